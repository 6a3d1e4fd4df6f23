#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <array>
#include <cstddef>
#include <vector>

namespace FleshSim {

/// Makes a 10-node tet of each tet, with straight edges: new vertices in the middle of the edges, after those that are
/// there, in the order in which the cells first meet the edges. Edges of 10-node tets that are there keep their
/// vertices. Returns the two ends of each new vertex. Cells keep their numbers in the file.
std::vector<std::array<int, 2>> makeQuadratic(VolumeMesh& _mesh);

/// Makes tets of 10-node tets by their corners, and leaves the other vertices out unless some cell has them as a
/// corner. Returns the vertices that are kept, ascending: the i-th of them is vertex i now.
std::vector<std::size_t> makeLinear(VolumeMesh& _mesh);

} // namespace FleshSim
