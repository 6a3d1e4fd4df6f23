#include "FleshSimPlugin.hh"

#include "ScriptArguments.hh"

#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <OpenFlipper/common/GlobalOptions.hh>

#include <QCoreApplication>
#include <QCursor>
#include <QElapsedTimer>
#include <QMouseEvent>

#include <algorithm>

namespace {

/// Between two looks at what the sessions' threads have found [ms]: about thirty a second.
constexpr int displayInterval = 33;
constexpr int slowestInterval = 1000;

Logtype logType(FleshSim::LogKind _kind)
{
  switch (_kind) {
  case FleshSim::LogKind::information:
    return LOGINFO;
  case FleshSim::LogKind::warning:
    return LOGWARN;
  case FleshSim::LogKind::error:
    return LOGERR;
  }
  return LOGERR;
}

} // namespace

FleshSimPlugin::FleshSimPlugin()
    : meshes_(std::make_unique<FleshSim::OpenFlipperMeshes>(hostSignals())),
      center_(std::make_unique<FleshSim::CommandCenter>(*meshes_)),
      pullMode_(std::make_unique<FleshSim::PullMode>(
          *center_,
          [this](const std::string& _name, const FleshSim::CommandArguments& _arguments) {
            emit scriptInfo(QString::fromStdString(FleshSim::scriptLine(_name, _arguments)));
          })),
      handleMode_(std::make_unique<FleshSim::HandleMode>(
          center_->workspace(), [this](const std::string& _name, const FleshSim::CommandArguments& _arguments) {
            return flag(_name.c_str(), _arguments);
          }))
{
  timer_.setInterval(displayInterval);
  connect(&timer_, SIGNAL(timeout()), this, SLOT(look()));
  // The host calls exit() only where its window is closed.
  if (QCoreApplication::instance() != nullptr)
    connect(QCoreApplication::instance(), SIGNAL(aboutToQuit()), this, SLOT(end()));
}

FleshSimPlugin::~FleshSimPlugin()
{
  end();
}

FleshSim::HostSignals FleshSimPlugin::hostSignals()
{
  FleshSim::HostSignals host;
  host.log = [this](FleshSim::LogKind _kind, const QString& _text) { emit log(logType(_kind), _text); };
  host.updated = [this](int _object, const UpdateType& _type) { emit updatedObject(_object, _type); };
  host.addEmptyObject = [this](DataType _type, int& _object) { emit addEmptyObject(_type, _object); };
  host.deleteObject = [this](int _object) { emit deleteObject(_object); };
  host.startJob = [this](const QString& _job, const QString& _text, int _steps) {
    emit startJob(_job, _text, 0, _steps, false);
  };
  host.setJobState = [this](const QString& _job, int _step) { emit setJobState(_job, _step); };
  host.finishJob = [this](const QString& _job) { emit finishJob(_job); };
  host.setPullMode = [this](bool _on, double _radius) { switchPullMode(_on, _radius); };
  host.setHandleMode = [this](int _object, bool _on) { switchHandleMode(_object, _on); };
  return host;
}

void FleshSimPlugin::initializePlugin() {}

void FleshSimPlugin::pluginsInitialized()
{
  describeSlots();
  if (OpenFlipper::Options::nogui()) return;
  for (const char* mode : {FleshSim::PullMode::name(), FleshSim::HandleMode::name()}) {
    emit addHiddenPickMode(mode);
    emit setPickModeCursor(mode, QCursor(Qt::OpenHandCursor));
    emit setPickModeMouseTracking(mode, true);
  }
}

void FleshSimPlugin::describeSlots()
{
  for (const FleshSim::Command& command : center_->commands()) {
    QStringList names;
    QStringList texts;
    for (const FleshSim::CommandParameter& parameter : command.parameters) {
      names << QString::fromStdString(parameter.name);
      texts << QString::fromStdString(parameter.help);
    }
    emit setSlotDescription(QString::fromStdString(signature(command)), QString::fromStdString(command.help), names,
                            texts);
  }
}

