#include <FleshSim/Element/VertexOrdering.hh>

#include <algorithm>

namespace FleshSim {

namespace {

class LevelSearch
{
public:
  explicit LevelSearch(const BlockPattern& _pattern)
      : pattern_(_pattern), mark_(static_cast<std::size_t>(_pattern.rowCount()), 0)
  {
  }

  /// Breadth-first order from `_start`, neighbours by ascending degree; appended to `_order`.
  /// Returns the number of levels and sets the place in `_order` where the last one begins.
  int run(int _start, std::vector<int>& _order, std::size_t& _lastLevel)
  {
    ++round_;
    const std::size_t first = _order.size();
    _order.push_back(_start);
    mark_[static_cast<std::size_t>(_start)] = round_;
    int levels = 1;
    _lastLevel = first;
    std::size_t levelEnd = _order.size();
    for (std::size_t i = first; i < _order.size(); ++i) {
      if (i == levelEnd) {
        ++levels;
        _lastLevel = i;
        levelEnd = _order.size();
      }
      appendNeighbours(_order[i], _order);
    }
    return levels;
  }

  int degree(int _row) const
  {
    return pattern_.rowStart[static_cast<std::size_t>(_row) + 1] - pattern_.rowStart[static_cast<std::size_t>(_row)];
  }

private:
  void appendNeighbours(int _row, std::vector<int>& _order)
  {
    const std::size_t first = _order.size();
    for (int s = pattern_.rowStart[static_cast<std::size_t>(_row)];
         s < pattern_.rowStart[static_cast<std::size_t>(_row) + 1]; ++s) {
      const int neighbour = pattern_.columns[static_cast<std::size_t>(s)];
      if (mark_[static_cast<std::size_t>(neighbour)] == round_) continue;
      mark_[static_cast<std::size_t>(neighbour)] = round_;
      _order.push_back(neighbour);
    }
    std::sort(_order.begin() + static_cast<std::ptrdiff_t>(first), _order.end(), [this](int _a, int _b) {
      const int a = degree(_a);
      const int b = degree(_b);
      return a != b ? a < b : _a < _b;
    });
  }

  const BlockPattern& pattern_;
  std::vector<int> mark_;
  int round_ = 0;
};

} // namespace

std::vector<int> reverseCuthillMckee(const BlockPattern& _pattern)
{
  LevelSearch search(_pattern);
  std::vector<int> order;
  std::vector<int> trial;
  std::vector<char> done(static_cast<std::size_t>(_pattern.rowCount()), 0);
  for (int seed = 0; seed < _pattern.rowCount(); ++seed) {
    if (done[static_cast<std::size_t>(seed)]) continue;
    // A start at the far end of the component: repeat from the last level while that makes the search deeper.
    int start = seed;
    std::size_t lastLevel = 0;
    for (int levels = 0, attempt = 0; attempt < 8; ++attempt) {
      trial.clear();
      const int found = search.run(start, trial, lastLevel);
      if (found <= levels) break;
      levels = found;
      start = *std::min_element(trial.begin() + static_cast<std::ptrdiff_t>(lastLevel), trial.end(),
                                [&](int _a, int _b) { return search.degree(_a) < search.degree(_b); });
    }
    const std::size_t first = order.size();
    search.run(start, order, lastLevel);
    for (std::size_t i = first; i < order.size(); ++i)
      done[static_cast<std::size_t>(order[i])] = 1;
  }
  std::reverse(order.begin(), order.end());
  return order;
}

} // namespace FleshSim
