#include <FleshSim/Contact/PlaneCollider.hh>

#include <stdexcept>

namespace FleshSim {

PlaneCollider::PlaneCollider(const Vector3& _point, const Vector3& _normal)
    : point_(_point), normal_(_normal.stableNormalized())
{
  if (!_point.allFinite() || !_normal.allFinite())
    throw std::invalid_argument("point and normal of a plane must be finite");
  if (_normal.isZero(0.0)) throw std::invalid_argument("the normal of a plane must not be zero");
}

ConvexCollider::Tangent PlaneCollider::tangent(const Vector3& _point) const
{
  return {normal_, normal_.dot(point_), normal_.dot(_point - point_)};
}

} // namespace FleshSim
