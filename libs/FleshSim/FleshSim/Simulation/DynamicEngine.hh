#pragma once

#include <FleshSim/Dynamics/AdaptiveStep.hh>
#include <FleshSim/Simulation/DynamicBodies.hh>
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
  DynamicEngine(const ElasticModel& _model, const RigidSurfaces& _obstacles, const NewtonSettings& _newton,
                const DynamicsSetup& _setup, const std::vector<SceneCollider>& _colliders,
                const BoundaryMotion& _motion, const Points& _start);

  const Points& positions() const override { return bodies_.positions(); }
  const Points& points() const override { return bodies_.solver().positions(); }
  void addTerm(std::shared_ptr<Term> _term) override { bodies_.solver().addTerm(std::move(_term)); }
  Points handleForces() const override { return bodies_.handleForces(); }
  Points allForces() const override { return bodies_.allForces(); }
  std::vector<Reaction> obstacleReactions() const override { return bodies_.obstacleReactions(); }
  std::optional<RigidPose> obstaclePose(int _number) const override { return bodies_.obstaclePose(_number); }
  std::vector<RigidPlace> rigidPlaces() const override { return bodies_.rigidPlaces(); }
  Points rigidSurface(int _rigidBody) const override { return bodies_.rigidSurface(_rigidBody); }
  State state() const override;
  void setState(const State& _state) override;
  void dropCaches() override { bodies_.solver().dropCaches(); }
  double timeAfter(int _step) const override { return endOfStep(_step, dt_, duration_); }
  StepReport step(int _step) override;

  const DynamicSolver& solver() const { return bodies_.solver(); }

private:
  DynamicBodies bodies_;
  AdaptiveStep adaptive_;
  double dt_;
  double duration_;
  bool isAdaptive_;
};

/// Settings of a dynamic solver whose Newton iterations are those of a run.
DynamicsSettings combinedSettings(const DynamicsSettings& _dynamics, const NewtonSettings& _newton);

} // namespace FleshSim
