#pragma once

#include <FleshSim/Dynamics/AdaptiveStep.hh>
#include <FleshSim/Simulation/SimulationEngine.hh>

namespace FleshSim {

/// When step _step (from 1) ends [s]. All who step through time take it from here: a run in a window and its scene on
/// the command line are the same to the last bit.
double endOfStep(int _step, double _dt, double _duration);

/// Moves time from step to step of a scene. Handles and obstacles make their whole motion in the duration; forces act
/// in full from the beginning.
class DynamicEngine : public SimulationEngine
{
public:
  /// Throws std::invalid_argument for inadmissible settings.
  DynamicEngine(const ElasticModel& _model, const NewtonSettings& _newton, const DynamicsSetup& _setup,
                const BoundaryMotion& _motion, const Points& _start);

  const Points& positions() const override { return solver_.positions(); }
  Points handleForces() const override { return solver_.handleReactions(); }
  Points allForces() const override { return solver_.reactions(); }
  std::vector<Reaction> obstacleReactions() const override { return solver_.obstacleReactions(); }
  State state() const override;
  void setState(const State& _state) override;
  void dropCaches() override { solver_.dropCaches(); }
  double timeAfter(int _step) const override { return endOfStep(_step, dt_, duration_); }
  StepReport step(int _step) override;

  const DynamicSolver& solver() const { return solver_; }

private:
  DynamicSolver solver_;
  AdaptiveStep adaptive_;
  double dt_;
  double duration_;
  bool isAdaptive_;
};

/// Where a motion has taken what it moves at a time (0: nowhere, 1: all the way).
RigidPose poseOf(const RigidMotion& _motion, double _time);

/// Settings of a dynamic solver whose Newton iterations are those of a run.
DynamicsSettings combinedSettings(const DynamicsSettings& _dynamics, const NewtonSettings& _newton);

} // namespace FleshSim
