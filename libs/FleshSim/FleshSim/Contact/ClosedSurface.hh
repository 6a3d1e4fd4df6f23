#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>

namespace FleshSim {

/// Every edge belongs to exactly two triangles, which run along it in opposite directions.
bool isClosed(const SurfaceMesh& _mesh);

/// How often a surface winds around a point: the sum of the signed solid angles of its triangles over 4 pi (van
/// Oosterom and Strackee 1983). 1 inside a closed surface whose triangles are counter-clockwise seen from outside, 0
/// outside; O(triangles).
double windingNumber(const SurfaceMesh& _mesh, const Vector3& _point);

} // namespace FleshSim
