#include <FleshSim/Contact/TouchingSurfaces.hh>

#include <FleshSim/Contact/EdgeDistance.hh>
#include <FleshSim/Contact/Intersections.hh>
#include <FleshSim/Contact/SurfaceCandidates.hh>
#include <FleshSim/Contact/TriangleTree.hh>

namespace FleshSim {

namespace {

bool vertexTouches(const CandidatePair& _pair, const Points& _x, double _nearer)
{
  const Vector3 vertex = _x.col(_pair[0]);
  const Vector3 w = nearestOnTriangle(vertex, _x.col(_pair[1]), _x.col(_pair[2]), _x.col(_pair[3]));
  return !((vertex - w[0] * _x.col(_pair[1]) - w[1] * _x.col(_pair[2]) - w[2] * _x.col(_pair[3])).norm() > _nearer);
}

bool edgesTouch(const CandidatePair& _pair, const Points& _x, double _nearer)
{
  const Vector3 a0 = _x.col(_pair[0]);
  const Vector3 a1 = _x.col(_pair[1]);
  const Vector3 b0 = _x.col(_pair[2]);
  const Vector3 b1 = _x.col(_pair[3]);
  return !(nearestOnEdges(a0, a1, b0, b1).difference(a0, a1, b0, b1).norm() > _nearer);
}

} // namespace

TouchingSurfaces touchingSurfaces(const std::vector<ContactSurface>& _surfaces, const Points& _positions,
                                  const MeetingRules& _rules, double _nearer)
{
  TouchingSurfaces result;
  std::vector<std::array<int, 3>> triangles;
  std::vector<int> owners;
  for (std::size_t s = 0; s < _surfaces.size(); ++s)
    for (const std::array<int, 3>& triangle : _surfaces[s].triangles) {
      triangles.push_back(triangle);
      owners.push_back(static_cast<int>(s));
    }
  const auto note = [&](int _first, int _second) {
    if (result.first < 0) result = {_first, _second, result.intersections};
  };
  for (const auto& [a, b] : intersectingTriangles(triangles, _positions)) {
    const int first = owners[static_cast<std::size_t>(a)];
    const int second = owners[static_cast<std::size_t>(b)];
    if (!_rules.mayMeet(_surfaces[static_cast<std::size_t>(first)], _surfaces[static_cast<std::size_t>(second)]))
      continue;
    note(first, second);
    ++result.intersections;
  }
  if (result.first >= 0) return result;
  SurfaceCandidates candidates(_surfaces, _positions, _rules);
  candidates.find(_positions, _positions, _nearer);
  for (const CandidatePair& pair : candidates.vertexTriangle())
    if (vertexTouches(pair, _positions, _nearer)) note(candidates.surfaceOf(pair[0]), candidates.surfaceOf(pair[1]));
  for (const CandidatePair& pair : candidates.edgeEdge())
    if (edgesTouch(pair, _positions, _nearer)) note(candidates.surfaceOf(pair[0]), candidates.surfaceOf(pair[2]));
  return result;
}

} // namespace FleshSim
