#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// TetGen's files (H. Si, TetGen 1.5 manual, section 5): NAME.node, NAME.ele and, if it is there, NAME.face; `_path` is
/// any of them, or NAME. Numbers from 0 or 1. Boundary markers of nodes are the int vertex property "tetgen:marker",
/// the region attribute of tets the int cell property "tetgen:region", further attributes of nodes
/// "tetgen:attribute 1", ...; faces with a marker are groups of vertices ("surface 3"; NamedGroups.hh).
Status readTetgen(const std::string& _path, MeshDocument& _document);

} // namespace FleshSim
