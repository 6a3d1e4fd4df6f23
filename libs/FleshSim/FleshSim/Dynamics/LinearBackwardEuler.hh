#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/EarlierChanges.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Linear/PreconditionedSolver.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>

namespace FleshSim {

/// Linearised backward Euler in velocities with position alteration (Baraff and Witkin 1998; Martin Garcia 2022, eq.
/// 4.6; docs/theory.md, section 5): one linear system per step,
///   [M - dt C - dt^2 K] dv = dt f + dt^2 K v + dt C v + dt K r,   x += dt (v + dv) + r,
/// with K = df/dx, Rayleigh's C = -alpha M + beta K, and r what moves constrained vertices to where they belong without
/// giving them velocity. Solved for w = v + dv,
///   A w = M v + dt f + dt K r,   A = (1 + alpha dt) M + dt (dt + beta) H,   H = -K,
/// by pre-filtered conjugate gradients, (S A S + I - S) y = S (b - A z), w = y + z with prescribed z. The true Hessian
/// serves while A is positive definite; else H is made positive semi-definite element by element, for this step and a
/// few more. Order 1; dissipates, the more the larger dt.
class LinearBackwardEuler : public Integrator
{
public:
  LinearBackwardEuler(const ElasticModel& _model, const DynamicsSettings& _settings);

  IntegratorAbilities abilities() const override
  {
    IntegratorAbilities abilities;
    abilities.isLinear = true;
    return abilities;
  }
  void begin(const DynamicState& _state, double _dt, StepReport& _report) override;
  bool solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
             StepReport& _report) override;

  Vector3 inertia(int _vertex) const override
  {
    return model_.masses()[_vertex] / dt_ * (velocity_.col(_vertex) - begin_.velocities.col(_vertex));
  }
  void accept(const DynamicState& _end) override;
  void forget() override;
  void remember(MemoryWriter& _memory) const override;
  void recall(MemoryReader& _memory) override;
  void dropCaches() override { solver_.forget(); }

private:
  void assemble(StepReport& _report);
  void addTransient(const StepProblem& _problem, const Columns& _predicted);
  void buildRightHandSide(const StepProblem& _problem, const Columns& _predicted);
  bool solveSystem(const StepProblem& _problem, Accuracy _accuracy, bool _first, StepReport& _report,
                   bool& _indefinite);
  void reduceRightHandSide(const StepProblem& _problem);
  void react(const StepProblem& _problem, Columns& _reaction);

  const ElasticModel& model_;
  DynamicsSettings settings_;
  HessianPolicy policy_;
  PreconditionedSolver solver_;
  DynamicState begin_;
  double dt_ = 0.0;
  int filteredSteps_ = 0; ///< how many more steps use the filtered Hessian
  EarlierChanges earlier_;
  BlockMatrix matrix_;    ///< A
  SavedBlocks transient_; ///< of A without friction and pairs
  SavedBlocks unfiltered_;
  Columns elastic_;    ///< gradient of the elastic energy at the beginning
  Columns right_;      ///< b
  Columns alteration_; ///< r
  Columns prescribed_; ///< z
  Columns velocity_;   ///< w
  Columns residual_;   ///< of unchanged velocities
  Columns predicted_;  ///< positions; only where terms act
  Columns work_;
};

} // namespace FleshSim
