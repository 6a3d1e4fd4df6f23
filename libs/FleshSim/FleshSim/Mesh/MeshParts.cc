#include <FleshSim/Mesh/MeshParts.hh>
#include <FleshSim/Mesh/VertexSets.hh>

#include <algorithm>
#include <cmath>
#include <vector>

namespace FleshSim {

namespace {

template <class Cell>
void keep(std::vector<Cell>& _cells, VertexSets& _sets, int _root)
{
  _cells.erase(
      std::remove_if(_cells.begin(), _cells.end(), [&](const Cell& _cell) { return _sets.root(_cell[0]) != _root; }),
      _cells.end());
}

} // namespace

void dropUnusedVertices(VolumeMesh& _mesh)
{
  VertexSets sets(_mesh);
  std::vector<int> renumbered(_mesh.vertexCount(), -1);
  int count = 0;
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    if (sets.isUsed(v)) {
      _mesh.positions.col(count) = _mesh.positions.col(v).eval();
      renumbered[v] = count++;
    }
  _mesh.positions.conservativeResize(Eigen::NoChange, count);
  forBlocks(_mesh, [&](auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    for (auto& cell : _cells)
      for (int& v : cell)
        v = renumbered[v];
  });
}

void roundPositions(VolumeMesh& _mesh, double _size)
{
  // Whole powers of ten, divided by or multiplied with, give the doubles nearest to short decimal numbers.
  const int digits = 6 - static_cast<int>(std::floor(std::log10(_size)));
  const double unit = std::pow(10.0, std::abs(digits));
  _mesh.positions = _mesh.positions.unaryExpr(
      [=](double _x) { return digits >= 0 ? std::round(_x * unit) / unit : std::round(_x / unit) * unit; });
}

void keepLargestPart(VolumeMesh& _mesh)
{
  VertexSets sets(_mesh);
  std::vector<int> counts(_mesh.vertexCount(), 0);
  forCells(_mesh, [&](const auto& _cell) { ++counts[sets.root(_cell[0])]; });
  if (counts.empty()) return;
  const int largest = static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  forBlocks(_mesh,
            [&](auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) { keep(_cells, sets, largest); });
}

} // namespace FleshSim
