#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

namespace FleshSim {

/// Of the ways to write a cell down without turning it inside out (12 for a tet of 4 or 10 vertices, 24 for a hex) the
/// one that begins at its smallest vertex, followed by the smallest neighbour that may follow. A mesh gives the same
/// bits then, however its cells were written down.
Tet orderedVertices(const Tet& _tet);
Hex orderedVertices(const Hex& _hex);
Tet10 orderedVertices(const Tet10& _cell);

/// The same for all cells.
void orderVertices(VolumeMesh& _mesh);

} // namespace FleshSim
