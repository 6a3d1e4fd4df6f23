#pragma once

#include <FleshSim/IO/NodeNumbers.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <vector>

namespace FleshSim {

/// A table of nodes as TetGen and Vega write it: a line "count dimension attributes markers", then a line for each
/// node with its number, coordinates, attributes and marker.
struct NodeTable
{
  NodeNumbers numbers; ///< not sorted yet
  std::vector<double> coordinates;
  std::vector<std::vector<double>> attributes; ///< by attribute
  std::vector<double> markers;                 ///< empty if there are none
};

/// Reads the table from the cursor's current line on.
NodeTable readNodeTable(TextCursor& _cursor);

/// The number on the rest of the line if there is one, else `_otherwise`; comments behind '#' are none.
int optionalInteger(TextCursor& _cursor, const char* _what, int _otherwise);

} // namespace FleshSim
