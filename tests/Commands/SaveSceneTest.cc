// What was set up and run by commands is saved as a scene, and the scene repeats it.

#include "FakeHost.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Scene/SceneWriter.hh>
#include <FleshSim/Scene/Simulation.hh>

#include <Support/SameScene.hh>
#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <memory>

namespace {

using namespace FakeHosts;
using TestMeshes::generated;

/// Cells of the mesh: tets, hexes.
struct SaveScene : testing::TestWithParam<bool>
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
  EXPECT_LT(positions(id).row(1).mean(), -0.5) << "it fell";
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
  EXPECT_NE(error().find("were moving already"), std::string::npos) << error();
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

TEST_P(SaveScene, AMeshThatIsInNoFileIsWritten)
{
  const int id = host.add(TestMeshes::distortedCube(GetParam(), 3, 0.2), "cube");
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  expectRepeated(id, {"s.json", "s_body0.ovm"});
  ASSERT_TRUE(ok("twist", {id, std::string("y"), -0.5, 0.5, 9.0, 2}));
  expectRepeated(id, {"s.json", "s_body0.ovm"});
}

TEST_P(SaveScene, AMeshThatIsNoLongerItsFilesIsWritten)
{
  const int id = loadCube();
  host.all.at(id).document.mesh.positions(0, 0) -= 0.01;
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  expectRepeated(id, {"cube.ovm", "s.json", "s_body0.ovm"});
}

TEST_P(SaveScene, AFileThatWasReplacedBeforeIsNotReferredTo)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  MeshDocument other;
  other.mesh = generated("cube", GetParam(), 2);
  ASSERT_TRUE(writeMesh(folder / "cube.ovm", other));
  expectRepeated(id, {"cube.ovm", "s.json", "s_body0.ovm"});
}

TEST_P(SaveScene, AFileOfTheHostsOwnReaderIsReferredTo)
{
  struct KnowingHost : LoudHost
  {
    std::string file(int /*_object*/) const override { return known; }
    std::string known;
  } knowing;
  MeshDocument document;
  document.mesh = generated("cube", GetParam(), 3);
  ASSERT_TRUE(writeMesh(folder / "cube.ovm", document));
  knowing.known = folder / "cube.ovm";
  CommandCenter other{knowing};
  const int id = knowing.add(document.mesh, "cube");
  ASSERT_TRUE(std::get<bool>(other.call("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2})));
  ASSERT_TRUE(std::get<bool>(other.call("saveScene", {id, folder / "s.json"})));
  EXPECT_EQ(folder.names(), (std::set<std::string>{"cube.ovm", "s.json"}));
  EXPECT_EQ(run(folder / "s.json"), knowing.all.at(id).document.mesh.positions);
}

TEST_P(SaveScene, LaterChangesOfTheMeshAreErrorsThatNameIt)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"}));
  MeshDocument other;
  other.mesh = host.all.at(id).document.mesh;
  ASSERT_TRUE(writeMesh(folder / "cube.ovm", other));
  SimulationSetup setup;
  EXPECT_EQ(build(folder / "s.json", setup).message(),
            (folder / "cube.ovm") + ": is not the mesh that the scene was saved with: its checksum is another one");
  std::filesystem::remove(folder / "cube.ovm");
  EXPECT_EQ(build(folder / "s.json", setup).message(),
            (folder / "cube.ovm") + ": cannot read: No such file or directory");
  EXPECT_FALSE(ok("runScene", {folder / "s.json"}));
  EXPECT_NE(error().find("cube.ovm"), std::string::npos);
}

TEST_P(SaveScene, FromAnotherFolderAndUnderOtherNames)
{
  const std::filesystem::path here = std::filesystem::current_path();
  std::filesystem::create_directories(folder / "Süß & \"groß\" ü/scenes");
  const int id = loadCube("Süß & \"groß\" ü/Würfel 1.ovm");
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  std::filesystem::current_path(folder.path() / "Süß & \"groß\" ü");
  ASSERT_TRUE(ok("saveScene", {id, std::string("scenes/日本 語.json")})) << error();
  ASSERT_TRUE(ok("saveScene", {id, std::string("here.json")})) << error();
  EXPECT_EQ(run("here.json"), positions(id));
  std::filesystem::current_path(here);
  EXPECT_EQ(run(folder / "Süß & \"groß\" ü/scenes/日本 語.json"), positions(id));
  // All of it moves together.
  std::filesystem::rename(folder / "Süß & \"groß\" ü", folder / "moved");
  EXPECT_EQ(run(folder / "moved/scenes/日本 語.json"), positions(id));
}

TEST_P(SaveScene, AFailureLeavesNothingBehind)
{
  const int id = host.add(generated("cube", GetParam(), 6), "cube");
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 1}));
  EXPECT_FALSE(ok("saveScene", {id, folder / "no/s.json"}));
  EXPECT_NE(error().find("No such file or directory"), std::string::npos) << error();
  EXPECT_FALSE(ok("saveScene", {id, std::string("/proc/s.json")}));
  std::filesystem::create_directory(folder / "s.json");
  EXPECT_FALSE(ok("saveScene", {id, folder / "s.json"}));
  EXPECT_EQ(error(), "saveScene: " + (folder / "s.json") + ": cannot write: it is a folder");
  EXPECT_EQ(folder.names(), std::set<std::string>{"s.json"});

  // A disk that is full: no file may become longer than its beginning.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small = before;
  small.rlim_cur = 4000;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  const bool saved = ok("saveScene", {id, folder / "t.json"});
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_FALSE(saved);
  EXPECT_EQ(error().rfind("saveScene: " + (folder / "t_body0.ovm") + ": cannot write", 0), 0u) << error();
  EXPECT_EQ(folder.names(), std::set<std::string>{"s.json"});
}

