// The gizmo of handles: what rays make of it, against rotations and translations written out.

#include <FleshSim/Session/HandleGizmo.hh>
#include <FleshSim/Session/Session.hh>

#include <Support/TestMeshes.hh>

#include <Eigen/Geometry>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;

const double pi = std::acos(-1.0);
constexpr double size = 2.0;
constexpr double radius = 0.75 * size;
const Vector3 middle(0.3, -0.2, 0.5);

/// From far away onto a place, perspective or not makes no difference to one ray.
ViewRay onto(const Vector3& _place, const Vector3& _direction)
{
  return {_place - 10.0 * _direction.normalized(), _direction.normalized()};
}

const Vector3 slanted(-0.5, -0.7, -0.9);

/// A place of the ring about z, at an angle in degrees.
Vector3 onRing(const Vector3& _middle, double _degrees)
{
  const double angle = _degrees * pi / 180.0;
  return _middle + radius * Vector3(std::cos(angle), std::sin(angle), 0.0);
}

TEST(HandleGizmo, arrowsMoveAlongTheirAxisByWhatTheMouseGoes)
{
  HandleGizmo gizmo(middle, size);
  const Vector3 start = middle + Vector3(0.8 * size, 0.0, 0.0);
  ASSERT_EQ(gizmo.partAt(onto(start, slanted), 0.05, slanted.normalized()), GizmoPart::moveX);
  gizmo.grab(GizmoPart::moveX, onto(start, slanted));
  EXPECT_FALSE(gizmo.hasMotion());
  gizmo.drag(onto(start + Vector3(1.7, 0.0, 0.0), slanted));
  EXPECT_LT((gizmo.motion().translation - Vector3(1.7, 0.0, 0.0)).norm(), 1e-12);
  gizmo.drag(onto(start + Vector3(-0.4, 0.0, 0.0), slanted));
  EXPECT_LT((gizmo.motion().translation - Vector3(-0.4, 0.0, 0.0)).norm(), 1e-12);
  gizmo.release();
  gizmo.drag(onto(start, slanted));
  EXPECT_LT((gizmo.motion().translation - Vector3(-0.4, 0.0, 0.0)).norm(), 1e-12) << "nobody holds it";
  // The arrows have gone along.
  EXPECT_EQ(gizmo.partAt(onto(middle + Vector3(-0.4, 0.0, 0.8 * size), slanted), 0.05, slanted.normalized()),
            GizmoPart::moveZ);
}

TEST(HandleGizmo, ringsTurnByTheAngleBeyondAFullTurn)
{
  HandleGizmo gizmo(middle, size);
  ASSERT_EQ(gizmo.partAt(onto(onRing(middle, 40.0), slanted), 0.05, slanted.normalized()), GizmoPart::turnZ);
  gizmo.grab(GizmoPart::turnZ, onto(onRing(middle, 40.0), slanted));
  for (int degrees = 40; degrees <= 40 + 500; degrees += 20)
    gizmo.drag(onto(onRing(middle, degrees), slanted));
  EXPECT_NEAR(gizmo.motion().degrees, 500.0, 1e-9);
  EXPECT_LT((gizmo.motion().axis - Vector3::UnitZ()).norm(), 1e-12);
  EXPECT_EQ(gizmo.motion().center, middle);
  gizmo.release();
  gizmo.grab(GizmoPart::turnZ, onto(onRing(middle, 0.0), slanted));
  gizmo.drag(onto(onRing(middle, -30.0), slanted));
  EXPECT_NEAR(gizmo.motion().degrees, 470.0, 1e-9) << "goes on about the same axis";
}

TEST(HandleGizmo, turnsAboutTwoAxesAreWhatTheyMakeTogether)
{
  HandleGizmo gizmo(middle, size);
  gizmo.grab(GizmoPart::turnZ, onto(onRing(middle, 0.0), slanted));
  gizmo.drag(onto(onRing(middle, 60.0), slanted));
  gizmo.grab(GizmoPart::moveX, onto(middle, slanted));
  gizmo.drag(onto(middle + Vector3(0.5, 0.0, 0.0), slanted));
  const Vector3 now = middle + Vector3(0.5, 0.0, 0.0);
  gizmo.grab(GizmoPart::turnX, onto(now + Vector3(0.0, radius, 0.0), slanted));
  gizmo.drag(onto(now + radius * Vector3(0.0, std::cos(0.7), std::sin(0.7)), slanted));
  const Matrix3 both =
      (Eigen::AngleAxisd(0.7, Vector3::UnitX()) * Eigen::AngleAxisd(pi / 3.0, Vector3::UnitZ())).toRotationMatrix();
  const Vector3 point(1.0, 2.0, -3.0);
  EXPECT_LT((gizmo.motion().at(point, 1.0) - (now + both * (point - middle))).norm(), 1e-12);
}

