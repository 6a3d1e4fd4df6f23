#include <FleshSim/Scene/SceneWriterParts.hh>

#include <cmath>

namespace FleshSim {
namespace SceneWriterParts {

namespace {

bool isSame(const MaterialParameters& _a, const MaterialParameters& _b)
{
  return _a.mu == _b.mu && _a.lambda == _b.lambda && _a.modelConstants == _b.modelConstants;
}

/// Young's modulus and Poisson's ratio where they give these constants to the last bit.
bool findYoungPoisson(const MaterialParameters& _parameters, double& _young, double& _poisson)
{
  const double mu = _parameters.mu;
  const double lambda = _parameters.lambda;
  _young = tidiedNumber(mu * (3.0 * lambda + 2.0 * mu) / (lambda + mu));
  _poisson = tidiedNumber(lambda / (2.0 * (lambda + mu)));
  if (!(_young > 0.0 && std::isfinite(_young) && _poisson > -1.0 && _poisson < 0.5)) return false;
  return isSame(MaterialParameters::fromYoungPoisson(_young, _poisson), _parameters);
}

void writeMaterial(JsonWriter& _json, const MaterialChoice& _choice)
{
  const MaterialChoice usual;
  const bool usualStiffness = isSame(_choice.parameters, usual.parameters);
  if (_choice.name == usual.name && usualStiffness && _choice.density == usual.density) return;
  _json.key("material").beginObject(JsonLayout::oneLine).member("name", _choice.name);
  double young = 0.0;
  double poisson = 0.0;
  if (!usualStiffness && findYoungPoisson(_choice.parameters, young, poisson))
    _json.member("young", young).member("poisson", poisson);
  else if (!usualStiffness) {
    _json.member("mu", _choice.parameters.mu).member("lambda", _choice.parameters.lambda);
    if (_choice.parameters.modelConstants) _json.member("model_constants", true);
  }
  if (_choice.density != usual.density) _json.member("density", _choice.density);
  _json.endObject();
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
  writeMaterial(_json, _body.material);
  if (_body.cells.kind != usual.cells.kind)
    _json.member("cells", cellChoiceNames()[static_cast<std::size_t>(_body.cells.kind)]);
  if (_body.cells.bad != usual.cells.bad)
    _json.member("bad_cells", badCellChoiceNames()[static_cast<std::size_t>(_body.cells.bad)]);
  if (_body.material.locking != usual.material.locking)
    _json.member("locking", lockingRemedyNames()[static_cast<std::size_t>(_body.material.locking)]);
  if (_body.scale != usual.scale) _json.member("scale", _body.scale);
  writeRotation(_json, _body.rotate);
  writeVector(_json, "translate", _body.translate, usual.translate);
  writeVector(_json, "velocity", _body.velocity, usual.velocity);
  writeVector(_json, "angular_velocity", _body.angularVelocity, usual.angularVelocity);
  _json.endObject();
}

} // namespace SceneWriterParts
} // namespace FleshSim
