#pragma once

#include <FleshSim/Simulation/Motion.hh>

#include <vector>

namespace FleshSim {

/// Adds a handle; who was held before by others is held by this one alone.
void addHandle(std::vector<Handle>& _handles, Handle _handle);

/// Lets go of the vertices _first to _last-1, of one body: a handle holds vertices of one body only.
void removeHandles(std::vector<Handle>& _handles, int _first, int _last);

/// How many of the vertices _first to _last-1 are held.
int countHeld(const std::vector<Handle>& _handles, int _first, int _last);

} // namespace FleshSim
