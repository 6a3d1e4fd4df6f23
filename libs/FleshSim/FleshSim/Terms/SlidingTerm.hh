#pragma once

#include <FleshSim/Terms/Term.hh>

#include <vector>

namespace FleshSim {

/// Damping of one vertex by what it slides along: the force -coefficient * tangent * (v - velocity).
struct VertexDamping
{
  int vertex = 0;
  double coefficient = 0.0;              ///< [N s / m]
  Matrix3 tangent = Matrix3::Identity(); ///< projector onto the directions that are damped
  Vector3 velocity = Vector3::Zero();    ///< of what it slides along [m / s]
};

/// Vertices that obstacles damp: coefficient rate/2 |tangent (x - anchor - velocity / rate)|^2 each.
class SlidingTerm : public Term
{
public:
  /// Ascending by vertex, in the solver's order.
  explicit SlidingTerm(std::vector<VertexDamping> _dampings) : dampings_(std::move(_dampings)) {}

  TermKind kind() const override { return TermKind::drag; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

  /// The force on a vertex of that velocity [N].
  Vector3 force(int _vertex, const Vector3& _velocity) const;

private:
  std::vector<VertexDamping> dampings_;
};

} // namespace FleshSim
