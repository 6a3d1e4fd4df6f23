#pragma once

// The part of QuadratureGroup that lays elements out for evaluation.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Element/QuadratureGroup.hh>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace FleshSim {

/// The elements by their least vertex, so that neighbours in the list are neighbours in memory; a list for each chunk.
template <class Element>
std::vector<std::vector<int>> QuadratureGroup<Element>::elementsOfChunks(int _rows) const
{
  std::vector<std::pair<int, int>> order(volumes_.size());
  for (int e = 0; e < elementCount(); ++e) {
    const auto first = vertices_.begin() + static_cast<std::ptrdiff_t>(e) * Element::nodes;
    order[static_cast<std::size_t>(e)] = {*std::min_element(first, first + Element::nodes), e};
  }
  std::sort(order.begin(), order.end());
  std::vector<std::vector<int>> chunks(static_cast<std::size_t>(chunkCount(_rows)));
  for (const auto& [least, element] : order)
    chunks[static_cast<std::size_t>(least / chunkRows)].push_back(element);
  return chunks;
}

template <class Element>
void QuadratureGroup<Element>::layOut(const Points& _rest, const BlockPattern& _pattern, const RowParts& _parts)
{
  const std::vector<std::vector<int>> chunks = elementsOfChunks(_pattern.rowCount());
  parts_.assign(static_cast<std::size_t>(_parts.count()), {});
  parallelFor(_parts.count(), [&](int _p) {
    Part& part = parts_[static_cast<std::size_t>(_p)];
    part.first = _parts.start[static_cast<std::size_t>(_p)];
    part.last = _parts.start[static_cast<std::size_t>(_p) + 1];
    part.chunkStart.assign(1, 0);
    std::vector<int> mine;
    for (const std::vector<int>& elements : chunks) {
      mine.clear();
      std::copy_if(elements.begin(), elements.end(), std::back_inserter(mine), [&](int _e) {
        for (int a = 0; a < Element::nodes; ++a)
          if (node(_e, a) >= part.first && node(_e, a) < part.last) return true;
        return false;
      });
      for (std::size_t from = 0; from < mine.size(); from += packWidth) {
        part.batches.emplace_back();
        fillBatch(part.batches.back(), mine, from, _rest, _pattern, part);
      }
      part.chunkStart.push_back(static_cast<int>(part.batches.size()));
    }
  });
}

template <class Element>
void QuadratureGroup<Element>::fillBatch(Batch& _batch, const std::vector<int>& _elements, std::size_t _from,
                                         const Points& _rest, const BlockPattern& _pattern, const Part& _part) const
{
  _batch.lanes = static_cast<int>(std::min<std::size_t>(packWidth, _elements.size() - _from));
  Shape shape;
  for (int lane = 0; lane < packWidth; ++lane) {
    const int element = _elements[_from + static_cast<std::size_t>(std::min(lane, _batch.lanes - 1))];
    restShape(element, _rest, shape);
    fillLane(_batch, lane, element, shape, _pattern, _part);
    if (lane >= _batch.lanes) _batch.element[lane] = -1;
  }
}

/// The element is counted where its first node is owned.
template <class Element>
void QuadratureGroup<Element>::fillLane(Batch& _batch, int _lane, int _element, const Shape& _shape,
                                        const BlockPattern& _pattern, const Part& _part) const
{
  std::array<int, Element::nodes> order;
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int _a, int _b) { return node(_element, _a) < node(_element, _b); });
  for (int q = 0; q < Element::points; ++q) {
    _batch.volume[q].set(_lane, _shape.volumes[static_cast<std::size_t>(q)]);
    for (int a = 1; a < Element::nodes; ++a)
      for (int i = 0; i < 3; ++i)
        _batch.gradient[q][a - 1][i].set(
            _lane, _shape.gradients[static_cast<std::size_t>(q)](i, order[static_cast<std::size_t>(a)]));
  }
  for (int a = 0; a < Element::nodes; ++a) {
    const int row = node(_element, order[static_cast<std::size_t>(a)]);
    const bool owned = row >= _part.first && row < _part.last;
    _batch.vertex[a][_lane] = row;
    for (int b = a + 1; b < Element::nodes; ++b)
      _batch.slot[Batch::pair(a, b)][_lane] =
          owned ? _pattern.find(row, node(_element, order[static_cast<std::size_t>(b)])) : -1;
    if (a == 0) _batch.element[_lane] = owned ? _element : -1;
  }
}

} // namespace FleshSim
