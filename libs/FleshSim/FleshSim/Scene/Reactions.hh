#pragma once

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Scene/Simulation.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Who exerts the forces of StepReport::reactions: the handles in their order, then the obstacles.
std::vector<std::string> reactionNames(const SimulationSetup& _setup);

/// The names of handles, then of obstacles: "collider0", ... where they have none.
std::vector<std::string> reactionNames(const std::vector<Handle>& _handles,
                                       const std::vector<SceneCollider>& _colliders);

/// The member "reactions": [{"handle", "force", "moment"}, ...] of a step.
void writeReactions(JsonWriter& _json, const std::vector<std::string>& _names, const StepReport& _step);

/// The resultant force [N] and moment about the origin [N m] of each of _count handles: the sum over the components of
/// vertices that it owns of _forces (3 x n), which it exerts on vertices at _positions.
std::vector<Reaction> handleReactions(const BoundaryMotion& _motion, std::size_t _count, const Points& _forces,
                                      const Points& _positions);

} // namespace FleshSim
