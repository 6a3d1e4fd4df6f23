// What of a plugin the host connects, by the text of its signals and slots.

#include <HostStandIn/HostApplication.hh>

#include <OpenFlipper/BasePlugin/BackupInterface.hh>
#include <OpenFlipper/BasePlugin/BaseInterface.hh>
#include <OpenFlipper/BasePlugin/KeyInterface.hh>
#include <OpenFlipper/BasePlugin/LoadSaveInterface.hh>
#include <OpenFlipper/BasePlugin/LoggingInterface.hh>
#include <OpenFlipper/BasePlugin/MenuInterface.hh>
#include <OpenFlipper/BasePlugin/MouseInterface.hh>
#include <OpenFlipper/BasePlugin/PickingInterface.hh>
#include <OpenFlipper/BasePlugin/PluginConnectionInterface.hh>
#include <OpenFlipper/BasePlugin/ProcessInterface.hh>
#include <OpenFlipper/BasePlugin/RPCInterface.hh>
#include <OpenFlipper/BasePlugin/ScriptInterface.hh>
#include <OpenFlipper/BasePlugin/ToolbarInterface.hh>
#include <OpenFlipper/BasePlugin/ToolboxInterface.hh>
#include <source/StandInScene.hh>

#include <QMetaMethod>

#include <vector>

