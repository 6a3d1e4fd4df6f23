#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>

#include <sstream>

namespace FleshSim {
namespace {

class SimulateTest : public ProgramTest
{
protected:
  void SetUp() override
  {
    ProgramTest::SetUp();
    expectDone("generate cube c.ovm --cells hex --resolution 3 --quiet");
    expectDone("generate cube t.ovm --cells tet --resolution 3 --quiet");
  }
};

/// What a scene may say of a body and of what acts on it an experiment may be told, too.
TEST_F(SimulateTest, ExperimentsTakeValuesOfScenes)
{
  // The weight of 8 m^3 and 1000 kg/m^3 is borne by both slabs.
  expectDone("stretch t.ovm --steps 1 --rate 0.01 --out o --format none --report r.json --set gravity=[0,-1,0] "
             "--set solver.tolerance=1e-4");
  const JsonValue report = json("r.json");
  EXPECT_EQ(at(report, "tolerance").number, 1e-4);
  const JsonValue& reactions = at(at(report, "steps").items[0], "reactions");
  ASSERT_EQ(reactions.items.size(), 2u);
  EXPECT_NEAR(at(reactions.items[0], "force").items[1].number + at(reactions.items[1], "force").items[1].number, 8000.0,
              1e-2);
  expectDone("stretch t.ovm --steps 1 --set output.directory=elsewhere --set bodies.0.scale=2 --quiet");
  EXPECT_NEAR(positions("elsewhere/t_00000.ovm").maxCoeff(), 2.0, 1e-12);
  expectDone("stretch t.ovm --steps 1 --quiet");
  EXPECT_EQ(files().count("t_stretch/t_00001.ovm"), 1u) << "the usual folder";

  const auto refused = [&](const std::string& _edit, const std::string& _message) {
    const ProgramResult result = run("stretch t.ovm --set " + _edit);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.err, "fleshsim: option --set: " + _message + "\n");
  };
  refused("solver.tolerence=1", "unknown key \"solver.tolerence\"; did you mean \"tolerance\"?");
  refused("handles=[]", "handles: the experiment says that by itself; scenes say it freely");
  refused("dynamics.dt=1", "dynamics.dt: the experiment says that by itself; scenes say it freely");
  refused("bodies.0.material.density=heavy", "\"bodies[0].material.density\" must be a number");
}

TEST_F(SimulateTest, WritesMeshesReportAndTable)
{
  expectDone("stretch c.ovm --rate 0.1 --steps 3 --mu 1 --lambda 10 --model-constants --tolerance 1e-6 --threads 1 "
             "--out o --format ovm,ovmb --report sub/r.json --csv t.csv");
  const std::set<std::string> expected{"c.ovm",          "t.ovm",          "o",
                                       "o/c_00000.ovm",  "o/c_00001.ovm",  "o/c_00002.ovm",
                                       "o/c_00003.ovm",  "o/c_00000.ovmb", "o/c_00001.ovmb",
                                       "o/c_00002.ovmb", "o/c_00003.ovmb", "sub",
                                       "sub/r.json",     "t.csv"};
  EXPECT_EQ(files(), expected);

  const JsonValue report = json("sub/r.json");
  EXPECT_EQ(at(report, "program").text, "fleshsim");
  EXPECT_FALSE(at(report, "version").text.empty());
  EXPECT_EQ(at(report, "command").items[1].text, "stretch");
  EXPECT_EQ(at(at(report, "mesh"), "vertices").number, 64);
  EXPECT_EQ(at(at(report, "mesh"), "hexes").number, 27);
  EXPECT_EQ(at(at(report, "mesh"), "tets").number, 0);
  EXPECT_EQ(at(at(report, "material"), "name").text, "stable-neo-hookean");
  EXPECT_EQ(at(at(report, "material"), "mu").number, 1);
  EXPECT_EQ(at(at(report, "material"), "lambda").number, 10);
  EXPECT_GT(at(at(report, "material"), "young").number, 0);
  EXPECT_GT(at(at(report, "material"), "poisson").number, 0);
  EXPECT_EQ(at(report, "solver").text, "newton-cg");
  EXPECT_EQ(at(report, "threads").number, 1);
  EXPECT_EQ(at(report, "tolerance").number, 1e-6);
  EXPECT_TRUE(at(report, "converged").boolean);
  EXPECT_GT(at(report, "seconds").number, 0);
  EXPECT_GT(at(report, "peak_memory_mb").number, 1);
  ASSERT_EQ(at(report, "steps").items.size(), 3u);
  for (int s = 0; s < 3; ++s) {
    const JsonValue& step = at(report, "steps").items[s];
    EXPECT_EQ(at(step, "step").number, s + 1);
    EXPECT_GT(at(step, "newton_iterations").number, 0);
    EXPECT_GT(at(step, "linear_iterations").number, 0);
    EXPECT_LT(at(step, "residual").number, 1e-6);
    EXPECT_GT(at(step, "energy").number, 0);
    EXPECT_GT(at(step, "volume_ratio").number, 0.9);
    EXPECT_EQ(at(step, "inverted").number, 0);
    for (const char* phase : {"assembly", "linear", "line_search", "total"})
      EXPECT_GE(at(at(step, "seconds"), phase).number, 0);
  }

  const std::string table = contents("t.csv");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 4);
  EXPECT_EQ(table.find("step,"), 0u);
}

