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

SurfaceMotion sliding(double _limit, const Vector3& _velocity)
{
  SurfaceMotion motion;
  motion.limit = _limit;
  motion.velocity = _velocity;
  return motion;
}

/// Vertex 7, which was held against sliding along -x and has begun to, under a limit of 2 N.
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

/// The linear model of limit * v / |v|: right at the last velocity, whatever its size, and turned with the motion.
TEST(DryFriction, isTheLimitAgainstTheMotion)
{
  DryFriction friction = begunToSlide();
  FrictionBalance straight;
  friction.update(7, sliding(2.0, Vector3(-4.0, 0.0, 0.0)), straight);
  EXPECT_TRUE(straight.isSettled()) << "it acted like that already";
  EXPECT_EQ(friction.find(7)->force, Vector3(2.0, 0.0, 0.0));
  FrictionBalance faster;
  friction.update(7, sliding(2.0, Vector3(-9.0, 0.0, 0.0)), faster);
  EXPECT_TRUE(faster.isSettled()) << "speed does not matter";
  FrictionBalance turned;
  friction.update(7, sliding(2.0, Vector3(-4.0, 0.0, 3.0)), turned);
  EXPECT_FALSE(turned.isSettled()) << "another direction";
  EXPECT_LT((friction.find(7)->force - Vector3(1.6, 0.0, -1.2)).norm(), 1e-12);
  EXPECT_DOUBLE_EQ(friction.find(7)->drag, 2.0 / 5.0);
  FrictionBalance harder;
  friction.update(7, sliding(2.5, Vector3(-4.0, 0.0, 3.0)), harder);
  EXPECT_FALSE(harder.isSettled()) << "another normal force";
  // Near there the force is that of the true law, to the second order.
  for (const double small : {1e-2, 1e-3}) {
    const Vector3 velocity(-4.0 + small, 0.0, 3.0 + 2.0 * small);
    EXPECT_LT((friction.find(7)->forceAt(velocity) + 2.5 * velocity.normalized()).norm(), small * small);
  }
}

/// What lands is not pressed yet at its first solution: it begins to slide under no force, and is braked from the next
/// on.
TEST(DryFriction, whatLandsSlidesBeforeItIsPressed)
{
  DryFriction friction;
  FrictionBalance balance;
  friction.update(7, held(0.0, Vector3(2.1, 0.0, 0.0)), balance);
  friction.update(7, sliding(2.0, Vector3(-4.0, 0.0, 0.0)), balance);
  EXPECT_FALSE(friction.find(7)->sticking);
  EXPECT_EQ(friction.find(7)->force, Vector3(2.0, 0.0, 0.0));
}

TEST(DryFriction, comesToRestWhereItStandsOrWouldTurnBack)
{
  for (const bool turns : {false, true}) {
    DryFriction friction = begunToSlide();
    FrictionBalance balance;
    friction.update(7, sliding(2.0, Vector3(-4.0, 0.0, 0.0)), balance);
    SurfaceMotion motion = sliding(2.0, Vector3(turns ? 0.1 : -0.1, 0.0, 0.0));
    motion.stands = !turns;
    balance = {};
    friction.update(7, motion, balance);
    EXPECT_TRUE(friction.find(7)->sticking) << turns;
    EXPECT_FALSE(balance.isSettled()) << turns;
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
