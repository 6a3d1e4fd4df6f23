#pragma once

#include <HostStandIn/HostRecord.hh>
#include <HostStandIn/HostScripting.hh>

#include <OpenFlipper/common/Types.hh>

#include <QCursor>
#include <QObject>
#include <QPluginLoader>
#include <QPointer>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QAction;
class QIcon;
class QKeyEvent;
class QMenu;
class QMouseEvent;
class QToolBar;

namespace HostStandIn {

/// The host as far as plugins see it: loads them, connects what the host would connect, records what they ask for, and
/// notes as failures what would hang, crash or corrupt the real one. One at a time; the scene starts with three lights.
class HostApplication : public QObject
{
  Q_OBJECT

public:
  enum Mode
  {
    gui,
    batch ///< plugins without the slot noguiSupported are not loaded; signals of widgets are not connected
  };

  explicit HostApplication(Mode _mode = batch);

  /// As the end of the process: deletes the plugins, then the objects. exit() is not called, as in batch mode.
  ~HostApplication() override;

  /// Loads in the host's order (types, files, the rest by path), connects, initialises. False if one was not loaded;
  /// log() says why.
  bool loadPlugins(const QStringList& _files);

  /// A plugin that is linked to the test. Call initialise() after the last; the caller keeps the plugin.
  bool addPlugin(QObject* _plugin);
  void initialise();

  /// By name(); null if it is not there.
  QObject* plugin(const QString& _name) const;

  /// @name What the user or other plugins do
  int addObject(DataType _type, const QString& _name = QString());
  void deleteObject(int _id);
  void clearAll();
  void announce(int _id, const UpdateType& _type);             ///< as if some plugin had emitted updatedObject
  void select(int _id, const IdList& _vertices, bool _select); ///< with the update that follows
  void cancelJob(const QString& _job);                         ///< in the process window
  void setPickMode(const std::string& _mode);                  ///< and picking as what the mouse does
  void sendMouse(QMouseEvent* _event);                         ///< reaches plugins in picking mode only
  void sendKey(QKeyEvent* _event);
  void closeWindow(); ///< calls the plugins' exit()

  /// Reads a file into a new object; its number, or -1. Without a loader loading fails, as that of .ovm in batch mode.
  std::function<int(const QString& _file)> loader;
  std::function<bool(int _id, const QString& _file)> saver;

  HostScripting& scripting() { return *scripting_; }

  /// @name What was recorded
  const std::vector<LogLine>& log() const { return log_; }
  bool hasLogged(Logtype _type, const QString& _part) const;
  const std::vector<Update>& updates() const { return updates_; }
  const std::vector<Job>& jobs() const { return jobs_; }
  const Job* job(const QString& _id) const; ///< the last of that name
  const std::vector<SlotDescription>& descriptions() const { return descriptions_; }
  const std::vector<Toolbox>& toolboxes() const { return toolboxes_; }
  const std::vector<QToolBar*>& toolbars() const { return toolbars_; }
  const std::vector<std::string>& pickModes() const { return pickModes_; }
  const std::vector<Key>& keys() const { return keys_; }
  const QStringList& recordedScript() const { return recordedScript_; } ///< of scriptInfo
  int redraws() const { return redraws_; }
  void clearRecords();

  /// What plugins did that the real host does not bear, one line each. Tests want it empty.
  QStringList failures() const;

signals:
  // The names are the host's: plugins' slots are connected to them.
  void signalObjectUpdated(int _id);
  void signalObjectUpdated(int _id, const UpdateType& _type);
  void pluginsInitialized();
  void allCleared();
  void objectDeleted(int _id);
  void emptyObjectAdded(int _id);
  void openedFile(int _id);
  void objectSelectionChanged(int _id);
  void objectPropertiesChanged(int _id);
  void visibilityChanged(int _id);
  void jobCanceled(QString _job);
  void externalLog(Logtype _type, QString _message);
  void scriptInfo(QString _plugin, QString _function);
  void pluginMouseEvent(QMouseEvent* _event);
  void signalPickModeChanged(const std::string& _mode);

private slots:
  void slotLog(Logtype _type, QString _message);
  void slotLog(QString _message);
  void updateView();
  void slotObjectUpdated(int _id);
  void slotObjectUpdated(int _id, const UpdateType& _type);
  void slotVisibilityChanged(int _id);
  void slotSetSlotDescription(QString _slot, QString _text, QStringList _parameters, QStringList _texts);

