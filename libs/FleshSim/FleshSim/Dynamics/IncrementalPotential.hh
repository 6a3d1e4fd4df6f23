#pragma once

#include <FleshSim/Dynamics/DynamicState.hh>
#include <FleshSim/Dynamics/StepProblem.hh>
#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Statics/Objective.hh>

namespace FleshSim {

/// An implicit step in the form that all schemes here share: the end x of the step balances
///   weight * M (x - anchor) = f(x) - C v(x),   v(x) = rate * (x - velocityAnchor).
struct ImplicitScheme
{
  double weight = 0.0;         ///< [1 / s^2]
  double rate = 0.0;           ///< [1 / s]
  Points anchor{3, 0};         ///< [m]
  Points velocityAnchor{3, 0}; ///< [m]
};

/// The function whose minimum is the end of an implicit time step:
///   Phi(x) = weight/2 |x - anchor|_M^2 + W(x) - f . x + P(x) + rate/2 (x - velocityAnchor)^T C (x - velocityAnchor)
/// with elastic energy W, contact energy P (PairPenalty), and C of Rayleigh's damping alpha M + beta H and of sliding
/// vertices. H is the Hessian where the step's unknown is, made positive semi-definite: damping never adds energy.
class IncrementalPotential : public Objective
{
public:
  /// Rayleigh's alpha [1 / s] and beta [s]. The model must outlive the potential.
  IncrementalPotential(const ElasticModel& _model, double _alpha, double _beta);

  /// Takes the damping's H at these positions; not needed without beta.
  void setDampingAt(const Points& _positions);

  /// Takes H at these positions, where a minimum was found with another H, and returns how far the damping force there
  /// is from that with the former one, in parts of its size; 0 if both are below _negligible [N].
  double moveDampingTo(const Points& _positions, double _negligible);

  /// What acts in it; may be called again within a step. Both must stay as long as the potential is used.
  void setUp(const ImplicitScheme& _scheme, const StepProblem& _problem);

  double value(const Points& _positions) const override;
  double gradient(const Points& _positions, Points& _gradient) const override;
  int hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian) const override;
  double noise() const override;
  std::shared_ptr<const BlockPattern> pattern() const override { return model_.pattern(); }
  int elementCount() const override { return model_.elementCount(); }
  std::string infiniteReason() const override;

private:
  double addInertia(const Points& _positions, Points* _gradient) const;
  double addDamping(const Points& _positions, Points* _gradient) const;

  const ElasticModel& model_;
  double alpha_;
  double beta_;
  const ImplicitScheme* scheme_ = nullptr;
  const StepProblem* problem_ = nullptr;
  BlockMatrix stiffness_; ///< H of the damping; unused without beta
  mutable Points scratch_;
  mutable Points motion_;
};

} // namespace FleshSim
