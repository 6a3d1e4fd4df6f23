#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Medit's ASCII format (.mesh; P. Frey, "MEDIT: an interactive mesh visualization software", INRIA RT-0253), versions
/// 1 to 4, dimension 3. Tetrahedra and hexahedra are read, prisms and pyramids split into tets. References of vertices
/// and cells are the int properties "medit:reference" (left out if all are 0); triangles, quadrilaterals and edges with
/// a reference are groups of vertices ("surface 3", "curve 2"; NamedGroups.hh). Other sections are skipped.
Status readMedit(const std::string& _path, MeshDocument& _document);

/// Writes tetrahedra first, then hexahedra. Regions of any format (findRegions) become references of cells.
Status writeMedit(const std::string& _path, const MeshDocument& _document);

/// Whether a file can hold the property: references of vertices, regions of cells.
bool meditKeeps(const Property& _property);

} // namespace FleshSim
