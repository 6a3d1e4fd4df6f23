// Coulomb's friction of one vertex, from solution to solution of a step.

#include <FleshSim/Dynamics/DryFriction.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

SurfaceMotion held(double _limit, const Vector3& _force)
{
  SurfaceMotion motion;
  motion.limit = _limit;
  motion.held = _force;
  return motion;
}

SurfaceMotion sliding(double _limit, double _speed)
{
  SurfaceMotion motion;
  motion.limit = _limit;
  motion.speed = _speed;
  return motion;
}

/// Vertex 7, which has begun to slide along x under a limit of 2 N.
DryFriction begunToSlide()
{
  DryFriction friction;
  FrictionBalance balance;
  friction.update(7, held(2.0, Vector3(2.1, 0.0, 0.0)), balance);
  EXPECT_FALSE(balance.isSettled());
  return friction;
}

TEST(DryFriction, sticksInsideTheConeAndSlidesBeyond)
{
  DryFriction friction;
  FrictionBalance balance;
  friction.update(7, held(2.0, Vector3(1.9, 0.0, 0.0)), balance);
  ASSERT_NE(friction.find(7), nullptr);
  EXPECT_TRUE(friction.find(7)->sticking);
  EXPECT_TRUE(balance.isSettled());
  EXPECT_EQ(friction.find(6), nullptr);
  friction.update(7, held(2.0, Vector3(0.0, 0.0, -2.1)), balance);
  EXPECT_FALSE(friction.find(7)->sticking);
  EXPECT_EQ(friction.find(7)->force, Vector3(0.0, 0.0, -2.0)) << "what held it, as far as it may";
  EXPECT_FALSE(balance.isSettled());
}

TEST(DryFriction, dragsWithTheLimitWhereSpeedsTendTo)
{
  DryFriction friction = begunToSlide();
  FrictionBalance first;
  friction.update(7, sliding(2.0, 4.0), first);
  EXPECT_FALSE(first.isSettled()) << "there was no drag yet";
  EXPECT_EQ(friction.find(7)->force, Vector3::Zero());
  EXPECT_DOUBLE_EQ(friction.find(7)->drag, 2.0 / 4.0);
  FrictionBalance second;
  friction.update(7, sliding(2.0, 3.0), second);
  EXPECT_FALSE(second.isSettled()) << "1.5 N instead of 2 N";
  EXPECT_DOUBLE_EQ(friction.find(7)->drag, 2.0 / 3.0);
  // 4, 3, 2.5, ... tends to 2.
  FrictionBalance third;
  friction.update(7, sliding(2.0, 2.5), third);
  EXPECT_DOUBLE_EQ(friction.find(7)->drag, 2.0 / 2.0);
  FrictionBalance last;
  friction.update(7, sliding(2.0, 2.02), last);
  EXPECT_TRUE(last.isSettled()) << "within a hundredth";
}

TEST(DryFriction, comesToRestWhereItStands)
{
  for (const double speed : {0.3, 4.0}) {
    DryFriction friction = begunToSlide();
    FrictionBalance balance;
    friction.update(7, sliding(2.0, 4.0), balance);
    SurfaceMotion motion = sliding(2.0, speed);
    motion.stands = speed == 4.0;
    balance = {};
    friction.update(7, motion, balance);
    EXPECT_TRUE(friction.find(7)->sticking) << speed;
    EXPECT_FALSE(balance.isSettled()) << speed;
  }
}

TEST(DryFriction, doesNotChangeItsMindForEver)
{
  DryFriction friction;
  SurfaceMotion standing;
  standing.stands = true;
  int slides = 0;
  for (int i = 0; i < 10; ++i) {
    FrictionBalance balance;
    friction.update(7, held(2.0, Vector3(2.1, 0.0, 0.0)), balance);
    if (friction.find(7)->sticking) break;
    ++slides;
    friction.update(7, standing, balance);
  }
  EXPECT_EQ(slides, 2);
  friction.begin([](int) { return true; });
  FrictionBalance next;
  friction.update(7, held(2.0, Vector3(2.1, 0.0, 0.0)), next);
  EXPECT_FALSE(friction.find(7)->sticking) << "a new step";
}

TEST(DryFriction, isOfVerticesInTheirOrderUntilTheyGo)
{
  DryFriction friction;
  for (const int vertex : {5, 1, 9, 5})
    friction.add(vertex);
  ASSERT_EQ(friction.vertices().size(), 3u);
  EXPECT_EQ(friction.vertices()[1].vertex, 5);
  friction.begin([](int _vertex) { return _vertex != 5; });
  ASSERT_EQ(friction.vertices().size(), 2u);
  EXPECT_EQ(friction.find(5), nullptr);
  EXPECT_EQ(friction.vertices()[1].vertex, 9);
}

} // namespace
