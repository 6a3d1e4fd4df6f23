#pragma once

#include "HostCaller.hh"
#include "SlabView.hh"
#include "SurroundingsView.hh"

#include <OpenFlipper/BasePlugin/BaseInterface.hh>
#include <OpenFlipper/BasePlugin/LoadSaveInterface.hh>
#include <OpenFlipper/BasePlugin/LoggingInterface.hh>
#include <OpenFlipper/BasePlugin/PickingInterface.hh>
#include <OpenFlipper/BasePlugin/PluginConnectionInterface.hh>
#include <OpenFlipper/BasePlugin/RPCInterface.hh>
#include <OpenFlipper/BasePlugin/ToolbarInterface.hh>
#include <OpenFlipper/BasePlugin/ToolboxInterface.hh>

#include <QObject>
#include <QPointer>

namespace FleshSim {
class Panel;
}

/// The toolbox and toolbar of Plugin-FleshSim: FleshSim::Panel in OpenFlipper's window. Does everything by the script
/// slots, which Plugin-FleshSim tells the host of, so that what a user does can be recorded.
class FleshSimUIPlugin : public QObject,
                         BaseInterface,
                         LoggingInterface,
                         LoadSaveInterface,
                         ToolboxInterface,
                         ToolbarInterface,
                         PickingInterface,
                         RPCInterface,
                         PluginConnectionInterface
{
  Q_OBJECT
  Q_INTERFACES(BaseInterface)
  Q_INTERFACES(LoggingInterface)
  Q_INTERFACES(LoadSaveInterface)
  Q_INTERFACES(ToolboxInterface)
  Q_INTERFACES(ToolbarInterface)
  Q_INTERFACES(PickingInterface)
  Q_INTERFACES(RPCInterface)
  Q_INTERFACES(PluginConnectionInterface)
  Q_PLUGIN_METADATA(IID "org.OpenFlipper.Plugins.Plugin-FleshSimUI")

public:
  FleshSimUIPlugin();
  ~FleshSimUIPlugin() override;

  QString name() override { return "FleshSimUI"; }
  QString description() override { return "Toolbox of the soft-tissue simulator FleshSim"; }

signals:
  // BaseInterface
  void updateView();
  void nodeVisibilityChanged(int _object);
  // LoggingInterface
  void log(Logtype _type, QString _message);
  void log(QString _message);
  // ToolboxInterface, ToolbarInterface
  void addToolbox(QString _name, QWidget* _widget);
  void addToolbox(QString _name, QWidget* _widget, QIcon* _icon);
  void addToolbar(QToolBar* _toolbar);
  // RPCInterface
  void pluginExists(QString _name, bool& _exists);
  // PluginConnectionInterface
  void crossPluginConnect(QString _from, const char* _signal, QString _to, const char* _slot);

private slots:
  void initializePlugin() {}
  void pluginsInitialized();
  void slotObjectUpdated(int _object, const UpdateType& _type);
  void slotAllCleared();
  void objectDeleted(int _object);
  void fileOpened(int _object);
  void slotPickModeChanged(const std::string& _mode);
  void showSlabs(int _object, int _axis, double _low, double _high);
  void chooseObject();

public slots:
  QString version() { return "0.1.0"; }

  /// The simulation has something new of this object.
  void objectMoved(int _object);

private:
  void refreshSoon();
  void drawSlabs();
  void drawSurroundings();

  FleshSim::HostCaller caller_;
  FleshSim::SlabView slabs_;
  FleshSim::SurroundingsView surroundings_;
  int slabObject_ = -1; ///< whose slabs are shown; -1: nobody's
  QVariantList slabArguments_;
  QPointer<FleshSim::Panel> panel_; ///< the toolbox owns it
};
