#pragma once

#include <string>

namespace FleshSim {

/// What this build is, for `--version` and requests for help: compiler, instruction set, VTK, threads; one line each,
/// with a line's end.
std::string buildDescription();

} // namespace FleshSim
