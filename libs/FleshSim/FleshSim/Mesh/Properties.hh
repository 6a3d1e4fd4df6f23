#pragma once

#include <string>
#include <vector>

namespace FleshSim {

enum class PropertyEntity
{
  vertex,
  edge,
  halfEdge,
  face,
  halfFace,
  cell,
  mesh
};

/// A named property of a mesh file as it was read: kept so that a round trip loses nothing.
/// Numeric types hold `components` doubles an entity in `numbers`; integers of 64 bits and everything else hold one
/// string an entity in `texts` (the file's own spelling).
struct Property
{
  PropertyEntity entity = PropertyEntity::vertex;
  std::string name;
  std::string type; ///< .ovm's name of the type: "double", "vec3d", "int", "string", ...
  int components = 1;
  std::vector<double> numbers;
  std::vector<std::string> texts;
};

} // namespace FleshSim