  void slotLoad(QString _file, DataType _type, int& _id);
  void slotSave(int _id, QString _file);
  void slotAddEmptyObject(DataType _type, int& _id);
  void slotCopyObject(int _old, int& _new);
  void slotDeleteObject(int _id);
  void slotDeleteAllObjects();

  void slotStartJob(QString _id, QString _description, int _minimum, int _maximum, bool _blocking);
  void slotSetJobState(QString _id, int _value);
  void slotSetJobName(QString _id, QString _name);
  void slotSetJobDescription(QString _id, QString _text);
  void slotCancelJob(QString _id);
  void slotFinishJob(QString _id);

  void slotPluginExists(QString _plugin, bool& _exists);
  void slotFunctionExists(QString _plugin, QString _function, bool& _exists);
  void slotCrossPluginConnect(QString _from, const char* _signal, QString _to, const char* _slot);
  void slotScriptInfo(QString _function);
  void slotExecuteScript(QString _script);
  void slotGetScriptingEngine(QScriptEngine*& _engine);

  void slotAddToolbox(QString _name, QWidget* _widget);
  void slotAddToolbox(QString _name, QWidget* _widget, QIcon* _icon);
  void slotAddToolbox(QString _name, QWidget* _widget, QIcon* _icon, QWidget* _header);
  void slotAddToolbar(QToolBar* _toolbar);
  void slotRemoveToolbar(QToolBar* _toolbar);
  void slotGetToolBar(QString _name, QToolBar*& _toolbar);
  void slotAddMenubarAction(QAction* _action, QString _menu);
  void slotGetMenubarMenu(QString _name, QMenu*& _menu, bool _create);
  void slotRegisterKey(int _key, Qt::KeyboardModifiers _modifiers, QString _description, bool _multiUse);
  void slotAddPickMode(const std::string& _mode);
  void slotSetPickModeMouseTracking(const std::string& _mode, bool _tracking);
  void slotSetPickModeCursor(const std::string& _mode, QCursor _cursor);
  void slotSetPickModeToolbar(const std::string& _mode, QToolBar* _toolbar);
  void slotRemovePickModeToolbar(const std::string& _mode);

private:
  struct Plugin
  {
    QObject* object;
    QString name;       ///< as name() says
    QString scriptName; ///< without blanks, lower case
    std::unique_ptr<QPluginLoader> loader;
  };

  bool admit(QObject* _plugin, std::unique_ptr<QPluginLoader> _loader, const QString& _origin);
  void connectPlugin(QObject* _plugin);
  void requireJobSignals(QObject* _plugin);
  void noteMisspelt(const Plugin& _plugin);
  QString senderName() const;
  void note(Logtype _type, const QString& _text);
  void take(BaseObjectData* _object);
  void remove(int _id);
  Job* openJob(const QString& _id);

  bool isGui_;
  int widgetsBefore_; ///< of earlier hosts, and Qt's own
  bool isInitialised_ = false;
  bool isInforming_ = false;
  std::unique_ptr<HostScripting> scripting_;
  std::vector<Plugin> plugins_;
  std::vector<LogLine> log_;
  std::vector<Update> updates_;
  std::vector<Job> jobs_;
  std::vector<SlotDescription> descriptions_;
  std::vector<Toolbox> toolboxes_;
  std::vector<QToolBar*> toolbars_;
  std::vector<QPointer<QObject>> adopted_; ///< toolbars, which the host's window takes as its children
  std::vector<std::unique_ptr<QWidget>> ownWidgets_;
  std::vector<std::string> pickModes_;
  std::vector<Key> keys_;
  QStringList recordedScript_;
  int redraws_ = 0;
  mutable QStringList failures_;
};

} // namespace HostStandIn
