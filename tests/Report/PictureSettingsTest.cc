#include <FleshSim/Report/PictureSettings.hh>

#include <gtest/gtest.h>

namespace FleshSim {
namespace {

std::vector<int> shown(const PictureSettings& _settings, int _count)
{
  std::vector<int> steps;
  for (int step = 0; step <= _count; ++step)
    if (_settings.shows(step, _count)) steps.push_back(step);
  return steps;
}

TEST(PictureSettings, ShowsFirstMiddleAndLastUnlessAskedForOthers)
{
  PictureSettings settings;
  EXPECT_EQ(shown(settings, 10), (std::vector<int>{0, 5, 10}));
  EXPECT_EQ(shown(settings, 1), (std::vector<int>{0, 1}));
  settings.steps = {7, 0, 7};
  EXPECT_EQ(shown(settings, 10), (std::vector<int>{0, 7}));
  settings.everyStep = true;
  EXPECT_EQ(shown(settings, 3), (std::vector<int>{0, 1, 2, 3}));
}

TEST(PictureSettings, KnowsStepsThatARunDoesNotHave)
{
  PictureSettings settings;
  EXPECT_TRUE(settings.check(1));
  settings.steps = {0, 5, 11};
  EXPECT_TRUE(settings.check(11));
  EXPECT_EQ(settings.check(10).message(), "there is no step 11 in a run of 10");
  settings.everyStep = true;
  EXPECT_TRUE(settings.check(10));
}

} // namespace
} // namespace FleshSim
