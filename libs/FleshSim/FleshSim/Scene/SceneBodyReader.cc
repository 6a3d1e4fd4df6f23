#include <FleshSim/Scene/SceneReaderParts.hh>
#include <FleshSim/Scene/SceneSettings.hh>

namespace FleshSim {
namespace SceneReaderParts {

namespace {

std::optional<double> readOptional(JsonObject& _object, const std::string& _key)
{
  const JsonValue* value = _object.find(_key);
  if (value == nullptr) return std::nullopt;
  return value->asNumber(_object.path(_key));
}

/// A number of a material, or {"property": NAME} of the mesh's cells; then a number stands in for it, to see whether
/// what is given goes together.
void readNumber(JsonObject& _material, const std::string& _name, double _standIn, MaterialChoice& _choice,
                StiffnessInput& _together)
{
  const JsonValue* const value = _material.find(_name);
  if (value == nullptr) return;
  if (value->kind == JsonValue::Kind::object) {
    JsonObject object(*value, _material.path(_name));
    _choice.fromCells.properties[_name] = object.require("property").asString(object.path("property"));
    object.finish();
    if (_name != "density") _together.set(_name, _standIn);
    return;
  }
  const double number = value->asNumber(_material.path(_name));
  if (_name == "density") {
    _choice.density = number;
    return;
  }
  _together.set(_name, number);
  _choice.fromCells.others.set(_name, number);
}

MaterialChoice readMaterial(const JsonValue& _value, const std::string& _key)
{
  MaterialChoice choice;
  JsonObject object(_value, _key);
  choice.name = object.string("name", choice.name);
  const MaterialEntry* const entry = findMaterial(choice.name);
  if (entry == nullptr)
    throw JsonError(object.require("name").line,
                    "\"" + object.path("name") + "\": no material is called \"" + choice.name + "\"");
  StiffnessInput stiffness;
  readNumber(object, "young", defaultYoung, choice, stiffness);
  readNumber(object, "poisson", defaultPoisson, choice, stiffness);
  readNumber(object, "mu", defaultYoung, choice, stiffness);
  readNumber(object, "lambda", defaultYoung, choice, stiffness);
  for (const MaterialConstant& constant : entry->constants)
    readNumber(object, constant.name, defaultYoung, choice, stiffness);
  readNumber(object, "density", defaultDensity, choice, stiffness);
  stiffness.modelConstants = choice.fromCells.others.modelConstants = object.boolean("model_constants", false);
  object.finish();
  const Status status = stiffness.resolve(choice.name, choice.parameters);
  if (!status) throw JsonError(_value.line, "\"" + _key + "\": " + status.message());
  if (choice.density <= 0.0)
    throw JsonError(object.require("density").line, "\"" + _key + ".density\" must be greater than 0");
  if (choice.fromCells.empty()) choice.fromCells = CellNumbers();
  return choice;
}

std::vector<RegionChoice> readRegions(const JsonValue& _value, const std::string& _key)
{
  std::vector<RegionChoice> regions;
  for (const JsonValue& item : _value.asArray(_key)) {
    const std::string key = _key + "[" + std::to_string(regions.size()) + "]";
    JsonObject object(item, key);
    RegionChoice region;
    region.line = item.line;
    region.select = readCellSelection(object, "select");
    region.material = readMaterial(object.require("material"), object.path("material"));
    object.finish();
    regions.push_back(std::move(region));
  }
  return regions;
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
  if (const JsonValue* regions = object.find("regions"))
    body.material.regions = readRegions(*regions, object.path("regions"));
  readSettings<BodySettings>(object, bodySettings(), "", body);
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
