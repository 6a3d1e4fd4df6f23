#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Terms/Term.hh>

namespace FleshSim {

/// Rayleigh's damping by stiffness, beta rate/2 (x - anchor)^T H (x - anchor). H is the elastic Hessian where the
/// step's unknown is about, made positive semi-definite: damping never adds energy.
class RayleighTerm : public Term
{
public:
  /// beta [s], not negative; 0: nothing is damped, and nothing computed. The model must outlive the term.
  RayleighTerm(const ElasticModel& _model, double _beta);

  bool damps() const { return beta_ > 0.0; }

  /// Takes H at these positions.
  void setAt(const Columns& _positions);

  /// Takes H where a minimum was found with another H, and returns how far the damping force there is from that with
  /// the former one, in parts of its size; 0 if both are below _negligible [N]. Velocities are _rate (x - _anchor).
  double moveTo(const Columns& _positions, const Columns& _anchor, double _rate, double _negligible);

  TermKind kind() const override { return TermKind::drag; }
  double evaluate(const Trial& _trial, Points* _gradient) const override;
  void addHessian(const Trial& _trial, HessianFilter _filter, double _factor, TermMatrix& _matrix) const override;

private:
  const ElasticModel& model_;
  double beta_;
  BlockMatrix stiffness_; ///< H; unused without beta
  mutable Columns scratch_;
  mutable Columns motion_;
};

} // namespace FleshSim
