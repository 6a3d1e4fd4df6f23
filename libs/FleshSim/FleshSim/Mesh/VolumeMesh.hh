#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <cstddef>
#include <vector>

namespace FleshSim {

/// Vertices (v0, v1, v2, v3) with det[v1-v0, v2-v0, v3-v0] > 0 in the rest shape.
using Tet = std::array<int, 4>;

/// Vertices in VTK's order: 0-1-2-3 the bottom counter-clockwise seen from the top, 4-5-6-7 above them; Jacobian > 0.
using Hex = std::array<int, 8>;

/// What the solver works on: positions, and tetrahedra and hexahedra over them. Vertices of no cell are allowed.
struct VolumeMesh
{
  Points positions{3, 0};
  std::vector<Tet> tets;
  std::vector<Hex> hexes;

  /// Index of each tet/hex in the cell list of the file or host mesh that it came from. Empty: tets first, then hexes.
  /// After a split into tets several tets share one cell.
  std::vector<int> tetCells;
  std::vector<int> hexCells;

  int vertexCount() const { return static_cast<int>(positions.cols()); }
  std::size_t cellCount() const { return tets.size() + hexes.size(); }
};

} // namespace FleshSim
