#pragma once

// What SurfacePairs has to find, by brute force: every vertex against every triangle, inside and outside by winding
// numbers. Shares no code with the library.

#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>

#include <Eigen/Geometry>

#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace SurfacePairsOracle {

using namespace FleshSim;
using Triangle = std::array<int, 3>;

/// Bodies of a scene; inner vertices of the meshes stay in, so that surface and body count differently.
struct World
{
  Points rest{3, 0};
  std::vector<ContactSurface> surfaces;

  void add(const Points& _positions, std::vector<Triangle> _triangles)
  {
    const auto offset = static_cast<int>(rest.cols());
    for (Triangle& triangle : _triangles)
      for (int& v : triangle)
        v += offset;
    surfaces.push_back({std::move(_triangles)});
    Points joined(3, rest.cols() + _positions.cols());
    joined << rest, _positions;
    rest = joined;
  }

  void add(const VolumeMesh& _mesh, const Eigen::Affine3d& _placed)
  {
    std::vector<int> vertices;
    SurfaceMesh surface = boundarySurface(_mesh, &vertices);
    for (Triangle& triangle : surface.triangles)
      for (int& v : triangle)
        v = vertices[static_cast<std::size_t>(v)];
    add(_placed * _mesh.positions, surface.triangles);
  }
};

struct Expected
{
  int vertex = 0;
  std::size_t surface = 0;
  double gap = 0.0;
  Vector3 point = Vector3::Zero(); ///< of the triangle
};

inline Vector3 nearestOnSegment(const Vector3& _p, const Vector3& _a, const Vector3& _b)
{
  const double t = (_p - _a).dot(_b - _a) / (_b - _a).squaredNorm();
  return _a + std::min(1.0, std::max(0.0, t)) * (_b - _a);
}

/// The foot of the perpendicular if it is inside all three edges, else the nearest of the edges.
inline Vector3 nearestPoint(const Vector3& _p, const Points& _x, const Triangle& _t)
{
  const Vector3 corner[3] = {_x.col(_t[0]), _x.col(_t[1]), _x.col(_t[2])};
  const Vector3 normal = (corner[1] - corner[0]).cross(corner[2] - corner[0]).normalized();
  const Vector3 foot = _p - normal.dot(_p - corner[0]) * normal;
  bool inside = true;
  Vector3 best = corner[0];
  for (int i = 0; i < 3; ++i) {
    const Vector3& a = corner[i];
    const Vector3& b = corner[(i + 1) % 3];
    inside = inside && normal.cross(b - a).dot(foot - a) > 0;
    const Vector3 onEdge = nearestOnSegment(_p, a, b);
    if ((onEdge - _p).norm() < (best - _p).norm()) best = onEdge;
  }
  return inside ? foot : best;
}

inline double distance(const Vector3& _p, const Points& _x, const Triangle& _t)
{
  return (nearestPoint(_p, _x, _t) - _p).norm();
}

/// Solid angles of all triangles over 4 pi (Van Oosterom and Strackee 1983): how often the surface is around _p.
inline double winding(const Vector3& _p, const Points& _x, const ContactSurface& _surface)
{
  double sum = 0.0;
  for (const Triangle& t : _surface.triangles) {
    const Vector3 a = (_x.col(t[0]) - _p).normalized();
    const Vector3 b = (_x.col(t[1]) - _p).normalized();
    const Vector3 c = (_x.col(t[2]) - _p).normalized();
    sum += 2.0 * std::atan2(a.dot(b.cross(c)), 1.0 + a.dot(b) + b.dot(c) + c.dot(a));
  }
  return sum / (4.0 * M_PI);
}

inline std::set<int> verticesOf(const ContactSurface& _surface)
{
  std::set<int> vertices;
  for (const Triangle& t : _surface.triangles)
    vertices.insert(t.begin(), t.end());
  return vertices;
}

inline Vector3 areaOf(const Points& _x, const Triangle& _t)
{
  const Vector3 a = _x.col(_t[0]);
  return (Vector3(_x.col(_t[1])) - a).cross(Vector3(_x.col(_t[2])) - a);
}

