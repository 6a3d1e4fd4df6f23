// Sub-steps of interactive runs and of offline ones.

#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Dynamics/AdaptiveStep.hh>
#include <FleshSim/Dynamics/RealTimePacer.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;

constexpr double frame = 1.0 / 60.0;

TEST(RealTimePacer, takesAsManySubStepsAsFit)
{
  RealTimePacer pacer(frame);
  EXPECT_EQ(pacer.subSteps(), 1);
  for (int f = 0; f < 50; ++f) {
    const int before = pacer.subSteps();
    const double simulation = before * 0.003;
    pacer.frameTook(simulation + 0.002, simulation);
    EXPECT_LE(std::abs(pacer.subSteps() - before), 1);
    EXPECT_NEAR(pacer.subSteps() * pacer.subStepLength(), frame, 1e-15);
  }
  // 16.7 ms less 2 ms hold four of 3 ms.
  EXPECT_EQ(pacer.subSteps(), 4);
}

TEST(RealTimePacer, oneSlowFrameChangesNothingButSlowOnesDo)
{
  RealTimePacer pacer(frame);
  const auto take = [&](double _cost) { pacer.frameTook(pacer.subSteps() * _cost, pacer.subSteps() * _cost); };
  for (int f = 0; f < 50; ++f)
    take(0.003);
  const int steady = pacer.subSteps();
  EXPECT_EQ(steady, 5);
  pacer.frameTook(0.018, 0.018);
  EXPECT_EQ(pacer.subSteps(), steady);
  for (int f = 0; f < 50; ++f)
    take(0.012);
  EXPECT_EQ(pacer.subSteps(), 1);
  for (int f = 0; f < 10; ++f)
    take(0.030); // never none at all
  EXPECT_EQ(pacer.subSteps(), 1);
  for (int f = 0; f < 100; ++f)
    take(0.0001);
  EXPECT_EQ(pacer.subSteps(), 16);
}

TEST(RealTimePacer, refusesNonsense)
{
  EXPECT_THROW(RealTimePacer(0.0), std::invalid_argument);
  EXPECT_THROW(RealTimePacer(frame, 0), std::invalid_argument);
}

/// A Neo-Hookean ball thrown at a plane so fast that long linearised steps turn elements inside out.
TEST(AdaptiveStep, cutsStepsThatFailAndGrowsAgain)
{
  VolumeMesh ball = TestMeshes::generated("sphere", false, 4);
  ball.positions.row(1).array() += 1.3;
  Moving moving({ball}, withIntegrator("backward-euler"), {"neo-hookean", 1e4, 0.3, 1000.0});
  moving.solver->addCollider(std::make_shared<PlaneCollider>(Vector3::Zero(), Vector3::UnitY()), {});
  Points velocities = Points::Zero(3, ball.positions.cols());
  velocities.row(1).setConstant(-12.0);
  moving.solver->setState(ball.positions, velocities, 0.0);
  AdaptiveStep adaptive(0.05);
  double least = 1.0;
  int most = 0;
  for (int s = 1; s <= 40; ++s) {
    const StepReport report = adaptive.advance(*moving.solver, 0.05 * s);
    ASSERT_TRUE(report.converged) << report.message << " at step " << s;
    EXPECT_EQ(report.inverted, 0);
    EXPECT_NEAR(moving.solver->time(), 0.05 * s, 1e-12);
    least = std::min(least, adaptive.current());
    most = std::max(most, report.subSteps);
  }
  EXPECT_LT(least, 0.05);
  EXPECT_GT(most, 1);
  EXPECT_EQ(adaptive.current(), 0.05);
}

TEST(AdaptiveStep, givesUpWithTheLastGoodState)
{
  DynamicsSettings settings = withIntegrator("backward-euler");
  bool cancel = false;
  settings.newton.cancelled = [&] { return cancel; };
  Moving moving({TestMeshes::generated("cube", true, 1)}, settings);
  setWobbling(moving);
  AdaptiveStep adaptive(0.1);
  ASSERT_TRUE(adaptive.advance(*moving.solver, 0.1).converged);
  const Points before = moving.solver->positions();
  cancel = true;
  const StepReport report = adaptive.advance(*moving.solver, 0.2);
  EXPECT_FALSE(report.converged);
  EXPECT_TRUE(report.cancelled);
  EXPECT_EQ(moving.solver->positions(), before);
}

TEST(AdaptiveStep, cutsNothingWhereNothingFails)
{
  Moving moving({TestMeshes::generated("cube", true, 1)}, withIntegrator("backward-euler"));
  setWobbling(moving);
  AdaptiveStep adaptive(0.01);
  for (int s = 1; s <= 100; ++s)
    EXPECT_EQ(adaptive.advance(*moving.solver, 0.01 * s).subSteps, 1) << "step " << s;
}

} // namespace
