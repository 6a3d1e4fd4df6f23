// Handles that hold a direction other than x, y and z: turned with the whole scene, everything turns with it.

#include <Support/SceneTestSupport.hh>

#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <Support/TemporaryFolder.hh>

#include <Eigen/Geometry>

#include <fstream>

namespace FleshSim {
namespace {

/// Pushes the top of a cube sideways while its bottom slides; _turn turns mesh, handles and push.
Points solved(const Matrix3& _turn, const Handle& _bottom, const std::string& _solver)
{
  SimulationSetup setup;
  setup.bodies.resize(1);
  MeshDocument document;
  document.mesh = testCube(3, true);
  document.mesh.positions = (_turn * document.mesh.positions).eval();
  EXPECT_TRUE(makeBody("b", "b", std::move(document), CellChoice::automatic, MaterialChoice(), setup.bodies[0]).isOk());
  const VolumeMesh rest = testCube(3, true);
  Handle bottom = _bottom, top;
  bottom.title = "bottom";
  top.title = "top";
  for (int v = 0; v < rest.vertexCount(); ++v) {
    if (rest.positions(1, v) == -1.0) bottom.vertices.push_back(v);
    if (rest.positions(1, v) == 1.0) top.vertices.push_back(v);
  }
  top.motion.translation = _turn * Vector3(0.0, -0.4, 0.0);
  // What slides needs something that it cannot slide away from.
  bottom.vertices.erase(bottom.vertices.begin());
  setup.handles = {bottom, top};
  setup.steps = 2;
  setup.statics.solver = _solver;
  setup.statics.tolerance = 1e-7;
  std::unique_ptr<Simulation> simulation;
  EXPECT_TRUE(Simulation::create(std::move(setup), simulation).isOk());
  EXPECT_TRUE(simulation->run(nullptr));
  return simulation->document(0, false).mesh.positions;
}

Handle along(const Vector3& _direction, bool _line)
{
  Handle handle;
  handle.direction = HeldDirection{_direction.normalized(), _line};
  return handle;
}

Handle components(bool _x, bool _y, bool _z)
{
  Handle handle;
  handle.components = {_x, _y, _z};
  return handle;
}

class Directions : public testing::TestWithParam<const char*>
{
};

TEST_P(Directions, TurnWithTheScene)
{
  const Matrix3 none = Matrix3::Identity();
  const Matrix3 turn = Eigen::AngleAxisd(0.8, Vector3(1.0, -2.0, 0.7).normalized()).toRotationMatrix();
  const Vector3 y = Vector3::UnitY();
  const Points plane = solved(none, components(false, true, false), GetParam());
  EXPECT_TRUE(solved(none, along(y, false), GetParam()).isApprox(plane, 1e-9));
  EXPECT_TRUE(solved(turn, along(turn * y, false), GetParam()).isApprox((turn * plane).eval(), 1e-7));
  const Points line = solved(none, components(true, false, true), GetParam());
  EXPECT_TRUE(solved(turn, along(turn * y, true), GetParam()).isApprox((turn * line).eval(), 1e-7));
  EXPECT_GT((plane - line).norm(), 0.1) << "they are two things";
}

INSTANTIATE_TEST_SUITE_P(Solvers, Directions, testing::Values("newton-cg", "newton-ppcg", "newton-direct"),
                         [](const auto& _info) { return std::string(_info.param).substr(7); });

TEST(DirectionHandles, AreReadWrittenAndNotCombined)
{
  const auto error = [](const std::string& _handles) {
    const TemporaryFolder folder;
    std::ofstream(folder / "s.json")
        << R"({"bodies": [{"generate": {"shape": "cube", "cells": "hex", "resolution": 1}}], "handles": [)" + _handles +
               "]}";
    SceneDescription scene;
    SimulationSetup setup;
    std::vector<std::string> notes;
    Status status = readScene(folder / "s.json", scene);
    if (status) status = buildScene(scene, setup, notes);
    return status.message();
  };
  const std::string select = R"("select": {"vertices": [0, 1]})";
  EXPECT_EQ(error("{" + select + R"(, "direction": [1, 1, 0]})"), "");
  EXPECT_NE(error("{" + select + R"(, "direction": [0, 0, 0]})").find("must not be zero"), std::string::npos);
  EXPECT_NE(error("{" + select + R"(, "slide": "line"})").find("beside \"direction\""), std::string::npos);
  EXPECT_NE(error("{" + select + R"(, "direction": [1, 1, 0], "components": "x"})").find("not together"),
            std::string::npos);
  EXPECT_NE(error("{" + select + R"(, "direction": [1, 1, 0]}, {)" + select + "}").find("cannot be combined"),
            std::string::npos);
}

} // namespace
} // namespace FleshSim
