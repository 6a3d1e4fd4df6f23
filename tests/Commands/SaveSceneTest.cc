// What was set up and run by commands is saved as a scene, and the scene repeats it.

#include "SaveSceneTest.hh"

namespace {

using namespace FakeHosts;

using SaveScene = SaveSceneTest;

INSTANTIATE_TEST_SUITE_P(Cells, SaveScene, testing::Bool(),
                         [](const auto& _info) { return _info.param ? "Hexes" : "Tets"; });

TEST_P(SaveScene, Stretch)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("corotated"), 3e4, 0.4}));
  ASSERT_TRUE(ok("setDensity", {id, 900.0}));
  ASSERT_TRUE(ok("setTolerance", {id, 1e-5}));
  ASSERT_TRUE(ok("setMaximumIterations", {id, 40}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 3}));
  expectRepeated(id);
  const std::string text = folder.text("s.json");
  for (const char* part : {"\"mesh\": \"cube.ovm\"", "\"young\": 30000", "\"poisson\": 0.4", "\"density\": 900",
                           "\"tolerance\": 1e-05", "\"max_iterations\": 40", "\"steps\": 3"})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
}

TEST_P(SaveScene, TwistCompressAndBend)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("setMaterial", {id, std::string("stable-neo-hookean"), 40001.3, 70000.7}));
  ASSERT_TRUE(ok("twist", {id, std::string("x"), -0.9, 0.9, 10.0, 3}));
  expectRepeated(id);
  ASSERT_TRUE(ok("compress", {id, std::string("z"), -0.9, 0.9, 0.1, 2}));
  expectRepeated(id);
  ASSERT_TRUE(ok("bend", {id, std::string("y"), -0.9, 0.9, 5.0, 2}));
  expectRepeated(id);
}

TEST_P(SaveScene, HessianAndRemedyForLocking)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.4, 1}));
  const Points usual = positions(id);
  ASSERT_TRUE(ok("setHessian", {id, std::string("clamp")}));
  ASSERT_TRUE(ok("setLocking", {id, std::string("mean-dilatation")}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.4, 1}));
  EXPECT_NE(positions(id), usual);
  expectRepeated(id);
  const std::string text = folder.text("s.json");
  for (const char* part : {"\"hessian\": \"clamp\"", "\"locking\": \"mean-dilatation\""})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
}

TEST_P(SaveScene, ScrambleIsSaidByItsSeed)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("scramble", {id, 3.0, 4})) << error();
  expectRepeated(id);
  EXPECT_NE(folder.text("s.json").find("\"scramble\": {\"factor\": 3, \"seed\": 4}"), std::string::npos);
}

TEST_P(SaveScene, HandlesThatWereSolvedFor)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("fix", {id, slab(id, -1.0, -1.0)}));
  ASSERT_TRUE(ok("move", {id, slab(id, 1.0, 1.0), Vector3(0.1, 0.2, 1.0 / 3.0)}));
  ASSERT_TRUE(ok("setCells", {id, std::string(GetParam() ? "split-hex" : "tet")}));
  ASSERT_TRUE(ok("solve", {id, 3}));
  expectRepeated(id);
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "again.json"}));
  EXPECT_EQ(folder.text("again.json").size(), folder.text("s.json").size() + 4) << "but for the folder again_run";
}

TEST_P(SaveScene, HandlesThatNothingWasRunWith)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("fix", {id, slab(id, -1.0, -1.0)}));
  ASSERT_TRUE(ok("move", {id, slab(id, 1.0, 1.0), Vector3(0.1, 0.2, 0.3)}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"}));
  const Points saved = run(folder / "s.json");
  ASSERT_TRUE(ok("solve", {id, 10}));
  EXPECT_EQ(saved, positions(id));
}

TEST_P(SaveScene, MotionBetweenObstacles)
{
  const int id = loadCube();
  std::ofstream(folder / "floor.obj") << "v -9 -3 -9\nv 9 -3 -9\nv 9 -3 9\nv -9 -3 9\nf 1 4 3\nf 1 3 2\n";
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.5, -9.81, 0.0)}));
  ASSERT_TRUE(ok("setIntegrator", {id, std::string("bdf2")}));
  ASSERT_TRUE(ok("setDamping", {id, 0.1, 0.001}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.03}));
  ASSERT_TRUE(ok("addSphere", {id, Vector3(0.3, -2.2, 0.1), 1.0, 0.5}));
  ASSERT_TRUE(ok("addBox", {id, Vector3(-3.0, -9.0, -3.0), Vector3(-0.5, -1.5, 3.0), 0.1}));
  ASSERT_TRUE(ok("addCapsule", {id, Vector3(-3.0, -2.0, 2.0), Vector3(3.0, -2.0, 2.0), 0.3, 0.0}));
  ASSERT_TRUE(ok("addPlane", {id, Vector3(0.0, -4.0, 0.0), Vector3(0.1, 1.0, 0.0), 0.2}));
  ASSERT_TRUE(ok("addMeshCollider", {id, folder / "floor.obj", 0.2}));
  ASSERT_TRUE(ok("stepDynamics", {id, 20}));
  ASSERT_TRUE(ok("stepDynamics", {id, 7}));
  EXPECT_LT(positions(id).row(1).mean(), -0.3) << "it fell";
  expectRepeated(id, {"cube.ovm", "floor.obj", "s.json"});
  EXPECT_NE(folder.text("s.json").find("\"mesh\": \"floor.obj\""), std::string::npos);
}

