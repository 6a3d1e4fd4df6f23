#include <FleshSim/Contact/SurfaceNormals.hh>

#include <Eigen/Geometry>

#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

/// _sum of unit vectors as a unit vector; zero if nothing but rounding is left of them.
Vector3 direction(const Vector3& _sum)
{
  const double length = _sum.norm();
  return length > 1e-9 ? Vector3(_sum / length) : Vector3(Vector3::Zero());
}

} // namespace

SurfaceNormals::SurfaceNormals(std::vector<std::array<int, 3>> _triangles, int _vertexCount)
    : triangles_(std::move(_triangles)), start_(static_cast<std::size_t>(_vertexCount) + 1, 0),
      around_(3 * triangles_.size())
{
  for (const auto& triangle : triangles_)
    for (const int v : triangle)
      ++start_[static_cast<std::size_t>(v) + 1];
  for (std::size_t v = 1; v < start_.size(); ++v)
    start_[v] += start_[v - 1];
  std::vector<int> next(start_.begin(), start_.end() - 1);
  for (std::size_t t = 0; t < triangles_.size(); ++t)
    for (const int v : triangles_[t])
      around_[static_cast<std::size_t>(next[static_cast<std::size_t>(v)]++)] = static_cast<int>(t);
}

Vector3 SurfaceNormals::face(const Points& _positions, int _triangle) const
{
  const auto& t = triangles_[static_cast<std::size_t>(_triangle)];
  const Vector3 a = _positions.col(t[0]);
  return (_positions.col(t[1]) - a).cross(_positions.col(t[2]) - a).normalized();
}

Vector3 SurfaceNormals::vertex(const Points& _positions, int _vertex) const
{
  Vector3 sum = Vector3::Zero();
  for (int i = start_[static_cast<std::size_t>(_vertex)]; i < start_[static_cast<std::size_t>(_vertex) + 1]; ++i) {
    const auto& t = triangles_[static_cast<std::size_t>(around_[static_cast<std::size_t>(i)])];
    const std::size_t corner = t[0] == _vertex ? 0 : t[1] == _vertex ? 1 : 2;
    const Vector3 here = _positions.col(_vertex);
    const Vector3 left = _positions.col(t[(corner + 1) % 3]) - here;
    const Vector3 right = _positions.col(t[(corner + 2) % 3]) - here;
    const Vector3 normal = left.cross(right);
    const double length = normal.norm();
    // atan2 keeps its precision where the angle is near 0 or pi.
    if (length > 0.0) sum += std::atan2(length, left.dot(right)) / length * normal;
  }
  return direction(sum);
}

Vector3 SurfaceNormals::at(const Points& _positions, int _triangle, const Vector3& _weights) const
{
  const int corner = onlyCorner(_weights);
  if (corner >= 0)
    return vertex(_positions, triangles_[static_cast<std::size_t>(_triangle)][static_cast<std::size_t>(corner)]);
  Vector3 sum = Vector3::Zero();
  visitAround(_triangle, _weights, [&](int _neighbour) { sum += face(_positions, _neighbour); });
  return direction(sum);
}

int SurfaceNormals::onlyCorner(const Vector3& _weights)
{
  if ((_weights.array() > least).count() != 1) return -1;
  Eigen::Index corner = 0;
  _weights.maxCoeff(&corner);
  return static_cast<int>(corner);
}

} // namespace FleshSim
