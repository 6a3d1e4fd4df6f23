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

/// The cell that a first-order element with volume is; its nodes are in VTK's order. Nothing for all other types.
std::optional<CellKind> cellOfGmshType(int _type);

} // namespace FleshSim
