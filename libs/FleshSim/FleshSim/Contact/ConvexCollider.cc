#include <FleshSim/Contact/ConvexCollider.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

bool ConvexCollider::blocks(const Vector3& _from, const Vector3& _to, double _offset, ContactPlane& _plane) const
{
  const double least = 0.5 * _offset;
  const Vector3 path = _to - _from;
  Tangent here = tangent(_from);
  if (here.distance < least) {
    // Away from a supporting plane is away from the whole solid, so this does not pass through a thin one.
    if (here.normal.dot(path) >= 0.0 && tangent(_to).distance >= least) return false;
    _plane = {here.normal, here.height + _offset};
    return true;
  }
  // Even a glancing path comes four times nearer with each step; the limit is only against rounding.
  double fraction = 0.0;
  for (int step = 0; step < 100; ++step) {
    const double slope = here.normal.dot(path);
    if (slope >= 0.0) return false;
    if (here.distance - least <= 1e-6 * _offset) break;
    fraction -= (here.distance - least) / slope;
    if (fraction > 1.0) return false;
    here = tangent(_from + fraction * path);
  }
  _plane = {here.normal, here.height + _offset};
  return true;
}

bool ConvexCollider::nearest(const Vector3& _point, double _reach, double _offset, ContactPlane& _plane) const
{
  const Tangent here = tangent(_point);
  if (std::abs(here.distance) > _reach) return false;
  _plane = {here.normal, here.height + _offset};
  return true;
}

double ConvexCollider::depth(const Vector3& _point) const
{
  return std::max(0.0, -tangent(_point).distance);
}

} // namespace FleshSim
