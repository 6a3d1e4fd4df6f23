#include "ViewerSession.hh"

#include "CommandVariants.hh"
#include "StepSeries.hh"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

namespace FleshSim {

namespace fs = std::filesystem;

namespace {

/// Whoever listens to the log hears of it too.
class ErrorCatcher
{
public:
  ErrorCatcher(ViewedBodies& _bodies, std::string& _error) : bodies_(_bodies), before_(_bodies.events.logged)
  {
    _error.clear();
    bodies_.events.logged = [before = before_, &_error](LogKind _kind, const std::string& _text) {
      if (_kind == LogKind::error) _error = _text;
      if (before) before(_kind, _text);
    };
  }
  ~ErrorCatcher() { bodies_.events.logged = before_; }

  ErrorCatcher(const ErrorCatcher&) = delete;
  ErrorCatcher& operator=(const ErrorCatcher&) = delete;

private:
  ViewedBodies& bodies_;
  std::function<void(LogKind, const std::string&)> before_;
};

} // namespace

ViewerSession::ViewerSession() : center_(bodies_) {}

Session* ViewerSession::sessionOf(int _object, int* _body)
{
  Workspace::Place place;
  if (!center_.workspace().known(_object, place)) return nullptr;
  if (_body != nullptr) *_body = place.body;
  return place.session;
}

Vector3 ViewerSession::up()
{
  if (upAxis_) return Vector3::Unit(*upAxis_);
  const std::vector<int> objects = bodies_.objects();
  const Session* const session = objects.empty() ? nullptr : sessionOf(objects.front());
  return upAgainst(session == nullptr ? Vector3::Zero() : session->scene().gravity);
}

View ViewerSession::usualView()
{
  return upright(View(), up());
}

double ViewerSession::timeShown(int _object)
{
  const Session* const session = sessionOf(_object);
  if (session == nullptr) return 0.0;
  State past;
  const int step = center_.workspace().stepShown(_object);
  const bool isPast = step >= 0 && session->archive() != nullptr && session->archive()->find(step, past);
  return isPast ? past.time : session->status().time;
}

bool ViewerSession::isRunning(const CommandArguments& _arguments)
{
  const int* const object = _arguments.empty() ? nullptr : std::get_if<int>(&_arguments.front());
  const Session* const session = object == nullptr ? nullptr : sessionOf(*object);
  return session != nullptr && session->status().running;
}

CommandValue ViewerSession::run(const std::string& _name, const CommandArguments& _arguments)
{
  const ErrorCatcher catcher(bodies_, lastError_);
  const bool wasRunning = isRunning(_arguments);
  const std::vector<int> before = bodies_.objects();
  const CommandValue value = center_.call(_name, _arguments);
  const Command* const command = center_.find(_name);
  if (command == nullptr || command->isQuestion() || isFailure(command->result, value)) return value;
  record(*command, _arguments, value, wasRunning, before);
  if (commandDone) commandDone(*command);
  return value;
}

void ViewerSession::record(const Command& _command, const CommandArguments& _arguments, const CommandValue& _result,
                           bool _wasRunning, const std::vector<int>& _before)
{
  script_.record(_command, _arguments, _result, _wasRunning);
  if (_command.name != "runScene") return;
  std::vector<int> made;
  std::vector<int> positions;
  const std::vector<int> all = bodies_.objects();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::find(_before.begin(), _before.end(), all[i]) == _before.end()) {
      made.push_back(all[i]);
      positions.push_back(static_cast<int>(i));
    }
  script_.recordObjects(made, positions);
}

Status ViewerSession::tryRun(const std::string& _name, const CommandArguments& _arguments)
{
  const CommandValue value = run(_name, _arguments);
  const Command* const command = center_.find(_name);
  if (command != nullptr && !isFailure(command->result, value)) return Status::ok();
  return Status::error(lastError_.empty() ? _name + ": refused" : lastError_);
}

QVariant ViewerSession::call(const QString& _name, const QVariantList& _arguments)
{
  const std::string name = _name.toStdString();
  const Command* const command = center_.find(name);
  if (command == nullptr) return {};
  CommandArguments arguments;
  for (int i = 0; i < _arguments.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const CommandType wanted = k < command->parameters.size() ? command->parameters[k].type : CommandType::nothing;
    arguments.push_back(toCommandValue(_arguments[i], wanted));
  }
  return toVariant(run(name, arguments));
}

Status ViewerSession::open(const std::string& _path)
{
  std::error_code error;
  if (fs::is_directory(_path, error)) return openSeries(_path);
  if (fs::path(_path).extension() == ".json") return tryRun("runScene", {_path});
  StepSeries step;
  if (readSingleStep(_path, step)) return addRun(_path, step);
  return openMesh(_path);
}

Status ViewerSession::openMesh(const std::string& _path)
{
  if (const Status status = tryRun("loadMesh", {_path}); !status) return status;
  // Known from now on, so that the panel and scripts say the same of how it is drawn.
  const int object = bodies_.objects().back();
  Workspace::Place place;
  if (const Status status = center_.workspace().find(object, place); !status) {
    bodies_.log(LogKind::warning, status.message() + "; it is shown, and cannot be simulated");
    bodies_.drawSurface(object, true);
    return Status::ok();
  }
  center_.workspace().showSurfaceOnly(object, true);
  return Status::ok();
}

Status ViewerSession::openSeries(const std::string& _path)
{
  std::vector<StepSeries> runs;
  Status status = readStepSeries(_path, runs);
  if (!status) bodies_.log(LogKind::error, status.message());
  for (std::size_t i = 0; i < runs.size() && status; ++i)
    status = addRun(_path, runs[i]);
  return status;
}

Status ViewerSession::addRun(const std::string& _path, const StepSeries& _run)
{
  std::vector<int> objects;
  for (std::size_t b = 0; b < _run.documents.size(); ++b)
    objects.push_back(bodies_.add(_run.documents[b], _run.names[b], MeshKind::automatic));
  auto session = std::make_unique<Session>(_run.documents, _run.names);
  session->beginAt(_run.last, _run.archive);
  for (std::size_t b = 0; b < _run.materials.size(); ++b) {
    BodySettings settings = session->bodySettings(static_cast<int>(b));
    settings.material = _run.materials[b];
    if (const Status status = session->setBodySettings(static_cast<int>(b), settings); !status)
      bodies_.log(LogKind::warning, _path + ": " + status.message());
  }
  if (_run.hasStored || !_run.rows.empty()) session->beginWith(_run.stored, _run.rows);
  if (_run.hasStored && _run.materials.empty())
    bodies_.log(LogKind::information,
                _path + ": no report beside it names the material of all cells; what its files do not hold is "
                        "computed with the material that is set here");
  if (!_run.hasStored && _run.materials.empty())
    bodies_.log(LogKind::warning,
                _path + ": the files hold no stresses, and no report beside them names the material of all cells; "
                        "stresses are those of the material that is set here");
  if (const Status status = center_.workspace().adopt(objects, std::move(session)); !status) return status;
  for (const int object : objects)
    center_.workspace().showSurfaceOnly(object, true);
  if (!_run.knowsRest)
    bodies_.log(LogKind::warning, _path + ": the files do not tell the rest shape; the first step is taken for it");
  bodies_.log(LogKind::information, _path + ": " + std::to_string(_run.archive->steps().size()) + " steps");
  return center_.workspace().showStep(objects.front(), -1);
}

} // namespace FleshSim
