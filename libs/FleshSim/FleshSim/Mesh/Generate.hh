#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// What to generate. Parameters that are not named take the generator's defaults.
struct GenerateOptions
{
  std::string shape;
  bool hexes = false; ///< hexahedra, else tetrahedra
  int resolution = 10;
  std::map<std::string, double> parameters;
};

/// A number that a generator takes.
struct GenerateParameter
{
  std::string name;
  std::string description;
  double value; ///< default
  double least;
  bool isInteger = false;
};

/// One shape. Command line, scene files and docs read this list.
struct MeshGenerator
{
  std::string name;
  std::string description; ///< one line; says what the resolution counts
  std::vector<GenerateParameter> parameters;
  int leastResolution = 1;
  int usualResolution = 10;

  /// Gets options with every parameter present, known, finite and not below its least value.
  Status (*make)(const GenerateOptions& _options, VolumeMesh& _mesh);
};

const std::vector<MeshGenerator>& meshGenerators();

/// The generator of that name; nullptr if there is none.
const MeshGenerator* findMeshGenerator(const std::string& _name);

/// Makes a mesh: one component, closed boundary, every cell positive, the same bits each time. On an unknown shape or
/// parameter, a value out of range, or a mesh of more than twenty million cells, `_mesh` stays as it was and the status
/// names the culprit.
Status generateMesh(const GenerateOptions& _options, VolumeMesh& _mesh);

} // namespace FleshSim
