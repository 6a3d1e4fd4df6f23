// The runs of a session: how they begin, go on and end.

#include <FleshSim/Session/Session.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Report/ReportWarnings.hh>
#include <FleshSim/Report/RunOutcome.hh>
#include <FleshSim/Session/DynamicRun.hh>
#include <FleshSim/Session/RunPlan.hh>
#include <FleshSim/Session/SceneRun.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/Selection.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

/// For the states of a run: some 1000 of a body of 20000 vertices.
constexpr std::size_t archiveBytes = std::size_t(512) << 20;

/// Takes the vertices out of an experiment's handles that others hold in all components; a handle of which nothing is
/// left goes. Fails where none is left at all.
Status leaveHeld(const std::vector<Handle>& _others, std::vector<Handle>& _handles, Body& _body)
{
  const bool any = !_handles.empty();
  for (Handle& handle : _handles) {
    const std::size_t before = handle.vertices.size();
    for (const Handle& other : _others) {
      if (other.components != std::array<bool, 3>{true, true, true}) continue;
      const auto isHeld = [&](int _v) {
        return std::find(other.vertices.begin(), other.vertices.end(), _v) != other.vertices.end();
      };
      handle.vertices.erase(std::remove_if(handle.vertices.begin(), handle.vertices.end(), isHeld),
                            handle.vertices.end());
    }
    if (handle.vertices.size() < before)
      _body.notes.push_back(std::to_string(before - handle.vertices.size()) + " of " + std::to_string(before) +
                            " vertices of " + handle.title + " are held by handles, and do not move with it");
  }
  _handles.erase(
      std::remove_if(_handles.begin(), _handles.end(), [](const Handle& _handle) { return _handle.vertices.empty(); }),
      _handles.end());
  if (any && _handles.empty())
    return Status::error("handles hold every vertex that would be moved; release some of them first");
  return Status::ok();
}

/// In the directions that a handle holds.
void putToRest(const Handle& _handle, const Points& _rest, Points& _positions)
{
  for (const int vertex : _handle.vertices)
    _positions.col(vertex) += heldDirections(_handle) * (_rest.col(vertex) - _positions.col(vertex));
}

/// How long a window waits for a run that was asked to end.
constexpr std::chrono::milliseconds windowPatience(1000);

} // namespace

Status Session::makeSetup(SimulationSetup& _setup) const
{
  _setup.statics = settings_.statics;
  _setup.threads = settings_.threads;
  const Status status = bodies_.make(_setup.bodies);
  const ContactSettings& contact = settings_.dynamics.contact;
  // Equilibria have contact where somebody asked for it: by "self", or by the scene that was run last.
  const bool mayMeet = contact.self || plan_.scene.hasContact;
  if (mayMeet && letsNothingPass(contact.method)) _setup.contact = contact;
  return status;
}

/// For what is watched while it goes on: one core is left to the window, unless the user chose otherwise.
int Session::liveThreads() const
{
  return settings_.threads > 0 ? settings_.threads : std::max(1, threadCount() - 1);
}

/// The plan of a run from the rest shape that handles move.
RunPlan Session::planHandles(RunKind _kind, const SimulationSetup& _setup) const
{
  RunPlan plan;
  plan.kind = _kind;
  plan.scene.handles = describeHandles(_setup.handles, firstVertices());
  plan.scene.steps = _setup.steps;
  if (!_setup.scramble) {
    plan.start = _setup.start;
    return plan;
  }
  plan.scene.start.scramble = true;
  plan.scene.start.factor = _setup.scramble->factor;
  plan.scene.start.seed = _setup.scramble->seed;
  return plan;
}

void Session::launch(WorkOrder _order, RunPlan _plan)
{
  ++runCount_;
  runStart_ = std::time(nullptr);
  cancelling_ = false;
  boundary_->restart();
  history_.remember(now_);
  rows_.clear();
  warnings_.clear();
  stored_.reset();
  const bool goesOn = run_ == _order.run;
  run_ = _order.run;
  const bool hadContact = plan_.scene.hasContact;
  plan_ = std::move(_plan);
  plan_.scene.hasContact = run_->setup().dynamics ? hadContact : run_->setup().contact.has_value();
  _order.kind = plan_.kind;
  ranSlabs_ = false;
  runHandles_ = _order.run->setup().handles;
  sceneDuration_ = 0.0;
  if (_order.run != moving_) moving_.reset();
  // Moving bodies that go on have one past.
  if (_order.drives() && !goesOn) archive_ = std::make_shared<StepArchive>(archiveBytes);
  if (_order.drives()) _order.archive = archive_;
  _order.yields = watched_;
  _order.keepsUp = settings_.realTime;
  worker_.start(_order, scene_);
  collect();
}

