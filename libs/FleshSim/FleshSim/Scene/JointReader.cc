#include <FleshSim/Scene/SceneReaderParts.hh>
#include <FleshSim/Simulation/JointRegistry.hh>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

JointEndDescription readEnd(const JsonValue& _value, const std::string& _key, int _bodies)
{
  JointEndDescription end;
  if (_value.isString()) {
    if (_value.text != "world") end.rigid = _value.text;
    if (_value.text.empty()) throw JsonError(_value.line, "\"" + _key + "\" must be a name");
    return end;
  }
  JsonObject object(_value, _key);
  const JsonValue& body = object.require("body");
  end.body = static_cast<int>(body.asInteger(object.path("body"), 0, 1000000));
  object.finish();
  if (*end.body >= _bodies)
    throw JsonError(body.line, "\"" + object.path("body") + "\": there is no body " + std::to_string(*end.body));
  return end;
}

std::string namesOfJoints()
{
  std::string names;
  for (const JointEntry& entry : jointRegistry())
    names += (names.empty() ? "\"" : ", \"") + entry.name + "\"";
  return names;
}

/// What a type of joint does not have is an error, not left out.
void refuse(JsonObject& _object, const std::string& _key, bool _has, const std::string& _type)
{
  const JsonValue* value = _object.find(_key);
  if (value != nullptr && !_has)
    throw JsonError(value->line, "\"" + _object.path(_key) + "\": a " + _type + " joint has none");
}

void readFreedom(JsonObject& _object, const JointEntry& _entry, JointDescription& _joint)
{
  refuse(_object, "axis", _entry.hasAxis, _entry.name);
  refuse(_object, "limits", _entry.hasLimits, _entry.name);
  refuse(_object, "motor", _entry.hasMotor, _entry.name);
  if (_entry.hasAxis) {
    _joint.axis = requireVector(_object, "axis");
    if (!(_joint.axis->norm() > 0.0))
      throw JsonError(_object.find("axis")->line, "\"" + _object.path("axis") + "\" must not be zero");
  }
  if (const JsonValue* limits = _object.find("limits")) {
    const std::vector<double> numbers = limits->asNumbers(_object.path("limits"), 2);
    if (!(numbers[0] <= numbers[1]))
      throw JsonError(limits->line, "\"" + _object.path("limits") + "\" must be a lower and an upper one");
    _joint.limits = {numbers[0], numbers[1]};
  }
  if (const JsonValue* value = _object.find("motor")) {
    JsonObject motor(*value, _object.path("motor"));
    const double speed = motor.require("speed").asNumber(motor.path("speed"));
    const JsonValue& most = motor.require("most");
    if (!(most.asNumber(motor.path("most")) > 0.0))
      throw JsonError(most.line, "\"" + motor.path("most") + "\" must be positive");
    _joint.motor = {speed, most.number};
    motor.finish();
  }
}

} // namespace

JointDescription readJoint(const JsonValue& _value, const std::string& _key, int _bodies)
{
  JsonObject object(_value, _key);
  JointDescription joint;
  joint.line = _value.line;
  joint.name = readName(object);
  const JsonValue& type = object.require("type");
  joint.type = type.asString(object.path("type"));
  const JointEntry* const entry = findJoint(joint.type);
  if (entry == nullptr) throw JsonError(type.line, "\"" + object.path("type") + "\" must be one of " + namesOfJoints());
  const JsonValue& between = object.require("between");
  const std::vector<JsonValue>& ends = between.asArray(object.path("between"));
  if (ends.size() != 2) throw JsonError(between.line, "\"" + object.path("between") + "\" must name two ends");
  for (std::size_t e = 0; e < 2; ++e)
    joint.between[e] = readEnd(ends[e], object.path("between") + "[" + std::to_string(e) + "]", _bodies);
  joint.at = requireVector(object, "at");
  readFreedom(object, *entry, joint);
  joint.compliance = readAtLeastZero(object, "compliance", 0.0);
  joint.collide = object.boolean("collide", false);
  object.finish();
  return joint;
}

} // namespace SceneReaderParts
} // namespace FleshSim
