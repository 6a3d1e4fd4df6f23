#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <cstddef>
#include <string>

namespace FleshSim {

/// What one mesh, or several together, are made of.
struct CellCounts
{
  int vertices = 0;
  std::size_t tets = 0;
  std::size_t hexes = 0;
  std::size_t tet10s = 0;

  CellCounts() = default;
  explicit CellCounts(const VolumeMesh& _mesh) { add(_mesh); }

  void add(const VolumeMesh& _mesh);

  /// "5 tets, 0 hexes"; where there are other cells, those that there are: "2 hexes, 3 10-node tets".
  std::string text() const;
};

} // namespace FleshSim
