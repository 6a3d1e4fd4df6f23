#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Gmsh's formats 1, 2, 4.0 and 4.1, ASCII and binary of either order of bytes (.msh; Gmsh reference manual, "MSH file
/// format"). Tetrahedra and hexahedra are read, prisms and pyramids split into tets; second-order volumes are an error.
/// Node numbers may have gaps. What becomes of names and data:
/// - The (first) physical group of each cell is the int cell property "gmsh:physical", left out if no cell has one.
/// - A physical volume with a name is a group of cells, a physical surface, curve or point one of vertices
///   (NamedGroups.hh); without a name it is called "surface 3".
/// - $NodeData and $ElementData are properties of vertices and cells.
Status readGmsh(const std::string& _path, MeshDocument& _document);

/// Writes version 4.1: regions as physical groups, with their names, other properties as data. Cells keep their order.
Status writeGmsh(const std::string& _path, const MeshDocument& _document);
Status writeGmshBinary(const std::string& _path, const MeshDocument& _document);

/// Whether a file can hold the property: numbers of vertices or cells, one or three each.
bool gmshKeeps(const Property& _property);

} // namespace FleshSim
