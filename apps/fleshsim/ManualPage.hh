#pragma once

#include "ProgramCommand.hh"

#include <ostream>

namespace FleshSim {

/// The manual page of the program, in troff's man macros: its commands, exit status, files.
void writeManualPage(std::ostream& _stream, const std::vector<ProgramCommand>& _commands);

/// The page of one command, from the same table as its --help.
void writeManualPage(std::ostream& _stream, const ProgramCommand& _command);

} // namespace FleshSim
