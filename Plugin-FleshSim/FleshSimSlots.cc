// The script slots for handles, pulls and runs: each hands its arguments to the command of its name.

#include "FleshSimPlugin.hh"
#include "SlotVector.hh"

using FleshSim::CommandArguments;
using FleshSim::CommandValue;
using FleshSim::vectorOf;

namespace {

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

bool FleshSimPlugin::goToStep(int _object, int _step)
{
  return flag("goToStep", {_object, _step});
}

bool FleshSimPlugin::undo(int _object)
{
  return flag("undo", {_object});
}

bool FleshSimPlugin::redo(int _object)
{
  return flag("redo", {_object});
}
