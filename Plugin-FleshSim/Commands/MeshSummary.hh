#pragma once

#include "MeshHost.hh"

#include <string>

namespace FleshSim {

/// "1331 vertices, 990 hexahedra and 20 tetrahedra (cells 0 to 18 and 40)": how many of what, and of a mixed mesh which
/// cells are the fewer ones, in the host's numbers.
std::string meshSummary(const HostMesh& _mesh);

} // namespace FleshSim