FleshSim::CommandValue FleshSimPlugin::call(const char* _command, const FleshSim::CommandArguments& _arguments)
{
  const FleshSim::Command* const command = center_->find(_command);
  FleshSim::CommandArguments arguments = _arguments;
  // Called by a script: what it gave says more than what the host has made of it.
  if (command != nullptr && engine() != nullptr && context() != nullptr)
    FleshSim::readScriptArguments(*context(), *command, arguments);
  const FleshSim::CommandValue value = center_->call(_command, arguments);
  if (command != nullptr && !command->isQuestion() && value != FleshSim::failure(command->result)) {
    emit scriptInfo(QString::fromStdString(FleshSim::scriptLine(_command, arguments)));
    if (!command->parameters.empty() && command->parameters.front().name == "object")
      emit objectMoved(std::get<int>(_arguments.front()));
    drawGizmo();
  }
  if (meshes_->isInteractive() && center_->workspace().anyRunning() && !timer_.isActive()) timer_.start();
  return value;
}

void FleshSimPlugin::look()
{
  QElapsedTimer clock;
  clock.start();
  pullMode_->check();
  for (const int object : center_->workspace().refresh())
    emit objectMoved(object);
  drawGizmo();
  // The host draws within that: half of the time is left for the user, however long it takes.
  timer_.setInterval(std::clamp(static_cast<int>(2 * clock.elapsed()), displayInterval, slowestInterval));
  if (!center_->workspace().anyRunning()) timer_.stop();
}

void FleshSimPlugin::end()
{
  timer_.stop();
  center_->workspace().forgetAll();
}

void FleshSimPlugin::exit()
{
  end();
}

/// Somebody else changed the object: what was known of it holds no longer.
void FleshSimPlugin::slotObjectUpdated(int _object, const UpdateType& _type)
{
  meshes_->noticeUpdate(_object);
  if (meshes_->isUpdating()) return;
  if (_type.contains(UPDATE_SELECTION) || _type.contains(UPDATE_SELECTION_VERTICES)) drawGizmo();
  const bool moved = _type.contains(UPDATE_ALL) || _type.contains(UPDATE_TOPOLOGY) || _type.contains(UPDATE_GEOMETRY);
  if (!moved) return;
  // -1: all of them.
  for (const int object : _object < 0 ? meshes_->objects() : std::vector<int>{_object})
    center_->workspace().forgetIfChanged(object);
}

void FleshSimPlugin::slotAllCleared()
{
  end();
}

void FleshSimPlugin::objectDeleted(int _object)
{
  center_->workspace().forget(_object);
  meshes_->noticeRead(_object);
  if (handleMode_->object() == _object) switchHandleMode(-1, false);
}

void FleshSimPlugin::addedEmptyObject(int _object)
{
  meshes_->noticeNew(_object);
}

void FleshSimPlugin::fileOpened(int _object)
{
  meshes_->noticeRead(_object);
}

void FleshSimPlugin::canceledJob(QString _job)
{
  const int object = meshes_->objectOfJob(_job);
  if (object >= 0) center_->call("cancel", {object});
}

void FleshSimPlugin::switchPullMode(bool _on, double _radius)
{
  pullMode_->setRadius(_radius);
  if (_on) {
    // In this order: the host announces the mode that it has when picking begins.
    PluginFunctions::pickMode(FleshSim::PullMode::name());
    PluginFunctions::actionMode(Viewer::PickingMode);
  }
  else if (pullMode_->isOn())
    PluginFunctions::actionMode(Viewer::ExamineMode);
  pullMode_->check();
}

void FleshSimPlugin::switchHandleMode(int _object, bool _on)
{
  // Who was chosen stays so: the host may turn the mode on again by itself.
  if (_on || _object < 0) handleMode_->setObject(_object);
  if (_on) {
    PluginFunctions::pickMode(FleshSim::HandleMode::name());
    PluginFunctions::actionMode(Viewer::PickingMode);
  }
  else if (handleMode_->isOn())
    PluginFunctions::actionMode(Viewer::ExamineMode);
  drawGizmo();
}

/// Where it is now, if it is anywhere.
void FleshSimPlugin::drawGizmo()
{
  if (OpenFlipper::Options::nogui() || !handleMode_->draw()) return;
  emit updateView();
}

void FleshSimPlugin::slotPickModeChanged(const std::string& /*_mode*/)
{
  pullMode_->check();
  drawGizmo();
}

void FleshSimPlugin::slotMouseEvent(QMouseEvent* _event)
{
  pullMode_->handle(*_event);
  if (handleMode_->handle(*_event)) emit updateView();
  if (center_->workspace().anyRunning() && !timer_.isActive()) timer_.start();
}