Status Session::startExperiment(int _body, const ExperimentEntry& _experiment, const ExperimentOptions& _options)
{
  if (const Status status = idle(); !status) return status;
  SimulationSetup setup;
  if (const Status status = makeSetup(setup); !status) return status;
  ExperimentSetup experiment;
  const Status status = _experiment.prepare(_options, setup.bodies[static_cast<std::size_t>(_body)].mesh, experiment);
  if (!status) return status;
  for (Handle& handle : experiment.handles) {
    for (int& vertex : handle.vertices)
      vertex += firstVertex(_body);
    setup.handles.push_back(std::move(handle));
  }
  // What is held stays held: the experiment moves the others.
  if (const Status left = leaveHeld(scene_.handles, setup.handles, setup.bodies[static_cast<std::size_t>(_body)]);
      !left)
    return left;
  setup.handles.insert(setup.handles.end(), scene_.handles.begin(), scene_.handles.end());
  BoundaryMotion motion;
  if (const Status possible = makeBoundaryMotion(setup.handles, {}, rest(), motion); !possible) return possible;
  if (experiment.start) {
    setup.start = rest();
    setup.start->middleCols(firstVertex(_body), experiment.start->cols()) = *experiment.start;
    for (const Handle& handle : scene_.handles)
      putToRest(handle, rest(), *setup.start);
    // A scene throws all of its bodies.
    if (bodyCount() == 1) setup.scramble = experiment.scramble;
  }
  setup.steps = experiment.steps;
  const bool hasSlabs =
      std::any_of(setup.handles.begin(), setup.handles.end(), [](const Handle& _h) { return _h.slab; });
  RunPlan plan = planHandles(RunKind::experiment, setup);
  launch(WorkOrder(std::make_shared<SceneRun>(std::move(setup)), _experiment.name, experiment.steps), std::move(plan));
  ranSlabs_ = hasSlabs;
  return Status::ok();
}

Status Session::startSolve(int _steps)
{
  if (const Status status = idle(); !status) return status;
  if (_steps < 1) return Status::error("steps: must be at least 1");
  if (scene_.handles.empty()) return Status::error("nothing is held or moved: there is nothing to solve for");
  SimulationSetup setup;
  if (const Status status = makeSetup(setup); !status) return status;
  setup.handles = scene_.handles;
  boundary_->setFrom(scene_.handles, rest());
  setup.steps = _steps;
  RunPlan plan = planHandles(RunKind::solve, setup);
  launch(WorkOrder(std::make_shared<SceneRun>(std::move(setup)), "solve", _steps), std::move(plan));
  return Status::ok();
}

Status Session::startDynamics(int _steps)
{
  if (const Status status = idle(); !status) return status;
  if (_steps < 0) return Status::error("steps: must be at least 1");
  if (!moving_ || motionIsOld_) {
    SimulationSetup setup;
    if (const Status status = makeSetup(setup); !status) return status;
    DynamicsSetup dynamics;
    dynamics.settings = settings_.dynamics;
    dynamics.dt = settings_.dt;
    dynamics.adaptive = settings_.adaptive;
    dynamics.surfaces = contactSurfaces(setup.bodies);
    if (_steps == 0) setup.threads = liveThreads();
    setup.dynamics = std::move(dynamics);
    const bool isMotion = now_.velocities.cols() == now_.positions.cols();
    setup.start = now_.positions;
    setup.dynamics->velocities = isMotion ? now_.velocities : Points::Zero(3, now_.positions.cols());
    auto motion = std::make_shared<DynamicRun>(std::move(setup), boundary_);
    const bool goesOn = !motionIsOld_ && DynamicRun::isMomentOfMotion(now_);
    movingSteps_ = goesOn ? now_.step : 0;
    if (goesOn) motion->beginAt(now_);
    moving_ = std::move(motion);
    motionIsOld_ = false;
  }
  RunPlan plan;
  plan.kind = RunKind::motion;
  plan.dt = settings_.dt;
  // Motion that goes on has its plan already.
  if (plan_.kind == RunKind::motion && movingSteps_ > 0)
    plan = plan_;
  else {
    if (now_.positions != rest()) plan.start = now_.positions;
    if (now_.velocities.cols() == now_.positions.cols()) plan.velocities = now_.velocities;
  }
  launch(WorkOrder(moving_, "dynamics", _steps, movingSteps_ + 1), std::move(plan));
  return Status::ok();
}