inline Vector3 angleWeightedNormal(const Points& _x, const ContactSurface& _surface, int _vertex)
{
  Vector3 sum = Vector3::Zero();
  for (const Triangle& t : _surface.triangles)
    for (int c = 0; c < 3; ++c) {
      if (t[c] != _vertex) continue;
      const Vector3 left = (_x.col(t[(c + 1) % 3]) - _x.col(_vertex)).normalized();
      const Vector3 right = (_x.col(t[(c + 2) % 3]) - _x.col(_vertex)).normalized();
      sum += std::acos(left.dot(right)) * areaOf(_x, t).normalized();
    }
  return sum.normalized();
}

inline void addOthers(const World& _world, const Points& _x, const SurfacePairs::Settings& _settings, double _margin,
                      std::vector<Expected>& _expected)
{
  for (std::size_t s = 0; s < _world.surfaces.size(); ++s)
    for (const int v : verticesOf(_world.surfaces[s]))
      for (std::size_t other = 0; other < _world.surfaces.size(); ++other) {
        if (other == s) continue;
        Expected found{v, other, std::numeric_limits<double>::max(), Vector3::Zero()};
        for (const Triangle& t : _world.surfaces[other].triangles) {
          const Vector3 point = nearestPoint(_x.col(v), _x, t);
          if ((point - _x.col(v)).norm() >= found.gap) continue;
          found.gap = (point - _x.col(v)).norm();
          found.point = point;
        }
        if (found.gap > _settings.depth && found.gap > _settings.thickness + _margin) continue;
        if (winding(_x.col(v), _x, _world.surfaces[other]) > 0.5) found.gap = -found.gap;
        if (found.gap > -_settings.depth && found.gap < _settings.thickness + _margin) _expected.push_back(found);
      }
}

/// True if the surface goes on nearer to the vertex at a triangle that touches _point.
inline bool goesOnNearer(const Points& _x, const ContactSurface& _surface, const Vector3& _vertex,
                         const Vector3& _point, double _slack)
{
  for (const Triangle& t : _surface.triangles)
    if (distance(_point, _x, t) < 1e-9 && distance(_vertex, _x, t) < (_point - _vertex).norm() - _slack) return true;
  return false;
}

/// True if _to is on the inner side of the surface, of which _point is the nearest place around: there the surface is
/// wound around _to once more than around other places next to _point. No other part of the surface may pass there.
inline bool isBehind(const Points& _x, const ContactSurface& _surface, const Vector3& _point, const Vector3& _to,
                     double _step)
{
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < 27; ++i) {
    const Vector3 offset(i % 3 - 0.97, i / 3 % 3 - 1.04, i / 9 - 0.99);
    least = std::min(least, winding(_point + _step * offset.normalized(), _x, _surface));
  }
  return winding(_point + _step * (_to - _point).normalized(), _x, _surface) > least + 0.5;
}

/// The pair of a vertex with its own body, as the header of SurfacePairs says it.
inline void addSelf(const World& _world, std::size_t _s, const Points& _x, const SurfacePairs::Settings& _settings,
                    double _margin, std::vector<Expected>& _expected)
{
  const ContactSurface& surface = _world.surfaces[_s];
  for (const int v : verticesOf(surface)) {
    const Vector3 p = _x.col(v);
    const Vector3 normal = angleWeightedNormal(_x, surface, v);
    Expected found{v, _s, 0.0, Vector3::Zero()};
    double best = _settings.thickness + _margin;
    for (const Triangle& t : surface.triangles) {
      const Vector3 point = nearestPoint(p, _x, t);
      const double here = (point - p).norm();
      if (t[0] == v || t[1] == v || t[2] == v || here >= best || areaOf(_x, t).dot(normal) >= 0) continue;
      if (distance(_world.rest.col(v), _world.rest, t) <= 2.0 * _settings.thickness) continue;
      if (goesOnNearer(_x, surface, p, point, 1e-4 * _settings.thickness)) continue;
      const bool inside = isBehind(_x, surface, point, p, 1e-5 * _settings.thickness);
      if (inside && here >= _settings.thickness) continue;
      best = here;
      found.gap = inside ? -here : here;
      found.point = point;
    }
    if (found.gap != 0.0) _expected.push_back(found);
  }
}

inline std::vector<Expected> bruteForce(const World& _world, const Points& _x, const SurfacePairs::Settings& _settings,
                                        double _margin)
{
  std::vector<Expected> expected;
  addOthers(_world, _x, _settings, _margin, expected);
  if (_settings.self)
    for (std::size_t s = 0; s < _world.surfaces.size(); ++s)
      addSelf(_world, s, _x, _settings, _margin, expected);
  return expected;
}

} // namespace SurfacePairsOracle
