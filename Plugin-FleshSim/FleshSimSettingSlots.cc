// The script slots for materials, solvers, motion and obstacles: each hands its arguments to the command of its name.

#include "FleshSimPlugin.hh"
#include "SlotVector.hh"

using FleshSim::vectorOf;

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

bool FleshSimPlugin::set(int _object, QString _key, QString _value)
{
  return flag("set", {_object, _key.toStdString(), _value.toStdString()});
}

QString FleshSimPlugin::setting(int _object, QString _key)
{
  return text("setting", {_object, _key.toStdString()});
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
