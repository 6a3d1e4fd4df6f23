#pragma once

#include "HandleMode.hh"
#include "OpenFlipperMeshes.hh"
#include "PullMode.hh"

#include <Commands/CommandCenter.hh>

#include <OpenFlipper/BasePlugin/BaseInterface.hh>
#include <OpenFlipper/BasePlugin/LoadSaveInterface.hh>
#include <OpenFlipper/BasePlugin/LoggingInterface.hh>
#include <OpenFlipper/BasePlugin/MouseInterface.hh>
#include <OpenFlipper/BasePlugin/PickingInterface.hh>
#include <OpenFlipper/BasePlugin/ProcessInterface.hh>
#include <OpenFlipper/BasePlugin/ScriptInterface.hh>
#include <OpenFlipper/common/Types.hh>

#include <QObject>
#include <QScriptable>
#include <QTimer>

#include <memory>

/// The soft-tissue simulator inside OpenFlipper, without a user interface of its own: hands script slots to
/// FleshSim::CommandCenter, keeps looking at its sessions while they run, and tells it what becomes of the objects.
/// Works in batch mode, where each run is waited for.
class FleshSimPlugin : public QObject,
                       protected QScriptable,
                       BaseInterface,
                       LoggingInterface,
                       LoadSaveInterface,
                       ProcessInterface,
                       MouseInterface,
                       PickingInterface,
                       ScriptInterface
{
  Q_OBJECT
  Q_INTERFACES(BaseInterface)
  Q_INTERFACES(LoggingInterface)
  Q_INTERFACES(LoadSaveInterface)
  Q_INTERFACES(ProcessInterface)
  Q_INTERFACES(MouseInterface)
  Q_INTERFACES(PickingInterface)
  Q_INTERFACES(ScriptInterface)
  Q_PLUGIN_METADATA(IID "org.OpenFlipper.Plugins.Plugin-FleshSim")

public:
  FleshSimPlugin();
  ~FleshSimPlugin() override;

  QString name() override { return "FleshSim"; }
  QString description() override { return "Deforms tetrahedral and hexahedral meshes like soft tissue"; }

signals:
  // BaseInterface
  void updateView();
  void updatedObject(int _object, const UpdateType& _type);
  void setSlotDescription(QString _slot, QString _text, QStringList _parameters, QStringList _texts);
  // LoggingInterface
  void log(Logtype _type, QString _message);
  void log(QString _message);
  // LoadSaveInterface
  void addEmptyObject(DataType _type, int& _object);
  void deleteObject(int _object);
  // ProcessInterface
  void startJob(QString _job, QString _description, int _least, int _most, bool _blocking = false);
  void setJobState(QString _job, int _value);
  void setJobName(QString _job, QString _name);
  void setJobDescription(QString _job, QString _text);
  void finishJob(QString _job);
  void cancelJob(QString _job);
  // PickingInterface
  void addHiddenPickMode(const std::string& _mode);
  void setPickModeCursor(const std::string& _mode, QCursor _cursor);
  void setPickModeMouseTracking(const std::string& _mode, bool _tracking);
  // ScriptInterface
  void scriptInfo(QString _line);

  /// Something about this object is new: its run began, went on or ended, or it was undone or reset.
  void objectMoved(int _object);

private slots:
  void initializePlugin();
  void pluginsInitialized();
  void noguiSupported() {}
  void exit();
  void slotObjectUpdated(int _object, const UpdateType& _type);
  void slotAllCleared();
  void objectDeleted(int _object);
  void addedEmptyObject(int _object);
  void fileOpened(int _object);
  void canceledJob(QString _job);
  void slotMouseEvent(QMouseEvent* _event);
  void slotPickModeChanged(const std::string& _mode);
  void look();
  void end();

public slots:
  QString version() { return "0.1.0"; }

  // Commands by their names; FleshSim::CommandCenter says what they do.
  bool setMaterial(int _object, QString _name, double _mu, double _lambda);
  bool setMaterialYoungPoisson(int _object, QString _name, double _young, double _poisson);
  bool setMaterialConstants(int _object, QString _name, QString _constants);
  bool setDensity(int _object, double _density);
  bool setCells(int _object, QString _cells);
  bool setBadCells(int _object, QString _what);
  bool setLocking(int _object, QString _name);
  bool setSolver(int _object, QString _name);
  bool setHessian(int _object, QString _name);
  bool setTolerance(int _object, double _tolerance);
  bool setMaximumIterations(int _object, int _iterations);
  bool setThreads(int _object, int _threads);
  bool setIntegrator(int _object, QString _name);
  bool setTimeStep(int _object, double _dt);
  bool setRealTime(int _object, bool _on);
  bool setDamping(int _object, double _alpha, double _beta);
  bool setGravity(int _object, Vector _gravity);
  bool set(int _object, QString _key, QString _value);
  QString setting(int _object, QString _key);
  bool addPlane(int _object, Vector _point, Vector _normal, double _friction);
  bool addSphere(int _object, Vector _center, double _radius, double _friction);
  bool addBox(int _object, Vector _min, Vector _max, double _friction);
  bool addCapsule(int _object, Vector _from, Vector _to, double _radius, double _friction);
  bool addMeshCollider(int _object, QString _mesh, double _friction);
  bool clearColliders(int _object);
  bool fix(int _object, IdList _vertices);
  bool move(int _object, IdList _vertices, Vector _translation);
  bool rotateHandle(int _object, IdList _vertices, Vector _axis, double _degrees, Vector _center);
  bool moveAndTurn(int _object, IdList _vertices, Vector _translation, Vector _axis, double _degrees);
  bool slide(int _object, IdList _vertices, Vector _direction, bool _along);
  bool fixCorners(int _object);
  QString groups(int _object);
  IdList groupVertices(int _object, QString _group);
  bool clearHandles(int _object);
  IdList slab(int _object, QString _axis, double _from, double _to);
  IdList selectedVertices(int _object);
  bool setPullMode(bool _on, double _radius);
  bool setHandleMode(int _object, bool _on);
  bool grab(int _object, int _vertex, double _radius);
  bool drag(int _object, Vector _place);
  bool release(int _object);
  bool stretch(int _object, QString _axis, double _low, double _high, double _rate, int _steps);
  bool compress(int _object, QString _axis, double _low, double _high, double _rate, int _steps);
  bool twist(int _object, QString _axis, double _low, double _high, double _rate, int _steps);
  bool bend(int _object, QString _axis, double _low, double _high, double _rate, int _steps);
  bool scramble(int _object, double _factor, int _seed);
  bool solve(int _object, int _steps);
  bool startDynamics(int _object);
  bool stopDynamics(int _object);
  bool stepDynamics(int _object, int _steps);
  bool runScene(QString _file);
  bool pause(int _object);
  bool resume(int _object);
  bool stepOnce(int _object);
  bool cancel(int _object);
  bool wait(int _object);
  bool reset(int _object);
  bool undo(int _object);
  bool goToStep(int _object, int _step);
  bool redo(int _object);
  int newtonIterations(int _object);
  double residual(int _object);
  double energy(int _object);
  double volumeRatio(int _object);
  double time(int _object);
  double distance(int _object, QString _file);
  bool converged(int _object);
  bool running(int _object);
  QString message(int _object);
  QString warnings(int _object);
  QString reactions(int _object);
  QString surroundings(int _object);
  QString slabFrames(int _object, QString _axis, double _low, double _high);
  QString state(int _object);
  QString rows(int _object, int _from);
  bool showField(int _object, QString _field, double _low, double _high);
  bool hideField(int _object);
  bool showStep(int _object, int _step);
  IdList keptSteps(int _object);
  bool showSurfaceOnly(int _object, bool _alone);
  int loadMesh(QString _file);
  int loadMeshAs(QString _file, QString _kind);
  bool saveMesh(int _object, QString _file);
  bool saveScene(int _object, QString _file);
  bool writeReport(int _object, QString _file);
  bool writeTable(int _object, QString _file);
  QString materials();
  QString solvers();
  QString settings();
  QString settingTable();
  QString hessians();
  QString lockingRemedies();
  QString integrators();
  QString colliders();
  QString experiments();
  QString fields();
  IdList objects();
  QString meshName(int _object);

private:
  FleshSim::CommandValue call(const char* _command, const FleshSim::CommandArguments& _arguments);
  bool flag(const char* _command, const FleshSim::CommandArguments& _arguments);
  int whole(const char* _command, const FleshSim::CommandArguments& _arguments);
  double number(const char* _command, const FleshSim::CommandArguments& _arguments);
  QString text(const char* _command, const FleshSim::CommandArguments& _arguments);
  IdList list(const char* _command, const FleshSim::CommandArguments& _arguments);
  FleshSim::HostSignals hostSignals();
  void describeSlots();
  void switchPullMode(bool _on, double _radius);
  void switchHandleMode(int _object, bool _on);
  void drawGizmo();

  std::unique_ptr<FleshSim::OpenFlipperMeshes> meshes_;
  std::unique_ptr<FleshSim::CommandCenter> center_;
  std::unique_ptr<FleshSim::PullMode> pullMode_;
  std::unique_ptr<FleshSim::HandleMode> handleMode_;
  QTimer timer_;
};
