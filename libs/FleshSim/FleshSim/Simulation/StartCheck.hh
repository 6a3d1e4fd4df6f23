#pragma once

#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// Whether a run can begin where it is to: a barrier keeps apart only what begins apart. Fails with the bodies that
/// intersect or touch. _rest: of all bodies.
Status checkApart(const SimulationSetup& _setup, const Points& _rest);

} // namespace FleshSim
