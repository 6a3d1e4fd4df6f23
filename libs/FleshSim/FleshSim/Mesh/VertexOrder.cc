#include <FleshSim/Mesh/VertexOrder.hh>

#include <FleshSim/Mesh/CellType.hh>

#include <algorithm>
#include <cstddef>

namespace FleshSim {

namespace {

/// Rotations of a hex in VTK's order that take vertex k to place 0, one for each; the others follow by turns about the
/// diagonal 0-6.
constexpr int rotations[8][8] = {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 0, 5, 6, 7, 4}, {2, 3, 0, 1, 6, 7, 4, 5},
                                 {3, 0, 1, 2, 7, 4, 5, 6}, {4, 7, 6, 5, 0, 3, 2, 1}, {5, 4, 7, 6, 1, 0, 3, 2},
                                 {6, 5, 4, 7, 2, 1, 0, 3}, {7, 6, 5, 4, 3, 2, 1, 0}};

/// By a third of a turn: the neighbours 1, 3, 4 of vertex 0 change places.
constexpr int thirdOfATurn[8] = {0, 4, 5, 1, 3, 7, 6, 2};

Hex permuted(const Hex& _hex, const int (&_places)[8])
{
  Hex result{};
  for (std::size_t i = 0; i < 8; ++i)
    result[i] = _hex[static_cast<std::size_t>(_places[i])];
  return result;
}

} // namespace

Tet orderedVertices(const Tet& _tet)
{
  const auto first = std::min_element(_tet.begin(), _tet.end()) - _tet.begin();
  // Even permutations that bring each vertex to the front.
  constexpr std::size_t fronts[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
  Tet tet{};
  for (std::size_t i = 0; i < 4; ++i)
    tet[i] = _tet[fronts[first][i]];
  std::rotate(tet.begin() + 1, std::min_element(tet.begin() + 1, tet.end()), tet.end());
  return tet;
}

Hex orderedVertices(const Hex& _hex)
{
  const auto first = std::min_element(_hex.begin(), _hex.end()) - _hex.begin();
  Hex hex = permuted(_hex, rotations[first]);
  while (hex[1] > std::min(hex[3], hex[4]))
    hex = permuted(hex, thirdOfATurn);
  return hex;
}

Tet10 orderedVertices(const Tet10& _cell)
{
  const Tet before = cornersOf(_cell);
  const Tet corners = orderedVertices(before);
  Tet10 cell{};
  std::copy(corners.begin(), corners.end(), cell.begin());
  const auto placeOf = [&](int _corner) { return std::find(before.begin(), before.end(), _corner) - before.begin(); };
  for (std::size_t m = 0; m < tet10Middles.size(); ++m) {
    const auto a = placeOf(corners[static_cast<std::size_t>(tet10Middles[m][0])]);
    const auto b = placeOf(corners[static_cast<std::size_t>(tet10Middles[m][1])]);
    for (std::size_t old = 0; old < tet10Middles.size(); ++old)
      if (tet10Middles[old][0] == std::min(a, b) && tet10Middles[old][1] == std::max(a, b))
        cell[4 + m] = _cell[4 + old];
  }
  return cell;
}

void orderVertices(VolumeMesh& _mesh)
{
  forBlocks(_mesh, [](auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    for (auto& cell : _cells)
      cell = orderedVertices(cell);
  });
}

} // namespace FleshSim
