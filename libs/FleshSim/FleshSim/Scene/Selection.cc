#include <FleshSim/Scene/Selection.hh>

#include <FleshSim/Mesh/UsedVertices.hh>

#include <algorithm>

namespace FleshSim {

BoundingBox boundingBox(const Points& _points, const std::vector<int>& _vertices)
{
  if (_vertices.empty()) return {Vector3::Zero(), Vector3::Zero()};
  BoundingBox box;
  for (const int vertex : _vertices)
    box.add(_points.col(vertex));
  return box;
}

namespace {

bool contains(const Selection& _selection, const Vector3& _point, double _tolerance)
{
  switch (_selection.kind) {
  case Selection::Kind::box:
    return ((_point - _selection.low).array() >= -_tolerance).all() &&
           ((_selection.high - _point).array() >= -_tolerance).all();
  case Selection::Kind::sphere:
    return (_point - _selection.center).norm() <= _selection.radius + _tolerance;
  case Selection::Kind::slab:
    return _point[_selection.axis] >= _selection.from - _tolerance &&
           _point[_selection.axis] <= _selection.to + _tolerance;
  case Selection::Kind::vertices:
    break;
  }
  return false;
}

} // namespace

Status selectVertices(const Selection& _selection, const VolumeMesh& _rest, const std::string& _key,
                      std::vector<int>& _vertices)
{
  std::vector<int> chosen;
  if (_selection.kind == Selection::Kind::vertices) {
    chosen = _selection.vertices;
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    for (const int vertex : {chosen.empty() ? 0 : chosen.front(), chosen.empty() ? 0 : chosen.back()})
      if (vertex < 0 || vertex >= _rest.vertexCount())
        return Status::error(_key + ": vertex " + std::to_string(vertex) + " does not exist; the body has " +
                             std::to_string(_rest.vertexCount()) + " vertices");
  }
  else {
    const double tolerance = 1e-9 * cellBox(_rest).extent().norm();
    const std::vector<char> used = usedVertices(_rest);
    for (int vertex = 0; vertex < _rest.vertexCount(); ++vertex)
      if (used[static_cast<std::size_t>(vertex)] && contains(_selection, _rest.positions.col(vertex), tolerance))
        chosen.push_back(vertex);
  }
  if (chosen.empty()) return Status::error(_key + ": no vertex is selected");
  _vertices = std::move(chosen);
  return Status::ok();
}

} // namespace FleshSim
