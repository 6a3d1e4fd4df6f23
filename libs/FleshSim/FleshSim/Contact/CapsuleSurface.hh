#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>

namespace FleshSim {

/// Triangles of all points at _radius from the segment from _from to _from + _axis, which may be a point. Vertices lie
/// on the surface.
SurfaceMesh capsuleSurface(const Vector3& _from, const Vector3& _axis, double _radius);

} // namespace FleshSim
