#pragma once

#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Session/SessionStatus.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <optional>
#include <vector>

namespace FleshSim {

/// A run as a scene says it, written down when it begins: what a saved scene is made of. Bodies have no meshes, and the
/// settings are the session's; motion under live handles has neither handles nor obstacles, which are those of the end.
struct RunPlan
{
  RunKind kind = RunKind::none;
  SceneDescription scene;
  std::optional<Points> start;      ///< where the bodies begin, where the scene cannot say it
  std::optional<Points> velocities; ///< of motion at its beginning, 3 x vertices of all bodies; absent: none
  double dt = 0.0;                  ///< of motion, at its beginning [s]
};

/// Handles as scenes say them, with one entry for each body that a handle holds vertices of. _firstVertices: of each
/// body, in ascending order.
std::vector<HandleDescription> describeHandles(const std::vector<Handle>& _handles,
                                               const std::vector<int>& _firstVertices);

/// The plan of a scene that is run. What it selects by properties of a mesh's file is told by vertices: an object may
/// have lost its properties by the time that the scene is saved.
RunPlan planOf(const SceneDescription& _scene, const SimulationSetup& _setup, const std::vector<int>& _firstVertices);

} // namespace FleshSim
