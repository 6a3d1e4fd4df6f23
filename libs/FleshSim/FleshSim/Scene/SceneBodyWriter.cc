#include <FleshSim/Scene/SceneSettings.hh>
#include <FleshSim/Scene/SceneWriterParts.hh>

#include <cmath>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

/// Young's modulus and Poisson's ratio where they give these constants to the last bit.
bool findYoungPoisson(const MaterialParameters& _parameters, double& _young, double& _poisson)
{
  const double mu = _parameters.mu;
  const double lambda = _parameters.lambda;
  _young = tidiedNumber(mu * (3.0 * lambda + 2.0 * mu) / (lambda + mu));
  _poisson = tidiedNumber(lambda / (2.0 * (lambda + mu)));
  if (!(_young > 0.0 && std::isfinite(_young) && _poisson > -1.0 && _poisson < 0.5)) return false;
  return MaterialParameters::fromYoungPoisson(_young, _poisson) == _parameters;
}

void writeStiffness(JsonWriter& _json, const MaterialChoice& _choice)
{
  const MaterialParameters& parameters = _choice.parameters;
  double young = 0.0;
  double poisson = 0.0;
  if (!parameters.own.empty()) {
    for (std::size_t i = 0; i < parameters.own.size(); ++i)
      _json.member(findMaterial(_choice.name)->constants[i].name, parameters.own[i]);
  }
  else if (findYoungPoisson(parameters, young, poisson))
    _json.member("young", young).member("poisson", poisson);
  else {
    _json.member("mu", parameters.mu).member("lambda", parameters.lambda);
    if (parameters.modelConstants) _json.member("model_constants", true);
  }
}

/// Those that are the same everywhere, and where the others are found.
void writeCellNumbers(JsonWriter& _json, const CellNumbers& _numbers)
{
  const StiffnessInput& others = _numbers.others;
  const auto write = [&](const char* _name, const std::optional<double>& _value) {
    if (_value) _json.member(_name, *_value);
  };
  write("young", others.young);
  write("poisson", others.poisson);
  write("mu", others.mu);
  write("lambda", others.lambda);
  for (const auto& [name, value] : others.own)
    _json.member(name, value);
  if (others.modelConstants) _json.member("model_constants", true);
  for (const auto& [name, property] : _numbers.properties)
    _json.key(name).beginObject(JsonLayout::oneLine).member("property", property).endObject();
}

/// The object of a material; `_always`: also where it says nothing that is not usual.
void writeMaterial(JsonWriter& _json, const MaterialChoice& _choice, bool _always)
{
  const MaterialChoice usual;
  const bool usualStiffness = _choice.parameters == usual.parameters && _choice.fromCells.empty();
  if (!_always && _choice.name == usual.name && usualStiffness && _choice.density == usual.density) return;
  _json.key("material").beginObject(JsonLayout::oneLine).member("name", _choice.name);
  if (!_choice.fromCells.empty())
    writeCellNumbers(_json, _choice.fromCells);
  else if (!usualStiffness)
    writeStiffness(_json, _choice);
  const bool densityFromCells = _choice.fromCells.properties.count("density") > 0;
  if (_choice.density != usual.density && !densityFromCells) _json.member("density", _choice.density);
  _json.endObject();
}

void writeRegions(JsonWriter& _json, const std::vector<RegionChoice>& _regions)
{
  if (_regions.empty()) return;
  _json.key("regions").beginArray();
  for (const RegionChoice& region : _regions) {
    _json.beginObject();
    writeCellSelection(_json, region.select);
    writeMaterial(_json, region.material, true);
    _json.endObject();
  }
  _json.endArray();
}

void writeGenerate(JsonWriter& _json, const GenerateOptions& _options)
{
  _json.key("generate").beginObject(JsonLayout::oneLine).member("shape", _options.shape);
  _json.member("cells", _options.hexes ? "hex" : "tet").member("resolution", _options.resolution);
  for (const auto& [name, value] : _options.parameters)
    _json.member(name, value);
  _json.endObject();
}

} // namespace

void writeBody(JsonWriter& _json, const BodyDescription& _body, const std::string& _folder)
{
  const BodyDescription usual;
  _json.beginObject();
  if (_body.generate)
    writeGenerate(_json, *_body.generate);
  else
    _json.member("mesh", pathFrom(_folder, _body.mesh));
  if (!_body.checksum.empty()) _json.member("checksum", _body.checksum);
  writeMaterial(_json, _body.material, false);
  writeRegions(_json, _body.material.regions);
  writeSettings<BodySettings>(_json, bodySettings(), "", _body);
  if (_body.scale != usual.scale) _json.member("scale", _body.scale);
  writeRotation(_json, _body.rotate);
  writeVector(_json, "translate", _body.translate, usual.translate);
  writeVector(_json, "velocity", _body.velocity, usual.velocity);
  writeVector(_json, "angular_velocity", _body.angularVelocity, usual.angularVelocity);
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
