#pragma once

#include <FleshSim/Core/State.hh>
#include <FleshSim/Core/Status.hh>

#include <string>

namespace FleshSim {

/// Restart files. A line `FLESHSIM-STATE 1`, then numbers of 8 bytes, least byte first: step (integer), time,
/// positions, velocities, memories and texts with their names, each list behind its length (integer), texts byte by
/// byte; at the end a checksum of all bytes before it (FNV-1a). Whole or not there at all.
Status writeState(const std::string& _path, const State& _state);

/// Fails for what is no such file, for another version, and for one that was cut or changed: `FILE: reason`.
Status readState(const std::string& _path, State& _state);

} // namespace FleshSim
