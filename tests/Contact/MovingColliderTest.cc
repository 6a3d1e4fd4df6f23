#include <FleshSim/Contact/MovingCollider.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Contact/SphereCollider.hh>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;

RigidPose pose(double _degrees, const Vector3& _axis, const Vector3& _translation)
{
  return {Eigen::AngleAxisd(_degrees * std::acos(-1.0) / 180.0, _axis).toRotationMatrix(), _translation};
}

TEST(RigidPose, undoesItself)
{
  const RigidPose there = pose(70.0, Vector3(1, 2, 3).normalized(), Vector3(4, 5, 6));
  const Vector3 point(0.1, 0.2, 0.3);
  EXPECT_LT((there.applyInverse(there.apply(point)) - point).norm(), 1e-15);
  EXPECT_LT((there.rotate(point) - (there.apply(point) - there.translation)).norm(), 1e-14);
}

TEST(MovingCollider, answersInTheWorldAtTheEnd)
{
  MovingCollider floor(std::make_shared<PlaneCollider>(Vector3::Zero(), Vector3::UnitZ()), 0.3);
  EXPECT_EQ(floor.friction(), 0.3);
  const RigidPose begin;
  const RigidPose end = pose(90.0, Vector3::UnitY(), Vector3(1, 0, 0)); // z turns to x
  floor.setPoses(begin, end);
  ContactPlane plane;
  ASSERT_TRUE(floor.blocks(Vector3(0, 0, 1), Vector3(0.5, 3, 4), 0.01, plane));
  EXPECT_LT((plane.normal - Vector3::UnitX()).norm(), 1e-15);
  EXPECT_NEAR(plane.distance, 1.01, 1e-15);
  EXPECT_FALSE(floor.blocks(Vector3(0, 0, 1), Vector3(1.2, 3, 4), 0.01, plane));
  ASSERT_TRUE(floor.nearest(Vector3(1.1, 7, 7), 0.2, 0.01, plane));
  EXPECT_NEAR(plane.distance, 1.01, 1e-15);
  EXPECT_FALSE(floor.nearest(Vector3(1.3, 7, 7), 0.2, 0.01, plane));
  EXPECT_LT((floor.carried(Vector3(2, 3, 4)) - Vector3(5, 3, -2)).norm(), 1e-14);
}

TEST(MovingCollider, sweepsAlongAVertexThatRests)
{
  // Ten times its own size in one step, right across the vertex.
  MovingCollider ball(std::make_shared<SphereCollider>(Vector3::Zero(), 0.5));
  ball.setPoses(pose(0, Vector3::UnitX(), Vector3(-5, 0, 0)), pose(0, Vector3::UnitX(), Vector3(5, 0, 0)));
  ContactPlane plane;
  ASSERT_TRUE(ball.blocks(Vector3::Zero(), Vector3::Zero(), 0.01, plane));
  EXPECT_LT((plane.normal - Vector3::UnitX()).norm(), 1e-12);
  EXPECT_NEAR(plane.distance, 5.51, 1e-6);
  EXPECT_FALSE(ball.blocks(Vector3(0, 0.6, 0), Vector3(0, 0.6, 0), 0.01, plane));
}

TEST(MovingCollider, refusesWhatIsNoMotion)
{
  EXPECT_THROW(MovingCollider(nullptr), std::invalid_argument);
  const ColliderPointer ball = std::make_shared<SphereCollider>(Vector3::Zero(), 0.5);
  EXPECT_THROW(MovingCollider(ball, -0.1), std::invalid_argument);
  EXPECT_THROW(MovingCollider(ball, std::nan("")), std::invalid_argument);
  MovingCollider collider(ball);
  RigidPose stretched;
  stretched.rotation *= 1.001;
  RigidPose mirrored;
  mirrored.rotation(0, 0) = -1.0;
  RigidPose nowhere;
  nowhere.translation[1] = std::nan("");
  for (const RigidPose& bad : {stretched, mirrored, nowhere}) {
    EXPECT_THROW(collider.setPoses(bad, {}), std::invalid_argument);
    EXPECT_THROW(collider.setPoses({}, bad), std::invalid_argument);
  }
}

} // namespace
