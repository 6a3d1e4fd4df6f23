// What scripts can ask for, without a window: blocking, and with the results of the command line.

#include "CommandsFixture.hh"

#include <FleshSim/Core/Json.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <Support/StrictXml.hh>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>

namespace {

using namespace CommandTests;

TEST_F(Commands, stretchIsTheCommandLines)
{
  const int id = addCube();
  const VolumeMesh rest = host.all.at(id).document.mesh;
  StiffnessInput stiffness;
  stiffness.young = 3e4;
  stiffness.poisson = 0.4;
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("stable-neo-hookean"), 3e4, 0.4}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 3}));
  EXPECT_EQ(positions(id), expectedStretch(rest, stiffness));
  EXPECT_TRUE(std::get<bool>(center.call("converged", {id})));
  EXPECT_GE(std::get<int>(center.call("newtonIterations", {id})), 3);
  EXPECT_GT(number("energy", id), 0.0);
  EXPECT_GT(number("volumeRatio", id), 1.0);
  EXPECT_LT(number("residual", id), 1e-3);
  EXPECT_EQ(host.working, 0);
  EXPECT_EQ(host.all.at(id).fields.size(), 5u);
  EXPECT_TRUE(host.errors.empty());
}

TEST_F(Commands, aPullIsWaitedForWhenItIsLetGo)
{
  const int id = addCube();
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), -1.0, -1.0}));
  const auto high = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), 1.0, 1.0}));
  ASSERT_TRUE(ok("fix", {id, low}));
  const int vertex = high.front();
  const Vector3 from = positions(id).col(vertex - FakeHost::shift);
  const Vector3 place = from + Vector3(0.2, 0.1, 0.3);
  ASSERT_TRUE(ok("grab", {id, vertex, 0.0}));
  ASSERT_TRUE(ok("drag", {id, place}));
  EXPECT_FALSE(ok("wait", {id})) << "who holds on does not end";
  ASSERT_TRUE(ok("release", {id}));
  EXPECT_FALSE(std::get<bool>(center.call("running", {id})));
  EXPECT_LT((positions(id).col(vertex - FakeHost::shift) - place).norm(), 0.3 * (place - from).norm());
}

TEST_F(Commands, whatAHandleHasMovedIsNotMovedAgain)
{
  const int id = addCube();
  const auto high = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), 1.0, 1.0}));
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), -1.0, -1.0}));
  ASSERT_TRUE(ok("fix", {id, low}));
  ASSERT_TRUE(ok("move", {id, high, Vector3(0.0, 0.0, 0.5)}));
  const auto height = [&] { return positions(id)(2, high.front() - FakeHost::shift); };
  ASSERT_TRUE(ok("solve", {id, 2}));
  EXPECT_NEAR(height(), 1.5, 1e-12);
  ASSERT_TRUE(ok("grab", {id, high.front(), 0.0}));
  ASSERT_TRUE(ok("release", {id}));
  EXPECT_NEAR(height(), 1.5, 1e-12);
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_NEAR(height(), 1.5, 1e-12);
  ASSERT_TRUE(ok("reset", {id}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.1}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_NEAR(height(), 1.25, 1e-9) << "half of its second is over";
  ASSERT_TRUE(ok("setTimeStep", {id, 0.05}));
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_NEAR(height(), 1.375, 1e-9) << "goes on from there, with the new time step";
}

TEST_F(Commands, aPullThatIsCancelledIsOver)
{
  const int id = addCube();
  ASSERT_TRUE(ok("grab", {id, FakeHost::shift, 0.0}));
  ASSERT_TRUE(ok("drag", {id, Vector3(2.0, 2.0, 2.0)}));
  ASSERT_TRUE(ok("cancel", {id}));
  ASSERT_TRUE(ok("reset", {id}));
  EXPECT_FALSE(ok("drag", {id, Vector3(3.0, 3.0, 3.0)}));
  const Points rest = positions(id);
  ASSERT_TRUE(ok("stepDynamics", {id, 5}));
  EXPECT_LT((positions(id) - rest).cwiseAbs().maxCoeff(), 1e-9) << "nothing pulls any longer";
}

TEST_F(Commands, energyIsThatOfThePositionsOfNow)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  const double energy = number("energy", id);
  EXPECT_GT(energy, 0.0);
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_NEAR(number("energy", id), 0.0, 1e-9 * energy);
  EXPECT_NEAR(number("volumeRatio", id), 1.0, 1e-12);
  ASSERT_TRUE(ok("redo", {id}));
  EXPECT_EQ(number("energy", id), energy);
}