TEST(HandleGizmo, aRingSeenFromItsSideDoesNotHideTheArrowBehindIt)
{
  const HandleGizmo gizmo(middle, size);
  const Vector3 onArrow = middle + Vector3(0.0, 0.5 * size, 0.0);
  EXPECT_EQ(gizmo.partAt(onto(onArrow, Vector3(0, 0, -1)), 0.01, Vector3(0, 0, -1).normalized()), GizmoPart::moveY);
  EXPECT_EQ(gizmo.partAt(onto(onRing(middle, 45.0), Vector3(0, 0, -1)), 0.01, Vector3(0, 0, -1).normalized()),
            GizmoPart::turnZ);
}

TEST(HandleGizmo, besideItNothingIsHit)
{
  const HandleGizmo gizmo(middle, size);
  EXPECT_EQ(gizmo.partAt(onto(middle + Vector3(3.0 * size, 0.0, 0.0), Vector3::UnitZ()), 0.05, Vector3::UnitZ()),
            GizmoPart::none);
  // The line in front of another is the one that is meant.
  const Vector3 onArrow = middle + Vector3(1.0, 0.0, 0.0);
  const Vector3 from(0.0, -1.0, -2.0);
  const double z = std::sqrt(radius * radius - 1.0);
  EXPECT_EQ(gizmo.partAt(onto(onArrow + Vector3(0.0, 0.0, z), from), 0.01, from.normalized()), GizmoPart::turnY);
  EXPECT_EQ(gizmo.partAt(onto(onArrow, from), 0.01, from.normalized()), GizmoPart::moveX);
}

TEST(HandleGizmo, existingMotionsAreTakenOverAboutAnyCentre)
{
  RigidMotion motion;
  motion.axis = Vector3(1, 2, 2) / 3.0;
  motion.degrees = 400.0;
  motion.center = Vector3(5, 6, 7);
  motion.translation = Vector3(0.1, 0.2, 0.3);
  HandleGizmo gizmo(middle, size);
  gizmo.setMotion(motion);
  const Vector3 point(-1.0, 0.4, 2.0);
  EXPECT_LT((gizmo.motion().at(point, 1.0) - motion.at(point, 1.0)).norm(), 1e-12);
  EXPECT_EQ(gizmo.motion().degrees, 400.0);
}

/// A cube of which a side was taken elsewhere.
TEST(HandleGizmo, standsWhereTheVerticesAre)
{
  MeshDocument document;
  document.mesh = TestMeshes::generated("cube", false, 2);
  Session session({document}, {"cube"});
  const Points rest = session.rest();
  std::vector<int> side;
  for (int v = 0; v < rest.cols(); ++v)
    if (rest(1, v) > 1.0 - 1e-9) side.push_back(v);
  EXPECT_TRUE(lastHandle(session, 0).empty());
  const auto place = [&] { return gizmoFor(session, 0, side).lines(Vector3(-0.5, -0.6, -0.6)).front().points.front(); };
  EXPECT_LT((place() - Vector3(0, 1, 0)).norm(), 1e-12);
  RigidMotion motion;
  motion.translation = Vector3(0.0, 0.4, 0.0);
  motion.degrees = 20.0;
  motion.axis = Vector3::UnitY();
  motion.center = session.middleToMove(0, side);
  ASSERT_TRUE(session.hold(0, side, motion));
  EXPECT_EQ(lastHandle(session, 0), side);
  EXPECT_LT((place() - Vector3(0, 1.4, 0)).norm(), 1e-12) << "where the handle takes them";
  EXPECT_EQ(gizmoFor(session, 0, side).motion().degrees, 20.0);
  ASSERT_TRUE(session.startSolve(2));
  session.wait();
  ASSERT_TRUE(session.converged());
  for (const int v : side)
    EXPECT_LT((session.positions().col(v) - motion.at(rest.col(v), 1.0)).norm(), 1e-12);
  session.clearHandles(0);
  EXPECT_LT((place() - Vector3(0, 1.4, 0)).norm(), 1e-9) << "nobody holds them, and there they are";
}

TEST(HandleGizmo, longWaysAreManySteps)
{
  RigidMotion motion;
  EXPECT_EQ(stepsFor(motion, 1.0), 1);
  motion.degrees = -90.0;
  EXPECT_EQ(stepsFor(motion, 1.0), 6);
  motion.translation = Vector3(0, 2, 0);
  EXPECT_EQ(stepsFor(motion, 1.0), 20);
  motion.degrees = 1e9;
  EXPECT_EQ(stepsFor(motion, 1.0), 1000);
}

} // namespace
