#include <FleshSim/Contact/Intersections.hh>

#include <FleshSim/Contact/ExactOrientation.hh>
#include <FleshSim/Contact/TriangleTree.hh>
#include <FleshSim/Core/Parallel.hh>

#include <algorithm>

namespace FleshSim {

namespace {

bool shareVertex(const std::array<int, 3>& _a, const std::array<int, 3>& _b)
{
  return std::any_of(_a.begin(), _a.end(),
                     [&](int _vertex) { return std::find(_b.begin(), _b.end(), _vertex) != _b.end(); });
}

/// An edge of the first goes through the second.
bool pierces(const std::array<int, 3>& _first, const std::array<int, 3>& _second, const Points& _x)
{
  for (std::size_t i = 0; i < 3; ++i)
    if (crosses(_x.col(_first[i]), _x.col(_first[(i + 1) % 3]), _x.col(_second[0]), _x.col(_second[1]),
                _x.col(_second[2])))
      return true;
  return false;
}

BoundingBox boxOf(const std::array<int, 3>& _triangle, const Points& _positions)
{
  BoundingBox box;
  for (const int vertex : _triangle)
    box.add(Vector3(_positions.col(vertex)));
  return box;
}

} // namespace

bool crosses(const Vector3& _from, const Vector3& _to, const Vector3& _a, const Vector3& _b, const Vector3& _c)
{
  const int from = orientation(_a, _b, _c, _from);
  const int to = orientation(_a, _b, _c, _to);
  if (from * to >= 0) return false;
  const int ab = orientation(_from, _to, _a, _b);
  const int bc = orientation(_from, _to, _b, _c);
  const int ca = orientation(_from, _to, _c, _a);
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

std::vector<std::pair<int, int>> intersectingTriangles(const std::vector<std::array<int, 3>>& _triangles,
                                                       const Points& _positions)
{
  const TriangleTree tree(_triangles, _positions);
  const int count = static_cast<int>(_triangles.size());
  std::vector<std::vector<int>> others(_triangles.size());
  parallelForChunks(count, [&](int _first, int _last) {
    for (int t = _first; t < _last; ++t) {
      const std::array<int, 3>& triangle = _triangles[static_cast<std::size_t>(t)];
      tree.visitOverlapping(boxOf(triangle, _positions), [&](int _other) {
        const std::array<int, 3>& other = _triangles[static_cast<std::size_t>(_other)];
        if (_other <= t || shareVertex(triangle, other)) return;
        if (pierces(triangle, other, _positions) || pierces(other, triangle, _positions))
          others[static_cast<std::size_t>(t)].push_back(_other);
      });
    }
  });
  std::vector<std::pair<int, int>> pairs;
  for (int t = 0; t < count; ++t) {
    std::vector<int>& found = others[static_cast<std::size_t>(t)];
    std::sort(found.begin(), found.end());
    for (const int other : found)
      pairs.emplace_back(t, other);
  }
  return pairs;
}

} // namespace FleshSim
