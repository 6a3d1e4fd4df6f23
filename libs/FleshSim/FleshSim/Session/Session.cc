#include <FleshSim/Session/Session.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Scene/ContactSurfaces.hh>
#include <FleshSim/Scene/HtmlReport.hh>
#include <FleshSim/Scene/Selection.hh>
#include <FleshSim/Session/DynamicRun.hh>
#include <FleshSim/Session/HandleList.hh>
#include <FleshSim/Session/PullRun.hh>
#include <FleshSim/Session/SceneRun.hh>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace FleshSim {

namespace {

/// For the states of a run: some 1000 of a body of 20000 vertices.
constexpr std::size_t archiveBytes = std::size_t(512) << 20;

/// How long a window waits for a run that was asked to end.
constexpr std::chrono::milliseconds windowPatience(1000);

/// And without anybody noticing.
constexpr std::chrono::milliseconds unnoticed(30);

} // namespace

Session::Session(std::vector<MeshDocument> _documents, std::vector<std::string> _names)
    : documents_(std::move(_documents)), names_(std::move(_names)), bodySettings_(documents_.size()),
      bodyNotes_(documents_.size())
{
  int vertices = 0;
  for (const MeshDocument& document : documents_) {
    firstVertices_.push_back(vertices);
    vertices += document.mesh.vertexCount();
  }
  positions_ = rest();
}

Points Session::rest() const
{
  const int count = documents_.empty() ? 0 : firstVertices_.back() + documents_.back().mesh.vertexCount();
  Points rest(3, count);
  for (std::size_t b = 0; b < documents_.size(); ++b)
    rest.middleCols(firstVertices_[b], documents_[b].mesh.vertexCount()) = documents_[b].mesh.positions;
  return rest;
}

Points Session::positionsOf(int _body) const
{
  return positions_.middleCols(firstVertex(_body), document(_body).mesh.vertexCount());
}

Status Session::setBodySettings(int _body, const BodySettings& _settings)
{
  const auto b = static_cast<std::size_t>(_body);
  Body body;
  const Status status = makeBody(names_[b], names_[b], documents_[b], _settings.cells, _settings.material, body);
  if (!status) return status;
  bodySettings_[b] = _settings;
  bodyNotes_[b] = std::move(body.notes);
  evaluator_.reset();
  forgetMotion();
  return status;
}

void Session::setSettings(const SessionSettings& _settings)
{
  settings_ = _settings;
  forgetMotion();
}

/// The next dynamic run is a new one, that goes on with the velocities of the last.
void Session::forgetMotion()
{
  motionIsOld_ = true;
}

void Session::addCollider(const SceneCollider& _collider)
{
  scene_.colliders.push_back(_collider);
  worker_.update(scene_);
}

void Session::clearColliders()
{
  scene_.colliders.clear();
  worker_.update(scene_);
}

void Session::setGravity(const Vector3& _gravity)
{
  scene_.gravity = _gravity;
  worker_.update(scene_);
}

Status Session::hold(int _body, const std::vector<int>& _vertices, const Vector3& _translation)
{
  if (!(_translation.cwiseAbs().maxCoeff() <= farthestCoordinate))
    return Status::error("translation: so far that energies overflow");
  const int count = document(_body).mesh.vertexCount();
  Handle handle;
  handle.name = "handle " + std::to_string(++handleNumber_);
  handle.motion.translation = _translation;
  for (const int vertex : _vertices) {
    if (vertex < 0 || vertex >= count)
      return Status::error("vertex " + std::to_string(vertex) + " is none of the " + std::to_string(count) +
                           " vertices of " + names_[static_cast<std::size_t>(_body)]);
    handle.vertices.push_back(firstVertex(_body) + vertex);
  }
  if (handle.vertices.empty()) return Status::error("no vertices to hold");
  addHandle(scene_.handles, std::move(handle));
  worker_.update(scene_);
  return Status::ok();
}

void Session::clearHandles(int _body)
{
  const int first = firstVertex(_body);
  removeHandles(scene_.handles, first, first + document(_body).mesh.vertexCount());
  worker_.update(scene_);
}

int Session::handleCount(int _body) const
{
  const int first = firstVertex(_body);
  return countHeld(scene_.handles, first, first + document(_body).mesh.vertexCount());
}

void Session::cancel()
{
  worker_.cancel();
  cancelling_ = true;
  dropPull();
}

