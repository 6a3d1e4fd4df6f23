// What becomes of objects and modes while the mouse pulls.

#include "PullModeTest.hh"

namespace {

using namespace PluginTests;

/// The left button is down and has pulled.
struct BrokenPull : PullMode
{
  BrokenPull()
  {
    const Points rest = position(id);
    press(at(grabbed));
    move(at(place));
    EXPECT_TRUE(isRunning(id));
    EXPECT_TRUE(waitUntil([&] { return position(id) != rest; }));
  }
  void goOnAndRelease()
  {
    for (const double x : {0.8, 0.6, 0.4})
      move(at(Vector3(x, 0.0, 1.0)));
    release(at(place));
    EXPECT_FALSE(hasOpenJobs());
    EXPECT_TRUE(errors().isEmpty()) << errorText();
    EXPECT_TRUE(host.application.failures().isEmpty());
  }
  void expectThatOthersCanBePulled()
  {
    const int other = host.addTets("cube", 3);
    const Points rest = position(other);
    pull(grabbed, place);
    EXPECT_TRUE(ended(other));
    EXPECT_NE(position(other), rest);
  }

  const int vertex = vertexAt(grabbed);
};

TEST_F(BrokenPull, theObjectIsDeleted)
{
  host.application.deleteObject(id);
  goOnAndRelease();
  expectThatOthersCanBePulled();
}

TEST_F(BrokenPull, allIsCleared)
{
  host.application.clearAll();
  goOnAndRelease();
  expectThatOthersCanBePulled();
}

TEST_F(BrokenPull, anotherPluginChangesTheObject)
{
  withObject(id, [](auto& _object) {
    const OpenVolumeMesh::VertexHandle vertex(0);
    _object.mesh()->set_vertex(vertex, _object.mesh()->vertex(vertex) - ACG::Vec3d(0.1, 0.1, 0.1));
  });
  host.application.announce(id, UPDATE_GEOMETRY);
  goOnAndRelease();
}

TEST_F(BrokenPull, itIsCancelled)
{
  EXPECT_TRUE(call("cancel", id).toBool());
  ASSERT_TRUE(ended(id));
  goOnAndRelease();
}

TEST_F(BrokenPull, theModeIsLeft)
{
  setPullMode(false, 0.0);
  release(at(place));
  ASSERT_TRUE(ended(id)) << "nobody pulls any longer";
  setPullMode(true, 0.0);
  const Points left = position(id);
  move(at(grabbed), Qt::NoButton);
  QTest::qWait(50);
  EXPECT_EQ(position(id), left);
  host.application.deleteObject(id);
  expectThatOthersCanBePulled();
}

TEST_F(BrokenPull, otherButtonsDoNotLetGo)
{
  press(at(place), Qt::MiddleButton);
  mouse(QEvent::MouseButtonRelease, at(place), Qt::MiddleButton, Qt::LeftButton);
  const Vector3 further(0.2, 0.9, 1.0);
  move(at(further));
  release(at(further));
  ASSERT_TRUE(ended(id));
  EXPECT_LT((position(id).col(vertex) - further).norm(), 0.3);
}

} // namespace
