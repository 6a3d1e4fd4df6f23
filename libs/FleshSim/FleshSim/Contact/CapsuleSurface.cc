#include <FleshSim/Contact/CapsuleSurface.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// Vertices around the axis.
constexpr int fewestAround = 48;
constexpr int mostAround = 300;

/// A multiple of 4, so that the number of rings from pole to pole is even: both halves of a ball have the one in the
/// middle. A facet whose edges span an angle of 2 pi / n in both directions lies (pi / n)^2 radii deep at most.
int countAround(double _radius, double _deviation)
{
  const double wanted = M_PI * std::sqrt(_radius / _deviation);
  return 4 * static_cast<int>(std::ceil(0.25 * std::clamp<double>(wanted, fewestAround, mostAround)));
}

} // namespace

SurfaceMesh capsuleSurface(const Vector3& _from, const Vector3& _axis, double _radius, double _deviation)
{
  const int around = countAround(_radius, _deviation);
  const int rings = around / 2;
  const bool isBall = _axis.isZero(0.0);
  const Vector3 along = isBall ? Vector3(Vector3::UnitZ()) : Vector3(_axis.stableNormalized());
  const Vector3 u = along.unitOrthogonal();
  const Vector3 v = along.cross(u);

  std::vector<Vector3> points{_from - _radius * along};
  const auto addRing = [&](int _ring, const Vector3& _middle) {
    const double polar = M_PI * _ring / rings;
    for (int i = 0; i < around; ++i) {
      const double turn = 2.0 * M_PI * i / around;
      points.emplace_back(
          _middle + _radius * (std::sin(polar) * (std::cos(turn) * u + std::sin(turn) * v) - std::cos(polar) * along));
    }
  };
  for (int ring = 1; ring <= rings / 2; ++ring)
    addRing(ring, _from);
  for (int ring = isBall ? rings / 2 + 1 : rings / 2; ring < rings; ++ring)
    addRing(ring, _from + _axis);
  points.emplace_back(_from + _axis + _radius * along);

  SurfaceMesh surface;
  surface.positions.resize(3, static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
    surface.positions.col(static_cast<Eigen::Index>(i)) = points[i];
  const int last = static_cast<int>(points.size()) - 1;
  const int ringCount = (last - 1) / around;
  for (int i = 0; i < around; ++i) {
    const int next = (i + 1) % around;
    surface.triangles.push_back({0, 1 + next, 1 + i});
    for (int ring = 0; ring + 1 < ringCount; ++ring) {
      const int low = 1 + ring * around;
      const int high = low + around;
      surface.triangles.push_back({low + i, low + next, high + next});
      surface.triangles.push_back({low + i, high + next, high + i});
    }
    const int top = 1 + (ringCount - 1) * around;
    surface.triangles.push_back({top + i, top + next, last});
  }
  return surface;
}

} // namespace FleshSim
