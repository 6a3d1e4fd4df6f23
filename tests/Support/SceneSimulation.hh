#pragma once

#include <FleshSim/Contact/Intersections.hh>
#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/ColliderSurfaces.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

/// The simulation of a scene's text, or why there is none.
inline Status makeSimulation(const std::string& _text, std::unique_ptr<Simulation>& _simulation)
{
  SceneDescription scene;
  Status status = parseScene(_text, "s.json", scene);
  SimulationSetup setup;
  std::vector<std::string> notes;
  if (status) status = buildScene(scene, setup, notes);
  if (status) status = Simulation::create(std::move(setup), _simulation);
  return status;
}

inline std::unique_ptr<Simulation> simulationOf(const std::string& _text)
{
  std::unique_ptr<Simulation> simulation;
  const Status status = makeSimulation(_text, simulation);
  EXPECT_TRUE(status) << status.message();
  return simulation;
}

/// Pairs of triangles of all bodies that intersect, by exact predicates.
inline std::size_t intersections(const Simulation& _simulation)
{
  std::vector<std::array<int, 3>> triangles;
  for (const ContactSurface& surface : contactSurfaces(_simulation.setup().bodies))
    triangles.insert(triangles.end(), surface.triangles.begin(), surface.triangles.end());
  return intersectingTriangles(triangles, _simulation.positions()).size();
}

/// An integrator as part of a test's name.
inline std::string nameOfIntegrator(const testing::TestParamInfo<const char*>& _info)
{
  std::string name = _info.param;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

/// The same with the obstacles as they were given, at that part of their motions: pairs of which one is a body's.
inline int intersectionsWithObstacles(const Simulation& _simulation, double _part)
{
  Points points = _simulation.positions();
  BoundingBox box;
  for (Eigen::Index v = 0; v < points.cols(); ++v)
    box.add(Vector3(points.col(v)));
  std::vector<std::array<int, 3>> triangles;
  for (const ContactSurface& surface : contactSurfaces(_simulation.setup().bodies))
    triangles.insert(triangles.end(), surface.triangles.begin(), surface.triangles.end());
  const int ofBodies = static_cast<int>(triangles.size());
  for (const SurfaceMesh& obstacle : colliderSurfaces(_simulation.setup().colliders, _part, box)) {
    const auto first = static_cast<int>(points.cols());
    points.conservativeResize(3, first + obstacle.positions.cols());
    points.rightCols(obstacle.positions.cols()) = obstacle.positions;
    for (const std::array<int, 3>& t : obstacle.triangles)
      triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }
  int count = 0;
  for (const auto& [a, b] : intersectingTriangles(triangles, points))
    count += (a < ofBodies) != (b < ofBodies) ? 1 : 0;
  return count;
}

} // namespace FleshSim
