#include <FleshSim/Linear/RowGraph.hh>

#include <algorithm>

namespace FleshSim {

namespace {

std::size_t index(int _i)
{
  return static_cast<std::size_t>(_i);
}

/// True if no neighbour of a row, nor the row itself, is in an aggregate yet.
bool isFree(const RowGraph& _graph, int _row, const std::vector<int>& _of)
{
  for (int s = _graph.first(_row); s < _graph.last(_row); ++s)
    if (_of[index(_graph.column(s))] >= 0) return false;
  return true;
}

/// The aggregate that most neighbours of a row are in, the smaller number where several are; -1 if none is.
int favourite(const RowGraph& _graph, int _row, const std::vector<int>& _of, std::vector<int>& _votes)
{
  int best = -1;
  for (int s = _graph.first(_row); s < _graph.last(_row); ++s) {
    const int candidate = _of[index(_graph.column(s))];
    if (candidate < 0) continue;
    const int votes = ++_votes[index(candidate)];
    const int most = best < 0 ? 0 : _votes[index(best)];
    if (votes > most || (votes == most && candidate < best)) best = candidate;
  }
  for (int s = _graph.first(_row); s < _graph.last(_row); ++s)
    if (const int candidate = _of[index(_graph.column(s))]; candidate >= 0) _votes[index(candidate)] = 0;
  return best;
}

} // namespace

Colouring greedyColouring(const RowGraph& _graph)
{
  const int rows = _graph.rowCount();
  std::vector<int> colour(index(rows), -1);
  std::vector<int> takenBy; // the last row that may not have a colour
  std::vector<int> count;
  for (int r = 0; r < rows; ++r) {
    for (int s = _graph.first(r); s < _graph.last(r); ++s)
      if (const int taken = colour[index(_graph.column(s))]; taken >= 0) takenBy[index(taken)] = r;
    int chosen = 0;
    while (index(chosen) < takenBy.size() && takenBy[index(chosen)] == r)
      ++chosen;
    if (index(chosen) == takenBy.size()) {
      takenBy.push_back(-1);
      count.push_back(0);
    }
    colour[index(r)] = chosen;
    ++count[index(chosen)];
  }

  Colouring result;
  result.start.assign(1, 0);
  for (const int rowsOfColour : count)
    result.start.push_back(result.start.back() + rowsOfColour);
  std::vector<int> next(result.start.begin(), result.start.end());
  result.order.resize(index(rows));
  result.place.resize(index(rows));
  for (int r = 0; r < rows; ++r) {
    const int place = next[index(colour[index(r)])]++;
    result.place[index(r)] = place;
    result.order[index(place)] = r;
  }
  return result;
}

Aggregates aggregate(const RowGraph& _graph)
{
  const int rows = _graph.rowCount();
  Aggregates result;
  std::vector<int>& of = result.of;
  of.assign(index(rows), -1);
  for (int r = 0; r < rows; ++r) {
    if (_graph.last(r) - _graph.first(r) < 2 || !isFree(_graph, r, of)) continue;
    for (int s = _graph.first(r); s < _graph.last(r); ++s)
      of[index(_graph.column(s))] = result.count;
    ++result.count;
  }
  // Round by round, so that no piece grows far along the order of the rows.
  std::vector<int> votes(index(result.count), 0);
  for (bool growing = true; growing;) {
    growing = false;
    const std::vector<int> before = of;
    for (int r = 0; r < rows; ++r) {
      if (of[index(r)] >= 0 || _graph.last(r) - _graph.first(r) < 2) continue;
      of[index(r)] = favourite(_graph, r, before, votes);
      growing = growing || of[index(r)] >= 0;
    }
  }
  return result;
}

} // namespace FleshSim
