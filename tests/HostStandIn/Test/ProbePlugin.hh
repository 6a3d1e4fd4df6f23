#pragma once

#include <OpenFlipper/BasePlugin/BaseInterface.hh>
#include <OpenFlipper/BasePlugin/KeyInterface.hh>
#include <OpenFlipper/BasePlugin/LoadSaveInterface.hh>
#include <OpenFlipper/BasePlugin/LoggingInterface.hh>
#include <OpenFlipper/BasePlugin/MouseInterface.hh>
#include <OpenFlipper/BasePlugin/PickingInterface.hh>
#include <OpenFlipper/BasePlugin/ProcessInterface.hh>
#include <OpenFlipper/BasePlugin/RPCInterface.hh>
#include <OpenFlipper/BasePlugin/ScriptInterface.hh>
#include <OpenFlipper/BasePlugin/ToolboxInterface.hh>

#include <QObject>
#include <QVariantMap>

/// A plugin that does a little of everything, right and wrong.
class ProbePlugin : public QObject,
                    BaseInterface,
                    KeyInterface,
                    LoadSaveInterface,
                    LoggingInterface,
                    MouseInterface,
                    PickingInterface,
                    ProcessInterface,
                    RPCInterface,
                    ScriptInterface,
                    ToolboxInterface
{
  Q_OBJECT
  Q_INTERFACES(BaseInterface)
  Q_INTERFACES(KeyInterface)
  Q_INTERFACES(LoadSaveInterface)
  Q_INTERFACES(LoggingInterface)
  Q_INTERFACES(MouseInterface)
  Q_INTERFACES(PickingInterface)
  Q_INTERFACES(ProcessInterface)
  Q_INTERFACES(RPCInterface)
  Q_INTERFACES(ScriptInterface)
  Q_INTERFACES(ToolboxInterface)
  Q_PLUGIN_METADATA(IID "org.OpenFlipper.Plugins.Plugin-Probe")

signals:
  void updateView() override;
  void updatedObject(int _id, const UpdateType& _type) override;
  void setSlotDescription(QString _slot, QString _text, QStringList _parameters, QStringList _texts) override;
  void log(Logtype _type, QString _message) override;
  void log(QString _message) override;
  void addEmptyObject(DataType _type, int& _id) override;
  void copyObject(int _old, int& _new) override;
  void deleteObject(int _id) override;
  void startJob(QString _id, QString _text, int _minimum, int _maximum, bool _blocking = false) override;
  void setJobState(QString _id, int _value) override;
  void setJobName(QString _id, QString _name) override;
  void setJobDescription(QString _id, QString _text) override;
  void finishJob(QString _id) override;
  void functionExists(QString _plugin, QString _function, bool& _exists) override;
  void scriptInfo(QString _function) override;
  void addToolbox(QString _name, QWidget* _widget) override;
  void addPickMode(const std::string& _mode) override;
  void registerKey(int _key, Qt::KeyboardModifiers _modifiers, QString _text, bool _multiUse = false) override;

public:
  ~ProbePlugin() override;
  QString name() override { return "Pro Be"; }
  QString description() override { return "tries the stand-in"; }

public slots:
  QString version() override { return "1.0"; }
  void noguiSupported() override {}
  void exit() override { events_ << "exit"; }
  void slotKeyEvent(QKeyEvent* _event) override;

  QStringList events() { return events_; }
  int makeTets();
  IdList echo(IdList _list) { return _list; }
  Vector doubled(Vector _vector) { return _vector * 2.0; }
  double twice(double _value, int _times = 2) { return _value * _times; }
  QVariantMap report() { return {{"steps", 3}}; }
  bool knows(QString _function);
  double callSelf(double _value);
  void work(int _steps);
  void announce(int _id) { emit updatedObject(_id, UPDATE_GEOMETRY); }
  void copy(int _id);
  void logFromThread();
  void pickAt(int _x, int _y);
  void keepProperty(int _id);
  void dropProperty();

private slots:
  void initializePlugin() override { events_ << "initialize"; }
  void pluginsInitialized() override;
  void slotObjectUpdated(int _id, const UpdateType& _type) override;
  void slotAllCleared() override { events_ << "cleared"; }
  void objectDeleted(int _id) override;
  void canceledJob(QString _job) override { events_ << "canceled " + _job; }
  void slotMouseEvent(QMouseEvent* _event) override;

private:
  QStringList events_;
  QWidget* panel_ = nullptr;
  void* property_ = nullptr;
};
