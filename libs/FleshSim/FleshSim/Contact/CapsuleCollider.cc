#include <FleshSim/Contact/CapsuleCollider.hh>

#include <FleshSim/Contact/CapsuleSurface.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace FleshSim {

CapsuleCollider::CapsuleCollider(const Vector3& _from, const Vector3& _to, double _radius)
    : from_(_from), axis_(_to - _from), radius_(_radius)
{
  if (!_from.allFinite() || !_to.allFinite() || !std::isfinite(_radius))
    throw std::invalid_argument("ends and radius of a capsule must be finite");
  if (_radius <= 0.0) throw std::invalid_argument("the radius of a capsule must be positive");
}

ConvexCollider::Tangent CapsuleCollider::tangent(const Vector3& _point) const
{
  const double length = axis_.squaredNorm();
  const double share = length > 0.0 ? std::clamp(axis_.dot(_point - from_) / length, 0.0, 1.0) : 0.0;
  const Vector3 inner = from_ + share * axis_;
  const Vector3 out = _point - inner;
  const double distance = out.norm();
  // On the axis every direction across it is as good.
  const Vector3 normal = distance > 0.0 ? Vector3(out / distance) : Vector3(axis_.unitOrthogonal());
  return {normal, normal.dot(inner) + radius_, distance - radius_};
}

SurfaceMesh CapsuleCollider::surface(const BoundingBox& /*_around*/, double _deviation) const
{
  return capsuleSurface(from_, axis_, radius_, _deviation);
}

} // namespace FleshSim
