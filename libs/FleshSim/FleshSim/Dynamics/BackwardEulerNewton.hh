#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/ImplicitIntegrator.hh>

namespace FleshSim {

/// Backward Euler, solved: x1 = x0 + dt v1, M (v1 - v0) = dt f(x1, v1). Stable with every material and time step;
/// conserves linear momentum, dissipates energy. Order 1.
class BackwardEulerNewton : public ImplicitIntegrator
{
public:
  using ImplicitIntegrator::ImplicitIntegrator;

  void acceptScheme(const DynamicState& /*_end*/) override {}

protected:
  void makeScheme(const StepProblem& _problem, ImplicitScheme& _scheme) override;
  void finish(const Columns& _minimizer, DynamicState& _end) override;
  bool isBackwardEulerItself() const override { return true; }
};

} // namespace FleshSim
