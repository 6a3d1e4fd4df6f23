// Dynamic scenes, run by the built program.

#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>

#include <sstream>

namespace FleshSim {
namespace {

/// The y coordinates of a .vtu of inline text.
struct VtkPoints
{
  explicit VtkPoints(const std::string& _text)
  {
    const std::size_t begin = _text.find('>', _text.find("<DataArray", _text.find("<Points>"))) + 1;
    std::istringstream numbers(_text.substr(begin, _text.find("</DataArray>", begin) - begin));
    double value = 0.0;
    for (std::size_t i = 0; numbers >> value; ++i)
      if (i % 3 == 1) y.push_back(value);
  }

  std::vector<double> y;
};

using DynamicRunTest = ProgramTest;

std::string scene(const std::string& _dynamics, const std::string& _rest)
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", "cells": "tet", "resolution": 2},
                           "velocity": [0.5, 0, 0], "angular_velocity": [0, 1, 2]} ],
    "mode": "dynamic", "dynamics": {)" +
         _dynamics + "}" + _rest + "}";
}

double number(const JsonValue& _step, const std::string& _key)
{
  return at(_step, _key).asNumber(_key);
}

TEST_F(DynamicRunTest, FallsAndReportsWhatMoves)
{
  write("s.json", scene(R"("integrator": "newmark", "dt": 0.05, "duration": 1, "gravity": [0, -9.81, 0])", ""));
  expectDone("run s.json --report r.json --csv t.csv --every 10");
  EXPECT_EQ(files().count("body0_00000.ovm"), 1u);
  EXPECT_EQ(files().count("body0_00010.ovm"), 1u);
  EXPECT_EQ(files().count("body0_00020.ovm"), 1u);
  const JsonValue report = json("r.json");
  EXPECT_EQ(at(report, "integrator").text, "newmark");
  const std::vector<JsonValue>& steps = at(report, "steps").items;
  ASSERT_EQ(steps.size(), 20u);
  EXPECT_NEAR(number(steps[19], "time"), 1.0, 1e-12);
  EXPECT_EQ(number(steps[19], "contacts"), 0.0);
  // 8000 kg: what falls gains g; energy is kept.
  const std::vector<double> momentum = at(steps[19], "momentum").asNumbers("momentum", 3);
  EXPECT_NEAR(momentum[0], 4000.0, 1e-6);
  EXPECT_NEAR(momentum[1], -9.81 * 8000.0, 1e-5);
  const auto whole = [](const JsonValue& _step) {
    return number(_step, "kinetic_energy") + number(_step, "potential_energy") + number(_step, "energy");
  };
  EXPECT_NEAR(whole(steps[19]), whole(steps[0]), 1e-3 * number(steps[19], "kinetic_energy"));
  const std::string table = contents("t.csv");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 21);
  EXPECT_NE(table.find(",kinetic_energy,"), std::string::npos);
}

TEST_F(DynamicRunTest, LandsOnAMeshThatIsReadFromAFile)
{
  write("floor.obj", "v -9 -2 -9\nv 9 -2 -9\nv 9 -2 9\nv -9 -2 9\nf 1 4 3\nf 1 3 2\n");
  write("s.json",
        scene(R"("dt": 0.02, "duration": 2, "gravity": [0, -9.81, 0], "rayleigh": {"alpha": 1}, "adaptive": true)",
              R"(, "colliders": [ {"mesh": "floor.obj", "friction": 0.3} ])"));
  expectDone("run s.json --report r.json --format obj --every 100");
  const JsonValue report = json("r.json");
  const std::vector<JsonValue>& steps = at(report, "steps").items;
  ASSERT_EQ(steps.size(), 100u);
  EXPECT_GT(number(steps.back(), "contacts"), 3.0);
  EXPECT_LT(number(steps.back(), "kinetic_energy"), number(steps[30], "kinetic_energy"));
}

