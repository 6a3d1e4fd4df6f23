#pragma once

#include "Command.hh"

#include <ostream>

namespace FleshSim {

/// The manual page of the program, in troff's man macros: its commands, exit status, files.
void writeManualPage(std::ostream& _stream, const std::vector<Command>& _commands);

/// The page of one command, from the same table as its --help.
void writeManualPage(std::ostream& _stream, const Command& _command);

} // namespace FleshSim
