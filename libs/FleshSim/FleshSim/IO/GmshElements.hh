#pragma once

#include <FleshSim/Mesh/CellSplit.hh>

#include <optional>

namespace FleshSim {

/// A type of Gmsh's elements (Gmsh reference manual, "Node ordering"; the types of its source file GmshDefines.h).
struct GmshElement
{
  int type;
  int dimension;
  int nodes;
  const char* name; ///< for messages; null where nothing needs one
};

/// The element of that type, or null.
const GmshElement* findGmshElement(int _type);

/// The cell that an element with volume is. Its nodes are in VTK's order, but for the last two of a 10-node tet, which
/// change places. Nothing for all other types.
std::optional<CellKind> cellOfGmshType(int _type);

} // namespace FleshSim
