#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/ImplicitIntegrator.hh>

namespace FleshSim {

/// The implicit midpoint rule: x1 = x0 + dt vm, M (v1 - v0) = dt f(xm, vm), xm and vm the means of both ends. Conserves
/// linear and angular momentum (it conserves every quadratic invariant; Hairer, Lubich and Wanner 2006, theorem
/// IV.2.1), and energy up to bounded oscillations. Order 2.
class Midpoint : public ImplicitIntegrator
{
public:
  using ImplicitIntegrator::ImplicitIntegrator;

  void acceptScheme(const DynamicState& /*_end*/) override {}

protected:
  void makeScheme(const StepProblem& _problem, ImplicitScheme& _scheme) override;
  void finish(const Columns& _minimizer, DynamicState& _end) override;
  double stage() const override { return 0.5; }
};

} // namespace FleshSim
