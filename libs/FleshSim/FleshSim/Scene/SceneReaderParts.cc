#include <FleshSim/Scene/SceneReaderParts.hh>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

namespace FleshSim {
namespace SceneReaderParts {

std::string resolvePath(const std::string& _folder, const std::string& _path)
{
  const std::filesystem::path path(_path);
  return path.is_absolute() || _folder.empty() ? _path : (std::filesystem::path(_folder) / path).string();
}

namespace {

Vector3 asVector(const JsonValue& _value, const std::string& _key)
{
  const std::vector<double> numbers = _value.asNumbers(_key, 3);
  return {numbers[0], numbers[1], numbers[2]};
}

} // namespace

int readBodyIndex(JsonObject& _object, int _bodies)
{
  const JsonValue* value = _object.find("body");
  const long long body = value != nullptr ? value->asInteger(_object.path("body"), 0, 1000000) : 0;
  if (body >= _bodies)
    throw JsonError(value != nullptr ? value->line : _object.line(),
                    "\"" + _object.path("body") + "\": there is no body " + std::to_string(body));
  return static_cast<int>(body);
}

std::string readName(JsonObject& _object)
{
  const JsonValue* value = _object.find("name");
  if (value == nullptr) return {};
  const std::string& name = value->asString(_object.path("name"));
  const bool plain = std::all_of(name.begin(), name.end(), [](char _c) {
    return (_c >= 'a' && _c <= 'z') || (_c >= 'A' && _c <= 'Z') || (_c >= '0' && _c <= '9') || _c == '_' || _c == '-';
  });
  if (name.empty() || name.size() > 64 || !plain)
    throw JsonError(value->line, "\"" + _object.path("name") + "\" must be 1 to 64 letters, digits, _ and -");
  return name;
}

Vector3 readVector(JsonObject& _object, const std::string& _key, const Vector3& _default)
{
  const JsonValue* value = _object.find(_key);
  return value != nullptr ? asVector(*value, _object.path(_key)) : _default;
}

Vector3 requireVector(JsonObject& _object, const std::string& _key)
{
  return asVector(_object.require(_key), _object.path(_key));
}

int readAxis(const JsonValue& _value, const std::string& _key)
{
  const std::string& name = _value.asString(_key);
  if (name.size() != 1 || name[0] < 'x' || name[0] > 'z')
    throw JsonError(_value.line, "\"" + _key + "\" must be \"x\", \"y\" or \"z\"");
  return name[0] - 'x';
}

RotationDescription readRotation(JsonObject& _object, const std::string& _key, bool _withCenter)
{
  RotationDescription rotation;
  const JsonValue* value = _object.find(_key);
  if (value == nullptr) return rotation;
  JsonObject object(*value, _object.path(_key));
  const JsonValue& axis = object.require("axis");
  const std::string axisKey = object.path("axis");
  rotation.axis = axis.isString() ? Vector3(Vector3::Unit(readAxis(axis, axisKey))) : asVector(axis, axisKey);
  const double length = rotation.axis.stableNorm();
  if (!(length > 0.0)) throw JsonError(axis.line, "\"" + axisKey + "\" must not be the zero vector");
  // A unit vector stays what it is, to the last bit: what was saved comes back.
  if (std::abs(length - 1.0) > 4.0 * std::numeric_limits<double>::epsilon()) rotation.axis /= length;
  rotation.degrees = object.require("degrees").asNumber(object.path("degrees"));
  if (_withCenter && object.find("center") != nullptr) rotation.center = requireVector(object, "center");
  object.finish();
  return rotation;
}

HandleDescription readHandle(const JsonValue& _value, const std::string& _key, int _bodies)
{
  JsonObject object(_value, _key);
  HandleDescription handle;
  handle.line = _value.line;
  handle.name = readName(object);
  handle.body = readBodyIndex(object, _bodies);
  handle.select = readSelection(object, "select");
  handle.translate = readVector(object, "translate", Vector3::Zero());
  handle.rotate = readRotation(object, "rotate", true);
  if (const JsonValue* components = object.find("components")) {
    const std::string& text = components->asString(object.path("components"));
    handle.components = {false, false, false};
    bool valid = !text.empty();
    for (const char c : text) {
      valid = valid && c >= 'x' && c <= 'z' && !handle.components[c - 'x'];
      if (valid) handle.components[c - 'x'] = true;
    }
    if (!valid)
      throw JsonError(components->line, "\"" + object.path("components") + "\" must be some of the letters of \"xyz\"");
  }
  if (const JsonValue* direction = object.find("direction")) {
    const Vector3 along = requireVector(object, "direction");
    if (!(along.norm() > 0.0))
      throw JsonError(direction->line, "\"" + object.path("direction") + "\" must not be zero");
    if (object.find("components") != nullptr)
      throw JsonError(direction->line, "\"" + object.path("direction") + "\": not together with \"components\"");
    handle.direction = HeldDirection{along.normalized(), false};
  }
  if (const JsonValue* slide = object.find("slide")) {
    const std::string& where = slide->asString(object.path("slide"));
    if (where != "plane" && where != "line")
      throw JsonError(slide->line, "\"" + object.path("slide") + "\" must be \"plane\" or \"line\"");
    if (!handle.direction)
      throw JsonError(slide->line, "\"" + object.path("slide") + "\" has a meaning beside \"direction\" only");
    handle.direction->line = where == "line";
  }
  object.finish();
  return handle;
}

ForceDescription readForce(const JsonValue& _value, const std::string& _key, int _bodies)
{
  JsonObject object(_value, _key);
  ForceDescription force;
  force.line = _value.line;
  force.body = readBodyIndex(object, _bodies);
  force.select = readSelection(object, "select");
  force.force = requireVector(object, "force");
  object.finish();
  return force;
}

PressureDescription readPressure(const JsonValue& _value, const std::string& _key, int _bodies)
{
  JsonObject object(_value, _key);
  PressureDescription pressure;
  pressure.line = _value.line;
  pressure.body = readBodyIndex(object, _bodies);
  pressure.select = readSelection(object, "select");
  pressure.pressure = object.require("pressure").asNumber(_key + ".pressure");
  object.finish();
  return pressure;
}

StartDescription readStart(const JsonValue& _value, const std::string& _folder, int _bodies)
{
  StartDescription start;
  start.line = _value.line;
  if (_value.isString()) {
    if (_value.text != "rest")
      throw JsonError(_value.line,
                      "\"start\" must be \"rest\", {\"scramble\": ...}, {\"positions\": ...} or {\"state\": ...}");
    return start;
  }
  JsonObject object(_value, "start");
  const JsonValue* scramble = object.find("scramble");
  const JsonValue* positions = object.find("positions");
  const JsonValue* state = object.find("state");
  object.finish();
  if ((scramble != nullptr) + (positions != nullptr) + (state != nullptr) != 1)
    throw JsonError(_value.line, "\"start\" must have one of \"scramble\", \"positions\" and \"state\"");
  if (state != nullptr) {
    if (state->asString("start.state").empty()) throw JsonError(state->line, "\"start.state\" must name a file");
    start.state = resolvePath(_folder, state->text);
    return start;
  }
  if (scramble != nullptr) {
    JsonObject options(*scramble, "start.scramble");
    start.scramble = true;
    start.factor = options.number("factor", start.factor);
    start.seed = static_cast<std::uint64_t>(options.integer("seed", 1, 0, 1LL << 53));
    options.finish();
    if (start.factor <= 0.0) throw JsonError(scramble->line, "\"start.scramble.factor\" must be greater than 0");
    return start;
  }
  if (positions->isString())
    start.positions.push_back(positions->text);
  else
    for (const JsonValue& item : positions->asArray("start.positions"))
      start.positions.push_back(item.asString("start.positions"));
  if (static_cast<int>(start.positions.size()) != _bodies)
    throw JsonError(positions->line, "\"start.positions\" must be one file for each body");
  for (std::string& path : start.positions)
    path = resolvePath(_folder, path);
  return start;
}

} // namespace SceneReaderParts
} // namespace FleshSim
