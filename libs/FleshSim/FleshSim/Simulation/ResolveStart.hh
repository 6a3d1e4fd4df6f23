#pragma once

#include <FleshSim/Dynamics/DynamicsSettings.hh>
#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// Moves bodies that intersect or touch, or are in obstacles, apart: as wholes, by the shortest way along an axis or
/// away from each other, where one of the two is held by no handle. Where that is not so, and for each out of itself
/// with `self`, springs at the vertices that are inside (method "pairs") push them step by step, the bodies' own
/// elasticity and inertia resist, nothing keeps a speed, and what handles hold stays. True when no two surfaces
/// intersect or touch any more; _positions (of all points, those of obstacles too) are then where that is so. What is
/// deeper inside than an edge is long may not be found by springs.
bool resolveStart(const ElasticModel& _model, const SimulationSetup& _setup, const ContactSettings& _contact,
                  const RigidSurfaces& _obstacles, Points& _positions);

} // namespace FleshSim