void Session::dropPull()
{
  pull_.release();
  scene_.springs.clear();
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

Status Session::makeBodies(std::vector<Body>& _bodies) const
{
  for (std::size_t b = 0; b < documents_.size(); ++b) {
    Body body;
    const Status status =
        makeBody(names_[b], names_[b], documents_[b], bodySettings_[b].cells, bodySettings_[b].material, body);
    if (!status) return status;
    _bodies.push_back(std::move(body));
  }
  return Status::ok();
}

Status Session::makeSetup(SimulationSetup& _setup) const
{
  _setup.statics = settings_.statics;
  _setup.threads = settings_.threads;
  return makeBodies(_setup.bodies);
}

void Session::launch(WorkOrder _order)
{
  ++runCount_;
  runStart_ = std::time(nullptr);
  cancelling_ = false;
  boundary_->restart();
  history_.remember(positions_);
  rows_.clear();
  run_ = _order.run;
  runHandles_ = _order.run->setup().handles;
  sceneDuration_ = 0.0;
  if (_order.run != moving_) moving_.reset();
  // Moving bodies that go on have one past.
  if (_order.drives && _order.firstStep == 1) archive_ = std::make_shared<StepArchive>(archiveBytes);
  if (_order.drives) _order.archive = archive_;
  _order.yields = watched_;
  worker_.start(_order, scene_);
  collect();
}

/// For what is watched while it goes on: one core is left to the window, unless the user chose otherwise.
int Session::liveThreads() const
{
  return settings_.threads > 0 ? settings_.threads : std::max(1, threadCount() - 1);
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
  BoundaryMotion motion;
  if (const Status possible = makeBoundaryMotion(setup.handles, {}, rest(), motion); !possible) return possible;
  if (experiment.start) {
    setup.start = rest();
    setup.start->middleCols(firstVertex(_body), experiment.start->cols()) = *experiment.start;
    // A scene throws all of its bodies.
    if (bodyCount() == 1) setup.scramble = experiment.scramble;
  }
  setup.steps = experiment.steps;
  launch({std::make_shared<SceneRun>(std::move(setup)), _experiment.name, experiment.steps});
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
  launch({std::make_shared<SceneRun>(std::move(setup)), "solve", _steps});
  return Status::ok();
}

Status Session::startScene(SimulationSetup _setup)
{
  if (const Status status = idle(); !status) return status;
  const int steps = _setup.steps;
  const double duration = _setup.dynamics ? _setup.dynamics->duration : 0.0;
  adoptSettings(_setup);
  launch({std::make_shared<SceneRun>(std::move(_setup)), "scene", steps});
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
    handle.name = "handle " + std::to_string(++handleNumber_);
    // Only the scene itself turns handles; afterwards they hold what they have turned.
    if (handle.motion.degrees != 0.0) handle.motion = RigidMotion();
  }
  boundary_->clear();
  if (!_setup.dynamics) {
    boundary_->setFrom(scene_.handles, rest());
    return;
  }
  settings_.dynamics = _setup.dynamics->settings;
  settings_.dt = _setup.dynamics->dt;
  scene_.gravity = _setup.dynamics->settings.gravity;
  scene_.colliders = _setup.dynamics->colliders;
  for (Handle& handle : scene_.handles)
    handle.motion = RigidMotion();
}

