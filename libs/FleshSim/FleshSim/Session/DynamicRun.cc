#include <FleshSim/Session/DynamicRun.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Scene/BodyModel.hh>
#include <FleshSim/Scene/DynamicEngine.hh>

#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// How long a handle takes for its way [s].
constexpr double moveDuration = 1.0;

} // namespace

DynamicRun::DynamicRun(SimulationSetup _setup, Points _positions, Points _velocities,
                       std::shared_ptr<LiveBoundary> _boundary)
    : setup_(std::move(_setup)), positions_(std::move(_positions)), velocities_(std::move(_velocities)),
      boundary_(std::move(_boundary))
{
}

Status DynamicRun::prepare()
{
  setThreadCount(setup_.threads);
  if (solver_) return Status::ok();
  setup_.statics.cancelled = [this] { return observer_ != nullptr && observer_->cancelled(); };
  if (const Status status = makeModel(setup_.bodies, model_); !status) return status;
  try {
    solver_ = std::make_unique<DynamicSolver>(model_, combinedSettings(setup_.dynamics->settings, setup_.statics),
                                              setup_.dynamics->surfaces);
    solver_->setState(positions_, velocities_, 0.0);
  }
  catch (const std::invalid_argument& error) {
    return Status::error(error.what());
  }
  return Status::ok();
}

void DynamicRun::update(const LiveScene& _scene)
{
  setup_.dynamics->settings.gravity = _scene.gravity;
  setup_.dynamics->colliders = _scene.colliders;
  setup_.handles = _scene.handles;
  solver_->setGravity(_scene.gravity);
  while (solver_->colliderCount() > 0)
    solver_->removeCollider(solver_->colliderCount() - 1);
  for (const SceneCollider& collider : _scene.colliders) {
    ColliderSettings settings;
    settings.friction = collider.friction;
    settings.viscous = collider.viscous;
    solver_->addCollider(collider.shape, settings);
  }
  solver_->setBoundary(boundary_->motion(_scene, solver_->positions(), solver_->time(), moveDuration));
}

StepReport DynamicRun::step(int /*_step*/, SimulationObserver& _observer)
{
  setThreadCount(setup_.threads);
  observer_ = &_observer;
  const StepReport report = solver_->step(setup_.dynamics->dt);
  observer_ = nullptr;
  return report;
}

} // namespace FleshSim
