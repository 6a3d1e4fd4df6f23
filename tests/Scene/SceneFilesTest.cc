// Written scenes as files: paths, what they cannot hold, and the bundled ones.

#include "SceneWriterFixture.hh"

#include <cmath>

namespace FleshSim {
namespace {

TEST(SceneWriter, ManyVerticesAreOneLine)
{
  const TemporaryFolder folder;
  SceneDescription scene = quietScene(folder.path().string());
  scene.handles[0].select.vertices.assign(10000, 1);
  ASSERT_TRUE(writeScene(folder / "s.json", scene));
  const std::string text = folder.text("s.json");
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 40);
}

TEST(SceneWriter, PathsAreRelativeWhereTheSceneCanMoveWithThem)
{
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "project/scenes");
  const auto meshIn = [&](const std::string& _mesh) {
    SceneDescription scene = quietScene(folder.path().string());
    scene.bodies[0].mesh = _mesh;
    std::string text;
    const Status status = sceneText(scene, folder / "project/scenes", text);
    EXPECT_TRUE(status) << status.message();
    SceneDescription again;
    EXPECT_TRUE(parseScene(text, folder / "project/scenes/s.json", again));
    EXPECT_EQ(std::filesystem::weakly_canonical(again.bodies[0].mesh), std::filesystem::weakly_canonical(_mesh));
    const std::size_t begin = text.find("\"mesh\": \"") + 9;
    return text.substr(begin, text.find('"', begin) - begin);
  };
  const std::string outside = std::filesystem::weakly_canonical(folder / "far.ovm").string();
  EXPECT_EQ(meshIn(folder / "project/scenes/a.ovm"), "a.ovm");
  EXPECT_EQ(meshIn(folder / "project/scenes/b c/a.ovm"), "b c/a.ovm");
  EXPECT_EQ(meshIn(folder / "project/meshes/a.ovm"), "../meshes/a.ovm");
  EXPECT_EQ(meshIn(folder / "project/scenes/../meshes/a.ovm"), "../meshes/a.ovm");
  EXPECT_EQ(meshIn(folder / "far.ovm"), outside);
  // A link is what its owner calls it; the folder it is reached by does not matter.
  std::filesystem::create_symlink(folder / "project", folder / "link");
  EXPECT_EQ(meshIn(folder / "link/meshes/a.ovm"), "../meshes/a.ovm");
}

TEST(SceneWriter, RefusesWhatAFileCannotHold)
{
  const TemporaryFolder folder;
  SceneDescription scene = quietScene(folder.path().string());
  scene.bodies[0].mesh = folder / "caf\xE9.ovm";
  EXPECT_EQ(writeScene(folder / "s.json", scene).message(),
            (folder / "caf\xE9.ovm") + ": its name is no UTF-8, so a scene cannot name it");
  scene = movingScene(folder.path().string());
  scene.steps = 5;
  EXPECT_EQ(writeScene(folder / "s.json", scene).message(), "steps: 5, but the duration has 100");
  scene.settings.dt = 1e-9;
  EXPECT_EQ(writeScene(folder / "s.json", scene).message(), "steps: a scene has from 1 to 99999");
  EXPECT_TRUE(folder.names().empty());
  scene = quietScene(folder.path().string());
  EXPECT_EQ(writeScene(folder / "no/s.json", scene).message(),
            (folder / "no/s.json") + ": cannot write: No such file or directory");
}

TEST(SceneBuilder, AMeshWithAnotherChecksumIsRefused)
{
  SceneDescription scene = quietScene(".");
  scene.bodies[0].checksum = "0123456789abcdef";
  SimulationSetup setup;
  std::vector<std::string> notes;
  EXPECT_EQ(buildScene(scene, setup, notes).message(), FLESHSIM_MESHES
            "/cube_tet_10.ovm: is not the mesh that the scene was saved with: its checksum is another one");
}

TEST(SceneBuilder, ALockingRemedyThatTheMaterialDoesNotKnowIsNamedByBodyAndLine)
{
  SceneDescription scene = quietScene(".");
  scene.file = "s.json";
  scene.bodies[1].line = 7;
  scene.bodies[1].material.name = "stvk";
  scene.bodies[1].material.locking = LockingRemedy::meanDilatation;
  SimulationSetup setup;
  std::vector<std::string> notes;
  EXPECT_EQ(
      buildScene(scene, setup, notes).message(),
      "s.json:7: \"bodies[1].locking\": mean-dilatation needs a material with a part in J = det F alone, and stvk "
      "has none");
}

/// Names of the files in scenes/, without the extension.
std::vector<std::string> exampleScenes()
{
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(FLESHSIM_SOURCE_DIR "/scenes"))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class ExampleScene : public testing::TestWithParam<std::string>
{
};

TEST_P(ExampleScene, IsWrittenAsItWasRead)
{
  const TemporaryFolder folder;
  SceneDescription scene;
  ASSERT_TRUE(readScene(FLESHSIM_SOURCE_DIR "/scenes/" + GetParam() + ".json", scene));
  const SceneDescription again = written(scene, folder / "s.json");
  EXPECT_EQ(differences(scene, again), "");
  const int steps = scene.isDynamic() ? 3 : 1;
  EXPECT_EQ(positionsAfter(scene, steps), positionsAfter(again, steps));
}

INSTANTIATE_TEST_SUITE_P(Scenes, ExampleScene, testing::ValuesIn(exampleScenes()),
                         [](const auto& _info) { return _info.param; });

} // namespace
} // namespace FleshSim
