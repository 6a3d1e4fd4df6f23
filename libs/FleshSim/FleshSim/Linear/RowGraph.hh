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

/// Rows in groups that are not coupled with each other: what is done to all rows of a colour in parallel has the same
/// result as one after the other.
struct Colouring
{
  std::vector<int> order; ///< the rows, colour by colour, ascending within each
  std::vector<int> place; ///< of each row in `order`
  std::vector<int> start; ///< where each colour begins in `order`, and the end

  int colourCount() const { return static_cast<int>(start.size()) - 1; }
};

/// Each row in turn gets the first colour that none of its neighbours has.
Colouring greedyColouring(const RowGraph& _graph);

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
