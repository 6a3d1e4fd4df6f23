#include <FleshSim/Scene/SceneReaderParts.hh>

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Scene/SceneSettings.hh>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

/// The settings of "dynamics" that are in an object of their own.
void readPart(JsonObject& _parent, const std::string& _name, RunSettings& _settings)
{
  const JsonValue* const value = _parent.find(_name);
  if (value == nullptr) return;
  JsonObject object(*value, _parent.path(_name));
  readSettings(object, runSettings(), "dynamics." + _name, _settings);
  object.finish();
}

double readPositive(const JsonValue& _value, const std::string& _path)
{
  const double value = _value.asNumber(_path);
  if (!(value > 0.0)) throw JsonError(_value.line, "\"" + _path + "\" must be greater than 0");
  return value;
}

/// Of equilibria, which have contact where a scene says so.
void readStaticContact(JsonObject& _scene, SceneDescription& _description)
{
  const JsonValue* const value = _scene.find("contact");
  if (value == nullptr) return;
  _description.hasContact = true;
  readPart(_scene, "contact", _description.settings);
  const ContactSettings& contact = _description.settings.dynamics.contact;
  if (!letsNothingPass(contact.method))
    throw JsonError(value->line, "\"contact.method\" must be one that lets nothing pass in a quasi-static run");
}

/// How long: by "duration", or by "steps" of the scene; if both are there they must agree.
double readDuration(JsonObject& _object, JsonObject& _scene, double _dt, int& _steps)
{
  double length = 1.0;
  const JsonValue* steps = _scene.find("steps");
  if (steps != nullptr) _steps = static_cast<int>(steps->asInteger("steps", 1, mostSceneSteps));
  const JsonValue* duration = _object.find("duration");
  if (duration != nullptr)
    length = readPositive(*duration, _object.path("duration"));
  else if (steps != nullptr)
    length = _steps * _dt;
  const double count = countSteps(length, _dt);
  const long line = duration != nullptr ? duration->line : _object.line();
  if (!(count <= mostSceneSteps))
    throw JsonError(line,
                    "\"dynamics\": more than " + std::to_string(mostSceneSteps) + " steps of \"dt\" in \"duration\"");
  if (steps != nullptr && duration != nullptr && static_cast<int>(count) != _steps)
    throw JsonError(line, "\"dynamics.duration\" is " + std::to_string(static_cast<int>(count)) +
                              " steps of \"dt\", but \"steps\" says " + std::to_string(_steps));
  _steps = static_cast<int>(count);
  return length;
}

} // namespace

double readAtLeastZero(JsonObject& _object, const std::string& _key, double _default)
{
  const double value = _object.number(_key, _default);
  if (value < 0.0) throw JsonError(_object.find(_key)->line, "\"" + _object.path(_key) + "\" must not be negative");
  return value;
}

void readDynamics(JsonObject& _scene, SceneDescription& _description)
{
  const JsonValue* mode = _scene.find("mode");
  const std::string name = mode != nullptr ? mode->asString("mode") : "quasistatic";
  if (name != "quasistatic" && name != "dynamic")
    throw JsonError(mode->line, "\"mode\" must be \"quasistatic\" or \"dynamic\", not \"" + name + "\"");
  const JsonValue* value = _scene.find("dynamics");
  if (name == "quasistatic") {
    if (const JsonValue* found = _scene.find("dynamics"))
      throw JsonError(found->line, "\"dynamics\" has no meaning in a quasi-static run");
    _description.steps = static_cast<int>(_scene.integer("steps", _description.steps, 1, mostSceneSteps));
    _description.gravity = readVector(_scene, "gravity", Vector3::Zero());
    readStaticContact(_scene, _description);
    return;
  }
  JsonValue nothing;
  nothing.kind = JsonValue::Kind::object;
  nothing.line = mode->line;
  JsonObject object(value != nullptr ? *value : nothing, "dynamics");
  RunSettings& settings = _description.settings;
  readSettings(object, runSettings(), "dynamics", settings);
  _description.duration = readDuration(object, _scene, settings.dt, _description.steps);
  const JsonValue* const above = _scene.find("gravity");
  if (above != nullptr && object.find("gravity") != nullptr)
    throw JsonError(above->line, "\"gravity\" and \"dynamics.gravity\" say the same: leave one out");
  _description.gravity = readVector(above != nullptr ? _scene : object, "gravity", Vector3::Zero());
  readPart(object, "rayleigh", settings);
  const JsonValue* const contact = _scene.find("contact");
  if (contact != nullptr && object.find("contact") != nullptr)
    throw JsonError(contact->line, "\"contact\" and \"dynamics.contact\" say the same: leave one out");
  readPart(contact != nullptr ? _scene : object, "contact", settings);
  object.finish();
}

void readShapeKeys(const JsonValue& _value, const std::string& _path, const std::vector<ColliderKey>& _keys,
                   const std::string& _folder, ColliderSpec& _shape)
{
  if (_keys.size() == 1 && _keys.front().kind == ColliderKeyKind::MeshFile) {
    _shape.mesh = resolvePath(_folder, _value.asString(_path));
    return;
  }
  JsonObject shape(_value, _path);
  for (const ColliderKey& key : _keys) {
    if (key.kind == ColliderKeyKind::Vector)
      _shape.vectors[key.name] = requireVector(shape, key.name);
    else if (key.kind == ColliderKeyKind::Number)
      _shape.numbers[key.name] = shape.require(key.name).asNumber(shape.path(key.name));
  }
  shape.finish();
}

ColliderDescription readCollider(const JsonValue& _value, const std::string& _key, const std::string& _folder)
{
  JsonObject object(_value, _key);
  ColliderDescription collider;
  collider.line = _value.line;
  collider.name = readName(object);
  collider.friction = readAtLeastZero(object, "friction", 0.0);
  collider.viscous = readAtLeastZero(object, "viscous", 0.0);
  collider.translate = readVector(object, "translate", Vector3::Zero());
  collider.rotate = readRotation(object, "rotate", true);
  std::string kinds;
  for (const ColliderEntry& entry : colliderRegistry()) {
    kinds += (kinds.empty() ? "\"" : ", \"") + entry.name + "\"";
    const JsonValue* found = object.find(entry.name);
    if (found == nullptr) continue;
    if (!collider.kind.empty())
      throw JsonError(found->line, "\"" + _key + "\" is a " + collider.kind + " already; one shape a collider");
    collider.kind = entry.name;
    readShapeKeys(*found, object.path(entry.name), entry.keys, _folder, collider);
  }
  object.finish();
  if (collider.kind.empty()) throw JsonError(_value.line, "\"" + _key + "\" must have one of " + kinds);
  return collider;
}

} // namespace SceneReaderParts
} // namespace FleshSim
