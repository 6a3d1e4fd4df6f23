#pragma once

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace FleshSim {

/// Disjoint sets of vertices, joined by the cells that use them.
class VertexSets
{
public:
  explicit VertexSets(int _count) : parent_(_count), used_(_count, false)
  {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  explicit VertexSets(const VolumeMesh& _mesh) : VertexSets(_mesh.vertexCount())
  {
    forBlocks(_mesh, [&](const auto& _cells, const auto& /*_numbers*/, std::size_t /*_first*/) { join(_cells); });
  }

  template <class Cell>
  void join(const std::vector<Cell>& _cells)
  {
    for (const Cell& cell : _cells)
      for (int v : cell) {
        used_[v] = true;
        parent_[root(v)] = root(cell[0]);
      }
  }

  bool isUsed(int _v) const { return used_[_v]; }
  std::size_t unusedCount() const { return std::count(used_.begin(), used_.end(), false); }

  /// Number of sets, not counting vertices that nobody used.
  std::size_t count()
  {
    std::size_t roots = 0;
    for (int v = 0; v < static_cast<int>(parent_.size()); ++v)
      if (used_[v] && root(v) == v) ++roots;
    return roots;
  }

  /// The vertex that stands for the set of `_v`.
  int root(int _v)
  {
    while (parent_[_v] != _v)
      _v = parent_[_v] = parent_[parent_[_v]];
    return _v;
  }

private:
  std::vector<int> parent_;
  std::vector<bool> used_;
};

} // namespace FleshSim
