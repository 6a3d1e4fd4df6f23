#pragma once

#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Session/LiveBoundary.hh>
#include <FleshSim/Session/SessionRun.hh>

#include <memory>

namespace FleshSim {

/// Bodies that move on and on, under handles, obstacles and a pulling mouse that may change between steps.
class DynamicRun : public SessionRun
{
public:
  /// The setup's dynamics say integrator, dt and damping; gravity, obstacles and handles come by update().
  DynamicRun(SimulationSetup _setup, Points _positions, Points _velocities, std::shared_ptr<LiveBoundary> _boundary);

  Status prepare() override;
  void update(const LiveScene& _scene) override;
  StepReport step(int _step, SimulationObserver& _observer) override;
  const Points& positions() const override { return solver_ ? solver_->positions() : positions_; }
  Points velocities() const override { return solver_ ? solver_->velocities() : velocities_; }
  const SimulationSetup& setup() const override { return setup_; }

  double time() const { return solver_ ? solver_->time() : 0.0; }

private:
  SimulationSetup setup_;
  Points positions_; ///< at the start
  Points velocities_;
  ElasticModel model_;
  std::unique_ptr<DynamicSolver> solver_;
  std::shared_ptr<LiveBoundary> boundary_;
  SimulationObserver* observer_ = nullptr; ///< during a step
};

} // namespace FleshSim
