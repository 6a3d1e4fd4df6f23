#pragma once

// Slow and plain geometry, independent of the library, to judge colliders by.

#include <FleshSim/Mesh/SurfaceMesh.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace PlainGeometry {

using FleshSim::SurfaceMesh;
using FleshSim::Vector3;
using Corners = std::array<Vector3, 3>;

inline Corners corners(const SurfaceMesh& _mesh, std::size_t _triangle)
{
  const std::array<int, 3>& t = _mesh.triangles[_triangle];
  return {_mesh.positions.col(t[0]), _mesh.positions.col(t[1]), _mesh.positions.col(t[2])};
}

inline double distanceToSegment(const Vector3& _p, const Vector3& _a, const Vector3& _b)
{
  const Vector3 ab = _b - _a;
  if (ab.isZero(0.0)) return (_p - _a).norm();
  return (_p - _a - std::min(1.0, std::max(0.0, ab.dot(_p - _a) / ab.dot(ab))) * ab).norm();
}

inline double distanceToTriangle(const Vector3& _p, const Corners& _t)
{
  double best = 1e300;
  for (std::size_t i = 0; i < 3; ++i)
    best = std::min(best, distanceToSegment(_p, _t[i], _t[(i + 1) % 3]));
  const Vector3 normal = (_t[1] - _t[0]).cross(_t[2] - _t[0]);
  if (normal.norm() == 0.0) return best;
  for (std::size_t i = 0; i < 3; ++i)
    if ((_t[(i + 1) % 3] - _t[i]).cross(_p - _t[i]).dot(normal) < 0.0) return best;
  return std::min(best, std::abs(normal.normalized().dot(_p - _t[0])));
}

inline double distanceToMesh(const Vector3& _p, const SurfaceMesh& _mesh)
{
  double best = 1e300;
  for (std::size_t t = 0; t < _mesh.triangles.size(); ++t)
    best = std::min(best, distanceToTriangle(_p, corners(_mesh, t)));
  return best;
}

/// How often a closed mesh goes round a point (van Oosterom and Strackee 1983): a whole number.
inline double windingNumber(const Vector3& _p, const SurfaceMesh& _mesh)
{
  double sum = 0.0;
  for (std::size_t t = 0; t < _mesh.triangles.size(); ++t) {
    const Corners c = corners(_mesh, t);
    const Vector3 a = (c[0] - _p).normalized();
    const Vector3 b = (c[1] - _p).normalized();
    const Vector3 d = (c[2] - _p).normalized();
    sum += 2.0 * std::atan2(a.dot(b.cross(d)), 1.0 + a.dot(b) + b.dot(d) + d.dot(a));
  }
  return sum / (4.0 * 3.14159265358979323846);
}

/// Six times the volume of a tetrahedron, in extended precision.
inline long double volume(const Vector3& _a, const Vector3& _b, const Vector3& _c, const Vector3& _d)
{
  using Long = Eigen::Matrix<long double, 3, 1>;
  const Long a = _a.cast<long double>();
  const Long ab = _b.cast<long double>() - a;
  const Long ac = _c.cast<long double>() - a;
  const Long ad = _d.cast<long double>() - a;
  return ab.cross(ac).dot(ad);
}

/// Where a segment passes through a triangle, and how clearly: the least share of an edge function, 0 on an edge.
struct Passage
{
  bool passes = false;
  double fraction = 0.0;
  double margin = 0.0;
};

inline Passage passage(const Vector3& _from, const Vector3& _to, const Corners& _t)
{
  const long double before = volume(_t[0], _t[1], _t[2], _from);
  const long double after = volume(_t[0], _t[1], _t[2], _to);
  long double edges[3];
  long double sum = 0.0L;
  for (std::size_t i = 0; i < 3; ++i)
    sum += edges[i] = volume(_from, _to, _t[i], _t[(i + 1) % 3]);
  Passage result;
  if (sum == 0.0L || before == after) return result;
  result.fraction = static_cast<double>(before / (before - after));
  result.margin = static_cast<double>(std::min({edges[0] / sum, edges[1] / sum, edges[2] / sum}));
  result.passes = result.margin >= 0.0 && result.fraction >= 0.0 && result.fraction <= 1.0;
  return result;
}

/// True if a path passes through one triangle, and still does if it is moved a little (more than rounding) any way. For
/// paths nearer to edges it is for the sides to tell.
inline bool passesThrough(const Vector3& _from, const Vector3& _to, const SurfaceMesh& _mesh)
{
  for (std::size_t t = 0; t < _mesh.triangles.size(); ++t) {
    bool passes = passage(_from, _to, corners(_mesh, t)).passes;
    for (int i = 0; passes && i < 6; ++i) {
      const Vector3 move = (i < 3 ? 2e-9 : -2e-9) * Vector3::Unit(i % 3);
      passes = passage(_from + move, _to + move, corners(_mesh, t)).passes;
    }
    if (passes) return true;
  }
  return false;
}

/// The least of a function that is convex along the segment, by ternary search.
inline double leastAlong(const Vector3& _from, const Vector3& _to, const std::function<double(const Vector3&)>& _convex)
{
  double low = 0.0;
  double high = 1.0;
  double best = std::min(_convex(_from), _convex(_to));
  for (int i = 0; i < 80; ++i) {
    const double a = low + (high - low) / 3.0;
    const double b = high - (high - low) / 3.0;
    const double atA = _convex(_from + a * (_to - _from));
    const double atB = _convex(_from + b * (_to - _from));
    best = std::min({best, atA, atB});
    (atA < atB ? high : low) = atA < atB ? b : a;
  }
  return best;
}

} // namespace PlainGeometry
