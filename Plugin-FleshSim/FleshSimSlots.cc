// The script slots: each hands its arguments to the command of its name.

#include "FleshSimPlugin.hh"

using FleshSim::CommandArguments;
using FleshSim::CommandValue;

namespace {

FleshSim::Vector3 vectorOf(const Vector& _vector)
{
  return FleshSim::Vector3(_vector[0], _vector[1], _vector[2]);
}

template <class Value>
Value valueOf(const CommandValue& _value)
{
  const Value* const value = std::get_if<Value>(&_value);
  return value != nullptr ? *value : Value();
}

} // namespace

bool FleshSimPlugin::flag(const char* _command, const CommandArguments& _arguments)
{
  return valueOf<bool>(call(_command, _arguments));
}

int FleshSimPlugin::whole(const char* _command, const CommandArguments& _arguments)
{
  return valueOf<int>(call(_command, _arguments));
}

double FleshSimPlugin::number(const char* _command, const CommandArguments& _arguments)
{
  return valueOf<double>(call(_command, _arguments));
}

QString FleshSimPlugin::text(const char* _command, const CommandArguments& _arguments)
{
  return QString::fromStdString(valueOf<std::string>(call(_command, _arguments)));
}

IdList FleshSimPlugin::list(const char* _command, const CommandArguments& _arguments)
{
  return valueOf<std::vector<int>>(call(_command, _arguments));
}

bool FleshSimPlugin::setMaterial(int _object, QString _name, double _mu, double _lambda)
{
  return flag("setMaterial", {_object, _name.toStdString(), _mu, _lambda});
}

bool FleshSimPlugin::setMaterialConstants(int _object, QString _name, QString _constants)
{
  return flag("setMaterialConstants", {_object, _name.toStdString(), _constants.toStdString()});
}

bool FleshSimPlugin::setMaterialYoungPoisson(int _object, QString _name, double _young, double _poisson)
{
  return flag("setMaterialYoungPoisson", {_object, _name.toStdString(), _young, _poisson});
}

bool FleshSimPlugin::setDensity(int _object, double _density)
{
  return flag("setDensity", {_object, _density});
}

bool FleshSimPlugin::setCells(int _object, QString _cells)
{
  return flag("setCells", {_object, _cells.toStdString()});
}

bool FleshSimPlugin::setBadCells(int _object, QString _what)
{
  return flag("setBadCells", {_object, _what.toStdString()});
}

bool FleshSimPlugin::setLocking(int _object, QString _name)
{
  return flag("setLocking", {_object, _name.toStdString()});
}

bool FleshSimPlugin::setSolver(int _object, QString _name)
{
  return flag("setSolver", {_object, _name.toStdString()});
}

bool FleshSimPlugin::setHessian(int _object, QString _name)
{
  return flag("setHessian", {_object, _name.toStdString()});
}

bool FleshSimPlugin::setTolerance(int _object, double _tolerance)
{
  return flag("setTolerance", {_object, _tolerance});
}

bool FleshSimPlugin::setMaximumIterations(int _object, int _iterations)
{
  return flag("setMaximumIterations", {_object, _iterations});
}

bool FleshSimPlugin::setThreads(int _object, int _threads)
{
  return flag("setThreads", {_object, _threads});
}

bool FleshSimPlugin::setIntegrator(int _object, QString _name)
{
  return flag("setIntegrator", {_object, _name.toStdString()});
}

bool FleshSimPlugin::setTimeStep(int _object, double _dt)
{
  return flag("setTimeStep", {_object, _dt});
}

bool FleshSimPlugin::setRealTime(int _object, bool _on)
{
  return flag("setRealTime", {_object, _on});
}

bool FleshSimPlugin::setDamping(int _object, double _alpha, double _beta)
{
  return flag("setDamping", {_object, _alpha, _beta});
}

bool FleshSimPlugin::setGravity(int _object, Vector _gravity)
{
  return flag("setGravity", {_object, vectorOf(_gravity)});
}

bool FleshSimPlugin::addPlane(int _object, Vector _point, Vector _normal, double _friction)
{
  return flag("addPlane", {_object, vectorOf(_point), vectorOf(_normal), _friction});
}

bool FleshSimPlugin::addSphere(int _object, Vector _center, double _radius, double _friction)
{
  return flag("addSphere", {_object, vectorOf(_center), _radius, _friction});
}

bool FleshSimPlugin::addBox(int _object, Vector _min, Vector _max, double _friction)
{
  return flag("addBox", {_object, vectorOf(_min), vectorOf(_max), _friction});
}

