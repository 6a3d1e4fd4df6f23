#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Mesh/Generators.hh>
#include <FleshSim/Mesh/HexSplit.hh>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace FleshSim {

namespace {

constexpr double greatestCellCount = 2e7;

std::string text(double _value)
{
  std::ostringstream stream;
  stream << _value;
  return stream.str();
}

template <class Named>
std::string namesOf(const std::vector<Named>& _list)
{
  std::string names;
  for (const Named& entry : _list)
    names += (names.empty() ? "" : ", ") + entry.name;
  return names.empty() ? "none" : names;
}

Status checkParameter(const MeshGenerator& _generator, const GenerateParameter& _parameter, double _value)
{
  const std::string what = "generate " + _generator.name + ": " + _parameter.name + " = " + text(_value);
  if (!std::isfinite(_value)) return Status::error(what + " is not a number");
  if (_value < _parameter.least) return Status::error(what + " is below " + text(_parameter.least));
  if (_parameter.isInteger && (_value != std::floor(_value) || _value > 1e6))
    return Status::error(what + " is not a whole number up to a million");
  return Status::ok();
}

/// Checks what the user gave and adds the defaults.
Status complete(const MeshGenerator& _generator, GenerateOptions& _options)
{
  if (_options.resolution < _generator.leastResolution)
    return Status::error("generate " + _generator.name + ": resolution " + std::to_string(_options.resolution) +
                         " is below " + std::to_string(_generator.leastResolution));
  for (const auto& given : _options.parameters) {
    const auto known =
        std::find_if(_generator.parameters.begin(), _generator.parameters.end(),
                     [&](const GenerateParameter& _parameter) { return _parameter.name == given.first; });
    if (known == _generator.parameters.end())
      return Status::error("generate " + _generator.name + ": unknown parameter '" + given.first +
                           "' (known: " + namesOf(_generator.parameters) + ")");
    if (Status status = checkParameter(_generator, *known, given.second); !status) return status;
  }
  for (const GenerateParameter& parameter : _generator.parameters)
    _options.parameters.emplace(parameter.name, parameter.value);
  return Status::ok();
}

} // namespace

const std::vector<MeshGenerator>& meshGenerators()
{
  static const std::vector<MeshGenerator> generators = [] {
    std::vector<MeshGenerator> all;
    for (auto* family :
         {gridGenerators, sweptGenerators, ballGenerators, boneGenerators, birdGenerators, handGenerators})
      for (MeshGenerator& generator : family())
        all.push_back(std::move(generator));
    return all;
  }();
  return generators;
}

const MeshGenerator* findMeshGenerator(const std::string& _name)
{
  for (const MeshGenerator& generator : meshGenerators())
    if (generator.name == _name) return &generator;
  return nullptr;
}

Status generateMesh(const GenerateOptions& _options, VolumeMesh& _mesh)
{
  const MeshGenerator* generator = findMeshGenerator(_options.shape);
  if (generator == nullptr)
    return Status::error("generate: unknown shape '" + _options.shape + "' (known: " + namesOf(meshGenerators()) + ")");
  GenerateOptions options = _options;
  if (Status status = complete(*generator, options); !status) return status;
  VolumeMesh mesh;
  if (Status status = generator->make(options, mesh); !status)
    return Status::error("generate " + _options.shape + ": " + status.message());
  _mesh = std::move(mesh);
  return Status::ok();
}

Status checkCellCount(double _cells)
{
  if (_cells > greatestCellCount)
    return Status::error("these numbers ask for " + text(_cells) + " cells, more than " + text(greatestCellCount));
  return Status::ok();
}

double cellsAlong(double _length, double _size, double _least)
{
  return std::max(_least, std::round(_length / _size));
}

Status finishHexes(bool _keepHexes, VolumeMesh& _mesh)
{
  if (_keepHexes) return Status::ok();
  HexSplitResult split = splitHexes(_mesh);
  if (split.inverted > 0)
    return Status::error("no positive split into tets; a higher resolution or milder proportions help");
  _mesh = std::move(split.mesh);
  _mesh.tetCells.clear();
  return Status::ok();
}

} // namespace FleshSim
