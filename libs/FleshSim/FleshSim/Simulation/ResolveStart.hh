#pragma once

#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// Pushes bodies that intersect or touch apart, and each out of itself with `self`: springs at the vertices that are
/// inside (method "pairs") move them step by step, the bodies' own elasticity and inertia resist, and nothing keeps a
/// speed. What handles hold stays. True when no two surfaces intersect or touch any more; _positions (of all bodies)
/// are then where that is so, slightly deformed. What is deeper inside than an edge is long may not be found.
bool resolveStart(const ElasticModel& _model, const SimulationSetup& _setup, const ContactSettings& _contact,
                  Points& _positions);

} // namespace FleshSim