Status Session::startDynamics(int _steps)
{
  if (const Status status = idle(); !status) return status;
  if (_steps < 0) return Status::error("steps: must be at least 1");
  if (!moving_ || motionIsOld_) {
    motionIsOld_ = false;
    SimulationSetup setup;
    if (const Status status = makeSetup(setup); !status) return status;
    DynamicsSetup dynamics;
    dynamics.settings = settings_.dynamics;
    dynamics.dt = settings_.dt;
    dynamics.surfaces = contactSurfaces(setup.bodies);
    if (_steps == 0) setup.threads = liveThreads();
    setup.dynamics = std::move(dynamics);
    const bool goesOn = run_ && run_->positions().cols() == positions_.cols() && run_->setup().dynamics &&
                        run_->positions() == positions_;
    const Points velocities = goesOn ? run_->velocities() : Points::Zero(3, positions_.cols());
    setup.start = positions_;
    setup.dynamics->velocities = velocities;
    moving_ = std::make_shared<DynamicRun>(std::move(setup), boundary_);
    movingSteps_ = 0;
  }
  launch({moving_, "dynamics", _steps, movingSteps_ + 1});
  return Status::ok();
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

Status Session::grab(int _body, int _vertex, double _radius)
{
  if (_vertex < 0 || _vertex >= document(_body).mesh.vertexCount())
    return Status::error("vertex " + std::to_string(_vertex) + " is out of range");
  if (!(_radius >= 0.0)) return Status::error("radius: must not be negative");
  // A pull that was let go may still be on its way to the last place.
  const bool live = status_.running && (status_.job == "dynamics" || status_.job == "pull");
  if (status_.running && !live) return idle();
  SimulationSetup setup;
  if (!live)
    if (const Status status = makeSetup(setup); !status) return status;

  const int first = firstVertex(_body);
  const VolumeMesh& rest = document(_body).mesh;
  const std::vector<Body>& bodies = live ? run_->setup().bodies : setup.bodies;
  // As stiff as ten cubes of the body's size: it follows, and a jerk does not turn it inside out.
  const double stiffness =
      10.0 * bodies[static_cast<std::size_t>(_body)].material->hookeMu() * boundingBox(rest.positions).extent().norm();
  pull_.grab(positions_, first, first + rest.vertexCount(), first + _vertex, _radius, stiffness);
  scene_.springs = pull_.springs();
  if (live) {
    if (worker_.goOn(scene_)) return Status::ok();
    wait();
    if (const Status status = makeSetup(setup); !status) return status;
  }
  setup.threads = liveThreads();
  launch({std::make_shared<PullRun>(std::move(setup), positions_, boundary_), "pull", 0, 1, false});
  return Status::ok();
}

Status Session::drag(const Vector3& _place)
{
  if (!pull_.hold()) return Status::error("nothing is grabbed");
  pull_.drag(_place);
  scene_.springs = pull_.springs();
  worker_.update(scene_);
  return Status::ok();
}

void Session::release()
{
  if (!pull_.hold()) return;
  pull_.release();
  scene_.springs.clear();
  if (status_.job == "pull") {
    // The last place is still solved for, and stays.
    worker_.finishWhenIdle();
  }
  else
    worker_.update(scene_);
}

bool Session::poll()
{
  collect();
  doPendingReset();
  return std::exchange(moved_, false);
}

void Session::collect()
{
  WorkerNews news = worker_.takeNews();
  status_ = news.status;
  rows_.insert(rows_.end(), news.rows.begin(), news.rows.end());
  if (moving_ && run_ == moving_ && !news.rows.empty()) movingSteps_ = news.rows.back().step;
  if (!news.moved) return;
  positions_ = std::move(news.positions);
  moved_ = true;
}

void Session::setPositions(const Points& _positions)
{
  positions_ = _positions;
  moved_ = true;
  moving_.reset();
  dropPull();
  status_.message.clear();
  status_.failed = false;
}

Status Session::reset()
{
  cancel();
  if (watched_ && !worker_.waitFor(unnoticed)) {
    resetPending_ = true;
    return Status::ok();
  }
  if (const Status status = idle(); !status) return status;
  goToRest();
  return Status::ok();
}

void Session::goToRest()
{
  resetPending_ = false;
  history_.remember(positions_);
  setPositions(rest());
  runHandles_.clear();
  boundary_->clear();
}

void Session::doPendingReset()
{
  if (resetPending_ && !status_.running) goToRest();
}

Status Session::undo()
{
  if (const Status status = idle(); !status) return status;
  if (!history_.canUndo()) return Status::error("there is nothing to undo");
  Points positions = positions_;
  history_.undo(positions);
  setPositions(positions);
  return Status::ok();
}

Status Session::redo()
{
  if (const Status status = idle(); !status) return status;
  if (!history_.canRedo()) return Status::error("there is nothing to redo");
  Points positions = positions_;
  history_.redo(positions);
  setPositions(positions);
  return Status::ok();
}

Status Session::prepareEvaluator()
{
  if (evaluator_) return Status::ok();
  std::vector<Body> bodies;
  if (const Status status = makeBodies(bodies); !status) return status;
  auto evaluator = std::make_unique<FieldEvaluator>();
  if (const Status status = evaluator->prepare(std::move(bodies)); !status) return status;
  evaluator_ = std::move(evaluator);
  return Status::ok();
}

Status Session::measure(double& _energy, double& _volumeRatio)
{
  if (const Status status = prepareEvaluator(); !status) return status;
  evaluator_->measure(positions_, _energy, _volumeRatio);
  return Status::ok();
}

Status Session::fields(const Points& _positions, std::vector<std::vector<FieldValues>>& _fields,
                       const std::vector<std::string>& _names)
{
  if (const Status status = prepareEvaluator(); !status) return status;
  _fields = evaluator_->fields(_positions, runHandles_, _names);
  return Status::ok();
}

Status Session::writeReport(const std::string& _file)
{
  if (const Status status = idle(); !status) return status;
  if (!run_) return Status::error("there is nothing to report: nothing has been run");
  if (isHtmlName(_file)) return writeHtmlReport(_file, run_->setup(), record(), {});
  return FleshSim::writeReport(_file, run_->setup(), record());
}

Status Session::writeTable(const std::string& _file)
{
  if (const Status status = idle(); !status) return status;
  if (!run_) return Status::error("there is nothing to write: nothing has been run");
  return FleshSim::writeTable(_file, record(), run_->setup().dynamics.has_value());
}

RunRecord Session::record() const
{
  RunRecord record;
  record.command = {status_.job};
  record.job = status_.job;
  record.started = runStart_;
  record.planned = status_.steps;
  record.converged = !status_.failed && (status_.steps == 0 || static_cast<int>(rows_.size()) == status_.steps);
  record.interrupted = !status_.failed && !record.converged;
  record.threads = settings_.threads > 0 ? settings_.threads : threadCount();
  for (const SessionRow& row : rows_) {
    record.steps.push_back(row.report);
    record.seconds += row.report.seconds.total;
  }
  return record;
}

} // namespace FleshSim
