// The section Handles: who is held, and who is taken along by the mouse.

#include "PanelWindowTest.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/NamedGroups.hh>

#include <algorithm>

namespace FleshSim {

namespace {

class PanelHandlesTest : public PanelWindowTest
{
protected:
  /// Selects what a rectangle of the view holds, by the mouse; its corners in parts of the view's size.
  std::vector<int> select(double _left, double _right)
  {
    find<QAction>("toolSelect")->trigger();
    const int width = window->view().width();
    const int height = window->view().height();
    const QPoint from(static_cast<int>(_left * width), 2);
    const QPoint to(static_cast<int>(_right * width), height - 3);
    pressView(from);
    moveView((from + to) / 2);
    moveView(to);
    releaseView(to);
    return window->session().bodies().find(object())->selection;
  }

  /// Held vertices that go by this way, ascending.
  std::vector<int> heldBy(const Vector3& _way)
  {
    std::vector<int> vertices;
    for (const Handle& handle : now().scene().handles)
      if (handle.motion.translation == _way)
        vertices.insert(vertices.end(), handle.vertices.begin(), handle.vertices.end());
    std::sort(vertices.begin(), vertices.end());
    return vertices;
  }

  void expectMoved(const std::vector<int>& _vertices, const Vector3& _way)
  {
    for (const int v : _vertices)
      EXPECT_LT((positions().col(v) - rest().col(v) - _way).norm(), 1e-12) << v;
  }

  double movedBy(int _vertex) { return (body().positions().col(_vertex) - rest().col(_vertex)).norm(); }

