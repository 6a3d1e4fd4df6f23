// The gizmo of handles, by the mouse of a host.

#include "PullModeTest.hh"

namespace {

using namespace PluginTests;

struct HandleMode : PullMode
{
  HandleMode()
  {
    high = call("slab", id, "'y', 1, 1").toList();
    EXPECT_TRUE(call("fix", id, QString("fleshsim.slab(%1, 'y', 1, 1)").arg(id)).toBool());
    EXPECT_TRUE(call("setHandleMode", id, "true").toBool());
  }
  /// Drags from one place of the plane z = 0 to another.
  void drag(const Vector3& _from, const Vector3& _to)
  {
    press(at(_from));
    move(at(0.5 * (_from + _to)));
    move(at(_to));
    release(at(_to));
  }
  QVariantList high;
};

TEST_F(HandleMode, anArrowMovesTheLastHandleAndTheBodyFollows)
{
  const Points rest = position(id);
  const int records = host.application.recordedScript().size();
  drag(Vector3(0.0, 1.3, 0.0), Vector3(0.0, 1.6, 0.0));
  ASSERT_TRUE(ended(id));
  for (int v = 0; v < rest.cols(); ++v) {
    if (rest(1, v) > 1.0 - 1e-9) {
      EXPECT_LT((position(id).col(v) - rest.col(v) - Vector3(0.0, 0.3, 0.0)).norm(), tolerance);
    }
    if (rest(1, v) < -1.0 + 1e-9) {
      EXPECT_EQ(position(id).col(v), rest.col(v));
    }
  }
  const QStringList lines = host.application.recordedScript().mid(records);
  EXPECT_TRUE(lines.join("\n").contains("moveAndTurn(")) << lines.join("\n").toStdString();
  EXPECT_TRUE(lines.join("\n").contains("solve(")) << lines.join("\n").toStdString();
  EXPECT_TRUE(errors().isEmpty()) << errorText();
}

TEST_F(HandleMode, besideTheGizmoAndInOtherModesNothingMoves)
{
  const Points rest = position(id);
  drag(Vector3(3.0, 2.0, 0.0), Vector3(3.0, 2.5, 0.0));
  expectNothing(rest);
  EXPECT_TRUE(call("setHandleMode", id, "false").toBool());
  drag(Vector3(0.0, 1.3, 0.0), Vector3(0.0, 1.6, 0.0));
  expectNothing(rest);
}

TEST_F(HandleMode, aButtonThatWasLetGoOutsideMovesNothing)
{
  const Points rest = position(id);
  press(at(Vector3(0.0, 1.3, 0.0)));
  move(at(Vector3(0.0, 1.8, 0.0)));
  move(at(Vector3(0.0, 2.0, 0.0)), Qt::NoButton);
  release(at(Vector3(0.0, 2.0, 0.0)));
  expectNothing(rest);
}

} // namespace
