// The section Object: which body it is about, and files of meshes and scenes.

#include "PanelWindowTest.hh"

#include <FleshSim/IO/MeshFormat.hh>

#include <fstream>

namespace FleshSim {

using PanelObjectTest = PanelWindowTest;

TEST_F(PanelObjectTest, theChosenBodyIsTheOneThatMoves)
{
  const int first = openBox("first");
  const int second = openBox("second");
  EXPECT_EQ(object(), second) << "what was opened last";
  choose("object", first);
  EXPECT_EQ(object(), first);
  EXPECT_TRUE(window->windowTitle().contains("first"));
  enter("young", "3e5");
  enter("steps", "1");
  run();
  EXPECT_GT((positions() - rest()).cwiseAbs().maxCoeff(), 0.05);
  EXPECT_EQ(session(second).positionsOf(0), rest());
  choose("object", second);
  EXPECT_EQ(object(), second);
  EXPECT_DOUBLE_EQ(number("young"), defaultYoung) << "settings are those of the body";
  EXPECT_EQ(text("resultStep"), "-") << "nothing has been run with it";
  choose("object", first);
  EXPECT_DOUBLE_EQ(number("young"), 3e5);
  EXPECT_EQ(text("resultStep"), "1, converged");
}

TEST_F(PanelObjectTest, cellsAreTakenForWhatIsChosen)
{
  openBox();
  enter("steps", "1");
  run();
  const double asHexes = lastStep().energy;
  EXPECT_EQ(now().lastRun()->setup().bodies[0].mesh.hexes.size(), 24u);
  choose("cells", "split-hex");
  EXPECT_EQ(now().bodySettings(0).cells.kind, CellChoice::splitHex);
  run();
  EXPECT_TRUE(now().lastRun()->setup().bodies[0].mesh.hexes.empty());
  EXPECT_GT(lastStep().energy, 1.001 * asHexes) << "tetrahedra are stiffer";
  choose("cells", "tet");
  EXPECT_EQ(now().bodySettings(0).cells.kind, CellChoice::splitHex) << "there are no tetrahedra";
  EXPECT_TRUE(text("statusText").startsWith("Refused")) << text("statusText").toStdString();
  ASSERT_TRUE(waitUntil([&] { return part<QComboBox>("cells")->currentData() == "split-hex"; }));
  choose("cells", "hex");
  run();
  EXPECT_NEAR(lastStep().energy, asHexes, 1e-12 * asHexes);
}

TEST_F(PanelObjectTest, badCellsAreRepairedOrDropped)
{
  const QString path = writeBox("bad", true);
  MeshDocument document;
  ASSERT_TRUE(readMesh(path.toStdString(), document));
  // A vertex inside, of those nearest to the middle, goes through its neighbours.
  Eigen::Index middle = 0;
  document.mesh.positions.colwise().norm().minCoeff(&middle);
  document.mesh.positions.col(middle) += Vector3(0.0, 0.9, 0.0);
  ASSERT_TRUE(writeMesh(path.toStdString(), document));
  const int object = open(path);
  ASSERT_TRUE(
      waitUntil([&] { return window->panel().object() == object && !window->panel().state().problem.isEmpty(); }));
  EXPECT_TRUE(text("statusText").contains("cannot be simulated")) << text("statusText").toStdString();
  EXPECT_TRUE(text("statusAdvice").contains("Bad cells")) << text("statusAdvice").toStdString();
  choose("cells", "hex"); // else they would be split, and only those that are left over would be bad
  enter("steps", "1");
  choose("badCells", "repair");
  run();
  EXPECT_TRUE(lastStep().converged);
  EXPECT_EQ(now().lastRun()->setup().bodies[0].mesh.cellCount(), 24u);
  choose("badCells", "drop");
  run();
  EXPECT_LT(now().lastRun()->setup().bodies[0].mesh.cellCount(), 24u);
}

TEST_F(PanelObjectTest, aMeshIsLoadedAndSaved)
{
  const int first = openBox("first");
  chosenFile = "";
  click("loadMesh");
  EXPECT_EQ(window->session().bodies().objects().size(), 1u) << "no file was chosen";
  chosenFile = writeBox("tets", false);
  click("loadMesh");
  EXPECT_EQ(window->session().bodies().objects().size(), 2u);
  EXPECT_NE(object(), first) << "it is chosen";
  EXPECT_EQ(text("meshSize"), "60 vertices, 144 tetrahedra");
  chosenFile = folder.filePath("none.ovm");
  click("loadMesh");
  EXPECT_TRUE(text("statusText").startsWith("Refused"));
  enter("steps", "1");
  run();
  chosenFile = folder.filePath("saved.ovm");
  click("saveMesh");
  MeshDocument saved;
  ASSERT_TRUE(readMesh(path("saved.ovm"), saved).isOk());
  EXPECT_EQ(saved.mesh.positions, positions()) << "as it is now";
  EXPECT_EQ(saved.mesh.tets.size(), 144u);
}

TEST_F(PanelObjectTest, aSceneIsRun)
{
  writeBox("box");
  std::ofstream(path("scene.json")) << R"({ "bodies": [ { "mesh": "box.ovm", "material": { "name": "arap" } } ],
    "handles": [ { "select": { "slab": { "axis": "x", "to": -1 } } },
                 { "select": { "slab": { "axis": "x", "from": 1 } }, "translate": [0.5, 0, 0] } ], "steps": 2 })";
  chosenFile = folder.filePath("scene.json");
  click("runScene");
  ASSERT_TRUE(waitUntil([&] { return object() >= 0; }));
  waitForPanel();
  EXPECT_EQ(now().bodySettings(0).material.name, "arap");
  EXPECT_EQ(part<QComboBox>("material")->currentText(), "arap");
  EXPECT_EQ(now().rows().size(), 2u);
  for (const int v : verticesAt(0, 1.0))
    EXPECT_LT((positions().col(v) - rest().col(v) - Vector3(0.5, 0, 0)).norm(), 1e-12);
  EXPECT_EQ(body().positions(), positions()) << "the view shows it";
}

TEST_F(PanelObjectTest, aSavedSceneRepeatsTheRun)
{
  const int first = openBox();
  choose("material", "neo-hookean");
  choose("experiment", "twist");
  enter("steps", "2");
  run();
  const Points shape = positions();
  chosenFile = folder.filePath("scene.json");
  click("saveScene");
  click("runScene");
  ASSERT_TRUE(waitUntil([&] { return object() != first; }));
  waitForPanel();
  EXPECT_TRUE(now().converged());
  EXPECT_LT((positions() - shape).cwiseAbs().maxCoeff(), 1e-9);
}

} // namespace FleshSim