TEST_P(SaveScene, ASceneIsSavedAsItWas)
{
  SceneDescription scene;
  BodyDescription body;
  body.generate = GenerateOptions{"cube", GetParam(), 3, {{"size", 0.8}}};
  body.translate = Vector3(0.0, 1.0, 0.0);
  body.rotate = {Vector3(0.0, 0.6, 0.8), 33.0, {}};
  body.material.parameters = {3e4, 5e4, true};
  body.velocity = Vector3(0.5, 0.0, 0.0);
  body.angularVelocity = Vector3(0.0, 0.0, 2.0);
  scene.bodies = {body, body};
  scene.bodies[1].translate = Vector3(0.0, 2.5, 0.0);
  scene.bodies[1].velocity = Vector3(0.0, -1.0, 0.0);
  scene.bodies[1].scale = 1.1;
  scene.dynamics = DynamicsDescription();
  scene.dynamics->settings.gravity = Vector3(0.0, -9.81, 0.0);
  scene.dynamics->settings.contact.pairFriction = 0.3;
  scene.dynamics->adaptive = true;
  scene.dynamics->dt = 0.03;
  scene.dynamics->duration = 0.5;
  scene.steps = 17;
  scene.handles.emplace_back();
  scene.handles[0].body = 1;
  scene.handles[0].select.vertices = {0, 1, 2};
  scene.handles[0].rotate = {Vector3(1.0, 2.0, -3.0).normalized(), 20.0, Vector3(0.0, 2.0, 0.1)};
  scene.handles[0].components = {true, true, false};
  scene.forces.emplace_back();
  scene.forces[0].select.vertices = {4, 5};
  scene.forces[0].force = Vector3(1.0, 0.0, 3.0);
  scene.colliders.emplace_back();
  scene.colliders[0].kind = "box";
  scene.colliders[0].vectors = {{"min", Vector3(-5.0, -1.0, -5.0)}, {"max", Vector3(5.0, 0.1, 5.0)}};
  scene.colliders[0].viscous = 0.1;
  scene.colliders[0].rotate = {Vector3::UnitY(), 90.0, Vector3::Zero()};
  scene.output.directory = folder / "s_run";
  scene.output.formats = {"ovm"};
  ASSERT_TRUE(writeScene(folder / "first.json", scene));
  ASSERT_TRUE(ok("runScene", {folder / "first.json"})) << error();
  const int id = host.objects().front();
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"})) << error();
  EXPECT_EQ(folder.names(), (std::set<std::string>{"first.json", "s.json"})) << "shapes are generated again";
  SceneDescription again;
  ASSERT_TRUE(readScene(folder / "s.json", again));
  EXPECT_EQ(SameScene::differences(scene, again), "");
  Points all(3, 2 * positions(id).cols());
  all << positions(id), positions(host.objects().back());
  EXPECT_EQ(run(folder / "s.json"), all);
}