TEST_F(SimulateTest, SlabsAreWhereTheyAreAskedToBe)
{
  expectDone("stretch t.ovm --axis z --rate 0.05 --steps 2 --out o");
  const Points rest = positions("t.ovm");
  EXPECT_EQ(positions("o/t_00000.ovm"), rest);
  for (const int step : {1, 2}) {
    const Points moved = positions("o/t_0000" + std::to_string(step) + ".ovm");
    for (int v = 0; v < rest.cols(); ++v)
      if (std::abs(rest(2, v)) == 1.0) {
        EXPECT_LT((moved.col(v) - Vector3(rest(0, v), rest(1, v), rest(2, v) * (1 + 0.05 * step))).norm(), 1e-14);
      }
  }
}

TEST_F(SimulateTest, EveryExperimentRuns)
{
  for (const char* experiment : {"stretch", "compress", "twist", "bend"})
    expectDone(std::string(experiment) + " t.ovm --steps 2 --format none --quiet");
  EXPECT_EQ(files(), (std::set<std::string>{"c.ovm", "t.ovm"}));
}

TEST_F(SimulateTest, ScrambleFindsTheRestShape)
{
  for (const char* mesh : {"c", "t"}) {
    expectDone(std::string("scramble ") + mesh + ".ovm --fix-corners --seed 3 --poisson 0.4 --out o");
    const Points rest = positions(std::string(mesh) + ".ovm");
    const Points found = positions(std::string("o/") + mesh + "_00001.ovm");
    EXPECT_GT((positions(std::string("o/") + mesh + "_00000.ovm") - rest).norm(), 1.0);
    EXPECT_LT((found - rest).cwiseAbs().maxCoeff(), 1e-4 * 2.0 / 3.0) << mesh;
  }
}

TEST_F(SimulateTest, ScrambleWithoutFixedVerticesKeepsDistances)
{
  expectDone("scramble t.ovm --seed 2 --out o");
  const Points rest = positions("t.ovm");
  const Points found = positions("o/t_00001.ovm");
  for (int v = 1; v < rest.cols(); ++v)
    EXPECT_NEAR((found.col(v) - found.col(0)).norm(), (rest.col(v) - rest.col(0)).norm(), 1e-4);
}

TEST_F(SimulateTest, SameBitsWithOneAndTwoThreads)
{
  for (const char* threads : {"1", "2"})
    expectDone(std::string("twist t.ovm --steps 3 --out o") + threads + " --threads " + threads);
  for (const char* name : {"t_00001.ovm", "t_00002.ovm", "t_00003.ovm"})
    EXPECT_EQ(contents(std::string("o1/") + name), contents(std::string("o2/") + name)) << name;
}

TEST_F(SimulateTest, SplitHexesKeepTheTopologyOfTheFile)
{
  expectDone("stretch c.ovm --cells split-hex --steps 1 --out o --report r.json");
  const JsonValue report = json("r.json");
  EXPECT_EQ(at(at(report, "mesh"), "hexes").number, 0);
  EXPECT_GE(at(at(report, "mesh"), "tets").number, 5 * 27);
  MeshDocument document;
  ASSERT_TRUE(readMesh(path("o/c_00001.ovm"), document));
  EXPECT_EQ(document.mesh.hexes.size(), 27u);
  EXPECT_TRUE(document.mesh.tets.empty());
}