TEST_F(DynamicRunTest, SameBitsWithOneAndTwoThreads)
{
  write("s.json", R"({ "bodies": [ {"generate": {"shape": "sphere", "cells": "tet", "resolution": 8}},
      {"generate": {"shape": "cube", "cells": "hex", "resolution": 4}, "translate": [0.4, 2.2, 0.3]} ],
    "mode": "dynamic", "dynamics": {"dt": 0.02, "duration": 0.6, "gravity": [0, -9.81, 0],
      "contact": {"friction": 0.4}},
    "colliders": [ {"plane": {"point": [0, -1.1, 0], "normal": [0, 1, 0]}, "friction": 0.5} ] })");
  expectDone("run s.json --threads 1 --out one --report r.json");
  expectDone("run s.json --threads 2 --out two");
  EXPECT_GT(number(at(json("r.json"), "steps").items.back(), "contacts"), 0.0);
  for (const char* file : {"body0_00030.ovm", "body1_00030.ovm"})
    EXPECT_EQ(contents(std::string("one/") + file), contents(std::string("two/") + file)) << file;
}

TEST_F(DynamicRunTest, SeriesAreInSecondsAndHoldBodiesAndObstacles)
{
  if (findMeshFormat("vtu") == nullptr) GTEST_SKIP() << "built without VTK";
  write("s.json",
        R"({ "bodies": [ {"generate": {"shape": "cube", "cells": "tet", "resolution": 1}, "translate": [0, 2, 0]},
      {"generate": {"shape": "cube", "cells": "hex", "resolution": 1}, "translate": [4, 2, 0]} ],
    "mode": "dynamic", "dynamics": {"dt": 0.02, "duration": 0.08},
    "colliders": [ {"sphere": {"center": [0, -5, 0], "radius": 1}, "name": "ball", "translate": [0, 0.4, 0]},
                   {"box": {"min": [-9, -9, -9], "max": [9, -8, 9]}, "name": "floor"} ],
    "output": {"directory": "o", "formats": ["vtu"], "every": 2} })");
  expectDone("run s.json --quiet");
  const std::string body = contents("o/body1.pvd");
  EXPECT_NE(body.find("timestep=\"0.040000000000000001\" part=\"0\" file=\"body1_00002.vtu\""), std::string::npos)
      << body;
  const std::string all = contents("o/scene.pvd");
  for (const char* part : {"timestep=\"0.080000000000000002\" part=\"1\" file=\"body1_00004.vtu\"",
                           "timestep=\"0.080000000000000002\" part=\"2\" file=\"obstacles/ball_00004.vtu\"",
                           "timestep=\"0.080000000000000002\" part=\"3\" file=\"obstacles/floor_00000.vtu\""})
    EXPECT_NE(all.find(part), std::string::npos) << part << '\n' << all;
  // The ball has gone up by 0.4 in the end, all of its points alike.
  VtkPoints first(contents("o/obstacles/ball_00000.vtu")), last(contents("o/obstacles/ball_00004.vtu"));
  ASSERT_EQ(first.y.size(), last.y.size());
  ASSERT_GT(first.y.size(), 50u);
  for (std::size_t i = 0; i < first.y.size(); ++i)
    EXPECT_NEAR(last.y[i] - first.y[i], 0.4, 1e-12);
}

TEST_F(DynamicRunTest, BadScenesAreRefusedWithTheKey)
{
  write("a.json", scene("", R"(, "colliders": [ {"mesh": "missing.obj"} ])"));
  expectRefused("run a.json", "\"colliders[0].mesh\": ");
  write("b.json", scene("", R"(, "colliders": [ {"sphere": {"center": [0,0,0], "radius": 0}} ])"));
  expectRefused("run b.json", "\"colliders[0].sphere\": ");
  write("c.json", scene(R"("dt": 0)", ""));
  expectRefused("run c.json", "\"dynamics.dt\" must be greater than 0");
  write("c.json", scene(R"("dt": 0.1, "duration": 1)", ""));
  expectRefused("run c.json --steps 11", "option --steps: the scene's duration has only 10 steps");
  write("d.json", R"({"bodies": [], "mode": "dynamic"})");
  expectRefused("run d.json", "\"bodies\" must name at least one body");
  write("e.json", scene("", R"(, "handles": [ {"select": {"box": [[9,9,9],[10,10,10]]}} ])"));
  expectRefused("run e.json", "\"handles[0].select\"");
}

TEST_F(DynamicRunTest, ListsIntegratorsAndColliders)
{
  EXPECT_NE(expectDone("integrators").out.find("backward-euler-newton"), std::string::npos);
  EXPECT_NE(expectDone("colliders").out.find("capsule"), std::string::npos);
}

} // namespace
} // namespace FleshSim
