#include <FleshSim/Contact/EdgeDistance.hh>

#include <Eigen/Geometry>

#include <algorithm>

namespace FleshSim {

namespace {

double part(double _numerator, double _denominator)
{
  return _denominator > 0.0 ? std::clamp(_numerator / _denominator, 0.0, 1.0) : 0.0;
}

} // namespace

EdgePoints nearestOnEdges(const Vector3& _a0, const Vector3& _a1, const Vector3& _b0, const Vector3& _b1)
{
  const Vector3 u = _a1 - _a0;
  const Vector3 v = _b1 - _b0;
  const Vector3 r = _a0 - _b0;
  const double uu = u.squaredNorm();
  const double vv = v.squaredNorm();
  const double uv = u.dot(v);
  const double ur = u.dot(r);
  const double vr = v.dot(r);
  // uu vv - uv^2 without the cancellation that makes nearly parallel edges noise.
  const double area = u.cross(v).squaredNorm();
  EdgePoints points;
  points.s = area > 1e-20 * uu * vv ? part(uv * vr - ur * vv, area) : 0.0;
  points.t = part(points.s * uv + vr, vv);
  points.s = part(points.t * uv - ur, uu);
  points.t = part(points.s * uv + vr, vv);
  return points;
}

} // namespace FleshSim
