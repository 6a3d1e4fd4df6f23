// Steps of bodies that move before somebody's eyes.

#include <FleshSim/Session/LivePace.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

/// A machine that needs some time per step, whatever its length; the faster of it and time itself waits.
double rateOf(LivePace& _pace, double _cost, int _steps)
{
  double moved = 0.0;
  double clock = 0.0;
  for (int s = 0; s < _steps; ++s) {
    const double length = _pace.stepLength();
    _pace.stepTook(_cost, std::max(_cost, length));
    if (s < _steps / 2) continue;
    moved += length;
    clock += std::max(_cost, length);
  }
  return moved / clock;
}

TEST(LivePace, stepsAreAsLongAsChosenWhereTheMachineKeepsUp)
{
  LivePace pace(0.005, true);
  for (int s = 0; s < 300; ++s) {
    ASSERT_EQ(pace.stepLength(), 0.005) << s;
    pace.stepTook(0.003, 0.005);
  }
  EXPECT_NEAR(pace.rate(), 1.0, 1e-9);
}

TEST(LivePace, longerStepsKeepUpWithTime)
{
  LivePace pace(0.005, true);
  EXPECT_NEAR(rateOf(pace, 0.012, 1000), 1.0, 0.02);
  EXPECT_GT(pace.stepLength(), 0.011);
  EXPECT_LT(pace.stepLength(), 0.0334);
  EXPECT_NEAR(pace.rate(), 1.0, 0.02);
  EXPECT_NEAR(rateOf(pace, 0.001, 1000), 1.0, 1e-9) << "and becomes as fine as chosen again";
  EXPECT_EQ(pace.stepLength(), 0.005);
}

TEST(LivePace, whoCannotKeepUpIsToldHowFastHeIs)
{
  LivePace pace(0.01, true);
  rateOf(pace, 0.06, 200);
  EXPECT_NEAR(pace.stepLength(), 0.03, 1e-12) << "a third of a tenth of a second, not more";
  EXPECT_NEAR(pace.rate(), 0.5, 1e-9);
  LivePace fixed(0.01, false);
  rateOf(fixed, 0.06, 200);
  EXPECT_EQ(fixed.stepLength(), 0.01);
  EXPECT_NEAR(fixed.rate(), 1.0 / 6.0, 1e-9);
}

TEST(LivePace, longTimeStepsStayAsTheyAre)
{
  LivePace pace(0.1, true);
  rateOf(pace, 0.5, 50);
  EXPECT_EQ(pace.stepLength(), 0.1);
}

TEST(LivePace, aStepThatFailsIsTriedAsShortAsChosen)
{
  LivePace pace(0.005, true);
  EXPECT_FALSE(pace.stepFailed()) << "there is no shorter one";
  rateOf(pace, 0.025, 300);
  ASSERT_GT(pace.stepLength(), 0.02);
  EXPECT_TRUE(pace.stepFailed());
  for (int s = 0; s < 30; ++s) {
    EXPECT_EQ(pace.stepLength(), 0.005) << "for a while";
    pace.stepTook(0.025, 0.025);
  }
  rateOf(pace, 0.025, 300);
  EXPECT_GT(pace.stepLength(), 0.02);
}

} // namespace
