#pragma once

#include "ProgramCommand.hh"

#include <ostream>

namespace FleshSim {

/// A bash script that completes commands, their options, and the values of options that are one of a few names.
void writeBashCompletion(std::ostream& _stream, const std::vector<ProgramCommand>& _commands);

} // namespace FleshSim
