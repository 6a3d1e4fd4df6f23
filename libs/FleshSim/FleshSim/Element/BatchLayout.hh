#pragma once

// How elements are laid out in batches, part by part.

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Element/ElementBatch.hh>
#include <FleshSim/Element/ElementGroup.hh>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace FleshSim {

/// An element's nodes have these gradients of shape functions [1/m] and rest volumes [m^3] at its points.
template <class Element>
struct RestShape
{
  std::array<Eigen::Matrix<double, 3, Element::nodes>, Element::points> gradients;
  std::array<double, Element::points> volumes;
};

/// The elements that touch the rows first .. last-1, see ElementGroup.
template <class Element>
struct BatchPart
{
  int first;
  int last;
  std::vector<ElementBatch<Element>> batches;
  std::vector<int> chunkStart;                   ///< the first batch of each chunk; one more at the end
  std::vector<std::shared_ptr<const void>> kept; ///< what batches point to
};

/// Elements with these vertices, Element::nodes each. If Element::padded, nodes without gradients may repeat the vertex
/// of the node before them.
template <class Element>
class BatchLayout
{
public:
  BatchLayout(const std::vector<int>& _vertices, const BlockPattern& _pattern)
      : vertices_(_vertices), pattern_(_pattern), order_(vertices_.size() / Element::nodes)
  {
    // By their least vertex, so that neighbours in the order are neighbours in memory.
    std::vector<std::pair<int, int>> least(order_.size());
    for (std::size_t e = 0; e < least.size(); ++e) {
      const auto first = vertices_.begin() + static_cast<std::ptrdiff_t>(e) * Element::nodes;
      least[e] = {*std::min_element(first, first + Element::nodes), static_cast<int>(e)};
    }
    std::sort(least.begin(), least.end());
    chunkStart_.assign(static_cast<std::size_t>(chunkCount(pattern_.rowCount())) + 1, 0);
    for (std::size_t place = 0; place < least.size(); ++place) {
      order_[place] = least[place].second;
      ++chunkStart_[static_cast<std::size_t>(least[place].first / chunkRows) + 1];
    }
    std::partial_sum(chunkStart_.begin(), chunkStart_.end(), chunkStart_.begin());
  }

  /// The elements as they are evaluated, whatever the parts.
  const std::vector<int>& order() const { return order_; }

  /// _restShape(element, shape) fills in the shape, _setMaterial(elements of the lanes, batch, part) the materials.
  template <class ShapeOf, class SetMaterial>
  BatchPart<Element> part(int _first, int _last, const ShapeOf& _restShape, const SetMaterial& _setMaterial) const
  {
    BatchPart<Element> part{_first, _last, {}, {0}, {}};
    std::vector<int> mine;
    RestShape<Element> shape;
    for (std::size_t chunk = 0; chunk + 1 < chunkStart_.size(); ++chunk) {
      mine.clear();
      for (int place = chunkStart_[chunk]; place < chunkStart_[chunk + 1]; ++place)
        if (touches(order_[static_cast<std::size_t>(place)], _first, _last)) mine.push_back(place);
      for (std::size_t from = 0; from < mine.size(); from += packWidth) {
        part.batches.emplace_back();
        ElementBatch<Element>& batch = part.batches.back();
        batch.lanes = static_cast<int>(std::min<std::size_t>(packWidth, mine.size() - from));
        std::array<int, packWidth> elements;
        for (int lane = 0; lane < packWidth; ++lane) {
          const int place = mine[from + static_cast<std::size_t>(std::min(lane, batch.lanes - 1))];
          elements[static_cast<std::size_t>(lane)] = order_[static_cast<std::size_t>(place)];
          _restShape(order_[static_cast<std::size_t>(place)], shape);
          fillLane(batch, lane, place, shape, part);
          if (lane >= batch.lanes) batch.place[lane] = -1;
        }
        _setMaterial(elements, batch, part);
      }
      part.chunkStart.push_back(static_cast<int>(part.batches.size()));
    }
    return part;
  }

private:
  int node(int _element, int _a) const { return vertices_[static_cast<std::size_t>(_element * Element::nodes + _a)]; }

  bool touches(int _element, int _first, int _last) const
  {
    for (int a = 0; a < Element::nodes; ++a)
      if (node(_element, a) >= _first && node(_element, a) < _last) return true;
    return false;
  }

  /// The element is counted where its first node is owned.
  void fillLane(ElementBatch<Element>& _batch, int _lane, int _place, const RestShape<Element>& _shape,
                const BatchPart<Element>& _part) const
  {
    const int element = order_[static_cast<std::size_t>(_place)];
    std::array<int, Element::nodes> order;
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int _a, int _b) { return node(element, _a) < node(element, _b); });
    const auto row = [&](int _a) { return node(element, order[static_cast<std::size_t>(_a)]); };
    const auto counts = [&](int _a) { return !Element::padded || _a == 0 || row(_a) != row(_a - 1); };
    for (int q = 0; q < Element::points; ++q) {
      _batch.volume[q].set(_lane, _shape.volumes[static_cast<std::size_t>(q)]);
      for (int a = 1; a < Element::nodes; ++a)
        for (int i = 0; i < 3; ++i)
          _batch.gradient[q][a - 1][i].set(
              _lane, _shape.gradients[static_cast<std::size_t>(q)](i, order[static_cast<std::size_t>(a)]));
    }
    for (int a = 0; a < Element::nodes; ++a) {
      const bool owned = row(a) >= _part.first && row(a) < _part.last;
      _batch.vertex[a][_lane] = row(a);
      for (int b = a + 1; b < Element::nodes; ++b)
        _batch.slot[ElementBatch<Element>::pair(a, b)][_lane] =
            owned && counts(a) && counts(b) ? pattern_.find(row(a), row(b)) : -1;
      if (a == 0) _batch.place[_lane] = owned ? _place : -1;
    }
  }

  const std::vector<int>& vertices_;
  const BlockPattern& pattern_;
  std::vector<int> order_;
  std::vector<int> chunkStart_; ///< in `order_`; one more at the end
};

/// All parts; _order becomes the elements as they are evaluated.
template <class Element, class ShapeOf, class SetMaterial>
std::vector<BatchPart<Element>> layOutBatches(const std::vector<int>& _vertices, const BlockPattern& _pattern,
                                              const RowParts& _parts, const ShapeOf& _restShape,
                                              const SetMaterial& _setMaterial, std::vector<int>& _order)
{
  const BatchLayout<Element> layout(_vertices, _pattern);
  _order = layout.order();
  std::vector<BatchPart<Element>> parts(static_cast<std::size_t>(_parts.count()));
  parallelFor(_parts.count(), [&](int _p) {
    const std::size_t p = static_cast<std::size_t>(_p);
    parts[p] = layout.part(_parts.start[p], _parts.start[p + 1], _restShape, _setMaterial);
  });
  return parts;
}

} // namespace FleshSim
