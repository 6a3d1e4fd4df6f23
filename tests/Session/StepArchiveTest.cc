// What a session remembers of a run's steps.

#include <FleshSim/Session/StepArchive.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

Points state(int _step)
{
  return Points::Constant(3, 100, 0.1 * _step);
}

State stateOf(int _step, int _positions)
{
  State result;
  result.step = _step;
  result.time = _step;
  result.positions = state(_positions);
  return result;
}

int stepFound(const StepArchive& _archive, int _step)
{
  State found;
  EXPECT_TRUE(_archive.find(_step, found));
  EXPECT_EQ(found.positions, state(found.step)); // to the last bit
  EXPECT_EQ(found.time, found.step);
  return found.step;
}

TEST(StepArchive, givesStatesBack)
{
  StepArchive archive(std::size_t(1) << 20);
  State none;
  EXPECT_FALSE(archive.find(0, none));
  for (int step = 3; step < 8; ++step)
    archive.add(stateOf(step, step));
  EXPECT_EQ(archive.steps(), (std::vector<int>{3, 4, 5, 6, 7}));
  for (int step = 3; step < 8; ++step)
    EXPECT_EQ(stepFound(archive, step), step);
  EXPECT_EQ(stepFound(archive, 0), 3);
  EXPECT_EQ(stepFound(archive, 100), 7);
}

TEST(StepArchive, keepsTheFirstState)
{
  StepArchive archive(std::size_t(1) << 20);
  archive.add(stateOf(0, 0));
  archive.add(stateOf(0, 5));
  EXPECT_EQ(archive.steps(), std::vector<int>{0});
  EXPECT_EQ(stepFound(archive, 0), 0);
}

TEST(StepArchive, staysWithinItsRoomAndKeepsFirstAndLast)
{
  constexpr std::size_t room = 50000; // 20 states
  StepArchive archive(room);
  for (int step = 0; step <= 1000; ++step) {
    archive.add(stateOf(step, step));
    ASSERT_LE(archive.byteCount(), room);
    const std::vector<int> steps = archive.steps();
    ASSERT_EQ(steps.front(), 0);
    ASSERT_EQ(steps.back(), step);
    ASSERT_EQ(stepFound(archive, step), step);
    if (step >= 20) {
      ASSERT_GE(steps.size(), 9u);
    }
    // Evenly: no gap is more than the common one, but for the last.
    const int stride = steps.size() > 1 ? steps[1] - steps[0] : 1;
    for (std::size_t i = 1; i + 1 < steps.size(); ++i)
      ASSERT_EQ(steps[i] - steps[i - 1], stride) << "after step " << step;
    ASSERT_LE(steps.back() - steps[steps.size() - 2 + (steps.size() == 1)], stride);
  }
}

TEST(StepArchive, takesTwoStatesWhateverItsRoom)
{
  StepArchive archive(1);
  for (int step = 0; step < 10; ++step)
    archive.add(stateOf(step, step));
  EXPECT_EQ(archive.steps(), (std::vector<int>{0, 9}));
}

} // namespace
