#include <FleshSim/Scene/SceneWriterParts.hh>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

void writeEnd(JsonWriter& _json, const JointEndDescription& _end)
{
  if (_end.body)
    _json.beginObject(JsonLayout::oneLine).member("body", *_end.body).endObject();
  else
    _json.value(_end.rigid.empty() ? std::string("world") : _end.rigid);
}

} // namespace

void writeJoint(JsonWriter& _json, const JointDescription& _joint)
{
  _json.beginObject();
  if (!_joint.name.empty()) _json.member("name", _joint.name);
  _json.member("type", _joint.type).key("between").beginArray(JsonLayout::oneLine);
  for (const JointEndDescription& end : _joint.between)
    writeEnd(_json, end);
  _json.endArray();
  _json.key("at").line(_joint.at);
  if (_joint.axis) _json.key("axis").line(*_joint.axis);
  if (_joint.limits) _json.key("limits").line(std::array<double, 2>{_joint.limits->first, _joint.limits->second});
  if (_joint.motor) {
    _json.key("motor").beginObject(JsonLayout::oneLine).member("speed", _joint.motor->first);
    _json.member("most", _joint.motor->second).endObject();
  }
  if (_joint.compliance != 0.0) _json.member("compliance", _joint.compliance);
  if (_joint.collide) _json.member("collide", true);
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
