#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace FleshSim {

/// The faces that belong to exactly one cell, in the order of the cells, with vertex indices of the volume mesh,
/// counter-clockwise seen from outside. Owners are the elements that have them (see VolumeMesh).
struct BoundaryFaces
{
  std::vector<std::array<int, 3>> triangles;
  std::vector<int> triangleOwners;
  std::vector<std::array<int, 4>> quads;
  std::vector<int> quadOwners;
  std::vector<std::array<int, 6>> sixNodes; ///< of 10-node tets: three corners, then the vertices between them
  std::vector<int> sixNodeOwners;
};

BoundaryFaces boundaryFaces(const VolumeMesh& _mesh);

/// Faces of tets and of 10-node tets with the same corners: there the two kinds of cells only meet at the corners, and
/// the body may open in between.
std::size_t tornFaces(const VolumeMesh& _mesh);

/// One line on them; empty: there are none.
std::string tornNote(const VolumeMesh& _mesh);

/// The boundary as triangles: quads are cut in two along the diagonal that splitHexes() takes too, vertices that are
/// not on the boundary are dropped, the others keep their order. `_vertices`, if given, receives the index in the
/// volume mesh of each surface vertex, so that the surface can follow a deformation.
/// Triangles come in the order of BoundaryFaces: first `triangles`, then two for each of `quads`, then four for each of
/// `sixNodes`.
SurfaceMesh boundarySurface(const VolumeMesh& _mesh, std::vector<int>* _vertices = nullptr);

} // namespace FleshSim
