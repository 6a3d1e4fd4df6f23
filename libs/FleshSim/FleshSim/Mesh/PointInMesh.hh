#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <utility>
#include <vector>

namespace FleshSim {

/// Vertices and weights whose sum is a point of a mesh: barycentric coordinates in a tet, those in one of the tets
/// between the corners of a hex, quadratic shape functions in a 10-node tet with straight edges. The first cell in
/// which no barycentric coordinate is below -_outside; none where there is no such cell.
std::vector<std::pair<int, double>> weightsAt(const VolumeMesh& _mesh, const Vector3& _point, double _outside = 1e-6);

} // namespace FleshSim
