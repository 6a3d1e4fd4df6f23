#pragma once

#include <array>
#include <cstddef>

namespace FleshSim {

/// Faces of a Tet, local vertices counter-clockwise seen from outside (of a cell with positive volume).
constexpr std::array<std::array<int, 3>, 4> outwardTetFaces{{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};

/// Faces of a Hex, local vertices counter-clockwise seen from outside: bottom, top, then the four sides.
constexpr std::array<std::array<int, 4>, 6> outwardHexFaces{
    {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}};

/// Faces of a Tet10: corners counter-clockwise seen from outside, then the vertices between them (a-b, b-c, c-a).
constexpr std::array<std::array<int, 6>, 4> outwardTet10Faces{
    {{0, 2, 1, 6, 5, 4}, {0, 1, 3, 4, 8, 7}, {1, 2, 3, 5, 9, 8}, {0, 3, 2, 7, 9, 6}}};

/// The edges of a Tet that have the vertices 4 to 9 of a Tet10 in the middle.
constexpr std::array<std::array<int, 2>, 6> tet10Middles{{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}};

/// Eight tets over the vertices of a Tet10 that fill it if its edges are straight: one at each corner, four around the
/// line between the middles of edges 0-1 and 2-3.
constexpr std::array<std::array<int, 4>, 8> tet10Parts{
    {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3}, {4, 9, 6, 7}, {4, 9, 7, 8}, {4, 9, 8, 5}, {4, 9, 5, 6}}};

/// Four triangles over the six vertices of a face of a Tet10, turned like it.
constexpr std::array<std::array<int, 3>, 4> sixNodeParts{{{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}};

constexpr std::array<std::array<int, 2>, 6> tetEdges{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

constexpr std::array<std::array<int, 2>, 12> hexEdges{
    {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6}, {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}}};

/// The three neighbours of each corner of a Hex, ordered so that their edge vectors have a positive determinant in a
/// hexahedron with positive Jacobian.
constexpr std::array<std::array<int, 3>, 8> cornerNeighbours{
    {{1, 3, 4}, {2, 0, 5}, {3, 1, 6}, {0, 2, 7}, {7, 5, 0}, {4, 6, 1}, {5, 7, 2}, {6, 4, 3}}};

/// The vertices of a local face of a cell, in the face's order.
template <std::size_t Corners, std::size_t Vertices>
std::array<int, Corners> faceOf(const std::array<int, Vertices>& _cell, const std::array<int, Corners>& _face)
{
  std::array<int, Corners> vertices{};
  for (std::size_t i = 0; i < Corners; ++i)
    vertices[i] = _cell[_face[i]];
  return vertices;
}

/// Whether a quadrilateral is cut along its first diagonal, 0-2 (else 1-3): the one that ends at the vertex with the
/// smallest index, so that everybody who sees the face agrees, and no prism or hexahedron gets an impossible
/// combination. Dompierre, Labbe, Vallet, Camarero, "How to subdivide pyramids, prisms and hexahedra into tetrahedra",
/// 8th International Meshing Roundtable, 1999, section 3.
inline bool cutsFirstDiagonal(const std::array<int, 4>& _quad)
{
  const int even = _quad[0] < _quad[2] ? _quad[0] : _quad[2];
  const int odd = _quad[1] < _quad[3] ? _quad[1] : _quad[3];
  return even < odd;
}

} // namespace FleshSim
