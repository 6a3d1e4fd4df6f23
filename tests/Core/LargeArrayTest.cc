#include <FleshSim/Core/LargeArray.hh>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace {

using namespace FleshSim;

TEST(LargeArray, holdsWhatAVectorHolds)
{
  for (const std::size_t count : {std::size_t(0), std::size_t(3), std::size_t(5) << 20U}) {
    LargeArray<float> array(count, 2.5F);
    array.push_back(-1.0F);
    const LargeArray<float> copy = array;
    array.assign(count, 0.0F);
    ASSERT_EQ(copy.size(), count + 1);
    if (count > 0) {
      EXPECT_EQ(copy.front(), 2.5F);
      EXPECT_EQ(copy[count - 1], 2.5F);
      EXPECT_EQ(array.back(), 0.0F);
    }
    EXPECT_EQ(copy.back(), -1.0F);
  }
}

TEST(LargeArray, growingKeepsWhatIsThere)
{
  LargeArray<double> array;
  for (int i = 0; i < 700000; ++i)
    array.push_back(i);
  array.resize(2000000);
  for (int i = 0; i < 700000; ++i)
    ASSERT_EQ(array[static_cast<std::size_t>(i)], i);
}

TEST(LargeArray, saysWhenThereIsNoMemory)
{
  EXPECT_THROW(static_cast<void>(allocateLarge(std::numeric_limits<std::size_t>::max() / 2)), std::bad_alloc);
  EXPECT_THROW(static_cast<void>(allocateLarge(std::numeric_limits<std::size_t>::max())), std::bad_alloc);
}

#ifdef __linux__
TEST(LargeArray, largeOnesBeginAtAHugePage)
{
  void* const memory = allocateLarge(std::size_t(6) << 20U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % (std::size_t(1) << 21U), 0u);
  freeLarge(memory);
}
#endif

} // namespace
