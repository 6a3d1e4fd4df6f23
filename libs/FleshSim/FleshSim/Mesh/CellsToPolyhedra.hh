#pragma once

#include <FleshSim/Mesh/Polyhedra.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

namespace FleshSim {

/// Makes the edges, faces and cells of a mesh, each edge and face once, in the order in which the cells first meet
/// them. A cell's half-faces have their right-hand normals into the cell; those of a hex come as XF, XB, YF, YB, ZF,
/// ZB (opposite faces in pairs), as OpenVolumeMesh wants them. A face that overlapping cells claim on the same side
/// is made once for each, so that no half-face is used twice.
///
/// Of 10-node tets the corners count alone; the other vertices belong to no cell then.
/// Cells are numbered by `tetCells` and its like if these number every cell once, else as elements are.
/// The positions of `_polyhedra` are emptied. Vertex indices must be in range.
void cellsToPolyhedra(const VolumeMesh& _mesh, Polyhedra& _polyhedra);

/// The elements in the order of their cells as described above.
std::vector<int> elementsByCell(const VolumeMesh& _mesh);

} // namespace FleshSim
