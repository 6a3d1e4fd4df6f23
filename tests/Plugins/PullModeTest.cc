// Pulling with the mouse.

#include "PullModeTest.hh"

namespace {

using namespace PluginTests;

TEST_F(PullMode, theNearestVertexIsPulledInTheViewPlane)
{
  const int vertex = vertexAt(grabbed);
  pull(grabbed, place);
  ASSERT_TRUE(ended(id));
  const Points pulled = position(id);
  EXPECT_LT((pulled.col(vertex) - place).norm(), 0.3);
  EXPECT_LT((pulled - pulledByScript(vertex, 0.0, place)).colwise().norm().maxCoeff(), tolerance);
  EXPECT_TRUE(errors().isEmpty()) << errorText();
}

TEST_F(PullMode, theViewPlaneFacesTheViewer)
{
  look(ACG::Vec3d(-1.0, 0.0, 0.0), ACG::Vec3d(0.0, 1.0, 0.0));
  const Vector3 from(1.0, 0.5, -0.5);
  const Vector3 to(1.0, 0.8, -0.9);
  const int vertex = vertexAt(from);
  pull(from, to);
  ASSERT_TRUE(ended(id));
  const Points pulled = position(id);
  EXPECT_LT((pulled.col(vertex) - to).norm(), 0.3);
  EXPECT_LT((pulled - pulledByScript(vertex, 0.0, to)).colwise().norm().maxCoeff(), tolerance);
}

TEST_F(PullMode, thePullFadesOutToTheRadius)
{
  const int vertex = vertexAt(grabbed);
  setPullMode(true, 0.8);
  pull(grabbed, place);
  ASSERT_TRUE(ended(id));
  const Points pulled = position(id);
  EXPECT_LT((pulled - pulledByScript(vertex, 0.8, place)).colwise().norm().maxCoeff(), tolerance);
  EXPECT_GT((pulled - pulledByScript(vertex, 0.0, place)).colwise().norm().maxCoeff(), 2.0 * tolerance);
}

TEST_F(PullMode, theBodyStaysPulledAndItCanBeUndone)
{
  const Points rest = position(id);
  pull(grabbed, place);
  ASSERT_TRUE(ended(id));
  const Points pulled = position(id);
  EXPECT_GT((pulled - rest).colwise().norm().maxCoeff(), 0.1);
  move(at(grabbed), Qt::NoButton); // the mode has mouse tracking
  QTest::qWait(50);
  EXPECT_EQ(position(id), pulled);
  EXPECT_TRUE(call("undo", id).toBool());
  EXPECT_EQ(position(id), rest);
  EXPECT_TRUE(errors().isEmpty()) << errorText();
}

TEST_F(PullMode, nothingHappensInOtherModes)
{
  const Points rest = position(id);
  host.application.setPickMode("PICK");
  pull(grabbed, place);
  expectNothing(rest);
  setPullMode(false, 0.0);
  pull(grabbed, place);
  expectNothing(rest);
}

TEST_F(PullMode, nothingHappensWithOtherButtonsOrBesideTheObject)
{
  const Points rest = position(id);
  for (const Qt::MouseButton button : {Qt::RightButton, Qt::MiddleButton}) {
    press(at(grabbed), button);
    move(at(place), button);
    release(at(place), button);
  }
  expectNothing(rest);
  pull(Vector3(-3.0, 2.0, 0.0), place);
  expectNothing(rest);
  move(at(place), Qt::NoButton);
  release(at(place));
  expectNothing(rest);
}

TEST_F(PullMode, anotherObjectIsPulledWhileARunIsOn)
{
  const int other = addOther();
  ASSERT_TRUE(call("stretch", id, "'y', -0.9, 0.9, 0.00001, 99999").toBool());
  ASSERT_TRUE(waitUntil([&] { return !host.application.jobs().empty(); }));
  const Points rest = position(other);
  ASSERT_TRUE(call("fix", other, QString("fleshsim.slab(%1, 'y', -1, -1)").arg(other)).toBool());
  pull(Vector3(2.5 + 1.0 / 3.0, 1.0 / 3.0, 1.0), Vector3(2.7, 0.9, 1.0));
  ASSERT_TRUE(waitUntil([&] { return !isRunning(other); }));
  EXPECT_GT((position(other) - rest).colwise().norm().maxCoeff(), 0.1);
  EXPECT_TRUE(isRunning(id));
  EXPECT_TRUE(errors().isEmpty()) << errorText();
  EXPECT_TRUE(call("cancel", id).toBool());
  EXPECT_TRUE(ended(id));
}

TEST_F(PullMode, anObjectThatRunsIsNotPulled)
{
  ASSERT_TRUE(call("stretch", id, "'y', -0.9, 0.9, 0.00001, 99999").toBool());
  pull(grabbed, place);
  EXPECT_EQ(errors().size(), 1) << errorText();
  EXPECT_TRUE(isRunning(id));
  EXPECT_TRUE(call("cancel", id).toBool());
  EXPECT_TRUE(ended(id));
}

TEST_F(PullMode, movingBodiesArePulledAndMoveOn)
{
  ASSERT_TRUE(call("startDynamics", id).toBool());
  press(at(grabbed));
  move(at(place));
  ASSERT_TRUE(waitUntil([&] { return position(id).colwise().sum().maxCoeff() > 3.1; }));
  release(at(place));
  EXPECT_TRUE(isRunning(id));
  EXPECT_TRUE(call("stopDynamics", id).toBool());
  EXPECT_TRUE(ended(id));
  EXPECT_TRUE(errors().isEmpty()) << errorText();
}

TEST_F(PullMode, theNextPullMayBeginBeforeTheLastIsSolved)
{
  const int large = host.addTets("cube", 12);
  host.application.deleteObject(id);
  ASSERT_TRUE(call("fix", large, QString("fleshsim.slab(%1, 'y', -1, -1)").arg(large)).toBool());
  pull(grabbed, place);
  pull(Vector3(-0.5, 0.5, 1.0), Vector3(-0.9, 0.7, 1.0));
  ASSERT_TRUE(ended(large));
  EXPECT_TRUE(errors().isEmpty()) << errorText();
}

TEST_F(PullMode, aFreeBodyFollows)
{
  ASSERT_TRUE(call("clearHandles", id).toBool());
  const int vertex = vertexAt(grabbed);
  pull(grabbed, place);
  ASSERT_TRUE(ended(id));
  EXPECT_TRUE(position(id).allFinite());
  EXPECT_LT((position(id).col(vertex) - place).norm(), 0.1);
  EXPECT_TRUE(errors().isEmpty()) << errorText();
}

} // namespace
