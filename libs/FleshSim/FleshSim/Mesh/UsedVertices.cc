#include <FleshSim/Mesh/UsedVertices.hh>

namespace FleshSim {

namespace {

template <class Cells, class Visit>
void visitVertices(const Cells& _cells, const Visit& _visit)
{
  for (const auto& cell : _cells)
    for (const int vertex : cell)
      _visit(vertex);
}

} // namespace

std::vector<char> usedVertices(const VolumeMesh& _mesh)
{
  std::vector<char> used(static_cast<std::size_t>(_mesh.vertexCount()), 0);
  const auto mark = [&](int _vertex) { used[static_cast<std::size_t>(_vertex)] = 1; };
  visitVertices(_mesh.tets, mark);
  visitVertices(_mesh.hexes, mark);
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
  const auto add = [&](int _vertex) { box.add(_positions.col(_vertex)); };
  visitVertices(_mesh.tets, add);
  visitVertices(_mesh.hexes, add);
  return box;
}

} // namespace FleshSim
