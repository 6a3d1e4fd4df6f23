// What the bar above the view does to what is drawn.

#include "WindowTest.hh"

#include <drawing/Display.hh>

#include <vtkCamera.h>
#include <vtkProperty.h>

#include <QSlider>

namespace FleshSim {

namespace {

class ViewBarTest : public WindowTest
{
protected:
  const BodyView& body(int _object) const { return *window->view().scenery().bodies().at(_object); }
  long long faces(int _object) const { return body(_object).mesh().faces().polyData()->GetNumberOfCells(); }
};

} // namespace

TEST_F(ViewBarTest, drawsSurfaceCellsOrWires)
{
  const int cube = openMesh("cube_hex_10.ovm");
  const long long outside = faces(cube);
  EXPECT_EQ(outside, 600);
  choose("drawing", "cells");
  EXPECT_EQ(faces(cube), 6000);
  choose("drawing", "wires");
  EXPECT_EQ(faces(cube), outside);
  EXPECT_EQ(body(cube).mesh().actor()->GetProperty()->GetRepresentation(), VTK_WIREFRAME);
  choose("drawing", "surface");
  EXPECT_EQ(body(cube).mesh().actor()->GetProperty()->GetRepresentation(), VTK_SURFACE);
}

TEST_F(ViewBarTest, cutsWholeCellsAwayAndTheOtherSide)
{
  const int cube = openMesh("cube_hex_10.ovm");
  choose("cutAxis", "x");
  // Half of 1000 hexes stays, 10 x 5 x 10 of them.
  EXPECT_EQ(faces(cube), 2 * (50 + 50 + 100));
  find<QSlider>("cutPlace")->setValue(60); // of 200
  EXPECT_EQ(faces(cube), 2 * (30 + 30 + 100));
  const auto highest = [&] {
    double bounds[6];
    body(cube).mesh().faces().polyData()->ComputeBounds();
    body(cube).mesh().faces().polyData()->GetBounds(bounds);
    return bounds[1];
  };
  const double low = highest();
  trigger("cutFlip");
  EXPECT_GT(highest(), low);
  EXPECT_EQ(faces(cube), 2 * (70 + 70 + 100));
  choose("cutAxis", "none");
  EXPECT_EQ(faces(cube), 600);
}

TEST_F(ViewBarTest, edgesRestShapeBarHandlesAndObstaclesComeAndGo)
{
  const int cube = openMesh("cube_hex_10.ovm");
  ASSERT_TRUE(window->session().tryRun("fix", {cube, std::vector<int>{0, 1, 2}}));
  ASSERT_TRUE(window->session().tryRun("showField", {cube, std::string("displacement"), 0.0, 1.0}));
  ASSERT_TRUE(window->session().tryRun("addSphere", {cube, Vector3(0.0, -3.0, 0.0), 1.0, 0.0}));
  Scenery& scenery = window->view().scenery();
  const auto edges = [&] { return body(cube).mesh().actor()->GetProperty()->GetEdgeVisibility() != 0; };
  const auto actors = [&] { return scenery.stage().bodies()->GetActors()->GetNumberOfItems(); };
  EXPECT_TRUE(edges());
  trigger("showEdges");
  EXPECT_FALSE(edges());
  const int withOutline = actors();
  trigger("showOutline");
  EXPECT_EQ(actors(), withOutline - 1);
  EXPECT_EQ(body(cube).marked(Mark::held), (std::vector<int>{0, 1, 2}));
  trigger("showHandles");
  EXPECT_TRUE(body(cube).marked(Mark::held).empty());
  EXPECT_EQ(scenery.obstacles().size(), 1u);
  trigger("showObstacles");
  EXPECT_TRUE(scenery.obstacles().empty());
  const auto middle = [&] { return scenery.stage().bodies()->GetActiveCamera()->GetWindowCenter()[0]; };
  EXPECT_GT(middle(), 0.05) << "the bodies are beside the bar, obstacles go on behind it";
  EXPECT_EQ(scenery.stage().bodies()->GetViewport()[2], 1.0);
  trigger("showBar");
  EXPECT_EQ(middle(), 0.0);
}

TEST_F(ViewBarTest, edgesOfAFineMeshAreLeftOutFromFarAway)
{
  const int bird = openMesh("bird_tet.ovm");
  vtkCamera& camera = *window->view().scenery().stage().bodies()->GetActiveCamera();
  camera.Dolly(2.0);
  window->view().renderWindow()->Render();
  EXPECT_NE(body(bird).mesh().actor()->GetProperty()->GetEdgeVisibility(), 0);
  camera.Dolly(0.1);
  window->view().renderWindow()->Render();
  EXPECT_EQ(body(bird).mesh().actor()->GetProperty()->GetEdgeVisibility(), 0);
}

TEST_F(ViewBarTest, viewsLookFromWhereTheySay)
{
  openMesh("cube_hex_10.ovm");
  for (const auto& [name, direction] : std::vector<std::pair<const char*, Vector3>>{
           {"view_front", {0, -1, 0}}, {"view_top", {0, 0, 1}}, {"view_left", {-1, 0, 0}}}) {
    trigger(name);
    const Viewpoint at = window->view().scenery().viewpoint();
    EXPECT_GT((at.position - at.focus).normalized().dot(direction), 0.99) << name;
  }
  vtkCamera& camera = *window->view().scenery().stage().bodies()->GetActiveCamera();
  const double distance = camera.GetDistance();
  camera.Dolly(0.2);
  trigger("fit");
  EXPECT_NEAR(camera.GetDistance(), distance, 0.05 * distance);
}

TEST_F(ViewBarTest, isRemembered)
{
  openMesh("cube_hex_10.ovm");
  trigger("showEdges");
  trigger("showOutline");
  window->close();
  const QString settings = folder.filePath("settings.ini");
  window.reset();
  window = std::make_unique<MainWindow>(std::make_unique<QSettings>(settings, QSettings::IniFormat));
  EXPECT_FALSE(window->findChild<QAction*>("showEdges")->isChecked());
  EXPECT_FALSE(window->findChild<QAction*>("showOutline")->isChecked());
  EXPECT_TRUE(window->findChild<QAction*>("showBar")->isChecked());
  EXPECT_EQ(window->recentFiles(), QStringList{QString(FLESHSIM_MESHES) + "/cube_hex_10.ovm"});
}

} // namespace FleshSim
