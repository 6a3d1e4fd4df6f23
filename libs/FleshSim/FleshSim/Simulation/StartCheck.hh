#pragma once

#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// Whether a run can begin where it is to: contact that lets nothing pass keeps apart only what begins apart. Where
/// bodies intersect or touch each other or obstacles and the contact settings say "resolve", the setup gets a start at
/// which they do not, and a note on its first body says so; else it fails with the names of who is in the way. _model:
/// of all bodies.
Status makeApart(SimulationSetup& _setup, const ElasticModel& _model, const RigidSurfaces& _obstacles);

} // namespace FleshSim
