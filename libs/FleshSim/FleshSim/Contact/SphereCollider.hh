#pragma once

#include <FleshSim/Contact/ConvexCollider.hh>

namespace FleshSim {

/// A ball.
class SphereCollider : public ConvexCollider
{
public:
  /// Throws std::invalid_argument unless _radius is positive and all values are finite.
  SphereCollider(const Vector3& _center, double _radius);

  double radius() const override { return radius_; }
  SurfaceMesh surface(const BoundingBox& _around, double _deviation) const override;

protected:
  Tangent tangent(const Vector3& _point) const override;

private:
  Vector3 center_;
  double radius_;
};

} // namespace FleshSim
