#pragma once

#include <FleshSim/Mesh/Polyhedra.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <string>
#include <vector>

namespace FleshSim {

struct PolyhedraReport
{
  int badCell = -1;               ///< the cell that stopped the conversion, -1 if none did
  std::string reason;             ///< what is wrong with it, in one line that names the cell
  std::vector<std::string> notes; ///< one line each on what was turned or kept although it is odd
};

/// Turns cells of 4 triangles into tets and of 6 quadrilaterals into hexes, in the vertex order of VolumeMesh. A cell's
/// half-faces may come in any order and may all point into the cell or all out of it; the signed volume tells which.
/// Fails, with the cell and the reason in `_report`, on other shapes, open cells, repeated vertices, and half-faces
/// that two cells claim on the same side. Cells without volume or turned inside out are kept and noted.
///
/// `_mesh` gets its cells only; `_positions` may be `_mesh.positions`. Faces must be closed cycles with all indices in
/// range (faceDefect), half-faces of cells likewise.
bool polyhedraToCells(const Polyhedra& _polyhedra, const Points& _positions, VolumeMesh& _mesh,
                      PolyhedraReport& _report);

/// What is wrong with a face whose half-edges are in range: not a cycle, or too short. Empty if nothing.
std::string faceDefect(const Polyhedra& _polyhedra, const int* _begin, const int* _end);

/// From-vertex of a half-edge.
inline int fromVertex(const Polyhedra& _polyhedra, int _halfEdge)
{
  return _polyhedra.edges[_halfEdge / 2][_halfEdge % 2];
}

} // namespace FleshSim
