#pragma once

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace FleshSimTests {

using namespace FleshSim;

/// A mesh as half-faces, written down in another way.
struct Scrambled
{
  Points positions;
  Polyhedra polyhedra;
  std::vector<int> vertices; ///< the original's vertex, by new number
  std::vector<int> cells;    ///< and its cell
};

/// Numbers vertices, edges, faces and cells anew, turns edges around, rotates and reverses faces, shuffles the
/// half-faces of cells; all cells get their half-faces outwards if `_outwards`.
class Scrambler
{
public:
  Scrambler(const VolumeMesh& _mesh, std::uint64_t _seed, bool _outwards) : random_(_seed), outwards_(_outwards)
  {
    cellsToPolyhedra(_mesh, source_);
    positions_ = _mesh.positions;
  }

  Scrambled make()
  {
    Scrambled result;
    result.vertices = shuffled(static_cast<std::size_t>(positions_.cols()));
    result.positions.resize(3, positions_.cols());
    for (std::size_t v = 0; v < result.vertices.size(); ++v)
      result.positions.col(v) = positions_.col(result.vertices[v]);
    scrambleEdges(inverse(result.vertices), result.polyhedra);
    scrambleFaces(result.polyhedra);
    result.cells = shuffled(source_.cells.size());
    for (const int c : result.cells)
      writeCell(c, result.polyhedra);
    return result;
  }

private:
  std::vector<int> shuffled(std::size_t _count)
  {
    std::vector<int> order(_count);
    std::iota(order.begin(), order.end(), 0);
    shuffle(order.begin(), order.end());
    return order;
  }

  template <class Iterator>
  void shuffle(Iterator _begin, Iterator _end)
  {
    for (auto count = _end - _begin; count > 1; --count)
      std::swap(_begin[count - 1], _begin[random_.below(count)]);
  }

  static std::vector<int> inverse(const std::vector<int>& _order)
  {
    std::vector<int> places(_order.size());
    for (std::size_t i = 0; i < _order.size(); ++i)
      places[_order[i]] = static_cast<int>(i);
    return places;
  }

  void scrambleEdges(const std::vector<int>& _vertexPlaces, Polyhedra& _result)
  {
    const std::vector<int> order = shuffled(source_.edges.size());
    halfEdges_.resize(2 * order.size());
    for (std::size_t e = 0; e < order.size(); ++e) {
      const int turned = static_cast<int>(random_.below(2));
      const auto& edge = source_.edges[order[e]];
      _result.edges.push_back({_vertexPlaces[edge[turned]], _vertexPlaces[edge[1 - turned]]});
      for (int side = 0; side < 2; ++side)
        halfEdges_[2 * order[e] + side] = static_cast<int>(2 * e) + (side ^ turned);
    }
  }

  void scrambleFaces(Polyhedra& _result)
  {
    const std::vector<int> order = shuffled(source_.faces.size());
    halfFaces_.resize(2 * order.size());
    for (std::size_t f = 0; f < order.size(); ++f) {
      const int turned = static_cast<int>(random_.below(2));
      std::vector<int> cycle;
      for (const int* h = source_.faces.begin(order[f]); h != source_.faces.end(order[f]); ++h)
        cycle.push_back(halfEdges_[*h] ^ turned);
      if (turned == 1) std::reverse(cycle.begin(), cycle.end());
      std::rotate(cycle.begin(), cycle.begin() + random_.below(cycle.size()), cycle.end());
      _result.faces.values.insert(_result.faces.values.end(), cycle.begin(), cycle.end());
      _result.faces.closeList();
      for (int side = 0; side < 2; ++side)
        halfFaces_[2 * order[f] + side] = static_cast<int>(2 * f) + (side ^ turned);
    }
  }

  void writeCell(int _cell, Polyhedra& _result)
  {
    std::vector<int>& values = _result.cells.values;
    const std::size_t begin = values.size();
    for (const int* h = source_.cells.begin(_cell); h != source_.cells.end(_cell); ++h)
      values.push_back(halfFaces_[*h] ^ (outwards_ ? 1 : 0));
    shuffle(values.begin() + begin, values.end());
    _result.cells.closeList();
  }

  Random random_;
  bool outwards_;
  Points positions_;
  Polyhedra source_;
  std::vector<int> halfEdges_; ///< new number of each of the source
  std::vector<int> halfFaces_;
};

} // namespace FleshSimTests
