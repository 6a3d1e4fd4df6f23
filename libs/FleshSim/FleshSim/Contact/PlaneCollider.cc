#include <FleshSim/Contact/PlaneCollider.hh>

#include <Eigen/Geometry>

#include <algorithm>

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

/// A square under all of _around.
SurfaceMesh PlaneCollider::surface(const BoundingBox& _around, double /*_deviation*/) const
{
  const Vector3 middle = _around.center();
  const Vector3 foot = middle - normal_.dot(middle - point_) * normal_;
  const double half = std::max(_around.extent().norm(), 1e-300);
  const Vector3 u = half * normal_.unitOrthogonal();
  const Vector3 v = normal_.cross(u);
  SurfaceMesh square;
  square.positions.resize(3, 4);
  square.positions << foot - u - v, foot + u - v, foot + u + v, foot - u + v;
  square.triangles = {{0, 1, 2}, {0, 2, 3}};
  return square;
}

} // namespace FleshSim
