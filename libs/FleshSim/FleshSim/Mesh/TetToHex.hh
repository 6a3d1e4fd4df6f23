#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

namespace FleshSim {

/// Cuts every tet into four hexahedra, one a corner, between the centres of its edges, faces and the tet itself. Always
/// compatible, and positive: in a tet of any shape it is the affine image of the one in the regular tet. Tets only;
/// hexahedra of the mesh are dropped. hexCells of the result is empty.
VolumeMesh tetsToHexes(const VolumeMesh& _mesh);

} // namespace FleshSim
