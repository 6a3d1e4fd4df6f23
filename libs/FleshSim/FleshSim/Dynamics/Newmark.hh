#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/ImplicitIntegrator.hh>

namespace FleshSim {

/// Newmark's method with beta = 1/4, gamma = 1/2 (constant mean acceleration, the trapezoidal rule; Newmark 1959):
///   x1 = x0 + dt v0 + dt^2/4 (a0 + a1),   v1 = v0 + dt/2 (a0 + a1).
/// Conserves linear momentum; of the angular momentum the discrete one, sum of m (x + dt/2 v) x (v + dt/2 a), while
/// L itself oscillates by dt^2/4 sum of v x f (the rule is conjugate to the midpoint rule; Hairer, Lubich and Wanner
/// 2006, section VI.8). No numerical dissipation. Order 2.
class Newmark : public ImplicitIntegrator
{
public:
  using ImplicitIntegrator::ImplicitIntegrator;

  void acceptScheme(const DynamicState& _end) override;
  void forgetScheme() override { accelerated_ = false; }

protected:
  void rememberScheme(MemoryWriter& _memory) const override;
  void recallScheme(MemoryReader& _memory) override;
  void makeScheme(const StepProblem& _problem, ImplicitScheme& _scheme) override;
  void finish(const Columns& _minimizer, DynamicState& _end) override;

private:
  void findAcceleration(const StepProblem& _problem);

  Columns acceleration_{3, 0};                   ///< at the beginning of the step [m / s^2]
  Columns endAcceleration_{3, 0};                ///< at the end that was found
  bool accelerated_ = false;                     ///< the first of them is known
  const DirectionalFilter* endFilter_ = nullptr; ///< of the problem being solved
};

} // namespace FleshSim
