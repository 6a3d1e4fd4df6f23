#include <FleshSim/Simulation/Motion.hh>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace FleshSim {
namespace {

Points twoPoints()
{
  Points points(3, 2);
  points.col(0) = Vector3(1, 2, 3);
  points.col(1) = Vector3(-1, 0, 0.1);
  return points;
}

Handle handleOf(const std::string& _name, std::vector<int> _vertices)
{
  Handle handle;
  handle.name = handle.title = _name;
  handle.vertices = std::move(_vertices);
  return handle;
}

TEST(RigidMotion, IsExactlyAtRestAtTimeZero)
{
  RigidMotion motion;
  motion.translation = Vector3(0.3, -7, 1e5);
  motion.axis = Vector3(1, 2, 3).normalized();
  motion.degrees = 123;
  motion.center = Vector3(0.1, 0.7, 1e4);
  const Vector3 rest(0.1, 0.2, 0.3);
  EXPECT_EQ(motion.at(rest, 0.0), rest);
}

TEST(RigidMotion, GrowsLinearly)
{
  RigidMotion motion;
  motion.axis = Vector3::UnitZ();
  motion.degrees = 180;
  motion.center = Vector3(1, 0, 0);
  EXPECT_LT((motion.at(Vector3(2, 0, 5), 0.5) - Vector3(1, 1, 5)).norm(), 1e-14);
  EXPECT_LT((motion.at(Vector3(2, 0, 5), 1.0) - Vector3(0, 0, 5)).norm(), 1e-14);
  motion.translation = Vector3(0, 0, 4);
  EXPECT_LT((motion.at(Vector3(2, 0, 5), 0.5) - Vector3(1, 1, 7)).norm(), 1e-14);
}

TEST(BoundaryMotion, HoldsOnlyTheComponentsOfTheHandle)
{
  Handle handle = handleOf("handles[0]", {1});
  handle.components = {false, true, false};
  handle.motion.translation = Vector3(1, 2, 3);
  BoundaryMotion motion;
  ASSERT_TRUE(makeBoundaryMotion({handle}, {}, twoPoints(), motion));
  ASSERT_EQ(motion.vertices.size(), 1u);
  EXPECT_EQ(motion.vertices[0].vertex, 1);
  EXPECT_EQ(motion.vertices[0].prescribed, Matrix3(Vector3(0, 1, 0).asDiagonal()));
  EXPECT_EQ(motion.target(0, 0.5)[1], 1.0);
}

TEST(BoundaryMotion, JoinsTheComponentsOfAllHandles)
{
  Handle first = handleOf("handles[0]", {0});
  first.components = {true, false, false};
  first.motion.translation = Vector3(10, 0, 0);
  Handle second = handleOf("handles[1]", {0, 1});
  second.components = {false, false, true};
  second.motion.translation = Vector3(0, 0, -10);
  BoundaryMotion motion;
  ASSERT_TRUE(makeBoundaryMotion({first, second}, {}, twoPoints(), motion));
  ASSERT_EQ(motion.vertices.size(), 2u);
  EXPECT_EQ(motion.vertices[0].prescribed, Matrix3(Vector3(1, 0, 1).asDiagonal()));
  EXPECT_EQ(motion.vertices[1].prescribed, Matrix3(Vector3(0, 0, 1).asDiagonal()));
  const Vector3 target = motion.target(0, 1.0);
  EXPECT_EQ(target[0], 11.0);
  EXPECT_EQ(target[2], -7.0);
}

TEST(BoundaryMotion, TwoWaysForOneComponentAreAnError)
{
  Handle first = handleOf("handles[0]", {0, 1});
  Handle second = handleOf("handles[1]", {1});
  second.motion.translation = Vector3(0, 0.001, 0);
  BoundaryMotion motion;
  const Status status = makeBoundaryMotion({first, second}, {}, twoPoints(), motion);
  EXPECT_EQ(status.message(), "handles[1]: moves the y of vertex 1 in another way than handles[0]");
}

TEST(BoundaryMotion, PlacesBeyondAllNumbersAreAnError)
{
  Handle handle = handleOf("handles[0]", {0, 1});
  handle.motion.translation = Vector3(0, std::numeric_limits<double>::infinity(), 0);
  BoundaryMotion motion;
  const Status status = makeBoundaryMotion({handle}, {}, twoPoints(), motion);
  EXPECT_EQ(status.message(), "handles[0]: moves vertex 0 so far that energies overflow");
}

TEST(BoundaryMotion, TheSameMotionTwiceIsFine)
{
  Handle first = handleOf("handles[0]", {0, 1});
  first.motion.translation = Vector3(1, 2, 3);
  Handle second = first;
  second.title = "handles[1]";
  BoundaryMotion motion;
  EXPECT_TRUE(makeBoundaryMotion({first, second}, {}, twoPoints(), motion));
}

TEST(BoundaryMotion, ForcesAddUpAndGrowLinearly)
{
  VertexForce force;
  force.vertices = {0, 1};
  force.force = Vector3(0, 0, -1);
  VertexForce other;
  other.vertices = {1};
  other.force = Vector3(1, 0, 0);
  BoundaryMotion motion;
  ASSERT_TRUE(makeBoundaryMotion({}, {force, other}, twoPoints(), motion));
  EXPECT_EQ(motion.forces.col(1), Vector3(1, 0, -1));
  EXPECT_EQ(motion.forceScale(0.25), 0.25);
}

} // namespace
} // namespace FleshSim
