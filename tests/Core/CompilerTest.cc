// gcc 12 with AVX-512 made {1, 1, 1, 1} of the constant {1, 1, 1, 0} (libs/FleshSim/CMakeLists.txt has what prevents
// it): a build that does so again must not pass.

#include <gtest/gtest.h>

#include <vector>

namespace {

using Numbers = std::vector<double>;

__attribute__((noinline)) Numbers four()
{
  return {1, 1, 1, 0};
}

__attribute__((noinline)) Numbers eight()
{
  return {1, 1, 1, 0, 0, 0, 0, 0};
}

__attribute__((noinline)) std::vector<int> integers()
{
  return {7, 7, 7, 7, 7, 7, 0, 0};
}

TEST(Compiler, KeepsTheZerosAtTheEndOfConstants)
{
  const Numbers halves = four();
  ASSERT_EQ(4u, halves.size());
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(i < 3 ? 1.0 : 0.0, halves[i]) << i;
  const Numbers more = eight();
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_EQ(i < 3 ? 1.0 : 0.0, more[i]) << i;
  const std::vector<int> sevens = integers();
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_EQ(i < 6 ? 7 : 0, sevens[i]) << i;
}

} // namespace
