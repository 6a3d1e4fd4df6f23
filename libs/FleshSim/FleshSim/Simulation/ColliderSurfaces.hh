#pragma once

#include <FleshSim/Core/BoundingBox.hh>
#include <FleshSim/Mesh/SurfaceMesh.hh>
#include <FleshSim/Simulation/SimulationEngine.hh>

#include <vector>

namespace FleshSim {

/// Obstacles for pictures, after _part (0 to 1) of their motions, as far as they are of interest to what is in _around.
std::vector<SurfaceMesh> colliderSurfaces(const std::vector<SceneCollider>& _colliders, double _part,
                                          const BoundingBox& _around);

} // namespace FleshSim
