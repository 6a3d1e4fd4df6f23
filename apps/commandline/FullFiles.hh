#pragma once

namespace FleshSim {

/// For main(): a file that may not grow any more is an error of its writer, as a full disk is, and not the end of the
/// process (SIGXFSZ, of `ulimit -f`).
void takeFullFilesForErrors();

} // namespace FleshSim
