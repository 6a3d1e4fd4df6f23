#pragma once

#include <FleshSim/Mesh/SurfaceMesh.hh>

namespace FleshSim {

/// Triangles of all points at _radius from the segment from _from to _from + _axis, which may be a point. Vertices lie
/// on the surface. As many triangles as keep them within _deviation of it, but not fewer than a picture needs, nor more
/// than some 100,000.
SurfaceMesh capsuleSurface(const Vector3& _from, const Vector3& _axis, double _radius, double _deviation);

} // namespace FleshSim
