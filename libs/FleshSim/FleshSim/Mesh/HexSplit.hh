#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <cstddef>

namespace FleshSim {

struct HexSplitResult
{
  /// The same vertices; the mesh's tets first, then those of the hexes. tetCells names the cell of the mesh's own cell
  /// list (its tetCells and hexCells, or tets first, then hexes) that each tet is a part of.
  VolumeMesh mesh;

  /// Tets with non-positive volume; 0 unless the mesh has hexahedra that are inverted or warped beyond splitting.
  std::size_t inverted = 0;
};

/// Splits every hexahedron into five or six tets without new vertices, so that neighbours, however they are joined,
/// agree on the diagonal of their common face. Each face takes the diagonal at its vertex of smallest index, which
/// every hexahedron can follow (Dompierre, Labbe, Vallet, Camarero, "How to subdivide pyramids, prisms and hexahedra
/// into tetrahedra", 1999); among the triangulations with these diagonals the one with the best worst tet is taken.
/// Where a warped hexahedron has only triangulations with inverted tets, diagonals are turned over, as long as the
/// neighbours stay whole. Precondition: the eight vertices of a hexahedron differ (throws std::invalid_argument).
HexSplitResult splitHexes(const VolumeMesh& _mesh);

/// Splits every hexahedron into the six tets around its diagonal from vertex 0 to vertex 6 (Kuhn 1960). Compatible only
/// in grids whose hexahedra are all numbered alike; there it gives the same six shapes everywhere.
VolumeMesh splitHexesAlongDiagonal(const VolumeMesh& _mesh);

} // namespace FleshSim
