#include <FleshSim/Linear/AutomaticPreconditioner.hh>
#include <FleshSim/Linear/IncompleteCholesky.hh>
#include <FleshSim/Linear/Multilevel.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

bool isCholesky(const AutomaticPreconditioner& _automatic)
{
  return _automatic.factorizationCost() == IncompleteCholesky().factorizationCost();
}

bool isMultilevel(const AutomaticPreconditioner& _automatic)
{
  return _automatic.factorizationCost() == Multilevel().factorizationCost();
}

TEST(AutomaticPreconditioner, takesTheOtherWhereOneTakesLong)
{
  AutomaticPreconditioner automatic;
  ASSERT_TRUE(isCholesky(automatic));
  automatic.giveUp(automatic.patience(6.0), 1.5);
  ASSERT_TRUE(isMultilevel(automatic));
  EXPECT_FALSE(automatic.succeed(40, 4.5));
  EXPECT_TRUE(isMultilevel(automatic));
}

TEST(AutomaticPreconditioner, turnsGetLongerUntilOneComesToAnEnd)
{
  AutomaticPreconditioner automatic;
  int longest[2] = {0, 0};
  int turns = 0;
  int all = 0;
  // Neither gets far: each turn promises that the other one may be better.
  for (double decades = 1.0; turns < 12; decades *= 0.5, ++turns) {
    const int allowed = automatic.patience(decades);
    int& before = longest[isCholesky(automatic) ? 0 : 1];
    EXPECT_GE(allowed, before);
    before = allowed;
    all += allowed;
    automatic.giveUp(allowed, 0.1 * decades);
  }
  EXPECT_GT(longest[0], 500);
  EXPECT_GT(longest[1], 250);
  EXPECT_LT(all, 8 * (longest[0] + longest[1])); // what it costs not to know
}

TEST(AutomaticPreconditioner, goesBackWhereTheOtherPromisesMore)
{
  AutomaticPreconditioner automatic;
  automatic.giveUp(46, 6.0);
  ASSERT_TRUE(isMultilevel(automatic));
  EXPECT_TRUE(automatic.succeed(120, 3.0)); // 40 for a power of ten, at twice the price, instead of eight
  EXPECT_TRUE(isCholesky(automatic));
  EXPECT_FALSE(automatic.succeed(60, 6.0));
  EXPECT_TRUE(isCholesky(automatic));
}

/// The first powers of ten may come quickly, and the rest never.
TEST(AutomaticPreconditioner, isNotMisledForGood)
{
  AutomaticPreconditioner automatic;
  automatic.giveUp(46, 6.0);
  EXPECT_TRUE(automatic.succeed(120, 3.0));
  automatic.giveUp(500, 0.5);
  ASSERT_TRUE(isMultilevel(automatic));
  EXPECT_FALSE(automatic.succeed(120, 3.0));
  // Even where it takes long, what takes longer is no alternative.
  automatic.giveUp(300, 2.0);
  EXPECT_TRUE(isMultilevel(automatic));
  EXPECT_GE(automatic.patience(2.0), 300);
}

TEST(AutomaticPreconditioner, oneHardSystemIsNoReasonToLeave)
{
  AutomaticPreconditioner automatic;
  automatic.giveUp(46, 2.0);
  EXPECT_FALSE(automatic.succeed(30, 3.0));
  automatic.giveUp(340, 0.6);
  ASSERT_TRUE(isCholesky(automatic));
  EXPECT_TRUE(automatic.succeed(2000, 1.6));
  EXPECT_TRUE(isMultilevel(automatic));
}

} // namespace
