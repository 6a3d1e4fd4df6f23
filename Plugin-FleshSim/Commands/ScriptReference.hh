#pragma once

#include "Command.hh"

#include <string>
#include <vector>

namespace FleshSim {

/// docs/script-reference.md: every command with its parameters, in Markdown.
std::string scriptReference(const std::vector<Command>& _commands);

} // namespace FleshSim
