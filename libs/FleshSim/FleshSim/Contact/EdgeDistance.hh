#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// The nearest points of two edges: a0 + s (a1 - a0) and b0 + t (b1 - b0), s and t from 0 to 1. Of parallel edges one
/// of the nearest pairs, of edges without length their first vertex (Ericson 2005, Real-Time Collision
/// Detection, 5.1.9).
struct EdgePoints
{
  double s = 0.0;
  double t = 0.0;

  Vector3 difference(const Vector3& _a0, const Vector3& _a1, const Vector3& _b0, const Vector3& _b1) const
  {
    return (_a0 - _b0) + s * (_a1 - _a0) - t * (_b1 - _b0);
  }
};

EdgePoints nearestOnEdges(const Vector3& _a0, const Vector3& _a1, const Vector3& _b0, const Vector3& _b1);

} // namespace FleshSim
