#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/ImplicitIntegrator.hh>

namespace FleshSim {

/// Backward differences over two steps (BDF2; Hairer and Wanner 1996, section V.1), also of different lengths: with
/// omega = dt / (dt before), and the same for velocities with M^-1 f(x1, v1) on the right,
///   x1 = ((1 + omega)^2 x0 - omega^2 x_before) / (1 + 2 omega) + dt (1 + omega) / (1 + 2 omega) v1.
/// Dissipates much less than backward Euler, and stable for every dt on linear problems. Begins with a step of backward
/// Euler. Order 2.
class Bdf2 : public ImplicitIntegrator
{
public:
  using ImplicitIntegrator::ImplicitIntegrator;

  void acceptScheme(const DynamicState& _end) override;
  void forgetScheme() override { before_ = DynamicState(); }

protected:
  void rememberScheme(MemoryWriter& _memory) const override { FleshSim::remember(before_, _memory); }
  void recallScheme(MemoryReader& _memory) override { before_ = recallState(_memory); }
  void makeScheme(const StepProblem& _problem, ImplicitScheme& _scheme) override;
  void finish(const Columns& _minimizer, DynamicState& _end) override;

private:
  DynamicState before_; ///< the state before the step's beginning; none: no columns
};

} // namespace FleshSim