TEST_P(SaveScene, StartsFromFilesAndOtherBodiesOfAScene)
{
  SceneDescription scene;
  MeshDocument document;
  document.mesh = generated("cube", GetParam(), 3);
  ASSERT_TRUE(writeMesh(folder / "cube.ovm", document));
  document.mesh.positions *= 2.0;
  ASSERT_TRUE(writeMesh(folder / "large.ovm", document));
  scene.bodies.resize(2);
  for (BodyDescription& body : scene.bodies)
    body.mesh = folder / "cube.ovm";
  scene.bodies[1].translate = Vector3(4.0, 0.0, 0.0);
  scene.start.positions = {folder / "large.ovm", folder / "large.ovm"};
  scene.steps = 1;
  scene.output.directory = folder / "s_run";
  scene.output.formats = {"ovm"};
  ASSERT_TRUE(writeScene(folder / "first.json", scene));
  ASSERT_TRUE(ok("runScene", {folder / "first.json"})) << error();
  const int id = host.objects().back();
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"})) << error();
  EXPECT_EQ(folder.names(),
            (std::set<std::string>{"cube.ovm", "first.json", "large.ovm", "s.json", "s_start0.ovm", "s_start1.ovm"}));
  Points all(3, 2 * positions(id).cols());
  all << positions(host.objects().front()), positions(id);
  EXPECT_EQ(run(folder / "s.json"), all);

  // One body of several is scrambled: a scene can only throw all of them.
  ASSERT_TRUE(ok("scramble", {id, 2.0, 3}));
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"})) << error();
  all << positions(host.objects().front()), positions(id);
  EXPECT_EQ(run(folder / "s.json"), all);
}

TEST_P(SaveScene, AMeshThatABodyRefersToIsNotReplaced)
{
  // The second body's file has the name that the first one's mesh is to have.
  SceneDescription scene;
  MeshDocument document;
  document.mesh = generated("cube", GetParam(), 2);
  ASSERT_TRUE(writeMesh(folder / "s_body0.ovm", document));
  document.mesh = generated("cube", GetParam(), 3);
  ASSERT_TRUE(writeMesh(folder / "first.ovm", document));
  scene.bodies.resize(2);
  scene.bodies[0].mesh = folder / "first.ovm";
  scene.bodies[1].mesh = folder / "s_body0.ovm";
  scene.bodies[1].translate = Vector3(4.0, 0.0, 0.0);
  scene.steps = 1;
  scene.output.directory = folder.path().string();
  ASSERT_TRUE(writeScene(folder / "scene.json", scene));
  ASSERT_TRUE(ok("runScene", {folder / "scene.json"})) << error();
  std::filesystem::remove(folder / "first.ovm");
  const int id = host.objects().back();
  ASSERT_TRUE(ok("saveScene", {id, folder / "s.json"})) << error();
  EXPECT_EQ(folder.names(), (std::set<std::string>{"s.json", "s_body0.ovm", "s_body1.ovm", "scene.json"}));
  Points all(3, positions(host.objects().front()).cols() + positions(id).cols());
  all << positions(host.objects().front()), positions(id);
  EXPECT_EQ(run(folder / "s.json"), all);
}

} // namespace
