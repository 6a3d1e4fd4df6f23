#include <FleshSim/Session/Session.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Report/HtmlReport.hh>
#include <FleshSim/Session/HandleList.hh>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

/// How long a window waits for the end of a run before a reset without anybody noticing.
constexpr std::chrono::milliseconds unnoticed(30);

} // namespace

Session::Session(std::vector<MeshDocument> _documents, std::vector<std::string> _names)
    : bodies_(std::move(_documents), std::move(_names))
{
  now_.positions = rest();
}

Status Session::setBodySettings(int _body, const BodySettings& _settings)
{
  const Status status = bodies_.setSettings(_body, _settings);
  if (!status) return status;
  evaluator_.reset();
  stored_.reset();
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
  RigidMotion motion;
  motion.translation = _translation;
  return hold(_body, _vertices, motion);
}

Status Session::hold(int _body, const std::vector<int>& _vertices, const RigidMotion& _motion)
{
  if (!(_motion.translation.cwiseAbs().maxCoeff() <= farthestCoordinate))
    return Status::error("translation: so far that energies overflow");
  if (!(_motion.center.cwiseAbs().maxCoeff() <= farthestCoordinate))
    return Status::error("center: so far that energies overflow");
  Handle handle;
  handle.motion = _motion;
  return hold(_body, _vertices, std::move(handle));
}

Status Session::hold(int _body, const std::vector<int>& _vertices, const HeldDirection& _direction)
{
  Handle handle;
  handle.direction = _direction;
  return hold(_body, _vertices, std::move(handle));
}

Status Session::hold(int _body, const std::vector<int>& _vertices, Handle _handle)
{
  nameHandle(_handle);
  if (const Status status = bodies_.number(_body, _vertices, _handle.vertices); !status) return status;
  if (_handle.vertices.empty()) return Status::error("no vertices to hold");
  addHandle(scene_.handles, std::move(_handle));
  worker_.update(scene_);
  return Status::ok();
}

Vector3 Session::middleToMove(int _body, const std::vector<int>& _vertices) const
{
  const Points points = movesFromNow() ? positionsOf(_body) : document(_body).mesh.positions;
  BoundingBox box;
  for (const int vertex : _vertices)
    box.add(Vector3(points.col(vertex)));
  return box.center();
}

void Session::nameHandle(Handle& _handle)
{
  _handle.name = "handle" + std::to_string(++handleNumber_);
  _handle.title = "handle " + std::to_string(handleNumber_);
}

void Session::clearHandles(int _body)
{
  removeHandles(scene_.handles, firstVertex(_body), bodies_.endVertex(_body));
  worker_.update(scene_);
}

int Session::handleCount(int _body) const
{
  return countHeld(scene_.handles, firstVertex(_body), bodies_.endVertex(_body));
}

void Session::setNow(State _state)
{
  now_ = std::move(_state);
  stored_.reset();
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
  history_.remember(now_);
  State atRest;
  atRest.positions = rest();
  setNow(std::move(atRest));
  runHandles_.clear();
  boundary_->clear();
  // How the last run ended is no news of a body at rest.
  status_.message.clear();
  status_.failed = false;
}

void Session::doPendingReset()
{
  if (resetPending_ && !status_.running) goToRest();
}

Status Session::undo()
{
  if (const Status status = idle(); !status) return status;
  if (!history_.canUndo()) return Status::error("there is nothing to undo");
  State state = now_;
  history_.undo(state);
  setNow(std::move(state));
  return Status::ok();
}

Status Session::redo()
{
  if (const Status status = idle(); !status) return status;
  if (!history_.canRedo()) return Status::error("there is nothing to redo");
  State state = now_;
  history_.redo(state);
  setNow(std::move(state));
  return Status::ok();
}

Status Session::goToStep(int _step)
{
  if (const Status status = idle(); !status) return status;
  State state;
  if (_step < 0 || archive_ == nullptr || !archive_->find(_step, state))
    return Status::error("there is no step " + std::to_string(_step) + " to go to");
  history_.remember(now_);
  setNow(std::move(state));
  return Status::ok();
}

Status Session::prepareEvaluator()
{
  if (evaluator_) return Status::ok();
  std::vector<Body> bodies;
  if (const Status status = bodies_.make(bodies); !status) return status;
  auto evaluator = std::make_unique<FieldEvaluator>();
  if (const Status status = evaluator->prepare(std::move(bodies)); !status) return status;
  evaluator_ = std::move(evaluator);
  return Status::ok();
}

Status Session::measure(double& _energy, double& _volumeRatio)
{
  if (const Status status = prepareEvaluator(); !status) return status;
  evaluator_->measure(now_.positions, _energy, _volumeRatio);
  return Status::ok();
}

Status Session::fields(const Points& _positions, std::vector<std::vector<FieldValues>>& _fields,
                       const std::vector<std::string>& _names)
{
  if (const Status status = prepareEvaluator(); !status) return status;
  _fields = evaluator_->fields(_positions, runHandles_, _names);
  return Status::ok();
}

Status Session::fieldsOfStep(int _step, const Points& _positions, std::vector<std::vector<FieldValues>>& _fields,
                             const std::vector<std::string>& _names)
{
  if (!stored_) return fields(_positions, _fields, _names);
  std::vector<std::vector<FieldValues>> found;
  const Status status = stored_->fields(_step < 0 ? stored_->lastStep() : _step, _names, found);
  if (!status) return status;
  std::vector<std::string> missing;
  for (const FieldEntry& entry : fieldRegistry()) {
    const bool asked = _names.empty() || std::find(_names.begin(), _names.end(), entry.name) != _names.end();
    const auto has = [&](const std::vector<FieldValues>& _of) {
      return std::any_of(_of.begin(), _of.end(), [&](const FieldValues& _field) { return _field.name == entry.name; });
    };
    if (asked && !std::all_of(found.begin(), found.end(), has)) missing.push_back(entry.name);
  }
  if (!missing.empty()) {
    std::vector<std::vector<FieldValues>> computed;
    if (const Status done = fields(_positions, computed, missing); !done) return done;
    for (std::size_t b = 0; b < found.size(); ++b)
      for (FieldValues& field : computed[b])
        found[b].push_back(std::move(field));
  }
  _fields = std::move(found);
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
  return FleshSim::writeTable(_file, run_->setup(), record());
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