Status Session::startScene(const SceneDescription& _scene, SimulationSetup _setup)
{
  if (const Status status = idle(); !status) return status;
  const int steps = _setup.steps;
  const double duration = _setup.dynamics ? _setup.dynamics->duration : 0.0;
  adoptSettings(_setup);
  const int past = _setup.state ? _setup.state->step : 0;
  RunPlan plan = planOf(_scene, _setup, firstVertices());
  launch(WorkOrder(std::make_shared<SceneRun>(std::move(_setup)), "scene", steps - past, past + 1), std::move(plan));
  sceneDuration_ = duration;
  return Status::ok();
}

/// What comes after a scene has its surroundings.
void Session::adoptSettings(const SimulationSetup& _setup)
{
  settings_.statics = _setup.statics;
  settings_.threads = _setup.threads;
  scene_.handles = _setup.handles;
  for (Handle& handle : scene_.handles) {
    if (handle.name.empty()) nameHandle(handle);
    // Only the scene itself turns handles; afterwards they hold what they have turned.
    if (handle.motion.degrees != 0.0) handle.motion = RigidMotion();
  }
  boundary_->clear();
  scene_.colliders = _setup.colliders;
  if (!_setup.dynamics) {
    if (_setup.contact) settings_.dynamics.contact = *_setup.contact;
    boundary_->setFrom(scene_.handles, rest());
    return;
  }
  settings_.dynamics = _setup.dynamics->settings;
  settings_.dt = _setup.dynamics->dt;
  settings_.adaptive = _setup.dynamics->adaptive;
  scene_.gravity = _setup.dynamics->settings.gravity;
  for (Handle& handle : scene_.handles)
    handle.motion = RigidMotion();
}

void Session::cancel()
{
  worker_.cancel();
  cancelling_ = true;
  dropPull();
}

void Session::wait()
{
  worker_.wait();
  collect();
  doPendingReset();
}

bool Session::waitFor(std::chrono::milliseconds _patience)
{
  return worker_.waitFor(_patience);
}

Status Session::idle()
{
  // Who was asked to end does so within a linear iteration; a factorisation takes longer than a window should wait.
  if (cancelling_ && !(watched_ ? worker_.waitFor(windowPatience) : (worker_.wait(), true)))
    return Status::error("\"" + status_.job + "\" is still ending; try again in a while");
  collect();
  doPendingReset();
  return status_.running ? Status::error("\"" + status_.job + "\" is still going on; cancel it first") : Status::ok();
}

bool Session::poll()
{
  collect();
  doPendingReset();
  return std::exchange(moved_, false);
}

/// Whether the result of the run that has ended can be believed. What ended it is told as its message.
void Session::judge()
{
  judgedRun_ = runCount_;
  if (rows_.empty() || status_.kind == RunKind::pull) return;
  RunRecord ended = record();
  ended.converged = true;
  warnings_ = sentencesOf(reportRemarks(run_->setup(), ended), true);
}

std::string Session::outcome() const
{
  return status_.running || rows_.empty() || !run_ ? std::string() : outcomeWords(record());
}

void Session::collect()
{
  WorkerNews news = worker_.takeNews();
  status_ = news.status;
  rows_.insert(rows_.end(), news.rows.begin(), news.rows.end());
  if (moving_ && run_ == moving_ && !news.rows.empty()) movingSteps_ = news.rows.back().step;
  if (!status_.running && judgedRun_ != runCount_) judge();
  if (news.end) {
    moved_ = moved_ || news.moved;
    now_ = std::move(*news.end);
    return;
  }
  if (!news.moved) return;
  now_.positions = std::move(news.positions);
  moved_ = true;
}

} // namespace FleshSim
