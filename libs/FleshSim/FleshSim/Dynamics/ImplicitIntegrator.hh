#pragma once

#include <FleshSim/Core/Columns.hh>
#include <FleshSim/Dynamics/InertiaTerm.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Dynamics/RayleighTerm.hh>
#include <FleshSim/Dynamics/RigidSpin.hh>
#include <FleshSim/Minimize/NewtonMinimizer.hh>
#include <FleshSim/Terms/TermSum.hh>

namespace FleshSim {

/// What the integrators share that solve the nonlinear equations of a step: Newton's method with line search on the
/// incremental potential, so that a step ends with a lower potential than it began with, whatever the material and dt.
/// A step in which contacts with obstacles change is one of backward Euler, whatever the scheme: those of second order
/// make energy out of impacts, without bound.
class ImplicitIntegrator : public Integrator
{
public:
  ImplicitIntegrator(const ElasticModel& _model, const DynamicsSettings& _settings);

  void begin(const DynamicState& _state, double _dt, StepReport& _report) override;
  void accept(const DynamicState& _end) final;
  bool solve(const StepProblem& _problem, Accuracy _accuracy, DynamicState& _end, Columns& _reaction,
             StepReport& _report) override;
  Vector3 inertia(int _vertex) const final
  {
    return scheme_.weight * model_.masses()[_vertex] * (found_.col(_vertex) - scheme_.anchor.col(_vertex));
  }
  void forget() override
  {
    minimizer_.forget();
    accepted_ = false;
    forgetScheme();
  }

  void remember(MemoryWriter& _memory) const final;
  void recall(MemoryReader& _memory) final;
  void dropCaches() final { minimizer_.forget(); }

protected:
  /// The step from start() with dt(): what to minimise.
  virtual void makeScheme(const StepProblem& _problem, ImplicitScheme& _scheme) = 0;

  /// The end of the step from the minimiser, which scheme() turns into a velocity.
  virtual void finish(const Columns& _minimizer, DynamicState& _end) = 0;

  /// The step was accepted; not called for a step of backward Euler, but `forgetScheme`.
  virtual void acceptScheme(const DynamicState& _end) = 0;

  /// No memory of earlier steps, where the scheme has one.
  virtual void forgetScheme() {}

  /// That memory, where the scheme has one.
  virtual void rememberScheme(MemoryWriter& /*_memory*/) const {}
  virtual void recallScheme(MemoryReader& /*_memory*/) {}

  /// All of its steps are of backward Euler.
  virtual bool isBackwardEulerItself() const { return false; }

  /// How far into the step the unknown of the scheme lies.
  virtual double stage() const { return 1.0; }

  const ElasticModel& model() const { return model_; }
  const DynamicsSettings& settings() const { return settings_; }
  const DynamicState& start() const { return start_; }
  const ImplicitScheme& scheme() const { return scheme_; }
  double dt() const { return dt_; }

  /// rate * (_x - velocityAnchor)
  Columns schemeVelocity(const Columns& _x) const;

private:
  void setUpPotential(const StepProblem& _problem);
  double tolerance(const StepProblem& _problem) const;
  double largestTolerance(const StepProblem& _problem) const;
  double toleranceOf(const RigidFrame& _frame, const StepProblem& _problem) const;
  const Points* forceWeights(const StepProblem& _problem);
  void predictDamping();
  bool hasDampingSettled(const Columns& _x);
  bool isStruck(const StepProblem& _problem) const;
  bool haveFramesSettled(Columns& _x) const;
  bool minimize(Accuracy _accuracy, Columns& _x, StepReport& _report);
  void chooseStart(const DynamicState& _end, Columns& _x) const;
  bool isBackwardEuler() const { return impact_ || isBackwardEulerItself(); }
  double stageNow() const { return impact_ ? 1.0 : stage(); }

  const ElasticModel& model_;
  DynamicsSettings settings_;
  TermSum potential_;
  InertiaTerm inertia_;
  RayleighTerm rayleigh_;
  RigidSpin spin_;
  NewtonMinimizer minimizer_;
  MinimizationProblem minimization_;
  Points weights_; ///< of forces in norms, where there are rigid bodies
  ImplicitScheme scheme_;
  DynamicState start_;
  double dt_ = 0.0;
  bool accepted_ = false; ///< the step from start_
  Columns change_{3, 0};  ///< of velocities in the step before [m / s^2]; only for damping by stiffness
  Columns found_{3, 0};   ///< the last solution
  bool impact_ = false;   ///< the last solution is one of backward Euler
};

/// x1 = x0 + dt v1, M (v1 - v0) = dt f(x1, v1).
void makeBackwardEuler(const DynamicState& _start, double _dt, ImplicitScheme& _scheme);

} // namespace FleshSim
