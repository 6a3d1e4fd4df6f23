#include <FleshSim/Mesh/MeshChecksum.hh>

#include <FleshSim/Mesh/VertexOrder.hh>

#include <cstdint>
#include <cstring>

namespace FleshSim {

namespace {

/// Fowler, Noll and Vo's hash (1a) with 64 bits.
class Hash
{
public:
  void add(std::uint64_t _word)
  {
    for (int byte = 0; byte < 8; ++byte) {
      value_ ^= (_word >> (8 * byte)) & 0xFFu;
      value_ *= 0x100000001b3u;
    }
  }

  void add(double _number)
  {
    std::uint64_t bits = 0;
    // zeros of both signs are the same place
    if (_number != 0.0) std::memcpy(&bits, &_number, sizeof bits);
    add(bits);
  }

  std::string text() const
  {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
      digits += "0123456789abcdef"[(value_ >> shift) & 15u];
    return digits;
  }

private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

template <class Cell>
void addCells(const std::vector<Cell>& _cells, Hash& _hash)
{
  _hash.add(static_cast<std::uint64_t>(_cells.size()));
  for (const Cell& cell : _cells)
    for (const int vertex : orderedVertices(cell))
      _hash.add(static_cast<std::uint64_t>(vertex));
}

template <class Cell>
bool areSame(const std::vector<Cell>& _a, const std::vector<Cell>& _b)
{
  if (_a.size() != _b.size()) return false;
  for (std::size_t i = 0; i < _a.size(); ++i)
    if (orderedVertices(_a[i]) != orderedVertices(_b[i])) return false;
  return true;
}

} // namespace

std::string meshChecksum(const VolumeMesh& _mesh)
{
  Hash hash;
  hash.add(static_cast<std::uint64_t>(_mesh.vertexCount()));
  for (Eigen::Index i = 0; i < _mesh.positions.size(); ++i)
    hash.add(_mesh.positions.data()[i]);
  addCells(_mesh.tets, hash);
  addCells(_mesh.hexes, hash);
  // Only where there are some: scenes keep checksums of before there were any.
  if (!_mesh.tet10s.empty()) addCells(_mesh.tet10s, hash);
  return hash.text();
}

bool isSameMesh(const VolumeMesh& _a, const VolumeMesh& _b)
{
  return _a.vertexCount() == _b.vertexCount() && _a.positions == _b.positions && areSame(_a.tets, _b.tets) &&
         areSame(_a.hexes, _b.hexes) && areSame(_a.tet10s, _b.tet10s);
}

} // namespace FleshSim
