#include <FleshSim/Mesh/QuadraticMesh.hh>

#include <FleshSim/Mesh/CellType.hh>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace FleshSim {

namespace {

/// The vertices in the middle of edges, made where they are asked for first.
class Middles
{
public:
  /// Those of cells that have some already are known.
  explicit Middles(const VolumeMesh& _mesh) : next_(_mesh.vertexCount())
  {
    for (const Tet10& cell : _mesh.tet10s)
      for (std::size_t m = 0; m < tet10Middles.size(); ++m)
        numbers_.try_emplace(keyOf(cell[static_cast<std::size_t>(tet10Middles[m][0])],
                                   cell[static_cast<std::size_t>(tet10Middles[m][1])]),
                             cell[4 + m]);
  }

  int of(int _a, int _b)
  {
    const auto [found, isNew] = numbers_.try_emplace(keyOf(_a, _b), next_);
    if (isNew) {
      ends_.push_back({std::min(_a, _b), std::max(_a, _b)});
      ++next_;
    }
    return found->second;
  }

  const std::vector<std::array<int, 2>>& ends() const { return ends_; }

private:
  static std::uint64_t keyOf(int _a, int _b)
  {
    return static_cast<std::uint64_t>(std::min(_a, _b)) << 32U | static_cast<std::uint32_t>(std::max(_a, _b));
  }

  int next_;
  std::unordered_map<std::uint64_t, int> numbers_;
  std::vector<std::array<int, 2>> ends_;
};

/// The numbers of a block's cells, written out.
template <class Cells>
std::vector<int> writtenOut(const Cells& _cells, const std::vector<int>& _numbers, std::size_t _first)
{
  if (_numbers.size() == _cells.size()) return _numbers;
  std::vector<int> numbers(_cells.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = static_cast<int>(_first + i);
  return numbers;
}

void writeOutNumbers(VolumeMesh& _mesh)
{
  forBlocks(_mesh, [](const auto& _cells, auto& _numbers, std::size_t _first) {
    _numbers = writtenOut(_cells, _numbers, _first);
  });
}

/// What was told by writeOutNumbers and follows from the order.
void forgetPlainNumbers(VolumeMesh& _mesh)
{
  bool plain = true;
  forBlocks(_mesh, [&](const auto& _cells, const auto& _numbers, std::size_t _first) {
    plain = plain && _numbers == writtenOut(_cells, {}, _first);
  });
  if (plain) forBlocks(_mesh, [](const auto& /*_cells*/, auto& _numbers, std::size_t /*_first*/) { _numbers.clear(); });
}

/// Moves all of a block behind another.
void append(std::vector<int>& _from, std::vector<int>& _to)
{
  _to.insert(_to.end(), _from.begin(), _from.end());
  _from.clear();
}

/// The vertices that are left when 10-node tets have corners alone.
std::vector<std::size_t> verticesWithoutMiddles(const VolumeMesh& _mesh)
{
  std::vector<char> isMiddle(static_cast<std::size_t>(_mesh.vertexCount()), 0);
  for (const Tet10& cell : _mesh.tet10s)
    for (std::size_t m = 4; m < cell.size(); ++m)
      isMiddle[static_cast<std::size_t>(cell[m])] = 1;
  forCells(_mesh, [&](const auto& _cell) {
    for (const int v : cornersOf(_cell))
      isMiddle[static_cast<std::size_t>(v)] = 0;
  });
  std::vector<std::size_t> kept;
  for (std::size_t v = 0; v < isMiddle.size(); ++v)
    if (!isMiddle[v]) kept.push_back(v);
  return kept;
}

/// Keeps these vertices, in this order, which every cell's are among.
void keepVertices(VolumeMesh& _mesh, const std::vector<std::size_t>& _kept)
{
  std::vector<int> numbers(static_cast<std::size_t>(_mesh.vertexCount()), -1);
  Points positions(3, static_cast<Eigen::Index>(_kept.size()));
  for (std::size_t i = 0; i < _kept.size(); ++i) {
    numbers[_kept[i]] = static_cast<int>(i);
    positions.col(static_cast<Eigen::Index>(i)) = _mesh.positions.col(static_cast<Eigen::Index>(_kept[i]));
  }
  _mesh.positions = std::move(positions);
  forBlocks(_mesh, [&](auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) {
    for (auto& cell : _cells)
      for (int& v : cell)
        v = numbers[static_cast<std::size_t>(v)];
  });
}

} // namespace

std::vector<std::array<int, 2>> makeQuadratic(VolumeMesh& _mesh)
{
  writeOutNumbers(_mesh);
  Middles middles(_mesh);
  for (const Tet& tet : _mesh.tets) {
    Tet10 cell{tet[0], tet[1], tet[2], tet[3]};
    for (std::size_t m = 0; m < tet10Middles.size(); ++m)
      cell[4 + m] = middles.of(tet[static_cast<std::size_t>(tet10Middles[m][0])],
                               tet[static_cast<std::size_t>(tet10Middles[m][1])]);
    _mesh.tet10s.push_back(cell);
  }
  append(_mesh.tetCells, _mesh.tet10Cells);
  _mesh.tets.clear();
  forgetPlainNumbers(_mesh);
  const Eigen::Index before = _mesh.positions.cols();
  const auto& ends = middles.ends();
  _mesh.positions.conservativeResize(3, before + static_cast<Eigen::Index>(ends.size()));
  for (std::size_t i = 0; i < ends.size(); ++i)
    _mesh.positions.col(before + static_cast<Eigen::Index>(i)) =
        0.5 * (_mesh.positions.col(ends[i][0]) + _mesh.positions.col(ends[i][1]));
  return ends;
}

std::vector<std::size_t> makeLinear(VolumeMesh& _mesh)
{
  const std::vector<std::size_t> kept = verticesWithoutMiddles(_mesh);
  writeOutNumbers(_mesh);
  for (const Tet10& cell : _mesh.tet10s)
    _mesh.tets.push_back(cornersOf(cell));
  append(_mesh.tet10Cells, _mesh.tetCells);
  _mesh.tet10s.clear();
  forgetPlainNumbers(_mesh);
  keepVertices(_mesh, kept);
  return kept;
}

} // namespace FleshSim
