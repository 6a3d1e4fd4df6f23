#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>

namespace FleshSim {

/// Reads a volume mesh and prints what the reader noticed, unless quiet.
Status readInput(const std::string& _path, bool _quiet, MeshDocument& _document);

} // namespace FleshSim
