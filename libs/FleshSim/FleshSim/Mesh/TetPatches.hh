#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

constexpr int patchTets = 6;     ///< at most so many in a patch
constexpr int patchVertices = 8; ///< and these together

/// Tets that belong together, ascending indices.
using TetPatch = std::vector<int>;

/// Divides tets into compact patches joined by faces, so that a condition on each patch is about one for every vertex
/// of the mesh, as that of a hex is. Of split hexes most patches are their cells. Greedy: a patch starts at the tet
/// with the fewest neighbours left, so that few are stranded, and takes the neighbour whose vertices stay closest
/// together; then patches of three or less take tets from larger neighbours. Each tet is in one patch; patches are in
/// the order of their first tets. The result depends on the order of the tets where several are equally good, not on
/// that of vertices.
std::vector<TetPatch> tetPatches(const Points& _positions, const std::vector<Tet>& _tets);

} // namespace FleshSim
