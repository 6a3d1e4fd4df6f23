#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Reads a volume mesh and prints what the reader noticed, unless quiet.
Status readInput(const std::string& _path, bool _quiet, MeshDocument& _document);

/// One line each.
void printNotes(const std::vector<std::string>& _notes);

} // namespace FleshSim
