#include <FleshSim/Contact/BoxCollider.hh>

#include <stdexcept>

namespace FleshSim {

BoxCollider::BoxCollider(const Vector3& _low, const Vector3& _high) : low_(_low), high_(_high)
{
  if (!_low.allFinite() || !_high.allFinite()) throw std::invalid_argument("min and max of a box must be finite");
  if ((_low.array() >= _high.array()).any())
    throw std::invalid_argument("min of a box must be less than max in each coordinate");
}

ConvexCollider::Tangent BoxCollider::tangent(const Vector3& _point) const
{
  const Vector3 surface = _point.cwiseMax(low_).cwiseMin(high_);
  const Vector3 out = _point - surface;
  const double length = out.norm();
  if (length > 0.0) {
    const Vector3 normal = out / length;
    return {normal, normal.dot(surface), length};
  }
  Eigen::Index lowAxis = 0;
  Eigen::Index highAxis = 0;
  const double toLow = (_point - low_).minCoeff(&lowAxis);
  const double toHigh = (high_ - _point).minCoeff(&highAxis);
  if (toLow < toHigh) return {-Vector3::Unit(lowAxis), -low_[lowAxis], -toLow};
  return {Vector3::Unit(highAxis), high_[highAxis], -toHigh};
}

SurfaceMesh BoxCollider::surface(const BoundingBox& /*_around*/, double /*_deviation*/) const
{
  SurfaceMesh box;
  box.positions.resize(3, 8);
  for (int i = 0; i < 8; ++i)
    for (int k = 0; k < 3; ++k)
      box.positions(k, i) = (i >> k & 1) != 0 ? high_[k] : low_[k];
  box.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                   {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return box;
}

} // namespace FleshSim
