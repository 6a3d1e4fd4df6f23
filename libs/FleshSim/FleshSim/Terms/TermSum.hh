#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Minimize/Objective.hh>
#include <FleshSim/Terms/RigidReduction.hh>
#include <FleshSim/Terms/Term.hh>

#include <algorithm>
#include <vector>

namespace FleshSim {

/// Phi(x) = W(x) + sum of terms: what equilibria and implicit steps minimise, with the elastic energy W of a model.
/// Where the model has rigid bodies, gradients and Hessians are those by their turns (RigidReduction).
class TermSum : public Objective
{
public:
  /// The model must outlive the sum.
  explicit TermSum(const ElasticModel& _model) : model_(_model), rigid_(_model.rigidFrames(), _model.vertexCount()) {}

  /// Rigid bodies; to put their frames where they can be.
  RigidReduction& rigid() { return rigid_; }
  const RigidReduction& rigid() const { return rigid_; }

  /// In the order in which they are added up. They must outlive their use.
  void setTerms(std::vector<Term*> _terms) { terms_ = std::move(_terms); }

  /// See Term.
  void begin(const Columns& _positions)
  {
    for (Term* term : terms_)
      term->begin(_positions);
  }

  bool isFollowed() const
  {
    return std::any_of(terms_.begin(), terms_.end(), [](const Term* _term) { return _term->isFollowed(); });
  }

  /// Takes what terms keep fixed anew at a solution; returns by how much forces changed [N].
  double follow(const Columns& _positions)
  {
    double change = 0.0;
    for (Term* term : terms_)
      change += term->follow(_positions);
    return change;
  }

  /// A step of time: velocities are _rate (x - _anchor), see Trial. The anchor must outlive its use.
  void setMotion(double _rate, const Columns& _anchor)
  {
    rate_ = _rate;
    anchor_ = &_anchor;
  }

  double value(const Columns& _positions) const override;
  double gradient(const Columns& _positions, Columns& _gradient) const override;
  int hessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian) const override;
  double safePart(const Columns& _positions, const Columns& _direction) const override;
  void move(const Columns& _positions, double _length, const Columns& _direction, Columns& _moved) const override;
  const std::vector<int>& idleColumns() const override { return rigid_.idleColumns(); }

  /// The same of a way that all columns go straight.
  double safePartOfWay(const Columns& _positions, const Columns& _way) const;
  double noise() const override;
  std::shared_ptr<const BlockPattern> pattern() const override { return model_.pattern(); }
  int elementCount() const override { return model_.elementCount(); }
  std::string infiniteReason() const override;

private:
  Trial trial(const Columns& _positions) const
  {
    return anchor_ != nullptr ? Trial(_positions, rate_, *anchor_) : Trial(_positions);
  }

  int reducedHessian(const Columns& _positions, HessianFilter _filter, BlockMatrix& _hessian) const;

  const ElasticModel& model_;
  RigidReduction rigid_;
  std::vector<Term*> terms_;
  double rate_ = 0.0;
  const Columns* anchor_ = nullptr;
  mutable Columns scratch_;
};

} // namespace FleshSim
