#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <utility>
#include <vector>

namespace FleshSim {

/// Whether a segment goes through a triangle: its ends are strictly on both sides, and what is between them meets the
/// triangle or its border. Exact.
bool crosses(const Vector3& _from, const Vector3& _to, const Vector3& _a, const Vector3& _b, const Vector3& _c);

/// The pairs of triangles (first < second) of which an edge of one goes through the other, in ascending order. Exact:
/// triangles that only touch do not count, nor do those that share a vertex. The answer does not depend on the number
/// of threads. Positions must be finite.
std::vector<std::pair<int, int>> intersectingTriangles(const std::vector<std::array<int, 3>>& _triangles,
                                                       const Points& _positions);

} // namespace FleshSim
