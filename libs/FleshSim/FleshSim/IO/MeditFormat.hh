#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Medit's ASCII format (.mesh; P. Frey, "MEDIT: an interactive mesh visualization software", INRIA RT-0253), versions
/// 1 to 4, dimension 3. Vertices, tetrahedra and hexahedra are read, with their references as the int properties
/// "medit:reference" (left out if all are 0); other sections are skipped, prisms and pyramids are errors.
Status readMedit(const std::string& _path, MeshDocument& _document);

/// Writes tetrahedra first, then hexahedra, with the references if the properties are there, else 0.
Status writeMedit(const std::string& _path, const MeshDocument& _document);

} // namespace FleshSim
