#include <FleshSim/Scene/SceneReaderParts.hh>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

std::optional<double> readOptional(JsonObject& _object, const std::string& _key)
{
  const JsonValue* value = _object.find(_key);
  if (value == nullptr) return std::nullopt;
  return value->asNumber(_object.path(_key));
}

MaterialChoice readMaterial(const JsonValue& _value, const std::string& _key)
{
  MaterialChoice choice;
  JsonObject object(_value, _key);
  choice.name = object.string("name", choice.name);
  if (findMaterial(choice.name) == nullptr)
    throw JsonError(object.require("name").line,
                    "\"" + object.path("name") + "\": no material is called \"" + choice.name + "\"");
  StiffnessInput stiffness;
  stiffness.young = readOptional(object, "young");
  stiffness.poisson = readOptional(object, "poisson");
  stiffness.mu = readOptional(object, "mu");
  stiffness.lambda = readOptional(object, "lambda");
  stiffness.modelConstants = object.boolean("model_constants", false);
  choice.density = object.number("density", choice.density);
  object.finish();
  const Status status = stiffness.resolve(choice.parameters);
  if (!status) throw JsonError(_value.line, "\"" + _key + "\": " + status.message());
  if (choice.density <= 0.0)
    throw JsonError(object.require("density").line, "\"" + _key + ".density\" must be greater than 0");
  return choice;
}

} // namespace

GenerateOptions readGenerate(const JsonValue& _value, const std::string& _key)
{
  JsonObject object(_value, _key);
  GenerateOptions options;
  const JsonValue& shape = object.require("shape");
  options.shape = shape.asString(object.path("shape"));
  const MeshGenerator* generator = findMeshGenerator(options.shape);
  if (generator == nullptr)
    throw JsonError(shape.line, "\"" + object.path("shape") + "\": no shape is called \"" + options.shape + "\"");
  if (const JsonValue* cells = object.find("cells")) {
    const std::string& name = cells->asString(object.path("cells"));
    if (name != "tet" && name != "hex")
      throw JsonError(cells->line, "\"" + object.path("cells") + "\" must be \"tet\" or \"hex\"");
    options.hexes = name == "hex";
  }
  options.resolution =
      static_cast<int>(object.integer("resolution", generator->usualResolution, generator->leastResolution, 1000000));
  for (const GenerateParameter& parameter : generator->parameters)
    if (const std::optional<double> value = readOptional(object, parameter.name))
      options.parameters[parameter.name] = *value;
  object.finish();
  return options;
}

BodyDescription readBody(const JsonValue& _value, const std::string& _key, const std::string& _folder)
{
  JsonObject object(_value, _key);
  BodyDescription body;
  body.line = _value.line;
  const JsonValue* mesh = object.find("mesh");
  const JsonValue* generate = object.find("generate");
  if (mesh != nullptr) body.mesh = resolvePath(_folder, mesh->asString(object.path("mesh")));
  if (const JsonValue* checksum = object.find("checksum")) {
    body.checksum = checksum->asString(object.path("checksum"));
    if (mesh == nullptr)
      throw JsonError(checksum->line, "\"" + object.path("checksum") + "\" has a meaning beside \"mesh\" only");
  }
  if (generate != nullptr) body.generate = readGenerate(*generate, object.path("generate"));
  if (const JsonValue* material = object.find("material"))
    body.material = readMaterial(*material, object.path("material"));
  if (const JsonValue* cells = object.find("cells")) {
    const std::optional<CellChoice> choice = findCellChoice(cells->asString(object.path("cells")));
    if (!choice)
      throw JsonError(cells->line,
                      "\"" + object.path("cells") + "\" must be \"auto\", \"tet\", \"hex\" or \"split-hex\"");
    body.cells.kind = *choice;
  }
  if (const JsonValue* bad = object.find("bad_cells")) {
    const std::optional<BadCellChoice> choice = findBadCellChoice(bad->asString(object.path("bad_cells")));
    if (!choice)
      throw JsonError(bad->line, "\"" + object.path("bad_cells") + "\" must be \"refuse\", \"repair\" or \"drop\"");
    body.cells.bad = *choice;
  }
  if (const JsonValue* locking = object.find("locking")) {
    const std::optional<LockingRemedy> choice = findLockingRemedy(locking->asString(object.path("locking")));
    if (!choice)
      throw JsonError(locking->line, "\"" + object.path("locking") + "\" must be \"none\" or \"mean-dilatation\"");
    body.material.locking = *choice;
  }
  body.translate = readVector(object, "translate", Vector3::Zero());
  body.rotate = readRotation(object, "rotate", false);
  body.scale = object.number("scale", 1.0);
  body.velocity = readVector(object, "velocity", Vector3::Zero());
  body.angularVelocity = readVector(object, "angular_velocity", Vector3::Zero());
  object.finish();
  if (!(body.scale > 0.0)) throw JsonError(_value.line, "\"" + object.path("scale") + "\" must be greater than 0");
  if ((mesh != nullptr) == (generate != nullptr))
    throw JsonError(_value.line, "\"" + _key + "\" must have either \"mesh\" or \"generate\"");
  return body;
}

} // namespace SceneReaderParts
} // namespace FleshSim
