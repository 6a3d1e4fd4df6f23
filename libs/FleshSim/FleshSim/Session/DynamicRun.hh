#pragma once

#include <FleshSim/Dynamics/AdaptiveStep.hh>
#include <FleshSim/Session/LiveBoundary.hh>
#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Simulation/DynamicBodies.hh>
#include <FleshSim/Simulation/PenetrationMeter.hh>

#include <memory>
#include <optional>
#include <vector>

namespace FleshSim {

/// Bodies that move on and on, under handles, obstacles and a pulling mouse that may change between steps.
class DynamicRun : public SessionRun
{
public:
  /// How long a handle takes for its way [s].
  static constexpr double moveDuration = 1.0;

  /// The setup has a start, and dynamics with velocities, integrator, dt and damping; gravity, obstacles and handles
  /// come by update().
  DynamicRun(SimulationSetup _setup, std::shared_ptr<LiveBoundary> _boundary);

  /// Whether a run of this kind gave that moment.
  static bool isMomentOfMotion(const State& _state);

  /// Begins at a moment that a run of this kind gave, with contacts and all that the integrator remembers, where the
  /// obstacles are those of that moment; else with its positions and velocities alone.
  void beginAt(State _moment);

  Status prepare() override;
  void update(const LiveScene& _scene) override;
  void setStepLength(double _dt) override;
  StepReport step(int _step, SimulationObserver& _observer) override;
  const Points& positions() const override { return bodies_ ? bodies_->positions() : *setup_.start; }
  State state() const override;
  const SimulationSetup& setup() const override { return setup_; }

  double time() const { return bodies_ ? bodies_->time() : 0.0; }

private:
  void measure(StepReport& _report);
  void setColliders(const std::vector<SceneCollider>& _colliders);
  Status makeBodies();

  void goOn();

  SimulationSetup setup_;
  std::optional<State> moment_; ///< to begin at, until then
  std::unique_ptr<ElasticModel> model_;
  RigidSurfaces obstacles_; ///< that model_ knows
  std::unique_ptr<DynamicBodies> bodies_;
  std::shared_ptr<LiveBoundary> boundary_;
  int stepsDone_ = 0;
  double stepLength_; ///< [s]
  AdaptiveStep adaptive_;
  double lengthSince_ = 0.0; ///< time at which the steps became that long, ...
  int stepsSince_ = 0;       ///< ... and steps since then
  int currentStep_ = 0;
  SimulationObserver* observer_ = nullptr; ///< during a step
  BoundaryMotion motion_;
  PenetrationMeter penetration_;
};

} // namespace FleshSim
