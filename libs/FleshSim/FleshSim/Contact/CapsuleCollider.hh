#pragma once

#include <FleshSim/Contact/ConvexCollider.hh>

namespace FleshSim {

/// All points within a radius of a segment; the segment may be a point.
class CapsuleCollider : public ConvexCollider
{
public:
  /// Throws std::invalid_argument unless _radius is positive and all values are finite.
  CapsuleCollider(const Vector3& _from, const Vector3& _to, double _radius);

  double radius() const override { return radius_; }
  SurfaceMesh surface(const BoundingBox& _around, double _deviation) const override;

protected:
  Tangent tangent(const Vector3& _point) const override;

private:
  Vector3 from_;
  Vector3 axis_; ///< from one end to the other
  double radius_;
};

} // namespace FleshSim
