#pragma once

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Who can exert forces in a run: the handles in their order, then the obstacles ("collider0", ... without a name).
std::vector<std::string> reactionNames(const SimulationSetup& _setup);

/// What handles and obstacles exert as a whole, with their names. Of a handle that is the sum over the components of
/// vertices that it owns (_motion, made of these handles) of _forces [N] (3 x n), which act on vertices at _positions.
std::vector<Reaction> namedReactions(const SimulationSetup& _setup, const BoundaryMotion& _motion,
                                     const Points& _forces, const Points& _positions,
                                     std::vector<Reaction> _ofObstacles);

/// The member "reactions": [{"handle", "force", "moment"}, ...] of a step.
void writeReactions(JsonWriter& _json, const StepReport& _step);

} // namespace FleshSim
