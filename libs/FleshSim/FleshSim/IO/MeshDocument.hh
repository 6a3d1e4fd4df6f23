#pragma once

#include <FleshSim/Mesh/Polyhedra.hh>
#include <FleshSim/Mesh/Properties.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Everything that a mesh file holds. Positions live in `mesh.positions` alone (those of `polyhedra` are emptied after
/// reading, so that nobody can forget to move one of two copies).
struct MeshDocument
{
  VolumeMesh mesh;

  /// Edges, faces and cells in the order of the file; empty (no cells) where the format has none. A writer that needs
  /// them makes them from `mesh` then.
  Polyhedra polyhedra;

  /// Vertex and cell properties from any format, the other kinds from .ovm and .ovmb.
  /// Cell properties have one entry per cell of the file, not one per tet of a split hex.
  std::vector<Property> properties;

  /// Number in the file of each cell, ascending, where some were left out since it was read; empty: none was.
  std::vector<int> fileCells;

  /// One line each on what the reader noticed and mended: reordered cells, ignored blocks.
  std::vector<std::string> notes;
};

} // namespace FleshSim
