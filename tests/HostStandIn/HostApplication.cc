#include <HostStandIn/HostApplication.hh>

#include <OpenFlipper/BasePlugin/BaseInterface.hh>
#include <OpenFlipper/BasePlugin/KeyInterface.hh>
#include <OpenVolumeMesh/Core/StandInHandles.hh>
#include <source/StandInScene.hh>
#include <source/VolumeMeshes.hh>

#include <QApplication>
#include <QFileInfo>
#include <QMouseEvent>

#include <algorithm>

namespace HostStandIn {

namespace {

int widgetCount()
{
  const bool hasWidgets = qobject_cast<QApplication*>(QCoreApplication::instance()) != nullptr;
  return hasWidgets ? QApplication::allWidgets().size() : 0;
}

} // namespace

HostApplication::HostApplication(Mode _mode) : isGui_(_mode == gui), widgetsBefore_(widgetCount())
{
  standInTakeFailures();
  OpenVolumeMesh::standInFailures().clear();
  registerTypes();
  standInRegisterMeshTypes();
  StandInScene& scene = standInScene();
  if (!scene.objects.empty()) standInFail("two applications at a time");
  scene.isGui = isGui_;
  scene.nextId = 2;
  scene.redrawBlocks = 0;
  scene.viewer = Viewer::ViewerProperties();
  scripting_ = std::make_unique<HostScripting>(*this);
  for (int i = 1; i <= 3; ++i) {
    auto* light = new BaseObjectData(typeId("Light"));
    light->setName(QString("Light %1").arg(i));
    take(light);
  }
}

HostApplication::~HostApplication()
{
  for (const Plugin& plugin : plugins_)
    scripting_->hide(plugin.scriptName);
  while (!plugins_.empty()) {
    Plugin& last = plugins_.back();
    if (last.loader)
      delete last.object;
    else
      disconnect(last.object, nullptr, this, nullptr);
    plugins_.pop_back();
  }
  for (const QPointer<QObject>& widget : adopted_)
    delete widget.data();
  while (!standInScene().objects.empty())
    remove(standInScene().objects.back()->id());
}

bool HostApplication::loadPlugins(const QStringList& _files)
{
  QStringList files = _files;
  const auto rank = [](const QString& _file) {
    const QString name = QFileInfo(_file).fileName();
    return name.contains("Plugin-Type") ? 0 : name.contains("Plugin-File") ? 1 : 2;
  };
  std::sort(files.begin(), files.end(),
            [&](const QString& _a, const QString& _b) { return rank(_a) != rank(_b) ? rank(_a) < rank(_b) : _a < _b; });
  bool areAllLoaded = true;
  for (const QString& file : files) {
    auto pluginLoader = std::make_unique<QPluginLoader>(file);
    QObject* object = pluginLoader->instance();
    if (object == nullptr) note(LOGERR, "Unable to load Plugin: " + file + ": " + pluginLoader->errorString());
    areAllLoaded = object != nullptr && admit(object, std::move(pluginLoader), file) && areAllLoaded;
  }
  initialise();
  return areAllLoaded;
}

bool HostApplication::addPlugin(QObject* _plugin)
{
  return admit(_plugin, nullptr, "the test");
}

void HostApplication::initialise()
{
  emit pluginsInitialized();
  isInitialised_ = true;
}

bool HostApplication::admit(QObject* _plugin, std::unique_ptr<QPluginLoader> _loader, const QString& _origin)
{
  auto* base = qobject_cast<BaseInterface*>(_plugin);
  if (base == nullptr) {
    note(LOGERR, "no plugin: " + _origin);
    return false;
  }
  const QString name = base->name();
  if (!isGui_ && _plugin->metaObject()->indexOfSlot("noguiSupported()") < 0) {
    note(LOGWARN, name + ": Running in nogui mode which is unsupported by this plugin, skipping");
    return false;
  }
  QString scriptName = name;
  scriptName = scriptName.remove(' ').toLower();
  plugins_.push_back({_plugin, name, scriptName, std::move(_loader)});
  connectPlugin(_plugin);
  noteMisspelt(plugins_.back());
  scripting_->expose(_plugin, scriptName);
  if (_plugin->metaObject()->indexOfSlot("initializePlugin()") >= 0)
    QMetaObject::invokeMethod(_plugin, "initializePlugin", Qt::DirectConnection);
  if (!isGui_ && widgetCount() > widgetsBefore_) standInFail(name + " made a widget without a window to put it in");
  return true;
}

QObject* HostApplication::plugin(const QString& _name) const
{
  for (const Plugin& plugin : plugins_)
    if (plugin.name == _name) return plugin.object;
  return nullptr;
}

QString HostApplication::senderName() const
{
  for (const Plugin& plugin : plugins_)
    if (plugin.object == sender()) return plugin.name;
  return "core";
}

void HostApplication::note(Logtype _type, const QString& _text)
{
  log_.push_back({"core", _type, _text});
}

bool HostApplication::hasLogged(Logtype _type, const QString& _part) const
{
  return std::any_of(log_.begin(), log_.end(),
                     [&](const LogLine& _line) { return _line.type == _type && _line.text.contains(_part); });
}

const Job* HostApplication::job(const QString& _id) const
{
  const auto found = std::find_if(jobs_.rbegin(), jobs_.rend(), [&](const Job& _job) { return _job.id == _id; });
  return found == jobs_.rend() ? nullptr : &*found;
}

void HostApplication::clearRecords()
{
  log_.clear();
  updates_.clear();
  recordedScript_.clear();
  jobs_.erase(std::remove_if(jobs_.begin(), jobs_.end(), [](const Job& _job) { return _job.isDone; }), jobs_.end());
  redraws_ = 0;
}

QStringList HostApplication::failures() const
{
  failures_ << standInTakeFailures();
  for (const std::string& failure : OpenVolumeMesh::standInFailures())
    failures_ << QString::fromStdString(failure);
  OpenVolumeMesh::standInFailures().clear();
  return failures_;
}

void HostApplication::cancelJob(const QString& _job)
{
  if (Job* open = openJob(_job)) open->isCanceled = true;
  emit jobCanceled(_job);
}

void HostApplication::setPickMode(const std::string& _mode)
{
  standInScene().viewer.actionMode(Viewer::PickingMode);
  standInScene().viewer.pickMode(_mode);
  emit signalPickModeChanged(_mode);
}

void HostApplication::sendMouse(QMouseEvent* _event)
{
  const bool isRight = _event->button() == Qt::RightButton && _event->type() == QEvent::MouseButtonPress;
  if (standInScene().viewer.actionMode() == Viewer::PickingMode && !isRight) emit pluginMouseEvent(_event);
}

void HostApplication::sendKey(QKeyEvent* _event)
{
  for (const Key& key : std::vector<Key>(keys_)) {
    if (key.key != _event->key() || key.modifiers != _event->modifiers()) continue;
    auto* receiver = qobject_cast<KeyInterface*>(plugin(key.plugin));
    if (receiver == nullptr) continue;
    if (_event->type() == QEvent::KeyPress)
      receiver->slotKeyEvent(_event);
    else
      receiver->slotKeyReleaseEvent(_event);
  }
}

void HostApplication::closeWindow()
{
  for (const Plugin& plugin : plugins_)
    if (plugin.object->metaObject()->indexOfSlot("exit()") >= 0)
      QMetaObject::invokeMethod(plugin.object, "exit", Qt::DirectConnection);
}

} // namespace HostStandIn
