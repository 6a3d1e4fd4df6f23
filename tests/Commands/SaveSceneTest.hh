#pragma once

// What is set up and run by commands, saved as a scene and run again.

#include "FakeHost.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <memory>

namespace FakeHosts {

using TestMeshes::generated;

/// Cells of the mesh: tets, hexes.
struct SaveSceneTest : testing::TestWithParam<bool>
{
  bool ok(const std::string& _name, const CommandArguments& _arguments)
  {
    host.errors.clear();
    return std::get<bool>(center.call(_name, _arguments));
  }
  std::string error() const { return host.errors.empty() ? "" : host.errors.back(); }
  const Points& positions(int _id) { return host.all.at(_id).document.mesh.positions; }
  std::vector<int> slab(int _id, double _low, double _high)
  {
    return std::get<std::vector<int>>(center.call("slab", {_id, std::string("y"), _low, _high}));
  }

  /// A cube that was read from a file.
  int loadCube(const std::string& _name = "cube.ovm", int _resolution = 3)
  {
    MeshDocument document;
    document.mesh = generated("cube", GetParam(), _resolution);
    EXPECT_TRUE(writeMesh(folder / _name, document));
    return std::get<int>(center.call("loadMesh", {folder / _name}));
  }

  static Status build(const std::string& _file, SimulationSetup& _setup)
  {
    SceneDescription scene;
    std::vector<std::string> notes;
    const Status status = readScene(_file, scene);
    return status ? buildScene(scene, _setup, notes) : status;
  }

  /// What `fleshsim run` comes to.
  static Points run(const std::string& _file)
  {
    SimulationSetup setup;
    const Status status = build(_file, setup);
    EXPECT_TRUE(status) << status.message();
    std::unique_ptr<Simulation> simulation;
    const Status created = Simulation::create(std::move(setup), simulation);
    EXPECT_TRUE(created) << created.message();
    if (!simulation) return {};
    EXPECT_TRUE(simulation->run(nullptr));
    return simulation->positions();
  }

  /// The object's last run is saved, and repeated to the last bit.
  void expectRepeated(int _id, const std::set<std::string>& _files)
  {
    ASSERT_TRUE(ok("saveScene", {_id, folder / "s.json"})) << error();
    EXPECT_EQ(folder.names(), _files);
    const Points repeated = run(folder / "s.json");
    ASSERT_EQ(repeated.cols(), positions(_id).cols());
    EXPECT_EQ((repeated - positions(_id)).cwiseAbs().maxCoeff(), 0.0);
    EXPECT_TRUE(host.warnings().empty());
  }

  void expectRepeated(int _id) { expectRepeated(_id, {"cube.ovm", "s.json"}); }

  struct LoudHost : FakeHost
  {
    std::vector<std::string> warnings() const
    {
      std::vector<std::string> some;
      for (const std::string& note : notes)
        if (note.rfind("saveScene", 0) == 0) some.push_back(note);
      return some;
    }
  };

  TemporaryFolder folder;
  LoudHost host;
  CommandCenter center{host};
};

} // namespace FakeHosts
