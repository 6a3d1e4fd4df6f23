#pragma once

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Terms/Term.hh>

#include <vector>

namespace FleshSim {

/// Vertices and triangles that repel each other, as a step found them, in the solver's vertex order.
struct RepellingPairs
{
  std::vector<ContactPair> pairs;
  Eigen::VectorXd stiffness; ///< of each pair [N / m]
  Eigen::VectorXd drag;      ///< of each pair, against sliding [N s / m]
  double thickness = 0.0;    ///< gap below which they repel [length]

  /// thickness - gap; positive where the pair repels.
  double penetration(std::size_t _pair, const Points& _positions) const;

  /// The force with which a pair repels [N], or 0.
  double force(std::size_t _pair, const Points& _positions) const;
};

/// The repulsion between vertices and triangles that are nearer than the thickness h:
///   P(x) = sum of k/2 max(0, h - g)^2,   g = n . (x_vertex - sum w_i x_i).
/// Normals and weights stay as they are in a step, so P is convex with the positive semi-definite Hessian
/// k c c^T (x) n n^T, c = (1, -w0, -w1, -w2). A pair's forces sum to zero.
class PairTerm : public Term
{
public:
  /// The pairs must outlive the term.
  explicit PairTerm(const RepellingPairs& _pairs) : pairs_(_pairs) {}

  TermKind kind() const override { return TermKind::body; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

private:
  const RepellingPairs& pairs_;
};

/// The drag between pairs that slide along each other, with the force -d (I - n n^T) (v_vertex - sum w_i v_i).
class PairDragTerm : public Term
{
public:
  /// The pairs must outlive the term.
  explicit PairDragTerm(const RepellingPairs& _pairs) : pairs_(_pairs) {}

  TermKind kind() const override { return TermKind::drag; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

private:
  const RepellingPairs& pairs_;
};

} // namespace FleshSim
