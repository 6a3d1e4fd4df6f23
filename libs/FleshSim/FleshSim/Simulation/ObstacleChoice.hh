#pragma once

#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// Whether bodies meet an obstacle of the run by its surface, edges and all, and not by their vertices alone: all in an
/// equilibrium; in motion those that have edges or are small, and all where there are rigid bodies, where contact lets
/// nothing pass.
bool isMetBySurface(const SimulationSetup& _setup, const SceneCollider& _collider);

/// Those obstacles of the run, and behind them its rigid bodies. Round ones are as fine as contact needs them, planes
/// far larger than what the run moves. What contact keeps apart must begin apart: an obstacle that only touches a body,
/// or is in it or away from it by less than a thousandth of an edge, begins a hundredth of an edge farther away.
/// _onlyApart: without those that are in bodies all the same, which then meet vertices, and send them out: a window
/// cannot refuse what is put into a body that moves.
RigidSurfaces obstacleSurfaces(const SimulationSetup& _setup, bool _onlyApart = false);

} // namespace FleshSim
