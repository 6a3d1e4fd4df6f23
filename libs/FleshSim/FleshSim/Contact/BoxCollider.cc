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

} // namespace FleshSim
