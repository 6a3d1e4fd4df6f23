#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Nodes and elements of an Abaqus or CalculiX input deck (.inp; Abaqus keywords reference, *NODE and *ELEMENT): C3D4
/// and C3D8 with any suffix, C3D6 and C3D5 split into tets; shells and beams are left out. Keywords in any case, nodes
/// of an element over several lines, numbers with gaps. Sets of nodes are groups of vertices; sets of elements are
/// groups of cells, or of vertices where they hold none (NamedGroups.hh). One part; its place in an assembly is left
/// out, with a note. Other files that the deck names are read. Nodes and elements that keywords generate or move are an
/// error; everything else (materials, steps) is skipped.
Status readAbaqus(const std::string& _path, MeshDocument& _document);

} // namespace FleshSim
