#pragma once

namespace FleshSim {

/// From now on the first SIGINT or SIGTERM only sets a flag, so that a run can end in order; the second one kills.
void catchInterrupts();

bool interrupted();

} // namespace FleshSim
