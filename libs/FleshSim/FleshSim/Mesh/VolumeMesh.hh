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

/// The corners of a Tet, then the vertices in the middle of its edges 0-1, 1-2, 2-0, 0-3, 1-3, 2-3 (VTK's order). The
/// shape is quadratic in between: edges may be curved.
using Tet10 = std::array<int, 10>;

/// What the solver works on: positions, and cells over them in blocks of one type. Vertices of no cell are allowed.
/// Elements are numbered block by block: tets first, then hexes, then 10-node tets.
struct VolumeMesh
{
  Points positions{3, 0};
  std::vector<Tet> tets;
  std::vector<Hex> hexes;
  std::vector<Tet10> tet10s;

  /// Index of each element of a block in the cell list of the file or host mesh that it came from. Empty: the elements'
  /// own numbers. After a split into tets several tets share one cell.
  std::vector<int> tetCells;
  std::vector<int> hexCells;
  std::vector<int> tet10Cells;

  int vertexCount() const { return static_cast<int>(positions.cols()); }
  std::size_t cellCount() const { return tets.size() + hexes.size() + tet10s.size(); }
};

/// Calls _visit(cells, their numbers in the file, number of the first as an element) for each block: the one place that
/// lists the types of cells.
template <class Mesh, class Visit>
void forBlocks(Mesh& _mesh, const Visit& _visit)
{
  _visit(_mesh.tets, _mesh.tetCells, std::size_t{0});
  _visit(_mesh.hexes, _mesh.hexCells, _mesh.tets.size());
  _visit(_mesh.tet10s, _mesh.tet10Cells, _mesh.tets.size() + _mesh.hexes.size());
}

/// Calls _visit(cell) for each cell, in the order of the elements.
template <class Visit>
void forCells(const VolumeMesh& _mesh, const Visit& _visit)
{
  forBlocks(_mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    for (const auto& cell : _cells)
      _visit(cell);
  });
}

/// The block that holds cells of that type.
inline std::vector<Tet>& cellsLike(const Tet& /*_cell*/, VolumeMesh& _mesh)
{
  return _mesh.tets;
}
inline std::vector<Hex>& cellsLike(const Hex& /*_cell*/, VolumeMesh& _mesh)
{
  return _mesh.hexes;
}
inline std::vector<Tet10>& cellsLike(const Tet10& /*_cell*/, VolumeMesh& _mesh)
{
  return _mesh.tet10s;
}

/// _visit(cell) for one element. Precondition: it exists.
template <class Visit>
void visitCell(const VolumeMesh& _mesh, std::size_t _element, const Visit& _visit)
{
  forBlocks(_mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t _first) {
    if (_element >= _first && _element < _first + _cells.size()) _visit(_cells[_element - _first]);
  });
}

/// Whether two meshes list the same vertices for the same cells in the same order.
inline bool haveSameCells(const VolumeMesh& _a, const VolumeMesh& _b)
{
  return _a.tets == _b.tets && _a.hexes == _b.hexes && _a.tet10s == _b.tet10s;
}

} // namespace FleshSim
