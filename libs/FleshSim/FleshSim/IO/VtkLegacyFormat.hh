#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// VTK's legacy format, `DATASET UNSTRUCTURED_GRID`, ASCII and binary, versions 1 to 5.1
/// (https://docs.vtk.org/en/latest/design_documents/VTKFileFormats.html). Point and cell data of numeric types become
/// vertex and cell properties; cells of lower dimension, field data and lookup tables are left out.
///
/// Reading is by VtkLegacyParser: VTK 9.1's own reader allocates what a header claims and follows indices unchecked, so
/// a check that makes it safe has to read the whole file anyway. A file of VTK's XML format under this name is read as
/// what it is.
Status readVtk(const std::string& _path, MeshDocument& _document);

/// Written by VTK, binary (doubles keep every bit), version 4.2, which every reader since 2005 knows.
Status writeVtk(const std::string& _path, const MeshDocument& _document);
Status writeVtkText(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