  /// Takes the nearest corner of the box along, by some pixels; how far vertices have gone then.
  double pull(int _corner, const QPoint& _by)
  {
    const QPoint from = pixelOf(_corner);
    pressView(from);
    EXPECT_TRUE(now().isPulling());
    for (int part = 1; part <= 4; ++part)
      moveView(from + part * _by / 4);
    const auto isNear = [&] {
      return QLineF(pixelOf(_corner), from + _by).length() < 0.5 * QLineF({0, 0}, _by).length();
    };
    EXPECT_TRUE(waitUntil(isNear)) << "the vertex follows the mouse";
    return movedBy(_corner);
  }
};

} // namespace

TEST_F(PanelHandlesTest, theSelectionOfTheViewIsHeldOrMoved)
{
  openBox();
  find<QAction>("view_front")->trigger();
  const std::vector<int> fixed = select(0.0, 0.4);
  ASSERT_GT(fixed.size(), 0u);
  ASSERT_LT(fixed.size(), 50u);
  click("fixSelection");
  EXPECT_EQ(heldBy(Vector3::Zero()), fixed);
  EXPECT_EQ(now().handleCount(0), static_cast<int>(fixed.size()));
  const std::vector<int> moved = select(0.6, 1.0);
  ASSERT_GT(moved.size(), 0u);
  enterVector("move", {"0.3", "-0.1", "0.2"});
  click("moveSelection");
  const Vector3 way(0.3, -0.1, 0.2);
  EXPECT_EQ(heldBy(way), moved);
  EXPECT_EQ(heldBy(Vector3::Zero()), fixed);
  EXPECT_EQ(body().marked(Mark::moved), moved);
  EXPECT_EQ(body().marked(Mark::held), fixed);
  choose("experiment", "solve");
  enter("steps", "3");
  run();
  EXPECT_EQ(now().rows().size(), 3u);
  expectMoved(fixed, Vector3::Zero());
  expectMoved(moved, way);
}

TEST_F(PanelHandlesTest, withoutASelectionNothingIsHeld)
{
  openBox();
  click("fixSelection");
  EXPECT_EQ(now().handleCount(0), 0);
  EXPECT_TRUE(text("statusText").contains("selected"));
  click("moveSelection");
  EXPECT_EQ(now().handleCount(0), 0);
}

TEST_F(PanelHandlesTest, slabsAreHeldMovedAndLetGo)
{
  openBox();
  choose("slabAxis", "x");
  EXPECT_EQ(number("slabFrom"), -1.0) << "preset to the low end";
  enter("slabFrom", "-1.2");
  enter("slabTo", "-0.5");
  click("fixSlab");
  std::vector<int> fixed = verticesAt(0, -1.0);
  for (const int v : verticesAt(0, -0.5))
    fixed.push_back(v);
  std::sort(fixed.begin(), fixed.end());
  EXPECT_EQ(heldBy(Vector3::Zero()), fixed);
  enter("slabTo", "1");
  enter("slabFrom", "0.9");
  enterVector("move", {"0.2", "0", "0.1"});
  click("moveSlab");
  EXPECT_EQ(heldBy(Vector3(0.2, 0, 0.1)), verticesAt(0, 1.0));
  ASSERT_TRUE(waitUntil([&] { return text("handleCount").startsWith("36 "); }));
  choose("experiment", "solve");
  run();
  expectMoved(fixed, Vector3::Zero());
  expectMoved(verticesAt(0, 1.0), Vector3(0.2, 0, 0.1));
  click("clearHandles");
  EXPECT_EQ(now().handleCount(0), 0);
  ASSERT_TRUE(waitUntil([&] { return !enabled("clearHandles"); }));
  EXPECT_EQ(text("handleCount"), "No vertex is held.");
  press("actionStart");
  EXPECT_TRUE(text("statusText").contains("Refused")) << "there is nothing to solve for";
}

TEST_F(PanelHandlesTest, theMousePullsTheVertexBelowIt)
{
  openBox();
  choose("slabAxis", "x");
  click("fixSlab");
  const int corner = verticesAt(0, 1.0)[8]; // x high, y low, z high: nearest to the eye
  ASSERT_EQ(rest().col(corner), Vector3(1, -0.75, 0.5));
  enter("dragRadius", "0");
  click("dragMode");
  EXPECT_TRUE(find<QAction>("toolPull")->isChecked()) << "both buttons say the same";
  pull(corner, {60, -30});
  ASSERT_EQ(now().scene().springs.size(), 1u);
  EXPECT_EQ(now().scene().springs[0].vertex, corner);
  releaseView(pixelOf(corner) + QPoint(1, 0));
  waitForPanel();
  const double alone = movedBy(corner);
  EXPECT_GT(alone, 0.05) << "it stays where it was pulled to";
  for (const int v : verticesAt(0, -1.0))
    EXPECT_EQ(movedBy(v), 0.0) << "held";
  click("dragMode");
  EXPECT_FALSE(find<QAction>("toolPull")->isChecked());
  const Viewpoint before = window->view().scenery().viewpoint();
  const Points shape = positions();
  const QPoint at = pixelOf(corner);
  pressView(at);
  moveView(at + QPoint(30, 0));
  moveView(at + QPoint(60, 0));
  releaseView(at + QPoint(60, 0));
  EXPECT_GT((window->view().scenery().viewpoint().position - before.position).norm(), 0.1) << "the view turns again";
  EXPECT_EQ(positions(), shape);
}

TEST_F(PanelHandlesTest, thePullRadiusTakesNeighboursAlong)
{
  openBox();
  choose("slabAxis", "x");
  click("fixSlab");
  const int corner = verticesAt(0, 1.0)[8];
  int neighbour = -1;
  std::vector<int> near;
  for (int v = 0; v < boxVertices; ++v) {
    const double away = (rest().col(v) - rest().col(corner)).norm();
    if (away < 0.6) near.push_back(v);
    if (away == 0.5) neighbour = v;
  }
  ASSERT_EQ(near.size(), 4u);
  click("dragMode");
  const auto partOfNeighbour = [&](const char* _radius) {
    enter("dragRadius", _radius); // while the tool is on: takes it over
    pull(corner, {60, -30});
    std::vector<int> pulled;
    for (const VertexSpring& spring : now().scene().springs)
      pulled.push_back(spring.vertex);
    releaseView(pixelOf(corner));
    waitForPanel();
    const double part = movedBy(neighbour) / movedBy(corner);
    press("actionReset");
    EXPECT_TRUE(waitUntil([&] { return movedBy(corner) == 0.0; }));
    return std::make_pair(pulled, part);
  };
  const auto alone = partOfNeighbour("0");
  EXPECT_EQ(alone.first, std::vector<int>{corner});
  const auto together = partOfNeighbour("0.6");
  EXPECT_EQ(together.first, near);
  EXPECT_GT(together.second, 1.02 * alone.second);
}

TEST_F(PanelHandlesTest, slabsAndSelectionsTurnAboutTheirMiddle)
{
  openBox();
  choose("slabAxis", "x");
  click("fixSlab");
  find<QAction>("view_front")->trigger();
  const std::vector<int> moved = select(0.6, 1.0);
  choose("turnAxis", "x");
  enter("turnDegrees", "-20");
  click("turnSelection");
  choose("experiment", "solve");
  enter("steps", "2");
  run();
  RigidMotion motion;
  motion.axis = Vector3::UnitX();
  motion.degrees = -20.0;
  for (const int v : moved) // their middle is on the x axis
    EXPECT_LT((positions().col(v) - motion.at(rest().col(v), 1.0)).norm(), 1e-12);
  choose("turnAxis", "y");
  enter("slabFrom", "-1");
  click("turnSlab");
  motion.axis = Vector3::UnitY();
  motion.center = Vector3(-1, 0, 0);
  run();
  for (const int v : verticesAt(0, -1.0))
    EXPECT_LT((positions().col(v) - motion.at(rest().col(v), 1.0)).norm(), 1e-12);
}

TEST_F(PanelHandlesTest, slabsAndSelectionsSlide)
{
  openBox();
  choose("slabAxis", "x");
  click("fixSlab");
  enter("slabFrom", "1");
  enter("slabTo", "1");
  enterVector("slide", {"1", "0", "1"});
  click("slideSlab");
  find<QAction>("view_front")->trigger();
  select(0.6, 1.0);
  choose("slideHow", true);
  click("slideSelection");
  const Handle& handle = now().scene().handles.back();
  ASSERT_TRUE(handle.direction);
  EXPECT_TRUE(handle.direction->line);
  EXPECT_LT((handle.direction->along - Vector3(1, 0, 1).normalized()).norm(), 1e-15);
}

TEST_F(PanelHandlesTest, groupsOfTheFileAreHeldMovedTurnedAndSlide)
{
  const QString file = writeBox("named");
  {
    MeshDocument document;
    ASSERT_TRUE(readMesh(file.toStdString(), document));
    std::vector<int> members;
    for (int v = 0; v < document.mesh.vertexCount(); ++v)
      if (document.mesh.positions(0, v) < -0.9) members.push_back(v);
    addGroup(document, PropertyEntity::vertex, "left end", boxVertices, members);
    ASSERT_TRUE(writeMesh(file.toStdString(), document));
  }
  open(file);
  ASSERT_TRUE(waitUntil([&] { return window->panel().state().valid; }));
  ASSERT_TRUE(shown("group"));
  choose("group", "left end");
  const std::vector<int> group = verticesAt(0, -1.0);
  click("fixGroup");
  EXPECT_EQ(heldBy(Vector3::Zero()), group);
  enterVector("move", {"-0.1", "0", "0"});
  click("moveGroup");
  EXPECT_EQ(heldBy(Vector3(-0.1, 0, 0)), group);
  click("turnGroup");
  EXPECT_EQ(now().scene().handles.back().motion.degrees, 90.0);
  EXPECT_EQ(now().scene().handles.back().vertices, group);
  click("slideGroup");
  EXPECT_TRUE(now().scene().handles.back().direction);
  EXPECT_EQ(now().handleCount(0), static_cast<int>(group.size()));
}

TEST_F(PanelHandlesTest, cornersAreFixed)
{
  openBox();
  click("fixCorners");
  EXPECT_EQ(now().handleCount(0), 4);
}

/// By the mouse in the view: an arrow of the slab's gizmo, then the view beside it.
TEST_F(PanelHandlesTest, theGizmoMovesTheLastHandle)
{
  openBox();
  choose("slabAxis", "x");
  click("fixSlab");
  enter("slabFrom", "1");
  enter("slabTo", "1");
  click("fixSlab");
  find<QAction>("view_front")->trigger();
  click("handleMode");
  EXPECT_TRUE(find<QAction>("toolHandles")->isChecked()) << "both buttons say the same";
  EXPECT_TRUE(window->view().scenery().showsGizmo());
  const Vector3 from(1.2, 0.0, 0.0);
  const Vector3 to(1.5, 0.0, 0.0);
  pressView(window->view().pixelOf(from));
  moveView(window->view().pixelOf(0.5 * (from + to)));
  moveView(window->view().pixelOf(to));
  EXPECT_EQ(positions(), rest());
  releaseView(window->view().pixelOf(to));
  waitForPanel();
  EXPECT_EQ(now().status().job, "solve");
  for (const int v : verticesAt(0, 1.0))
    EXPECT_LT((positions().col(v) - rest().col(v) - Vector3(0.3, 0, 0)).norm(), 0.02);
  for (const int v : verticesAt(0, -1.0))
    EXPECT_EQ(positions().col(v), rest().col(v));
  const Viewpoint before = window->view().scenery().viewpoint();
  QApplication::processEvents(); // the plots have come, and the view is lower
  const QPoint beside(window->view().width() / 4, window->view().height() / 6);
  pressView(beside);
  moveView(beside + QPoint(30, 0));
  moveView(beside + QPoint(60, 0));
  releaseView(beside + QPoint(60, 0));
  EXPECT_GT((window->view().scenery().viewpoint().position - before.position).norm(), 0.01)
      << "beside it the view turns";
  click("dragMode");
  EXPECT_FALSE(window->view().scenery().showsGizmo());
  EXPECT_FALSE(enabled("handleMode") && part<QPushButton>("handleMode")->isChecked());
  find<QAction>("toolHandles")->trigger();
  EXPECT_TRUE(window->view().scenery().showsGizmo());
  find<QAction>("toolLook")->trigger();
  EXPECT_FALSE(window->view().scenery().showsGizmo());
  EXPECT_FALSE(part<QPushButton>("handleMode")->isChecked());
}

} // namespace FleshSim
