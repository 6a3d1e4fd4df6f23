#pragma once

#include <FleshSim/Session/LiveBoundary.hh>
#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <memory>

namespace FleshSim {

/// The body under a pulling mouse: each step is an iteration of Newton's method towards the equilibrium with the mouse
/// where it is then.
class PullRun : public SessionRun
{
public:
  PullRun(SimulationSetup _setup, Points _positions, std::shared_ptr<LiveBoundary> _boundary);

  Status prepare() override;
  void update(const LiveScene& _scene) override;
  StepReport step(int _step, SimulationObserver& _observer) override;
  bool isIdle() const override { return solved_; }
  const Points& positions() const override { return solver_ ? solver_->positions() : positions_; }
  const SimulationSetup& setup() const override { return setup_; }

private:
  SimulationSetup setup_;
  Points positions_; ///< at the start
  ElasticModel model_;
  std::unique_ptr<QuasiStaticSolver> solver_;
  std::shared_ptr<LiveBoundary> boundary_;
  BoundaryMotion motion_;
  bool solved_ = false; ///< since the last update
  double time_ = 0.0;
  SimulationObserver* observer_ = nullptr; ///< during a step
};

} // namespace FleshSim
