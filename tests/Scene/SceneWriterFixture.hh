#pragma once

// Scenes that are written, and read again.

#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Scene/SceneWriter.hh>

#include <Support/SameScene.hh>
#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <limits>
#include <memory>

namespace FleshSim {

using SameScene::differences;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Positions after the first _steps steps.
inline Points positionsAfter(const SceneDescription& _scene, int _steps)
{
  SimulationSetup setup;
  std::vector<std::string> notes;
  const Status status = buildScene(_scene, setup, notes);
  EXPECT_TRUE(status) << status.message();
  std::unique_ptr<Simulation> simulation;
  const Status created = Simulation::create(std::move(setup), simulation);
  EXPECT_TRUE(created) << created.message();
  for (int s = 1; s <= _steps; ++s)
    simulation->step(s, nullptr);
  return simulation->positions();
}

inline SceneDescription written(const SceneDescription& _scene, const std::string& _file)
{
  SceneDescription again;
  const Status status = writeScene(_file, _scene);
  EXPECT_TRUE(status) << status.message();
  const Status read = readScene(_file, again);
  EXPECT_TRUE(read) << read.message();
  return again;
}

/// Quasi-static, with a body of each kind.
inline SceneDescription quietScene(const std::string& _folder)
{
  SceneDescription scene;
  BodyDescription body;
  body.mesh = FLESHSIM_MESHES "/cube_tet_10.ovm";
  scene.bodies.push_back(body);
  body.mesh.clear();
  body.generate = GenerateOptions{"cube", true, 3, {}};
  scene.bodies.push_back(body);
  scene.handles.emplace_back();
  scene.handles[0].select.vertices = {3, 1, 2};
  scene.forces.emplace_back();
  scene.forces[0].select.vertices = {7};
  scene.pressures.emplace_back();
  scene.pressures[0].body = 1;
  scene.pressures[0].select.kind = Selection::Kind::slab;
  scene.pressures[0].select.axis = 1;
  scene.pressures[0].select.from = 0.99;
  scene.pressures[0].select.to = infinity;
  scene.pressures[0].pressure = 1.0 / 3.0;
  scene.output.directory = _folder;
  scene.output.formats = {"ovm"};
  return scene;
}

inline SceneDescription movingScene(const std::string& _folder)
{
  SceneDescription scene = quietScene(_folder);
  scene.duration = 1.0;
  scene.steps = 100;
  ColliderDescription sphere;
  sphere.kind = "sphere";
  sphere.vectors["center"] = Vector3(0.1, 0.2, -5.0);
  sphere.numbers["radius"] = 1.0 / 3.0;
  scene.colliders.push_back(sphere);
  return scene;
}

} // namespace FleshSim
