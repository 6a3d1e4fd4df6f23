// How what was done is written down.

#include <viewer/ViewerSession.hh>

#include <gtest/gtest.h>

namespace FleshSim {

TEST(SessionScript, waitsForARunBeforeWhatComesAfterIt)
{
  ViewerSession session;
  const std::string mesh = std::string(FLESHSIM_MESHES) + "/cube_hex_10.ovm";
  ASSERT_TRUE(session.open(mesh));
  ASSERT_TRUE(session.tryRun("setSolver", {1, std::string("newton-cg")}));
  ASSERT_TRUE(session.tryRun("stretch", {1, std::string("y"), -1.0, 1.0, 0.1, 1}));
  ASSERT_TRUE(session.tryRun("undo", {1}));
  ASSERT_FALSE(session.tryRun("setSolver", {1, std::string("magic")}));
  (void)session.run("energy", {1});
  EXPECT_EQ(session.script().text(), "// What was done in FleshSim. Runs again by fleshsim-view --script, and in "
                                     "OpenFlipper.\n"
                                     "var mesh1 = fleshsim.loadMesh(\"" +
                                         mesh +
                                         "\");\n"
                                         "fleshsim.setSolver(mesh1, \"newton-cg\");\n"
                                         "fleshsim.stretch(mesh1, \"y\", -1, 1, 0.1, 1);\n"
                                         "fleshsim.wait(mesh1);\n"
                                         "fleshsim.undo(mesh1);\n");
}

TEST(SessionScript, knowsTheBodiesOfAScene)
{
  ViewerSession session;
  ASSERT_TRUE(session.open(std::string(FLESHSIM_MESHES) + "/cube_hex_10.ovm"));
  ASSERT_TRUE(session.open(std::string(FLESHSIM_SOURCE_DIR) + "/scenes/two_bodies.json"));
  ASSERT_TRUE(session.tryRun("reset", {3}));
  const std::string text = session.script().text();
  EXPECT_NE(text.find("var mesh2 = fleshsim.objects()[1];\nvar mesh3 = fleshsim.objects()[2];\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("fleshsim.reset(mesh3);"), std::string::npos) << text;
}

} // namespace FleshSim
