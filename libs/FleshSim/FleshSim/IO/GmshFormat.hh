#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Gmsh's ASCII formats 2.x and 4.1 (.msh; Gmsh reference manual, "File formats"). Tetrahedra (type 4) and hexahedra
/// (type 5) are read, elements of lower dimension and other sections skipped; other volume elements, second-order ones
/// among them, are errors. Node numbers may have gaps. The (first) physical group of each cell becomes the int cell
/// property "gmsh:physical", left out if no cell has one.
Status readGmsh(const std::string& _path, MeshDocument& _document);

/// Writes version 4.1, with physical groups if the property is there. Cells keep their order.
Status writeGmsh(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
