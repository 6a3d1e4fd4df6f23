#pragma once

#include <FleshSim/Linear/BlockMatrix.hh>

#include <vector>

namespace FleshSim {

/// Which columns each row of a symmetric matrix has: rows in order, columns ascending, the diagonal always present.
struct RowGraph
{
  std::vector<int> start{0}; ///< n + 1 entries
  std::vector<int> columns;

  int rowCount() const { return static_cast<int>(start.size()) - 1; }
  int first(int _row) const { return start[static_cast<std::size_t>(_row)]; }
  int last(int _row) const { return start[static_cast<std::size_t>(_row) + 1]; }
  int column(int _slot) const { return columns[static_cast<std::size_t>(_slot)]; }

  static RowGraph of(const BlockPattern& _pattern) { return {_pattern.rowStart, _pattern.columns}; }
};

/// Rows in a sequence of strips, each coupled with itself, the one before and the one after alone. So every second
/// strip can be worked on in parallel, and then the others, with the same result as one after the other.
struct Strips
{
  std::vector<int> start{0}; ///< where each strip begins, and the end
  std::vector<int> of;       ///< the strip of each row

  int count() const { return static_cast<int>(start.size()) - 1; }
  int first(int _strip) const { return start[static_cast<std::size_t>(_strip)]; }
  int last(int _strip) const { return start[static_cast<std::size_t>(_strip) + 1]; }
};

/// The thinnest such strips with at least _leastRows each (the last may have fewer than twice that): as many as the
/// bandwidth of the graph goes into its rows.
Strips cutIntoStrips(const RowGraph& _graph, int _leastRows);

/// The aggregate of each row, or -1 for rows without neighbours; numbered in the order of the rows they began with.
struct Aggregates
{
  std::vector<int> of;
  int count = 0;
};

/// Cuts a graph into small connected pieces (Vanek, Mandel, Brezina 1996): first every row whose neighbours are all
/// free takes them; then each row left over joins the piece that it has most neighbours in; nothing stays alone.
Aggregates aggregate(const RowGraph& _graph);

} // namespace FleshSim
