#include <FleshSim/Session/PullRun.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Simulation/BodyModel.hh>

#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// What the eye cannot see need not be solved for.
constexpr double pullTolerance = 1e-5;

/// Many rough answers are worth more than few good ones.
constexpr double pullForcing = 0.1;

} // namespace

PullRun::PullRun(SimulationSetup _setup, std::shared_ptr<PullModel> _model, Points _positions,
                 std::shared_ptr<LiveBoundary> _boundary)
    : setup_(std::move(_setup)), positions_(std::move(_positions)), model_(std::move(_model)),
      boundary_(std::move(_boundary))
{
}

Status PullRun::prepare()
{
  setThreadCount(setup_.threads);
  setup_.statics.cancelled = [this] { return observer_ != nullptr && observer_->cancelled(); };
  setup_.statics.tolerance.reset();
  setup_.statics.relativeTolerance = pullTolerance;
  // What is seen after each iteration follows the mouse sooner than an equilibrium would.
  setup_.statics.roughIterations = 1;
  setup_.statics.largestForcing = pullForcing;
  setup_.statics.smoothTangledStart = false;
  if (!model_->model) {
    auto model = std::make_unique<ElasticModel>();
    if (const Status status = makeModel(setup_.bodies, *model); !status) return status;
    model_->model = std::move(model);
  }
  try {
    solver_ = std::make_unique<QuasiStaticSolver>(*model_->model, setup_.statics);
    solver_->setPositions(positions_);
  }
  catch (const std::invalid_argument& error) {
    return Status::error(error.what());
  }
  return Status::ok();
}

void PullRun::update(const LiveScene& _scene)
{
  setup_.handles = _scene.handles;
  motion_ = boundary_->motion(_scene, solver_->positions(), time_, 0.0);
  solved_ = false;
}

State PullRun::state() const
{
  State state;
  state.positions = positions();
  return state;
}

StepReport PullRun::step(int /*_step*/, SimulationObserver& _observer)
{
  setThreadCount(setup_.threads);
  observer_ = &_observer;
  const StepReport report = solver_->advance(motion_, time_, time_ + 1.0);
  observer_ = nullptr;
  time_ += 1.0;
  // A step that failed once would fail again.
  solved_ = !report.converged || report.residual <= report.tolerance;
  // Nothing is to be extrapolated from states on the way.
  if (report.converged) solver_->setPositions(solver_->positions());
  return report;
}

} // namespace FleshSim
