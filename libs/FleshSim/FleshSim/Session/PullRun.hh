#pragma once

#include <FleshSim/Session/LiveBoundary.hh>
#include <FleshSim/Session/SessionRun.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <memory>
#include <vector>

namespace FleshSim {

/// Bodies and their model, for one pull after the other: they change only with the bodies' settings.
struct PullModel
{
  std::vector<Body> bodies;
  int revision = 0; ///< of the settings, see SessionBodies
  int threads = 0;  ///< that the model is laid out for

  std::unique_ptr<ElasticModel> model; ///< made by the first run that needs it, in that run's thread
};

/// The body under a pulling mouse: each step is an iteration of Newton's method towards the equilibrium with the mouse
/// where it is then.
class PullRun : public SessionRun
{
public:
  /// The setup's bodies are those of the model.
  PullRun(SimulationSetup _setup, std::shared_ptr<PullModel> _model, Points _positions,
          std::shared_ptr<LiveBoundary> _boundary);

  Status prepare() override;
  void update(const LiveScene& _scene) override;
  StepReport step(int _step, SimulationObserver& _observer) override;
  bool isIdle() const override { return solved_; }
  const Points& positions() const override { return solver_ ? solver_->positions() : positions_; }
  State state() const override;
  const SimulationSetup& setup() const override { return setup_; }

private:
  SimulationSetup setup_;
  Points positions_; ///< at the start
  std::shared_ptr<PullModel> model_;
  std::unique_ptr<QuasiStaticSolver> solver_;
  std::shared_ptr<LiveBoundary> boundary_;
  BoundaryMotion motion_;
  bool solved_ = false; ///< since the last update
  double time_ = 0.0;
  SimulationObserver* observer_ = nullptr; ///< during a step
};

} // namespace FleshSim
