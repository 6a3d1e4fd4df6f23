#pragma once

#include <FleshSim/Contact/ConvexCollider.hh>

namespace FleshSim {

/// The half-space behind a plane.
class PlaneCollider : public ConvexCollider
{
public:
  /// _normal points out of the solid, of any length. Throws std::invalid_argument if it is zero, or for values that are
  /// not finite.
  PlaneCollider(const Vector3& _point, const Vector3& _normal);

  SurfaceMesh surface(const BoundingBox& _around, double _deviation) const override;

protected:
  Tangent tangent(const Vector3& _point) const override;

private:
  Vector3 point_;
  Vector3 normal_;
};

} // namespace FleshSim