namespace HostStandIn {

namespace {

/// A signal of the plugin and the slot of the host for it, or the other way round.
struct Link
{
  const char* inPlugin;
  const char* inHost;
  Qt::ConnectionType type;
};

struct InterfaceLinks
{
  bool (*isImplementedBy)(QObject*);
  bool needsWindow;
  std::vector<Link> fromPlugin;
  std::vector<Link> toPlugin;
};

template <class Interface>
bool isA(QObject* _plugin)
{
  return qobject_cast<Interface*>(_plugin) != nullptr;
}

constexpr Qt::ConnectionType direct = Qt::DirectConnection;
constexpr Qt::ConnectionType queued = Qt::QueuedConnection;
constexpr Qt::ConnectionType automatic = Qt::AutoConnection;

InterfaceLinks baseLinks()
{
  return {isA<BaseInterface>,
          false,
          {{"updateView()", "updateView()", automatic},
           {"updatedObject(int)", "slotObjectUpdated(int)", automatic},
           {"updatedObject(int,const UpdateType&)", "slotObjectUpdated(int,const UpdateType&)", automatic},
           {"nodeVisibilityChanged(int)", "slotVisibilityChanged(int)", direct},
           {"setSlotDescription(QString,QString,QStringList,QStringList)",
            "slotSetSlotDescription(QString,QString,QStringList,QStringList)", automatic}},
          {{"slotObjectUpdated(int)", "signalObjectUpdated(int)", direct},
           {"slotObjectUpdated(int,const UpdateType&)", "signalObjectUpdated(int,const UpdateType&)", direct},
           {"slotObjectPropertiesChanged(int)", "objectPropertiesChanged(int)", direct},
           {"slotVisibilityChanged(int)", "visibilityChanged(int)", direct},
           {"slotAllCleared()", "allCleared()", automatic},
           {"slotObjectSelectionChanged(int)", "objectSelectionChanged(int)", direct},
           {"pluginsInitialized()", "pluginsInitialized()", direct}}};
}

InterfaceLinks loggingLinks()
{
  return {isA<LoggingInterface>,
          false,
          {{"log(Logtype,QString)", "slotLog(Logtype,QString)", direct}, {"log(QString)", "slotLog(QString)", direct}},
          {{"logOutput(Logtype,QString)", "externalLog(Logtype,QString)", automatic}}};
}

InterfaceLinks loadSaveLinks()
{
  return {isA<LoadSaveInterface>,
          false,
          {{"load(QString,DataType,int&)", "slotLoad(QString,DataType,int&)", direct},
           {"save(int,QString)", "slotSave(int,QString)", direct},
           {"addEmptyObject(DataType,int&)", "slotAddEmptyObject(DataType,int&)", direct},
           {"copyObject(int,int&)", "slotCopyObject(int,int&)", direct},
           {"deleteObject(int)", "slotDeleteObject(int)", automatic},
           {"deleteAllObjects()", "slotDeleteAllObjects()", direct}},
          {{"fileOpened(int)", "openedFile(int)", direct},
           {"addedEmptyObject(int)", "emptyObjectAdded(int)", direct},
           {"objectDeleted(int)", "objectDeleted(int)", direct}}};
}

InterfaceLinks processLinks()
{
  return {isA<ProcessInterface>,
          false,
          {{"startJob(QString,QString,int,int,bool)", "slotStartJob(QString,QString,int,int,bool)", direct},
           {"setJobState(QString,int)", "slotSetJobState(QString,int)", queued},
           {"setJobName(QString,QString)", "slotSetJobName(QString,QString)", queued},
           {"setJobDescription(QString,QString)", "slotSetJobDescription(QString,QString)", queued},
           {"cancelJob(QString)", "slotCancelJob(QString)", queued},
           {"finishJob(QString)", "slotFinishJob(QString)", queued}},
          {{"canceledJob(QString)", "jobCanceled(QString)", queued}}};
}

InterfaceLinks rpcLinks()
{
  return {isA<RPCInterface>,
          false,
          {{"pluginExists(QString,bool&)", "slotPluginExists(QString,bool&)", direct},
           {"functionExists(QString,QString,bool&)", "slotFunctionExists(QString,QString,bool&)", direct}},
          {}};
}

InterfaceLinks connectionLinks()
{
  return {isA<PluginConnectionInterface>,
          false,
          {{"crossPluginConnect(QString,const char*,QString,const char*)",
            "slotCrossPluginConnect(QString,const char*,QString,const char*)", automatic}},
          {}};
}

InterfaceLinks scriptLinks()
{
  return {isA<ScriptInterface>,
          false,
          {{"scriptInfo(QString)", "slotScriptInfo(QString)", direct},
           {"executeScript(QString)", "slotExecuteScript(QString)", automatic},
           {"getScriptingEngine(QScriptEngine*&)", "slotGetScriptingEngine(QScriptEngine*&)", automatic}},
          {{"slotScriptInfo(QString,QString)", "scriptInfo(QString,QString)", automatic}}};
}

InterfaceLinks toolboxLinks()
{
  return {
      isA<ToolboxInterface>,
      true,
      {{"addToolbox(QString,QWidget*)", "slotAddToolbox(QString,QWidget*)", direct},
       {"addToolbox(QString,QWidget*,QIcon*)", "slotAddToolbox(QString,QWidget*,QIcon*)", direct},
       {"addToolbox(QString,QWidget*,QIcon*,QWidget*)", "slotAddToolbox(QString,QWidget*,QIcon*,QWidget*)", direct}},
      {}};
}

InterfaceLinks toolbarLinks()
{
  return {isA<ToolbarInterface>,
          true,
          {{"addToolbar(QToolBar*)", "slotAddToolbar(QToolBar*)", direct},
           {"removeToolbar(QToolBar*)", "slotRemoveToolbar(QToolBar*)", direct},
           {"getToolBar(QString,QToolBar*&)", "slotGetToolBar(QString,QToolBar*&)", direct}},
          {}};
}

InterfaceLinks menuLinks()
{
  return {isA<MenuInterface>,
          true,
          {{"addMenubarAction(QAction*,QString)", "slotAddMenubarAction(QAction*,QString)", direct},
           {"getMenubarMenu(QString,QMenu*&,bool)", "slotGetMenubarMenu(QString,QMenu*&,bool)", direct}},
          {}};
}

InterfaceLinks keyLinks()
{
  return {isA<KeyInterface>,
          true,
          {{"registerKey(int,Qt::KeyboardModifiers,QString,bool)",
            "slotRegisterKey(int,Qt::KeyboardModifiers,QString,bool)", automatic}},
          {}};
}

InterfaceLinks mouseLinks()
{
  return {
      isA<MouseInterface>, true, {}, {{"slotMouseEvent(QMouseEvent*)", "pluginMouseEvent(QMouseEvent*)", automatic}}};
}

InterfaceLinks pickingLinks()
{
  return {
      isA<PickingInterface>,
      true,
      {{"addPickMode(const std::string&)", "slotAddPickMode(const std::string&)", direct},
       {"addHiddenPickMode(const std::string&)", "slotAddPickMode(const std::string&)", direct},
       {"setPickModeCursor(const std::string&,QCursor)", "slotSetPickModeCursor(const std::string&,QCursor)", direct},
       {"setPickModeMouseTracking(const std::string&,bool)", "slotSetPickModeMouseTracking(const std::string&,bool)",
        direct},
       {"setPickModeToolbar(const std::string&,QToolBar*)", "slotSetPickModeToolbar(const std::string&,QToolBar*)",
        direct},
       {"removePickModeToolbar(const std::string&)", "slotRemovePickModeToolbar(const std::string&)", direct}},
      {{"slotPickModeChanged(const std::string&)", "signalPickModeChanged(const std::string&)", automatic}}};
}

const std::vector<InterfaceLinks>& allLinks()
{
  static const std::vector<InterfaceLinks> links{
      baseLinks(),    loggingLinks(), loadSaveLinks(), processLinks(), rpcLinks(),   connectionLinks(), scriptLinks(),
      toolboxLinks(), toolbarLinks(), menuLinks(),     keyLinks(),     mouseLinks(), pickingLinks()};
  return links;
}

QByteArray normalized(const char* _signature)
{
  return QMetaObject::normalizedSignature(_signature);
}

QByteArray nameOf(const QByteArray& _signature)
{
  return _signature.left(_signature.indexOf('('));
}

/// "" or the signature that the host knows under the name of this method, which is not the method's own.
QByteArray knownInstead(const QMetaMethod& _method)
{
  QByteArray other;
  for (const InterfaceLinks& links : allLinks())
    for (const Link& link : _method.methodType() == QMetaMethod::Signal ? links.fromPlugin : links.toPlugin) {
      const QByteArray known = normalized(link.inPlugin);
      if (known == _method.methodSignature()) return QByteArray();
      if (nameOf(known) == _method.name()) other = known;
    }
  return other;
}

} // namespace

void HostApplication::connectPlugin(QObject* _plugin)
{
  const QMetaObject* meta = _plugin->metaObject();
  const bool hasNewUpdates = meta->indexOfSignal("updatedObject(int,UpdateType)") >= 0;
  for (const InterfaceLinks& links : allLinks()) {
    if (!links.isImplementedBy(_plugin) || (links.needsWindow && !isGui_)) continue;
    for (const Link& link : links.fromPlugin) {
      if (meta->indexOfSignal(normalized(link.inPlugin)) < 0) continue;
      if (hasNewUpdates && normalized(link.inPlugin) == "updatedObject(int)") continue;
      connect(_plugin, QByteArray("2") + link.inPlugin, this, QByteArray("1") + link.inHost, link.type);
    }
    for (const Link& link : links.toPlugin)
      if (meta->indexOfSlot(normalized(link.inPlugin)) >= 0)
        connect(this, QByteArray("2") + link.inHost, _plugin, QByteArray("1") + link.inPlugin, link.type);
  }
  requireJobSignals(_plugin);
}

void HostApplication::requireJobSignals(QObject* _plugin)
{
  if (!isA<ProcessInterface>(_plugin)) return;
  const QMetaObject* meta = _plugin->metaObject();
  for (const char* name : {"startJob(QString,QString,int,int,bool)", "setJobState(QString,int)",
                           "setJobName(QString,QString)", "setJobDescription(QString,QString)", "finishJob(QString)"})
    if (meta->indexOfSignal(name) < 0) note(LOGERR, QString("Process Interface defined but no signal %1").arg(name));
  if (meta->indexOfSlot("canceledJob(QString)") < 0)
    note(LOGERR, "Process Interface defined but no canceledJob slot found!");
}

void HostApplication::noteMisspelt(const Plugin& _plugin)
{
  const QMetaObject* meta = _plugin.object->metaObject();
  for (int i = meta->methodOffset(); i < meta->methodCount(); ++i) {
    const QMetaMethod method = meta->method(i);
    if ((method.attributes() & QMetaMethod::Cloned) != 0) continue; // leaves out default arguments
    const QByteArray known = knownInstead(method);
    // A public slot may share the name of one of the host's: a script's function.
    if (known.isEmpty() || (method.methodType() == QMetaMethod::Slot && method.access() == QMetaMethod::Public))
      continue;
    standInFail(_plugin.name + " has " + method.methodSignature() + ", which the host does not see; it knows " + known);
  }
}

} // namespace HostStandIn
