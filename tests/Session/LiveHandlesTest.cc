// Handles that come while bodies move: they go their whole way within a second, once.

#include <FleshSim/Session/LiveBoundary.hh>

#include <FleshSim/Session/Session.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

struct LiveHandles : testing::Test
{
  LiveHandles() : session({document()}, {"cube"})
  {
    const Points rest = session.rest();
    for (int v = 0; v < rest.cols(); ++v) {
      if (rest(1, v) > 1.0 - 1e-9) top.push_back(v);
      if (rest(1, v) < -1.0 + 1e-9) low.push_back(v);
    }
    EXPECT_TRUE(session.hold(0, low, RigidMotion()));
    SessionSettings settings = session.settings();
    settings.dt = 0.02;
    settings.dynamics.alpha = 5.0;
    session.setSettings(settings);
  }
  static MeshDocument document()
  {
    MeshDocument document;
    document.mesh = TestMeshes::generated("cube", false, 2);
    return document;
  }
  void step(int _steps)
  {
    ASSERT_TRUE(session.startDynamics(_steps));
    session.wait();
    ASSERT_TRUE(session.converged()) << session.status().message;
  }
  void expectAt(const RigidMotion& _motion, double _part)
  {
    for (const int v : top)
      EXPECT_LT((session.positions().col(v) - _motion.at(session.rest().col(v), _part)).norm(), 1e-9) << _part;
  }

  Session session;
  std::vector<int> top;
  std::vector<int> low;
};

RigidMotion turn(double _degrees)
{
  RigidMotion motion;
  motion.axis = Vector3::UnitY();
  motion.degrees = _degrees;
  motion.center = Vector3(0.0, 1.0, 0.0);
  motion.translation = Vector3(0.0, 0.1, 0.0);
  return motion;
}

TEST_F(LiveHandles, turnWithinASecondAndStay)
{
  const RigidMotion motion = turn(50.0);
  ASSERT_TRUE(session.hold(0, top, motion));
  step(25);
  expectAt(motion, 0.5);
  step(25);
  expectAt(motion, 1.0);
  step(10);
  expectAt(motion, 1.0);
}

/// A run that is new (another integrator) finds how far they are by where they are.
TEST_F(LiveHandles, whatHasBeenTurnedIsNotTurnedAgain)
{
  for (const double degrees : {40.0, 170.0, 0.0}) {
    LiveHandles::session.clearHandles(0);
    ASSERT_TRUE(session.reset());
    session.wait();
    ASSERT_TRUE(session.hold(0, low, RigidMotion()));
    const RigidMotion motion = turn(degrees);
    ASSERT_TRUE(session.hold(0, top, motion));
    step(20);
    expectAt(motion, 0.4);
    SessionSettings settings = session.settings();
    settings.dynamics.integrator = settings.dynamics.integrator == "bdf2" ? "backward-euler" : "bdf2";
    session.setSettings(settings);
    step(15);
    expectAt(motion, 0.7);
    step(30);
    expectAt(motion, 1.0);
  }
}

} // namespace
