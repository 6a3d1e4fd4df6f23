#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <cstddef>
#include <string>
#include <vector>

namespace FleshSim {

/// Keeps the cells of the file that `_sources` names, in that order (one may stand there more than once), as cells of
/// `_mesh`, whose tetCells and its like count from 0 in that order. Cell properties follow; edges and faces of the file
/// are forgotten, and properties of theirs with a note.
void replaceCells(MeshDocument& _document, VolumeMesh _mesh, const std::vector<std::size_t>& _sources);

/// Splits all hexahedra into tets (splitHexes), each with the properties of its cell. Fails for hexahedra that are too
/// distorted: `SOURCE: 3 tets of split hexahedra have no positive volume`.
Status splitIntoTets(const std::string& _source, MeshDocument& _document);

} // namespace FleshSim