TEST_F(Commands, settingsOutliveWhatOthersDoToTheMesh)
{
  const int id = addCube();
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("corotated"), 3e4, 0.3}));
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -1.0, 0.0)}));
  host.all.at(id).document.mesh.positions *= 2.0;
  center.workspace().forgetIfChanged(id);
  const std::string state = std::get<std::string>(center.call("state", {id}));
  EXPECT_NE(state.find("\"corotated\""), std::string::npos) << state;
  EXPECT_NE(state.find("-1"), std::string::npos);
  ASSERT_TRUE(ok("reset", {id}));
  EXPECT_EQ(positions(id).maxCoeff(), 2.0) << "the rest shape is what the others made";
}

TEST_F(Commands, savedMeshesHaveTheResults)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  const std::string file = testing::TempDir() + "fleshsim_saved.ovm";
  ASSERT_TRUE(ok("saveMesh", {id, file}));
  MeshDocument document;
  ASSERT_TRUE(readMesh(file, document));
  EXPECT_EQ(document.properties.size(), 5u);
  EXPECT_EQ(document.mesh.positions, positions(id));
}

TEST_F(Commands, aReportIsAPageIfItsNameSaysSo)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  const std::string file = testing::TempDir() + "fleshsim_report";
  ASSERT_TRUE(ok("writeReport", {id, file + ".json"}));
  ASSERT_TRUE(ok("writeReport", {id, file + ".html"}));
  JsonValue json;
  EXPECT_TRUE(readJson(file + ".json", json));
  std::ifstream stream(file + ".html", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const XmlElement page = StrictXml::parse(text);
  EXPECT_EQ(page.all("h1").at(0)->text, "Stretch: cube");
  EXPECT_NE(page.text.find("All 2 steps converged in "), std::string::npos);
  EXPECT_EQ(text.find("ictures"), std::string::npos) << "nobody draws any here";
  EXPECT_EQ(page.byId("command"), nullptr);
}

TEST_F(Commands, filesAreReadIntoObjectsAndComparedWithThem)
{
  const std::string cube = FLESHSIM_MESHES "/cube_tet_10.ovm";
  const int id = std::get<int>(center.call("loadMesh", {cube}));
  ASSERT_GE(id, 0);
  EXPECT_EQ(distance(id, cube), 0.0);
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 1}));
  EXPECT_NEAR(distance(id, cube), 0.1, 0.01);
  EXPECT_EQ(std::get<int>(center.call("loadMeshAs", {cube, std::string("wobbly")})), -1);
  EXPECT_EQ(std::get<int>(center.call("loadMesh", {std::string("/no/such.ovm")})), -1);
  EXPECT_TRUE(std::isnan(distance(id, FLESHSIM_MESHES "/bird_tet.ovm")));
  EXPECT_TRUE(std::isnan(distance(id, "/no/such.ovm")));
  EXPECT_EQ(host.errors.size(), 4u);
}

TEST_F(Commands, resetUndoAndRedo)
{
  const int id = addCube();
  const Points rest = positions(id);
  ASSERT_TRUE(ok("stretch", {id, std::string("x"), -0.5, 0.5, 0.1, 2}));
  const Points stretched = positions(id);
  EXPECT_NE(stretched, rest);
  ASSERT_TRUE(ok("reset", {id}));
  EXPECT_EQ(positions(id), rest);
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(positions(id), stretched);
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(positions(id), rest);
  EXPECT_FALSE(ok("undo", {id}));
  ASSERT_TRUE(ok("redo", {id}));
  EXPECT_EQ(positions(id), stretched);
}

TEST_F(Commands, handlesAreHostVerticesAndSolveTakesThemThere)
{
  const int id = addCube();
  const Points rest = positions(id);
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), -1.0, -1.0}));
  const auto high = std::get<std::vector<int>>(center.call("slab", {id, std::string("z"), 1.0, 1.0}));
  ASSERT_EQ(low.size(), 16u);
  ASSERT_TRUE(ok("fix", {id, low}));
  ASSERT_TRUE(ok("move", {id, high, Vector3(0.1, 0.2, 0.3)}));
  ASSERT_TRUE(ok("solve", {id, 3}));
  for (const int v : low)
    EXPECT_EQ(positions(id).col(v - FakeHost::shift), rest.col(v - FakeHost::shift));
  for (const int v : high)
    EXPECT_LT((positions(id).col(v - FakeHost::shift) - rest.col(v - FakeHost::shift) - Vector3(0.1, 0.2, 0.3)).norm(),
              1e-12);
  EXPECT_FALSE(ok("fix", {id, std::vector<int>{3}})) << "no vertex of the host's";
  ASSERT_TRUE(ok("clearHandles", {id}));
  EXPECT_FALSE(ok("solve", {id, 3}));
}

