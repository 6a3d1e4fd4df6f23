#include <FleshSim/Scene/SceneReaderParts.hh>

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Dynamics/Integrator.hh>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

double readAtLeastZero(JsonObject& _object, const std::string& _key, double _default)
{
  const double value = _object.number(_key, _default);
  if (value < 0.0) throw JsonError(_object.find(_key)->line, "\"" + _object.path(_key) + "\" must not be negative");
  return value;
}

double readPositive(JsonObject& _object, const std::string& _key, double _default)
{
  const double value = _object.number(_key, _default);
  if (!(value > 0.0))
    throw JsonError(_object.find(_key)->line, "\"" + _object.path(_key) + "\" must be greater than 0");
  return value;
}

void readContact(const JsonValue& _value, ContactSettings& _contact)
{
  JsonObject object(_value, "dynamics.contact");
  _contact.offset = readPositive(object, "offset", _contact.offset);
  _contact.thickness = readPositive(object, "thickness", _contact.thickness);
  _contact.stiffness = readPositive(object, "stiffness", _contact.stiffness);
  _contact.betweenBodies = object.boolean("bodies", _contact.betweenBodies);
  _contact.self = object.boolean("self", _contact.self);
  _contact.pairFriction = readAtLeastZero(object, "friction", _contact.pairFriction);
  object.finish();
}

void readRayleigh(const JsonValue& _value, DynamicsSettings& _settings)
{
  JsonObject object(_value, "dynamics.rayleigh");
  _settings.alpha = readAtLeastZero(object, "alpha", 0.0);
  _settings.beta = readAtLeastZero(object, "beta", 0.0);
  object.finish();
}

/// How long: by "duration", or by "steps" of the scene; if both are there they must agree.
void readDuration(JsonObject& _object, JsonObject& _scene, DynamicsDescription& _dynamics, int& _steps)
{
  _dynamics.dt = readPositive(_object, "dt", _dynamics.dt);
  const JsonValue* steps = _scene.find("steps");
  if (steps != nullptr) _steps = static_cast<int>(steps->asInteger("steps", 1, mostSceneSteps));
  if (_object.find("duration") == nullptr) {
    if (steps != nullptr) _dynamics.duration = _steps * _dynamics.dt;
  }
  else
    _dynamics.duration = readPositive(_object, "duration", _dynamics.duration);
  const double count = countSteps(_dynamics.duration, _dynamics.dt);
  const JsonValue* duration = _object.find("duration");
  const long line = duration != nullptr ? duration->line : _object.line();
  if (!(count <= mostSceneSteps))
    throw JsonError(line,
                    "\"dynamics\": more than " + std::to_string(mostSceneSteps) + " steps of \"dt\" in \"duration\"");
  if (steps != nullptr && duration != nullptr && static_cast<int>(count) != _steps)
    throw JsonError(line, "\"dynamics.duration\" is " + std::to_string(static_cast<int>(count)) +
                              " steps of \"dt\", but \"steps\" says " + std::to_string(_steps));
  _steps = static_cast<int>(count);
}

} // namespace

void readDynamics(JsonObject& _scene, SceneDescription& _description)
{
  const JsonValue* mode = _scene.find("mode");
  const std::string name = mode != nullptr ? mode->asString("mode") : "quasistatic";
  if (name != "quasistatic" && name != "dynamic")
    throw JsonError(mode->line, "\"mode\" must be \"quasistatic\" or \"dynamic\", not \"" + name + "\"");
  const JsonValue* value = _scene.find("dynamics");
  if (name == "quasistatic") {
    for (const char* key : {"dynamics", "colliders"})
      if (const JsonValue* found = _scene.find(key))
        throw JsonError(found->line, "\"" + std::string(key) + "\" has no meaning in a quasi-static run");
    _description.steps = static_cast<int>(_scene.integer("steps", _description.steps, 1, mostSceneSteps));
    _description.gravity = readVector(_scene, "gravity", Vector3::Zero());
    return;
  }
  DynamicsDescription dynamics;
  JsonValue nothing;
  nothing.kind = JsonValue::Kind::object;
  nothing.line = mode->line;
  JsonObject object(value != nullptr ? *value : nothing, "dynamics");
  if (const JsonValue* integrator = object.find("integrator")) {
    dynamics.settings.integrator = integrator->asString("dynamics.integrator");
    if (findIntegrator(dynamics.settings.integrator) == nullptr)
      throw JsonError(integrator->line,
                      "\"dynamics.integrator\": no integrator is called \"" + dynamics.settings.integrator + "\"");
  }
  readDuration(object, _scene, dynamics, _description.steps);
  const JsonValue* const above = _scene.find("gravity");
  if (above != nullptr && object.find("gravity") != nullptr)
    throw JsonError(above->line, "\"gravity\" and \"dynamics.gravity\" say the same: leave one out");
  dynamics.settings.gravity = readVector(above != nullptr ? _scene : object, "gravity", Vector3::Zero());
  if (const JsonValue* rayleigh = object.find("rayleigh")) readRayleigh(*rayleigh, dynamics.settings);
  dynamics.adaptive = object.boolean("adaptive", false);
  dynamics.settings.linearTolerance = readPositive(object, "linear_tolerance", dynamics.settings.linearTolerance);
  if (const JsonValue* contact = object.find("contact")) readContact(*contact, dynamics.settings.contact);
  object.finish();
  _description.dynamics = dynamics;
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
    if (entry.keys.size() == 1 && entry.keys.front().kind == ColliderKeyKind::MeshFile) {
      collider.mesh = resolvePath(_folder, found->asString(object.path(entry.name)));
      continue;
    }
    JsonObject shape(*found, object.path(entry.name));
    for (const ColliderKey& key : entry.keys) {
      if (key.kind == ColliderKeyKind::Vector)
        collider.vectors[key.name] = requireVector(shape, key.name);
      else if (key.kind == ColliderKeyKind::Number)
        collider.numbers[key.name] = shape.require(key.name).asNumber(shape.path(key.name));
    }
    shape.finish();
  }
  object.finish();
  if (collider.kind.empty()) throw JsonError(_value.line, "\"" + _key + "\" must have one of " + kinds);
  return collider;
}

} // namespace SceneReaderParts
} // namespace FleshSim
