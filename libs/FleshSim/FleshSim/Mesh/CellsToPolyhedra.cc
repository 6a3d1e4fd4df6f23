#include <FleshSim/Mesh/CellsToPolyhedra.hh>

#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/InwardFaces.hh>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace FleshSim {

namespace {

/// Open-addressing table from sorted vertices (-1 fills up) to an index; grows with its content.
template <std::size_t N>
class VertexTable
{
public:
  using Key = std::array<int, N>;

  explicit VertexTable(std::size_t _expected)
  {
    std::size_t size = 64;
    while (size < 2 * _expected)
      size *= 2;
    slots_.resize(size);
  }

  /// The index stored for the key; stores `_index` and returns it if there was none.
  int findOrInsert(const Key& _key, int _index)
  {
    if (2 * (count_ + 1) > slots_.size()) grow();
    Slot& slot = slotOf(_key);
    if (slot.index >= 0) return slot.index;
    slot = {_key, _index};
    ++count_;
    return _index;
  }

private:
  struct Slot
  {
    Key key;
    int index = -1;
  };

  static std::size_t hash(const Key& _key)
  {
    std::uint64_t h = 0;
    for (int v : _key)
      h = (h ^ static_cast<std::uint32_t>(v)) * 0x9E3779B97F4A7C15u;
    // The low bits of a product know only the low bits of its factors.
    return ((h ^ (h >> 29)) * 0xBF58476D1CE4E5B9u) >> 24;
  }

  Slot& slotOf(const Key& _key)
  {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = hash(_key) & mask;
    while (slots_[i].index >= 0 && slots_[i].key != _key)
      i = (i + 1) & mask;
    return slots_[i];
  }

  void grow()
  {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.index >= 0) slotOf(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

class Builder
{
public:
  Builder(const VolumeMesh& _mesh, Polyhedra& _polyhedra)
      : polyhedra_(_polyhedra), edges_(_mesh.cellCount() * 3 / 2),
        faces_((_mesh.cellCount() - _mesh.hexes.size()) * 9 / 4 + _mesh.hexes.size() * 7 / 2)
  {
    const std::size_t tets = _mesh.cellCount() - _mesh.hexes.size();
    polyhedra_.faces.values.reserve(tets * 7 + _mesh.hexes.size() * 14);
    polyhedra_.cells.values.reserve(tets * 4 + _mesh.hexes.size() * 6);
    polyhedra_.cells.ends.reserve(_mesh.cellCount());
  }

  template <class Cell>
  void addCell(const Cell& _cell)
  {
    for (const auto& face : inwardFaces(_cell)) {
      constexpr std::size_t N = sizeof(face) / sizeof(int);
      std::array<int, N> cycle;
      for (std::size_t k = 0; k < N; ++k)
        cycle[k] = _cell[face[k]];
      polyhedra_.cells.values.push_back(halfFace(cycle));
    }
    polyhedra_.cells.closeList();
  }

private:
  int halfEdge(int _from, int _to)
  {
    const int next = static_cast<int>(polyhedra_.edges.size());
    const int edge = edges_.findOrInsert({std::min(_from, _to), std::max(_from, _to)}, next);
    if (edge == next) polyhedra_.edges.push_back({_from, _to});
    return 2 * edge + (polyhedra_.edges[edge][0] == _from ? 0 : 1);
  }

  template <std::size_t N>
  int halfFace(const std::array<int, N>& _cycle)
  {
    std::array<int, 4> key{-1, -1, -1, -1};
    std::copy(_cycle.begin(), _cycle.end(), key.begin());
    std::sort(key.begin(), key.end());
    const int next = static_cast<int>(polyhedra_.faces.size());
    const int face = faces_.findOrInsert(key, next);
    if (face != next) {
      const int side = sideOf(face, _cycle);
      if (side >= 0 && !isTaken_[2 * face + side]) return take(2 * face + side);
    }
    for (std::size_t k = 0; k < N; ++k)
      polyhedra_.faces.values.push_back(halfEdge(_cycle[k], _cycle[(k + 1) % N]));
    polyhedra_.faces.closeList();
    isTaken_.insert(isTaken_.end(), 2, 0);
    return take(2 * next);
  }

  int take(int _halfFace)
  {
    isTaken_[_halfFace] = 1;
    return _halfFace;
  }

  /// 0 or 1 if the cycle is half-face 2f or 2f+1, -1 if it runs through the same vertices another way.
  template <std::size_t N>
  int sideOf(int _face, const std::array<int, N>& _cycle) const
  {
    std::array<int, N> own;
    const int* halfEdges = polyhedra_.faces.begin(_face);
    for (std::size_t k = 0; k < N; ++k)
      own[k] = polyhedra_.edges[halfEdges[k] / 2][halfEdges[k] % 2];
    const std::size_t start = std::find(own.begin(), own.end(), _cycle[0]) - own.begin();
    bool same = start < N;
    bool reverse = start < N;
    for (std::size_t k = 0; k < N && start < N; ++k) {
      same = same && own[(start + k) % N] == _cycle[k];
      reverse = reverse && own[(start + N - k) % N] == _cycle[k];
    }
    return same ? 0 : reverse ? 1 : -1;
  }

  Polyhedra& polyhedra_;
  VertexTable<2> edges_;
  VertexTable<4> faces_;
  std::vector<char> isTaken_; ///< by half-face
};

} // namespace

std::vector<int> elementsByCell(const VolumeMesh& _mesh)
{
  const std::size_t count = _mesh.cellCount();
  std::vector<int> plain(count);
  std::iota(plain.begin(), plain.end(), 0);
  std::vector<int> elements(count, -1);
  int element = 0;
  bool eachOnce = true;
  forBlocks(_mesh, [&](const auto& _cells, const auto& _numbers, std::size_t /*_first*/) {
    eachOnce = eachOnce && _numbers.size() == _cells.size();
    for (std::size_t i = 0; eachOnce && i < _numbers.size(); ++i) {
      const int cell = _numbers[i];
      eachOnce = cell >= 0 && static_cast<std::size_t>(cell) < count && elements[cell] < 0;
      if (eachOnce) elements[cell] = element++;
    }
  });
  return eachOnce ? elements : plain;
}

void cellsToPolyhedra(const VolumeMesh& _mesh, Polyhedra& _polyhedra)
{
  _polyhedra = Polyhedra();
  Builder builder(_mesh, _polyhedra);
  for (int element : elementsByCell(_mesh))
    visitCell(_mesh, static_cast<std::size_t>(element), [&](const auto& _cell) { builder.addCell(cornersOf(_cell)); });
}

} // namespace FleshSim
