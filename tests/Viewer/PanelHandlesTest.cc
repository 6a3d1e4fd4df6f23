// The section Handles: who is held, and who is taken along by the mouse.

#include "PanelWindowTest.hh"

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

} // namespace FleshSim
