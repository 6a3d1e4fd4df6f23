#include <FleshSim/Simulation/Scramble.hh>

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/UsedVertices.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

Points scrambled(const VolumeMesh& _rest, double _factor, std::uint64_t _seed, const std::vector<char>& _fixed)
{
  const BoundingBox box = cellBox(_rest);
  const Vector3 half = 0.5 * std::cbrt(_factor) * box.extent();
  const Vector3 low = box.center() - half;
  const Vector3 high = box.center() + half;
  const std::vector<char> used = usedVertices(_rest);
  Points positions = _rest.positions;
  Random random(_seed);
  for (int vertex = 0; vertex < _rest.vertexCount(); ++vertex) {
    if (_fixed[vertex] || !used[vertex]) continue;
    for (int c = 0; c < 3; ++c)
      positions(c, vertex) = random.uniform(low[c], high[c]);
  }
  return positions;
}

std::vector<int> alternateCorners(const VolumeMesh& _rest)
{
  constexpr int corners[4][3] = {{0, 0, 0}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}};
  const BoundingBox box = cellBox(_rest);
  const std::vector<char> used = usedVertices(_rest);
  std::vector<int> vertices;
  for (const auto& corner : corners) {
    Vector3 place;
    for (int c = 0; c < 3; ++c)
      place[c] = corner[c] == 1 ? box.high[c] : box.low[c];
    double least = std::numeric_limits<double>::infinity();
    int nearest = -1;
    for (int vertex = 0; vertex < _rest.vertexCount(); ++vertex) {
      const double distance = (_rest.positions.col(vertex) - place).squaredNorm();
      if (!used[vertex] || distance >= least) continue;
      least = distance;
      nearest = vertex;
    }
    if (nearest >= 0) vertices.push_back(nearest);
  }
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  return vertices;
}

} // namespace FleshSim
