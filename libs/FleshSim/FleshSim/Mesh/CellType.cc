#include <FleshSim/Mesh/CellType.hh>

#include <type_traits>

namespace FleshSim {

std::string cellCounts(const VolumeMesh& _mesh)
{
  const bool common = _mesh.tet10s.empty();
  std::string text;
  forBlocks(_mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    using Cell = typename std::decay_t<decltype(_cells)>::value_type;
    const bool named = common ? !std::is_same_v<Cell, Tet10> : !_cells.empty();
    if (named) text += (text.empty() ? "" : ", ") + countedCells<Cell>(_cells.size());
  });
  return text;
}

} // namespace FleshSim
