#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <cstddef>

namespace FleshSim {

/// What `info` says about a mesh. All zero for a mesh without cells, but for the vertices and their box.
struct MeshQuality
{
  std::size_t vertices = 0;
  std::size_t edges = 0; ///< each counted once
  std::size_t faces = 0; ///< triangles and quadrilaterals, each counted once
  std::size_t tets = 0;
  std::size_t hexes = 0;
  std::size_t tet10s = 0;

  Vector3 low = Vector3::Zero(); ///< corners of the bounding box [length]
  Vector3 high = Vector3::Zero();
  double volume = 0;           ///< sum of signed volumes, exact for trilinear hexahedra and curved tets [length^3]
  double meanEdgeLength = 0;   ///< [length]
  double minDihedralAngle = 0; ///< see minDihedralAngle() [degrees]

  /// Least scaledJacobian() of all cells.
  double minScaledJacobian = 0;

  std::size_t inverted = 0;   ///< tets with volume <= 0, hexes with a corner Jacobian <= 0, 10-node tets with one at
                              ///< a vertex or integration point
  std::size_t duplicates = 0; ///< cells with the same vertices as an earlier one
  std::size_t components = 0; ///< parts that are connected through vertices of cells
  std::size_t unreferencedVertices = 0; ///< vertices of no cell; they are not components
};

MeshQuality measureQuality(const VolumeMesh& _mesh);

/// Least angle between two faces of a tetrahedron, measured inside [degrees]; 0 if a face is degenerate.
double minDihedralAngle(const Points& _positions, const Tet& _tet);

/// Least angle between the planes that two faces of a hexahedron span at one of its corners [degrees].
double minDihedralAngle(const Points& _positions, const Hex& _hex);

/// Sign and shape in one number, at most 1: sqrt(2) * 6 V over the greatest product of the three edges at a vertex; 1
/// for the regular tetrahedron. Stimpson, Ernst, Knupp, Pebay, Thompson 2007, "The Verdict geometric quality
/// library", section 6.17.
double scaledJacobian(const Points& _positions, const Tet& _tet);

/// That of the tet at its corners, times by how much its least Jacobian falls below the tet's.
double scaledJacobian(const Points& _positions, const Tet10& _cell);

/// Least determinant of normalised edges at the eight corners and of the normalised principal axes in the centre; 1 for
/// a cuboid. The same report, section 7.16.
double scaledJacobian(const Points& _positions, const Hex& _hex);

} // namespace FleshSim
