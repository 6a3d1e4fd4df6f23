// The script slots for results, files and lists: each hands its arguments to the command of its name.

#include "FleshSimPlugin.hh"

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

QString FleshSimPlugin::settings()
{
  return text("settings", {});
}

QString FleshSimPlugin::settingTable()
{
  return text("settingTable", {});
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
