#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/IO/VtkArray.hh>

#include <vtkSmartPointer.h>
#include <vtkUnstructuredGrid.h>

#include <cstdint>
#include <string>
#include <vector>

namespace FleshSim {

/// Points, cells and data of an unstructured grid as its file says; nothing is checked yet.
struct VtkCells
{
  Points positions{3, 0};
  std::vector<std::int64_t> types;
  std::vector<std::int64_t> ends; ///< cell i is connectivity[ends[i-1] .. ends[i])
  std::vector<std::int64_t> connectivity;
  std::vector<Property> properties; ///< one entry a point, or a cell of any type

  VtkLines pointLines; ///< by point
  VtkLines cellLines;  ///< by cell: its vertices
  VtkLines typeLines;  ///< by cell
};

/// The line on which each cell's vertices begin, from those of the connectivity; cells may be damaged.
VtkLines linesOfCells(const std::vector<std::int64_t>& _ends, const VtkLines& _connectivity);

/// Checks everything (finite positions, ends that grow within the connectivity, vertices in range, lengths of the
/// properties) and keeps tetrahedra of 4 and 10 nodes, hexahedra and voxels; wedges, pyramids and hexahedra with
/// corners that coincide are split, cells of lower dimension left out, mirrored ones turned, each with a note. Other
/// cells are an error that names cell and type. `_cells` is emptied.
Status documentFromCells(const std::string& _path, VtkCells& _cells, MeshDocument& _document);

/// The grid of a document, cells in the order of the file that it came from. Vertex and cell properties of numeric
/// types, 64-bit integers among them, become its point and cell data; text has no place there.
/// Throws FileError if a property has too few values or a position is not finite.
vtkSmartPointer<vtkUnstructuredGrid> gridFromDocument(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
