#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <vector>

namespace FleshSim {

/// 1 in the place of each vertex that some cell uses: what files hold besides is no part of the body.
std::vector<char> usedVertices(const VolumeMesh& _mesh);

/// The bounding box of the cells, where their vertices are at _positions (default: the mesh's own); both corners zero
/// without cells.
BoundingBox cellBox(const VolumeMesh& _mesh);
BoundingBox cellBox(const VolumeMesh& _mesh, const Points& _positions);

} // namespace FleshSim
