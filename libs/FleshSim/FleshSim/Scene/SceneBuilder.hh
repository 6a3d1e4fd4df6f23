#pragma once

#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Reads or generates the meshes of a scene, finds what its selections mean, and puts together what a run needs.
/// Bodies are named body0, body1, ... `_notes` receives what the mesh readers noticed.
Status buildScene(const SceneDescription& _scene, SimulationSetup& _setup, std::vector<std::string>& _notes);

} // namespace FleshSim
