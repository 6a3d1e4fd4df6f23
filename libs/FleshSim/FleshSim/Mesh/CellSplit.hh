#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

/// The cells with volume that mesh files hold, linear but for tet10, which has the vertices of Tet10. A hexahedron has
/// the vertices of Hex, a pyramid its base (counter-clockwise seen from the apex) before the apex, a wedge its lower
/// triangle (counter-clockwise seen from the upper one) before the upper. Gmsh, Abaqus and Medit have the same order;
/// VTK's wedge is the mirror image.
enum class CellKind
{
  tet,
  pyramid,
  wedge,
  hex,
  tet10
};

/// Vertices of the cell with the most of them.
constexpr int mostCellVertices = 10;

int vertexCountOf(CellKind _kind);

/// "tet", "pyramid", "wedge", "hex", "10-node tet".
const char* nameOf(CellKind _kind);

/// Whether two corners of the cell are the same vertex.
bool hasRepeatedVertex(CellKind _kind, const int* _vertices);

/// Tets that fill a cell between its corners without new vertices; corners may coincide (a hexahedron that is written
/// down for a wedge, a pyramid or a tet). The vertex of smallest index is joined with all triangles of the faces that
/// do not hold it, and each quadrilateral is cut at its vertex of smallest index, so that two cells agree on the face
/// between them (Dompierre, Labbe, Vallet, Camarero, "How to subdivide pyramids, prisms and hexahedra into tetrahedra",
/// 1999, section 3). Empty if nothing with a volume is left of the cell.
std::vector<Tet> splitIntoTets(CellKind _kind, const int* _vertices);

} // namespace FleshSim
