#include <FleshSim/Scene/JointBuilder.hh>

#include <FleshSim/Mesh/PointInMesh.hh>
#include <FleshSim/Simulation/JointRegistry.hh>

#include <cmath>

namespace FleshSim {

namespace {

Status buildEnd(const JointEndDescription& _description, const SimulationSetup& _setup, const Vector3& _at,
                JointEnd& _end)
{
  if (_description.body) {
    _end = {JointEnd::Kind::flesh, *_description.body};
    const Body& body = _setup.bodies[static_cast<std::size_t>(_end.index)];
    if (weightsAt(body.mesh, _at).empty())
      return Status::error("at\": the point is in no cell of " + body.name + " at rest, nor on its surface");
    return Status::ok();
  }
  _end = {};
  if (_description.rigid.empty()) return Status::ok();
  for (std::size_t i = 0; i < _setup.rigid.size(); ++i)
    if (_setup.rigid[i].name == _description.rigid) _end = {JointEnd::Kind::rigid, static_cast<int>(i)};
  if (_end.kind == JointEnd::Kind::world)
    return Status::error("between\": there is no rigid body called \"" + _description.rigid + "\"");
  return Status::ok();
}

/// Whether it is anything that a joint could move.
bool isHeld(const JointEnd& _end, const SimulationSetup& _setup)
{
  if (_end.kind == JointEnd::Kind::world) return true;
  return _end.kind == JointEnd::Kind::rigid && !_setup.rigid[static_cast<std::size_t>(_end.index)].isFree();
}

} // namespace

Status buildJoint(const JointDescription& _description, const SimulationSetup& _setup, SceneJoint& _joint)
{
  const JointEntry& entry = *findJoint(_description.type);
  const double unit = entry.turns ? std::acos(-1.0) / 180.0 : 1.0;
  _joint.name = _description.name;
  _joint.type = _description.type;
  _joint.at = _description.at;
  for (std::size_t e = 0; e < 2; ++e)
    if (const Status status = buildEnd(_description.between[e], _setup, _joint.at, _joint.ends[e]); !status)
      return status;
  const auto isSame = [](const JointEnd& _a, const JointEnd& _b) { return _a.kind == _b.kind && _a.index == _b.index; };
  if (isSame(_joint.ends[0], _joint.ends[1])) return Status::error("between\": both ends are the same");
  if (isHeld(_joint.ends[0], _setup) && isHeld(_joint.ends[1], _setup))
    return Status::error("between\": neither of the two can move");
  if (_description.axis) _joint.axis = _description.axis->normalized();
  if (_description.limits) _joint.limits = {unit * _description.limits->first, unit * _description.limits->second};
  if (_description.motor) _joint.motor = JointMotor{unit * _description.motor->first, _description.motor->second};
  _joint.compliance = _description.compliance;
  _joint.collide = _description.collide;
  return Status::ok();
}

} // namespace FleshSim