TEST_P(SaveScene, MotionUnderHandles)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -9.81, 0.0)}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.0625}));
  ASSERT_TRUE(ok("fix", {id, slab(id, -1.0, -1.0)}));
  ASSERT_TRUE(ok("move", {id, slab(id, 1.0, 1.0), Vector3(0.25, 0.5, 0.0)}));
  // Handles take a second for their way.
  ASSERT_TRUE(ok("stepDynamics", {id, 16}));
  expectRepeated(id);
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("stepDynamics", {id, 8}));
  expectRepeated(id);
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("stepDynamics", {id, 24}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"}));
  ASSERT_EQ(host.warnings().size(), 1u);
  EXPECT_NE(host.warnings()[0].find("for the whole duration of 1.5 s"), std::string::npos) << host.warnings()[0];
}

TEST_P(SaveScene, GravityThatNothingWasRunWith)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -1.0, 0.0)}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.25}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"}));
  const Points saved = run(folder / "s.json");
  ASSERT_TRUE(ok("stepDynamics", {id, 4}));
  EXPECT_EQ(saved, positions(id));
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 1}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"}));
  ASSERT_EQ(host.warnings().size(), 1u);
  EXPECT_EQ(host.warnings()[0], "saveScene: gravity and obstacles are left out: the last run was not dynamic");
}

TEST_P(SaveScene, MotionThatBeganElsewhereIsSavedWithItsStart)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.2, 2}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  expectRepeated(id, {"cube.ovm", "s.json", "s_start0.ovm"});
}

TEST_P(SaveScene, WhatASceneCannotSayIsAnError)
{
  const int id = loadCube();
  const std::set<std::string> before = folder.names();
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -9.81, 0.0)}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  ASSERT_TRUE(ok("setDamping", {id, 1.0, 0.0}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_FALSE(ok("saveScene", {id, folder / "s.json"}));
  EXPECT_NE(error().find("were already moving"), std::string::npos) << error();
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("move", {id, slab(id, 1.0, 1.0), Vector3(0.0, 0.5, 0.0)}));
  ASSERT_TRUE(ok("solve", {id, 1}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_FALSE(ok("saveScene", {id, folder / "s.json"}));
  EXPECT_NE(error().find("away from the rest shape"), std::string::npos) << error();
  EXPECT_FALSE(ok("saveScene", {id, folder / "cube.ovm"}));
  EXPECT_EQ(error(), "saveScene: " + (folder / "cube.ovm") + ": the name of a scene must end in .json");
  EXPECT_FALSE(ok("saveScene", {id, std::string()}));
  EXPECT_EQ(folder.names(), before);
}

TEST_P(SaveScene, PullsAreLeftOut)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("fix", {id, slab(id, -1.0, -1.0)}));
  ASSERT_TRUE(ok("grab", {id, slab(id, 1.0, 1.0).front(), 0.5}));
  EXPECT_FALSE(ok("saveScene", {id, folder / "s.json"})) << "somebody still pulls";
  ASSERT_TRUE(ok("drag", {id, Vector3(2.0, 2.0, 2.0)}));
  ASSERT_TRUE(ok("release", {id}));
  ASSERT_TRUE(ok("wait", {id}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"})) << error();
  ASSERT_EQ(host.warnings().size(), 1u);
  EXPECT_EQ(host.warnings()[0], "saveScene: what the mouse has pulled is left out");
}

} // namespace
