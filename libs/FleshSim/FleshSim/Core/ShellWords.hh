#pragma once

#include <string>
#include <vector>

namespace FleshSim {

/// One word of a command as a shell (bash, zsh, ksh) reads it back, byte by byte: as it is, in quotes where it has
/// characters that mean something to a shell, as $'...' where it has bytes that cannot be printed.
std::string shellWord(const std::string& _word);

/// The words with blanks between.
std::string shellCommand(const std::vector<std::string>& _words);

} // namespace FleshSim