TEST_F(SimulateTest, OutputFollowsTheInputFormatAndEvery)
{
  expectDone("convert c.ovm c.ovmb --quiet");
  expectDone("stretch c.ovmb --steps 5 --every 2 --out o");
  std::set<std::string> meshes;
  for (const std::string& name : files())
    if (name.compare(0, 2, "o/") == 0) meshes.insert(name);
  EXPECT_EQ(meshes, (std::set<std::string>{"o/c_00000.ovmb", "o/c_00002.ovmb", "o/c_00004.ovmb", "o/c_00005.ovmb"}));
}

TEST_F(SimulateTest, FailedStepKeepsTheGoodOnes)
{
  // Neo-Hookean has no energy for slabs that have passed through each other
  const ProgramResult result = run("compress c.ovm --material neo-hookean --rate 0.4 --steps 4 --max-iterations 20 "
                                   "--out o --report r.json --csv t.csv");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.errorLines(), 1) << result.err;
  EXPECT_NE(result.err.find("did not converge"), std::string::npos);
  const JsonValue report = json("r.json");
  EXPECT_FALSE(at(report, "converged").boolean);
  const std::vector<JsonValue>& steps = at(report, "steps").items;
  ASSERT_FALSE(steps.empty());
  EXPECT_FALSE(at(steps.back(), "converged").boolean);
  for (std::size_t s = 0; s < steps.size(); ++s)
    EXPECT_EQ(std::filesystem::exists(path("o/c_0000" + std::to_string(s) + ".ovm")), true) << s;
  EXPECT_FALSE(std::filesystem::exists(path("o/c_0000" + std::to_string(steps.size()) + ".ovm")));
}

TEST_F(SimulateTest, ScenesRunSeveralBodiesAndForces)
{
  write("s.json", R"({
    "bodies": [ {"mesh": "c.ovm"},
                {"generate": {"shape": "cube", "cells": "tet", "resolution": 2},
                 "translate": [10, 0, 0], "rotate": {"axis": "z", "degrees": 90}, "scale": 0.5} ],
    "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": -1}}},
                 {"body": 0, "select": {"slab": {"axis": "y", "from": 1}}, "translate": [0, 0.2, 0], "components": "y"},
                 {"body": 1, "select": {"slab": {"axis": "x", "to": 9.5}}} ],
    "forces": [ {"body": 1, "select": {"slab": {"axis": "x", "from": 10.5}}, "force": [10, 0, 0]} ],
    "steps": 2, "output": {"directory": "o", "report": "r.json", "csv": "t.csv"} })");
  expectDone("run s.json");
  const Points first = positions("o/body0_00002.ovm");
  EXPECT_NEAR(first.row(1).maxCoeff(), 1.2, 1e-14);
  EXPECT_EQ(first.row(1).minCoeff(), -1.0);
  const Points rest = positions("o/body1_00000.ovm");
  EXPECT_NEAR(rest.row(0).minCoeff(), 9.5, 1e-14);
  EXPECT_GT(positions("o/body1_00002.ovm").row(0).maxCoeff(), 10.5001);
  EXPECT_EQ(at(json("r.json"), "bodies").items.size(), 2u);
  expectDone("run s.json --steps 1 --out p --format ovmb --quiet");
  EXPECT_TRUE(std::filesystem::exists(path("p/body1_00001.ovmb")));
}

TEST_F(SimulateTest, ScenesStartFromPositions)
{
  write("a.json", R"({ "bodies": [ {"mesh": "t.ovm"} ], "start": {"scramble": {"factor": 2, "seed": 4}},
    "handles": [ {"select": {"vertices": [0, 3, 12]}} ], "steps": 1, "output": {"directory": "a"} })");
  expectDone("run a.json");
  write("b.json", R"({ "bodies": [ {"mesh": "t.ovm"} ], "start": {"positions": "a/body0_00000.ovm"},
    "handles": [ {"select": {"vertices": [0, 3, 12]}} ], "steps": 1, "output": {"directory": "b"} })");
  expectDone("run b.json");
  EXPECT_EQ(contents("a/body0_00001.ovm"), contents("b/body0_00001.ovm"));
  EXPECT_LT((positions("a/body0_00001.ovm") - positions("t.ovm")).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_F(SimulateTest, QuietPrintsNothing)
{
  EXPECT_EQ(expectDone("stretch c.ovm --steps 1 --format none --quiet").out, "");
  EXPECT_NE(expectDone("stretch c.ovm --steps 1 --format none").out, "");
}

} // namespace
} // namespace FleshSim
