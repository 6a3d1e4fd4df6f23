#pragma once

#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/VolumeMesh.hh>

#include <array>

namespace FleshSim {

/// What readers, writers and drawings know of a type of cells: its names, its numbers in the file formats, and its
/// faces, edges and corners as local vertices. A new type of cells is a line in VolumeMesh, in forBlocks, and here.
template <class Cell>
struct CellType;

template <>
struct CellType<Tet>
{
  static constexpr const char* name = "tet";
  static constexpr const char* plural = "tets";
  static constexpr int corners = 4;
  static constexpr int vtk = 10; ///< VTK_TETRA
  static constexpr int gmsh = 4;
  static constexpr const auto& faces = outwardTetFaces;
  static constexpr const auto& edges = tetEdges;
};

template <>
struct CellType<Hex>
{
  static constexpr const char* name = "hex";
  static constexpr const char* plural = "hexes";
  static constexpr int corners = 8;
  static constexpr int vtk = 12; ///< VTK_HEXAHEDRON
  static constexpr int gmsh = 5;
  static constexpr const auto& faces = outwardHexFaces;
  static constexpr const auto& edges = hexEdges;
};

template <>
struct CellType<Tet10>
{
  static constexpr const char* name = "10-node tet";
  static constexpr const char* plural = "10-node tets";
  static constexpr int corners = 4;
  static constexpr int vtk = 24; ///< VTK_QUADRATIC_TETRA
  static constexpr int gmsh = 11;
  static constexpr const auto& faces = outwardTet10Faces;
  static constexpr const auto& edges = tetEdges;
};

/// The straight-edged cell at the corners of a 10-node tet.
inline Tet cornersOf(const Tet10& _cell)
{
  return {_cell[0], _cell[1], _cell[2], _cell[3]};
}
inline const Tet& cornersOf(const Tet& _cell)
{
  return _cell;
}
inline const Hex& cornersOf(const Hex& _cell)
{
  return _cell;
}

} // namespace FleshSim
