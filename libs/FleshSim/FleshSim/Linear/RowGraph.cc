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

Strips cutIntoStrips(const RowGraph& _graph, int _leastRows)
{
  const int rows = _graph.rowCount();
  Strips result;
  int reach = 0; // behind the last column of all rows before the present strip
  int seen = 0;
  for (int begin = 0; begin < rows;) {
    int end = std::max(begin + _leastRows, reach);
    if (rows - end < _leastRows) end = rows;
    for (; seen < end; ++seen)
      reach = std::max(reach, _graph.column(_graph.last(seen) - 1) + 1);
    result.of.insert(result.of.end(), index(end - begin), result.count());
    result.start.push_back(end);
    begin = end;
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
