#pragma once

#include <FleshSim/Scene/Simulation.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Who exerts the forces of StepReport::reactions: the handles in their order, then the obstacles.
std::vector<std::string> reactionNames(const SimulationSetup& _setup);

/// The resultant force [N] and moment about the origin [N m] of each of _count handles: the sum over the components of
/// vertices that it owns of _forces (3 x n), which it exerts on vertices at _positions.
std::vector<Reaction> handleReactions(const BoundaryMotion& _motion, std::size_t _count, const Points& _forces,
                                      const Points& _positions);

} // namespace FleshSim