TEST_F(Commands, bodiesFallAndGoOnFalling)
{
  const int id = addCube();
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -10.0, 0.0)}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.01}));
  ASSERT_TRUE(ok("stepDynamics", {id, 50}));
  ASSERT_TRUE(ok("stepDynamics", {id, 50}));
  EXPECT_NEAR(number("time", id), 1.0, 1e-9);
  EXPECT_NEAR(positions(id).row(1).mean(), -5.05, 1e-6); // 100 steps of backward Euler
  ASSERT_TRUE(ok("addPlane", {id, Vector3(0.0, -8.0, 0.0), Vector3(0.0, 1.0, 0.0), 0.5}));
  ASSERT_TRUE(ok("stepDynamics", {id, 100}));
  EXPECT_GT(positions(id).row(1).minCoeff(), -8.0);
}

TEST_F(Commands, scenesBecomeObjects)
{
  ASSERT_TRUE(ok("runScene", {std::string(FLESHSIM_SOURCE_DIR) + "/scenes/two_bodies.json"})) << host.errors.back();
  EXPECT_GE(host.all.size(), 2u);
  for (const int id : host.objects())
    EXPECT_TRUE(std::get<bool>(center.call("converged", {id})));
  EXPECT_FALSE(ok("runScene", {std::string(FLESHSIM_SOURCE_DIR) + "/scenes/crane.json"}));
  EXPECT_NE(host.errors.back().find("rigid bodies"), std::string::npos) << host.errors.back();
  EXPECT_FALSE(ok("runScene", {std::string("/no/such/scene.json")}));
}

TEST_F(Commands, fieldsAreColoured)
{
  const int id = addCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  ASSERT_TRUE(ok("showField", {id, std::string("displacement"), 0.0, 0.0}));
  EXPECT_EQ(static_cast<int>(host.all.at(id).colors.values.size()), host.all.at(id).document.mesh.vertexCount());
  ASSERT_TRUE(ok("showField", {id, std::string("J"), 0.5, 1.5}));
  EXPECT_EQ(host.all.at(id).colors.values.size(), host.all.at(id).document.mesh.tets.size());
  ASSERT_TRUE(ok("hideField", {id}));
  EXPECT_TRUE(host.all.at(id).colors.values.empty());
  EXPECT_FALSE(ok("showField", {id, std::string("beauty"), 0.0, 0.0}));
}

TEST_F(Commands, stepsOfThePastAreShown)
{
  const int id = addCube();
  EXPECT_FALSE(ok("showStep", {id, 0})) << "nothing has been run";
  const Points rest = positions(id);
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 4}));
  const Points last = host.all.at(id).document.mesh.positions;
  EXPECT_EQ(std::get<std::vector<int>>(center.call("keptSteps", {id})), (std::vector<int>{0, 1, 2, 3, 4}));
  ASSERT_TRUE(ok("showField", {id, std::string("displacement"), 0.0, 0.0}));
  const double largest = host.all.at(id).colors.high;

  ASSERT_TRUE(ok("showStep", {id, 0}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, rest);
  EXPECT_LT(host.all.at(id).colors.high, 1e-8); // rounding, not a field
  ASSERT_TRUE(ok("showStep", {id, 2}));
  const Points& shown = host.all.at(id).document.mesh.positions;
  const double extent = rest.row(1).maxCoeff() - rest.row(1).minCoeff();
  EXPECT_NEAR(shown.row(1).maxCoeff() - shown.row(1).minCoeff(), extent + 0.4, 1e-12);
  EXPECT_NEAR(host.all.at(id).colors.high, 0.5 * largest, 0.1 * largest);

  // What is saved is what is shown.
  const std::string file = testing::TempDir() + "fleshsim-past.ovm";
  ASSERT_TRUE(ok("saveMesh", {id, file}));
  ASSERT_TRUE(ok("showStep", {id, -1}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, last);
  MeshDocument saved;
  ASSERT_TRUE(readMesh(file, saved));
  EXPECT_NEAR(saved.mesh.positions.row(1).maxCoeff() - saved.mesh.positions.row(1).minCoeff(), extent + 0.4, 1e-12);
  std::filesystem::remove(file);

  ASSERT_TRUE(ok("showStep", {id, 1}));
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, rest) << "what moves the body ends the look at the past";
}

TEST_F(Commands, stateAndRowsAreJson)
{
  const int id = addCube();
  ASSERT_TRUE(ok("setMaterialYoungPoisson", {id, std::string("corotated"), 2e4, 0.3}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 4}));
  JsonValue state;
  ASSERT_TRUE(parseJson(std::get<std::string>(center.call("state", {id})), "state", state));
  JsonValue rows;
  ASSERT_TRUE(parseJson(std::get<std::string>(center.call("rows", {id, 1})), "rows", rows));
}

} // namespace
