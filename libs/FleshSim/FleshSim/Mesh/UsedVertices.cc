#include <FleshSim/Mesh/UsedVertices.hh>

namespace FleshSim {

namespace {

template <class Visit>
void visitVertices(const VolumeMesh& _mesh, const Visit& _visit)
{
  forCells(_mesh, [&](const auto& _cell) {
    for (const int vertex : _cell)
      _visit(vertex);
  });
}

} // namespace

std::vector<char> usedVertices(const VolumeMesh& _mesh)
{
  std::vector<char> used(static_cast<std::size_t>(_mesh.vertexCount()), 0);
  visitVertices(_mesh, [&](int _vertex) { used[static_cast<std::size_t>(_vertex)] = 1; });
  return used;
}

BoundingBox cellBox(const VolumeMesh& _mesh)
{
  return cellBox(_mesh, _mesh.positions);
}

BoundingBox cellBox(const VolumeMesh& _mesh, const Points& _positions)
{
  if (_mesh.cellCount() == 0) return {Vector3::Zero(), Vector3::Zero()};
  BoundingBox box;
  visitVertices(_mesh, [&](int _vertex) { box.add(_positions.col(_vertex)); });
  return box;
}

} // namespace FleshSim