bool FleshSimPlugin::addCapsule(int _object, Vector _from, Vector _to, double _radius, double _friction)
{
  return flag("addCapsule", {_object, vectorOf(_from), vectorOf(_to), _radius, _friction});
}

bool FleshSimPlugin::addMeshCollider(int _object, QString _mesh, double _friction)
{
  return flag("addMeshCollider", {_object, _mesh.toStdString(), _friction});
}

bool FleshSimPlugin::clearColliders(int _object)
{
  return flag("clearColliders", {_object});
}

bool FleshSimPlugin::fix(int _object, IdList _vertices)
{
  return flag("fix", {_object, _vertices});
}

bool FleshSimPlugin::move(int _object, IdList _vertices, Vector _translation)
{
  return flag("move", {_object, _vertices, vectorOf(_translation)});
}

bool FleshSimPlugin::clearHandles(int _object)
{
  return flag("clearHandles", {_object});
}

IdList FleshSimPlugin::slab(int _object, QString _axis, double _from, double _to)
{
  return list("slab", {_object, _axis.toStdString(), _from, _to});
}

QString FleshSimPlugin::groups(int _object)
{
  return text("groups", {_object});
}

IdList FleshSimPlugin::groupVertices(int _object, QString _group)
{
  return list("groupVertices", {_object, _group.toStdString()});
}

bool FleshSimPlugin::fixCorners(int _object)
{
  return flag("fixCorners", {_object});
}

bool FleshSimPlugin::rotateHandle(int _object, IdList _vertices, Vector _axis, double _degrees, Vector _center)
{
  return flag("rotateHandle", {_object, _vertices, vectorOf(_axis), _degrees, vectorOf(_center)});
}

IdList FleshSimPlugin::selectedVertices(int _object)
{
  return list("selectedVertices", {_object});
}

bool FleshSimPlugin::moveAndTurn(int _object, IdList _vertices, Vector _translation, Vector _axis, double _degrees)
{
  return flag("moveAndTurn", {_object, _vertices, vectorOf(_translation), vectorOf(_axis), _degrees});
}

bool FleshSimPlugin::slide(int _object, IdList _vertices, Vector _direction, bool _along)
{
  return flag("slide", {_object, _vertices, vectorOf(_direction), _along});
}

bool FleshSimPlugin::setHandleMode(int _object, bool _on)
{
  return flag("setHandleMode", {_object, _on});
}

bool FleshSimPlugin::setPullMode(bool _on, double _radius)
{
  return flag("setPullMode", {_on, _radius});
}

bool FleshSimPlugin::grab(int _object, int _vertex, double _radius)
{
  return flag("grab", {_object, _vertex, _radius});
}

bool FleshSimPlugin::drag(int _object, Vector _place)
{
  return flag("drag", {_object, vectorOf(_place)});
}

bool FleshSimPlugin::release(int _object)
{
  return flag("release", {_object});
}

bool FleshSimPlugin::stretch(int _object, QString _axis, double _low, double _high, double _rate, int _steps)
{
  return flag("stretch", {_object, _axis.toStdString(), _low, _high, _rate, _steps});
}

bool FleshSimPlugin::compress(int _object, QString _axis, double _low, double _high, double _rate, int _steps)
{
  return flag("compress", {_object, _axis.toStdString(), _low, _high, _rate, _steps});
}

bool FleshSimPlugin::twist(int _object, QString _axis, double _low, double _high, double _rate, int _steps)
{
  return flag("twist", {_object, _axis.toStdString(), _low, _high, _rate, _steps});
}

bool FleshSimPlugin::bend(int _object, QString _axis, double _low, double _high, double _rate, int _steps)
{
  return flag("bend", {_object, _axis.toStdString(), _low, _high, _rate, _steps});
}

bool FleshSimPlugin::scramble(int _object, double _factor, int _seed)
{
  return flag("scramble", {_object, _factor, _seed});
}

bool FleshSimPlugin::solve(int _object, int _steps)
{
  return flag("solve", {_object, _steps});
}

bool FleshSimPlugin::startDynamics(int _object)
{
  return flag("startDynamics", {_object});
}

bool FleshSimPlugin::stopDynamics(int _object)
{
  return flag("stopDynamics", {_object});
}

bool FleshSimPlugin::stepDynamics(int _object, int _steps)
{
  return flag("stepDynamics", {_object, _steps});
}

bool FleshSimPlugin::runScene(QString _file)
{
  return flag("runScene", {_file.toStdString()});
}

bool FleshSimPlugin::pause(int _object)
{
  return flag("pause", {_object});
}

