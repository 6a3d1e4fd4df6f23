#include <FleshSim/Contact/SphereCollider.hh>

#include <FleshSim/Contact/CapsuleSurface.hh>

#include <cmath>
#include <stdexcept>

namespace FleshSim {

SphereCollider::SphereCollider(const Vector3& _center, double _radius) : center_(_center), radius_(_radius)
{
  if (!_center.allFinite() || !std::isfinite(_radius))
    throw std::invalid_argument("center and radius of a sphere must be finite");
  if (_radius <= 0.0) throw std::invalid_argument("the radius of a sphere must be positive");
}

ConvexCollider::Tangent SphereCollider::tangent(const Vector3& _point) const
{
  const Vector3 out = _point - center_;
  const double length = out.norm();
  const Vector3 normal = length > 0.0 ? Vector3(out / length) : Vector3(Vector3::UnitY());
  return {normal, normal.dot(center_) + radius_, length - radius_};
}

SurfaceMesh SphereCollider::surface(const BoundingBox& /*_around*/, double _deviation) const
{
  return capsuleSurface(center_, Vector3::Zero(), radius_, _deviation);
}

} // namespace FleshSim
