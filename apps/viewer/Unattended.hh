#pragma once

#include "ViewerOptions.hh"

namespace FleshSim {

/// Does what the command line asks for without a window: opens files, runs the script, makes pictures and movies. The
/// program's exit status: 0; 1 if a run did not converge or a script's command was refused (pictures are made of what
/// there is); 2 for bad input or output, with one line on stderr.
int runUnattended(const ViewerOptions& _options);

} // namespace FleshSim