bool FleshSimPlugin::resume(int _object)
{
  return flag("resume", {_object});
}

bool FleshSimPlugin::stepOnce(int _object)
{
  return flag("stepOnce", {_object});
}

bool FleshSimPlugin::cancel(int _object)
{
  return flag("cancel", {_object});
}

bool FleshSimPlugin::wait(int _object)
{
  return flag("wait", {_object});
}

bool FleshSimPlugin::reset(int _object)
{
  return flag("reset", {_object});
}

bool FleshSimPlugin::undo(int _object)
{
  return flag("undo", {_object});
}

bool FleshSimPlugin::redo(int _object)
{
  return flag("redo", {_object});
}

int FleshSimPlugin::newtonIterations(int _object)
{
  return whole("newtonIterations", {_object});
}

double FleshSimPlugin::residual(int _object)
{
  return number("residual", {_object});
}

double FleshSimPlugin::energy(int _object)
{
  return number("energy", {_object});
}

double FleshSimPlugin::volumeRatio(int _object)
{
  return number("volumeRatio", {_object});
}

double FleshSimPlugin::distance(int _object, QString _file)
{
  return number("distance", {_object, _file.toStdString()});
}

double FleshSimPlugin::time(int _object)
{
  return number("time", {_object});
}

bool FleshSimPlugin::converged(int _object)
{
  return flag("converged", {_object});
}

bool FleshSimPlugin::running(int _object)
{
  return flag("running", {_object});
}

QString FleshSimPlugin::message(int _object)
{
  return text("message", {_object});
}

QString FleshSimPlugin::warnings(int _object)
{
  return text("warnings", {_object});
}

QString FleshSimPlugin::reactions(int _object)
{
  return text("reactions", {_object});
}

QString FleshSimPlugin::surroundings(int _object)
{
  return text("surroundings", {_object});
}

QString FleshSimPlugin::slabFrames(int _object, QString _axis, double _low, double _high)
{
  return text("slabFrames", {_object, _axis.toStdString(), _low, _high});
}

QString FleshSimPlugin::state(int _object)
{
  return text("state", {_object});
}

QString FleshSimPlugin::rows(int _object, int _from)
{
  return text("rows", {_object, _from});
}

bool FleshSimPlugin::showField(int _object, QString _field, double _low, double _high)
{
  return flag("showField", {_object, _field.toStdString(), _low, _high});
}

bool FleshSimPlugin::showStep(int _object, int _step)
{
  return flag("showStep", {_object, _step});
}

IdList FleshSimPlugin::keptSteps(int _object)
{
  return list("keptSteps", {_object});
}

bool FleshSimPlugin::showSurfaceOnly(int _object, bool _alone)
{
  return flag("showSurfaceOnly", {_object, _alone});
}

bool FleshSimPlugin::hideField(int _object)
{
  return flag("hideField", {_object});
}

int FleshSimPlugin::loadMeshAs(QString _file, QString _kind)
{
  return whole("loadMeshAs", {_file.toStdString(), _kind.toStdString()});
}

int FleshSimPlugin::loadMesh(QString _file)
{
  return whole("loadMesh", {_file.toStdString()});
}

bool FleshSimPlugin::saveMesh(int _object, QString _file)
{
  return flag("saveMesh", {_object, _file.toStdString()});
}

bool FleshSimPlugin::saveScene(int _object, QString _file)
{
  return flag("saveScene", {_object, _file.toStdString()});
}

bool FleshSimPlugin::writeReport(int _object, QString _file)
{
  return flag("writeReport", {_object, _file.toStdString()});
}

bool FleshSimPlugin::writeTable(int _object, QString _file)
{
  return flag("writeTable", {_object, _file.toStdString()});
}

QString FleshSimPlugin::materials()
{
  return text("materials", {});
}

QString FleshSimPlugin::solvers()
{
  return text("solvers", {});
}

QString FleshSimPlugin::hessians()
{
  return text("hessians", {});
}

QString FleshSimPlugin::lockingRemedies()
{
  return text("lockingRemedies", {});
}

QString FleshSimPlugin::integrators()
{
  return text("integrators", {});
}

QString FleshSimPlugin::colliders()
{
  return text("colliders", {});
}

QString FleshSimPlugin::experiments()
{
  return text("experiments", {});
}

QString FleshSimPlugin::fields()
{
  return text("fields", {});
}

IdList FleshSimPlugin::objects()
{
  return list("objects", {});
}

QString FleshSimPlugin::meshName(int _object)
{
  return text("meshName", {_object});
}
