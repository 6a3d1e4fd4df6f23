#pragma once

#include <FleshSim/Terms/Embedding.hh>
#include <FleshSim/Terms/Term.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// A term that acts on points which hang on unknowns. The term itself sees the points as if they were vertices,
/// numbered as in the embedding: whatever acts on vertices acts on points of tets, of reduced and of rigid bodies. With
/// J the derivative of the points by the unknowns, a gradient g becomes J^T g, a Hessian H becomes J^T H J: no more,
/// since the points are linear functions.
class EmbeddedTerm : public Term
{
public:
  /// The embedding's columns are in the solver's order. _isHeld: of each of its points, whether nothing it hangs on is
  /// ever free, so that nobody asks for second derivatives by two such points; empty: of none. Throws
  /// std::invalid_argument without a term.
  EmbeddedTerm(std::shared_ptr<Term> _term, Embedding _embedding, std::vector<char> _isHeld = {});

  TermKind kind() const override { return term_->kind(); }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;
  /// Points are linear functions: what goes straight in the unknowns goes straight in them.
  double safePart(const Points& _positions, const Points& _motion) const override
  {
    const Points from = embedding_.points(_positions);
    return term_->safePart(from, embedding_.points(_positions + _motion) - from);
  }
  void beginStep(const Points& _start, double _stage, double _dt) override
  {
    term_->beginStep(embedding_.points(_start), _stage, _dt);
  }
  bool isStruck(const Points& _positions, const Points& _velocities, double _dt) const override
  {
    Points rates(3, embedding_.pointCount());
    embedding_.findRates(_velocities, rates);
    return term_->isStruck(embedding_.points(_positions), rates, _dt);
  }
  double roundingForce(const Points& _positions) const override
  {
    return term_->roundingForce(embedding_.points(_positions));
  }
  bool isFollowed() const override { return term_->isFollowed(); }
  void begin(const Points& _positions) override { term_->begin(embedding_.points(_positions)); }
  void accept(const Points& _positions) override { term_->accept(embedding_.points(_positions)); }
  double follow(const Points& _positions) override { return term_->follow(embedding_.points(_positions)); }
  void remember(MemoryWriter& _memory) const override { term_->remember(_memory); }
  void recall(MemoryReader& _memory) override { term_->recall(_memory); }
  double work(const Points& _start, const Points& _end, const Points& _freeWay, double _dt) const override;

private:
  /// The trial as the points see it, until the next one.
  Trial seen(const Trial& _trial) const;

  std::shared_ptr<Term> term_;
  Embedding embedding_;
  std::vector<char> isHeld_;
  mutable Points positions_; ///< room for what evaluations need, so that they allocate nothing
  mutable Points anchor_;
  mutable Points forces_;
};

} // namespace FleshSim
