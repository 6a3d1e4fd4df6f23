#include <FleshSim/Session/DynamicRun.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Stopwatch.hh>
#include <FleshSim/Simulation/BodyModel.hh>
#include <FleshSim/Simulation/DynamicEngine.hh>
#include <FleshSim/Simulation/ObstacleChoice.hh>
#include <FleshSim/Simulation/Reactions.hh>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// Steps from one look for penetration to the next.
constexpr int measureEvery = 20;

/// What its moments say of themselves.
constexpr const char* mark = "motion of a session";

} // namespace

DynamicRun::DynamicRun(SimulationSetup _setup, std::shared_ptr<LiveBoundary> _boundary)
    : setup_(std::move(_setup)), boundary_(std::move(_boundary)), stepLength_(setup_.dynamics->dt),
      adaptive_(stepLength_)
{
}

void DynamicRun::beginAt(State _moment)
{
  setup_.start = _moment.positions;
  setup_.dynamics->velocities = _moment.velocities;
  stepsDone_ = _moment.step;
  moment_ = std::move(_moment);
}

/// Contacts are those with obstacles that are there: so the obstacles come first.
void DynamicRun::goOn()
{
  try {
    bodies_->setState(*moment_, 0.0);
    MemoryReader pace(*moment_->find(mark));
    stepLength_ = pace.number();
    lengthSince_ = pace.number();
    stepsSince_ = pace.integer();
  }
  catch (const std::invalid_argument&) {
    bodies_->setState(*setup_.start, *setup_.dynamics->velocities, moment_->time, 0.0);
    lengthSince_ = moment_->time;
  }
  moment_.reset();
}

State DynamicRun::state() const
{
  State state = bodies_->state();
  state.step = stepsDone_;
  state.texts[mark];
  MemoryWriter pace;
  pace.add(stepLength_).add(lengthSince_).add(static_cast<double>(stepsSince_));
  state.memory[mark] = pace.take();
  return state;
}

bool DynamicRun::isMomentOfMotion(const State& _state)
{
  return _state.texts.count(mark) > 0 && _state.find(mark) != nullptr;
}

Status DynamicRun::prepare()
{
  setThreadCount(setup_.threads);
  if (bodies_) return Status::ok();
  setup_.statics.cancelled = [this] { return observer_ != nullptr && observer_->cancelled(); };
  setup_.statics.onIteration = [this](const IterationInfo& _iteration) {
    if (observer_ != nullptr) observer_->iterated(currentStep_, _iteration);
  };
  const Status status = makeBodies();
  if (status) bodies_->setState(*setup_.start, *setup_.dynamics->velocities, 0.0, 0.0);
  return status;
}

/// With the obstacles that the setup has.
Status DynamicRun::makeBodies()
{
  auto model = std::make_unique<ElasticModel>();
  if (const Status status = addBodies(setup_.bodies, *model); !status) return status;
  obstacles_ = obstacleSurfaces(setup_, true);
  obstacles_.addTo(*model);
  model->finish();
  try {
    bodies_ = std::make_unique<DynamicBodies>(
        *model, obstacles_, combinedSettings(setup_.dynamics->settings, setup_.statics), setup_.dynamics->surfaces);
  }
  catch (const std::invalid_argument& error) {
    return Status::error(error.what());
  }
  model_ = std::move(model);
  return Status::ok();
}

void DynamicRun::update(const LiveScene& _scene)
{
  setup_.dynamics->settings.gravity = _scene.gravity;
  setup_.handles = _scene.handles;
  bodies_->solver().setGravity(_scene.gravity);
  setColliders(_scene.colliders);
  if (moment_) goOn();
  motion_ = boundary_->motion(_scene, bodies_->positions(), bodies_->time(), moveDuration);
  bodies_->setBoundary(motion_, 1.0);
}

/// Those that stay keep their contacts, and with them what friction remembers, unless others come or go that bodies
/// meet by their surfaces.
void DynamicRun::setColliders(const std::vector<SceneCollider>& _colliders)
{
  std::vector<SceneCollider>& present = setup_.colliders;
  const auto isSame = [](const SceneCollider& _a, const SceneCollider& _b) {
    return _a.shape == _b.shape && _a.friction == _b.friction && _a.viscous == _b.viscous;
  };
  const auto firstNew =
      std::mismatch(present.begin(), present.end(), _colliders.begin(), _colliders.end(), isSame).second;
  const auto kept = static_cast<std::size_t>(firstNew - _colliders.begin());
  const auto isMet = [&](const SceneCollider& _collider) { return isMetBySurface(setup_, _collider); };
  const bool isAnother = std::any_of(firstNew, _colliders.end(), isMet) ||
                         std::any_of(present.begin() + static_cast<std::ptrdiff_t>(kept), present.end(), isMet);
  present = _colliders;
  for (SceneCollider& collider : present)
    collider.motion = RigidMotion();
  if (isAnother) {
    const State state = bodies_->state();
    setup_.start = state.positions;
    // The bodies are those that it was possible with before.
    static_cast<void>(makeBodies());
    bodies_->setState(state.positions, state.velocities, state.time, 0.0);
  }
  bodies_->setColliders(present, isAnother ? 0 : kept, 1.0);
}

/// Forces in every step, penetration in some: bodies are to move as fast as time.
void DynamicRun::measure(StepReport& _report)
{
  const Stopwatch watch(_report.seconds.measure);
  _report.reactions =
      namedReactions(setup_, motion_, bodies_->handleForces(), bodies_->positions(), bodies_->obstacleReactions());
  if (stepsDone_ % measureEvery != 0) return;
  std::vector<PlacedObstacle> obstacles;
  for (std::size_t i = 0; i < setup_.colliders.size(); ++i)
    obstacles.push_back({setup_.colliders[i].shape, bodies_->obstaclePose(static_cast<int>(i)).value_or(RigidPose())});
  const Penetration found = penetration_.measure(setup_.bodies, bodies_->positions(), obstacles);
  _report.penetrating = found.count;
  _report.penetrationDepth = found.depth;
}

void DynamicRun::setStepLength(double _dt)
{
  if (_dt == stepLength_) return;
  stepLength_ = _dt;
  lengthSince_ = time();
  stepsSince_ = 0;
  adaptive_ = AdaptiveStep(_dt);
}

StepReport DynamicRun::step(int _step, SimulationObserver& _observer)
{
  setThreadCount(setup_.threads);
  observer_ = &_observer;
  currentStep_ = _step;
  const double end = lengthSince_ + endOfStep(stepsSince_ + 1, stepLength_, std::numeric_limits<double>::infinity());
  StepReport report = setup_.dynamics->adaptive ? adaptive_.advance(bodies_->solver(), end)
                                                : bodies_->solver().step(end - bodies_->time());
  observer_ = nullptr;
  if (!report.converged) return report;
  ++stepsDone_;
  ++stepsSince_;
  measure(report);
  return report;
}

} // namespace FleshSim
