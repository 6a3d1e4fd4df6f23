// Which files a saved scene has and refers to, and what becomes of it when they change.

#include "SaveSceneTest.hh"

#include <FleshSim/Scene/SceneWriter.hh>

#include <Support/SameScene.hh>

#include <sys/resource.h>

#include <csignal>

namespace {

using namespace FakeHosts;

using SaveSceneFiles = SaveSceneTest;

INSTANTIATE_TEST_SUITE_P(Cells, SaveSceneFiles, testing::Bool(),
                         [](const auto& _info) { return _info.param ? "Hexes" : "Tets"; });

TEST_P(SaveSceneFiles, AMeshThatIsInNoFileIsWritten)
{
  const int id = host.add(TestMeshes::distortedCube(GetParam(), 3, 0.2), "cube");
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  expectRepeated(id, {"s.json", "s_body0.ovm"});
  ASSERT_TRUE(ok("twist", {id, std::string("y"), -0.5, 0.5, 9.0, 2}));
  expectRepeated(id, {"s.json", "s_body0.ovm"});
}

TEST_P(SaveSceneFiles, AMeshThatIsNoLongerItsFilesIsWritten)
{
  const int id = loadCube();
  host.all.at(id).document.mesh.positions(0, 0) -= 0.01;
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  expectRepeated(id, {"cube.ovm", "s.json", "s_body0.ovm"});
}

TEST_P(SaveSceneFiles, AFileThatWasReplacedBeforeIsNotReferredTo)
{
  const int id = loadCube();
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 2}));
  MeshDocument other;
  other.mesh = generated("cube", GetParam(), 2);
  ASSERT_TRUE(writeMesh(folder / "cube.ovm", other));
  expectRepeated(id, {"cube.ovm", "s.json", "s_body0.ovm"});
}

TEST_P(SaveSceneFiles, AFileOfTheHostsOwnReaderIsReferredTo)
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

TEST_P(SaveSceneFiles, LaterChangesOfTheMeshAreErrorsThatNameIt)
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

TEST_P(SaveSceneFiles, FromAnotherFolderAndUnderOtherNames)
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

TEST_P(SaveSceneFiles, AFailureLeavesNothingBehind)
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

TEST_P(SaveSceneFiles, ASceneIsSavedAsItWas)
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
  scene.gravity = Vector3(0.0, -9.81, 0.0);
  scene.settings.dynamics.contact.pairFriction = 0.3;
  scene.settings.adaptive = true;
  scene.settings.dt = 0.03;
  scene.duration = 0.5;
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

TEST_P(SaveSceneFiles, StartsFromFilesAndOtherBodiesOfAScene)
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

TEST_P(SaveSceneFiles, AMeshThatABodyRefersToIsNotReplaced)
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
