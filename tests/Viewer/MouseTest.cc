// The mouse in the view: it turns the camera, selects vertices, and pulls at them.

#include "WindowTest.hh"

#include <vtkCamera.h>

#include <set>

namespace FleshSim {

namespace {

class MouseTest : public WindowTest
{
protected:
  /// A vertex of the body that is seen and near to the eye.
  int frontVertex(int _object)
  {
    const BodyView& body = *window->view().scenery().bodies().at(_object);
    const Viewpoint at = window->view().scenery().viewpoint();
    int nearest = 0;
    (body.positions().colwise() - at.position).colwise().squaredNorm().minCoeff(&nearest);
    return nearest;
  }
  QPoint pixel(int _object, int _vertex)
  {
    return window->view().pixelOf(window->view().scenery().bodies().at(_object)->positions().col(_vertex));
  }
  const std::vector<int>& selection(int _object) { return window->session().bodies().find(_object)->selection; }

  void drag(const QPoint& _from, const QPoint& _to, Qt::KeyboardModifiers _keys = Qt::NoModifier)
  {
    ViewWidget* view = &window->view();
    QTest::mousePress(view, Qt::LeftButton, _keys, _from);
    for (int i = 1; i <= 4; ++i) {
      const QPoint at = _from + (_to - _from) * i / 4;
      QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, _keys);
      QApplication::sendEvent(view, &move);
    }
    QTest::mouseRelease(view, Qt::LeftButton, _keys, _to);
  }
};

} // namespace

TEST_F(MouseTest, turnsTheCamera)
{
  openMesh("cube_hex_10.ovm");
  const Viewpoint before = window->view().scenery().viewpoint();
  drag(QPoint(300, 200), QPoint(360, 240));
  const Viewpoint after = window->view().scenery().viewpoint();
  EXPECT_GT((after.position - before.position).norm(), 0.1);
  EXPECT_NEAR((after.position - after.focus).norm(), (before.position - before.focus).norm(), 1e-6);
}

TEST_F(MouseTest, selectsTheVertexUnderIt)
{
  const int cube = openMesh("cube_hex_10.ovm");
  trigger("toolSelect");
  const int vertex = frontVertex(cube);
  const Viewpoint before = window->view().scenery().viewpoint();
  QTest::mouseClick(&window->view(), Qt::LeftButton, Qt::NoModifier, pixel(cube, vertex));
  EXPECT_EQ(selection(cube), std::vector<int>{vertex});
  EXPECT_EQ(window->view().scenery().bodies().at(cube)->marked(Mark::selected), std::vector<int>{vertex});
  EXPECT_EQ(window->view().scenery().viewpoint().position, before.position) << "the camera stays";
  QTest::mouseClick(&window->view(), Qt::LeftButton, Qt::ControlModifier, pixel(cube, vertex));
  EXPECT_TRUE(selection(cube).empty());
}

TEST_F(MouseTest, selectsARectangleThroughTheBody)
{
  const int cube = openMesh("cube_hex_10.ovm");
  trigger("view_front");
  trigger("toolSelect");
  const Viewpoint before = window->view().scenery().viewpoint();
  // From the front, z up: the lower half of all vertices, those behind too.
  QRect lower;
  const Points& rest = session(cube).rest();
  std::set<int> expected;
  for (int v = 0; v < rest.cols(); ++v)
    if (rest(2, v) < -0.05) {
      expected.insert(v);
      lower |= QRect(pixel(cube, v), QSize(1, 1));
    }
  drag(lower.topLeft() - QPoint(3, 1), lower.bottomRight() + QPoint(3, 3));
  EXPECT_EQ(window->view().scenery().viewpoint().position, before.position) << "the camera stays";
  EXPECT_EQ(selection(cube), std::vector<int>(expected.begin(), expected.end()));

  const int corner = frontVertex(cube);
  QTest::mouseClick(&window->view(), Qt::LeftButton, Qt::ShiftModifier, pixel(cube, corner));
  expected.insert(corner);
  EXPECT_EQ(selection(cube), std::vector<int>(expected.begin(), expected.end()));
  trigger("selectNone");
  EXPECT_TRUE(selection(cube).empty());
  trigger("selectAll");
  EXPECT_EQ(static_cast<Eigen::Index>(selection(cube).size()), rest.cols());
}

TEST_F(MouseTest, pullsTheVertexUnderItAlong)
{
  const int cube = openMesh("cube_hex_10.ovm");
  trigger("toolPull");
  EXPECT_TRUE(find<QPushButton>("dragMode")->isChecked()) << "the panel says the same";
  ASSERT_TRUE(session(cube).hold(0, {0, 1, 2, 3}, Vector3::Zero()));
  const int vertex = frontVertex(cube);
  const Vector3 rest = session(cube).rest().col(vertex);
  const QPoint from = pixel(cube, vertex);
  ViewWidget* view = &window->view();
  const Viewpoint before = window->view().scenery().viewpoint();
  QTest::mousePress(view, Qt::LeftButton, Qt::NoModifier, from);
  const QPoint to = from + QPoint(60, -40);
  QMouseEvent move(QEvent::MouseMove, to, view->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(view, &move);
  EXPECT_TRUE(session(cube).isPulling());
  const auto distance = [&] { return (Vector3(session(cube).positions().col(vertex)) - rest).norm(); };
  EXPECT_TRUE(waitUntil([&] { return distance() > 0.05; }));
  QTest::mouseRelease(view, Qt::LeftButton, Qt::NoModifier, to);
  EXPECT_EQ(window->view().scenery().viewpoint().position, before.position) << "the camera stays";
  EXPECT_FALSE(session(cube).isPulling());
  ASSERT_TRUE(waitForEnd(cube));
  EXPECT_GT(distance(), 0.05) << "what was pulled stays";
  const QPoint seen = pixel(cube, vertex);
  EXPECT_GT(seen.x(), from.x()) << "to where the mouse went";
  EXPECT_LT(seen.y(), from.y());

  trigger("undo");
  EXPECT_EQ(distance(), 0.0);
  trigger("toolLook");
  EXPECT_FALSE(find<QPushButton>("dragMode")->isChecked());
}

TEST_F(MouseTest, besideTheBodyPullingTurnsTheView)
{
  const int cube = openMesh("cube_hex_10.ovm");
  trigger("toolPull");
  const Viewpoint before = window->view().scenery().viewpoint();
  drag(QPoint(5, 5), QPoint(60, 40));
  EXPECT_GT((window->view().scenery().viewpoint().position - before.position).norm(), 0.1);
  EXPECT_FALSE(isRunning(cube));
}

} // namespace FleshSim
