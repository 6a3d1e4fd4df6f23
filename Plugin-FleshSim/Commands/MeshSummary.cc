#include "MeshSummary.hh"

#include <algorithm>
#include <cstddef>

namespace FleshSim {

namespace {

constexpr std::size_t mostRanges = 8;

std::string counted(std::size_t _count, const char* _one, const char* _many)
{
  return std::to_string(_count) + ' ' + (_count == 1 ? _one : _many);
}

/// "0 to 18, 40 and 42"
std::string ranges(std::vector<int> _numbers)
{
  std::sort(_numbers.begin(), _numbers.end());
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < _numbers.size();) {
    std::size_t end = i;
    while (end + 1 < _numbers.size() && _numbers[end + 1] == _numbers[end] + 1)
      ++end;
    if (parts.size() == mostRanges) {
      parts.push_back(std::to_string(_numbers.size() - i) + " others");
      break;
    }
    parts.push_back(std::to_string(_numbers[i]) + (end > i ? " to " + std::to_string(_numbers[end]) : ""));
    i = end + 1;
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

std::vector<int> hostCells(const HostMesh& _mesh, const std::vector<int>& _cells, std::size_t _count, int _first)
{
  std::vector<int> numbers;
  for (std::size_t i = 0; i < _count; ++i) {
    const int cell = _cells.empty() ? _first + static_cast<int>(i) : _cells[i];
    numbers.push_back(_mesh.cells[static_cast<std::size_t>(cell)]);
  }
  return numbers;
}

} // namespace

std::string meshSummary(const HostMesh& _mesh)
{
  const VolumeMesh& mesh = _mesh.document.mesh;
  const std::string vertices = counted(_mesh.vertices.size(), "vertex", "vertices") + ", ";
  std::string tets = counted(mesh.tets.size(), "tetrahedron", "tetrahedra");
  if (!mesh.tet10s.empty()) tets = counted(mesh.tet10s.size(), "tetrahedron of 10 nodes", "tetrahedra of 10 nodes");
  const std::string hexes = counted(mesh.hexes.size(), "hexahedron", "hexahedra");
  if (mesh.hexes.empty()) return vertices + tets;
  if (mesh.tets.empty()) return vertices + (mesh.tet10s.empty() ? hexes : hexes + " and " + tets);
  const bool fewTets = mesh.tets.size() <= mesh.hexes.size();
  const std::vector<int> few =
      fewTets ? hostCells(_mesh, mesh.tetCells, mesh.tets.size(), 0)
              : hostCells(_mesh, mesh.hexCells, mesh.hexes.size(), static_cast<int>(mesh.tets.size()));
  const std::string cells = (few.size() == 1 ? " (cell " : " (cells ") + ranges(few) + ')';
  return vertices + (fewTets ? hexes + " and " + tets : tets + " and " + hexes) + cells;
}

} // namespace FleshSim
