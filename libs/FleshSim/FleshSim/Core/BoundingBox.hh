#pragma once

#include <FleshSim/Core/Types.hh>

namespace FleshSim {

/// An axis-aligned box; made without points it contains none.
struct BoundingBox
{
  Vector3 low = Vector3::Constant(1e300);
  Vector3 high = Vector3::Constant(-1e300);

  void add(const Vector3& _point)
  {
    low = low.cwiseMin(_point);
    high = high.cwiseMax(_point);
  }

  void addAll(const Points& _points)
  {
    if (_points.cols() == 0) return;
    add(Vector3(_points.rowwise().minCoeff()));
    add(Vector3(_points.rowwise().maxCoeff()));
  }

  bool overlaps(const BoundingBox& _other) const
  {
    return (low.array() <= _other.high.array()).all() && (_other.low.array() <= high.array()).all();
  }

  Vector3 center() const { return 0.5 * (low + high); }
  Vector3 extent() const { return high - low; }
};

} // namespace FleshSim
