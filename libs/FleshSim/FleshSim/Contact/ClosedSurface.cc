#include <FleshSim/Contact/ClosedSurface.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace FleshSim {

bool isClosed(const SurfaceMesh& _mesh)
{
  std::vector<std::pair<int, int>> edges;
  for (const std::array<int, 3>& t : _mesh.triangles)
    for (std::size_t i = 0; i < 3; ++i)
      edges.emplace_back(t[i], t[(i + 1) % 3]);
  std::sort(edges.begin(), edges.end());
  if (std::adjacent_find(edges.begin(), edges.end()) != edges.end()) return false;
  return std::all_of(edges.begin(), edges.end(), [&](const std::pair<int, int>& _edge) {
    return std::binary_search(edges.begin(), edges.end(), std::make_pair(_edge.second, _edge.first));
  });
}

double windingNumber(const SurfaceMesh& _mesh, const Vector3& _point)
{
  double angle = 0.0;
  for (const std::array<int, 3>& t : _mesh.triangles) {
    const Vector3 a = _mesh.positions.col(t[0]) - _point;
    const Vector3 b = _mesh.positions.col(t[1]) - _point;
    const Vector3 c = _mesh.positions.col(t[2]) - _point;
    const double la = a.norm();
    const double lb = b.norm();
    const double lc = c.norm();
    const double below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    angle += 2.0 * std::atan2(a.dot(b.cross(c)), below);
  }
  return angle / (4.0 * std::acos(-1.0));
}

} // namespace FleshSim
