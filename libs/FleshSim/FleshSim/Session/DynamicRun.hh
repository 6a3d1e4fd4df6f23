#pragma once

#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Session/LiveBoundary.hh>
#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Simulation/PenetrationMeter.hh>

#include <memory>
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

  Status prepare() override;
  void update(const LiveScene& _scene) override;
  void setStepLength(double _dt) override;
  StepReport step(int _step, SimulationObserver& _observer) override;
  const Points& positions() const override { return solver_ ? solver_->positions() : *setup_.start; }
  Points velocities() const override { return solver_ ? solver_->velocities() : *setup_.dynamics->velocities; }
  const SimulationSetup& setup() const override { return setup_; }

  double time() const { return solver_ ? solver_->time() : 0.0; }

private:
  void measure(StepReport& _report);
  void setColliders(const std::vector<SceneCollider>& _colliders);

  SimulationSetup setup_;
  ElasticModel model_;
  std::unique_ptr<DynamicSolver> solver_;
  std::shared_ptr<LiveBoundary> boundary_;
  int stepsDone_ = 0;
  double stepLength_;        ///< [s]
  double lengthSince_ = 0.0; ///< time at which the steps became that long, ...
  int stepsSince_ = 0;       ///< ... and steps since then
  int currentStep_ = 0;
  SimulationObserver* observer_ = nullptr; ///< during a step
  BoundaryMotion motion_;
  PenetrationMeter penetration_;
};

} // namespace FleshSim
