#include <FleshSim/Core/Memory.hh>

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace FleshSim;

TEST(Memory, GivesBackWhatWasPutIn)
{
  const Points points = Points::Random(3, 7);
  const Eigen::VectorXd numbers = Eigen::VectorXd::Random(5);
  MemoryWriter writer;
  writer.add(1.0 / 3.0).add(true).add(Vector3(1.0, -0.0, 5e-324)).add(points).add(numbers);
  writer.addList(std::vector<int>{4, 5, 6}, [](MemoryWriter& _m, int _entry) { _m.add(_entry); });
  writer.add(std::numeric_limits<double>::infinity());
  const Memory memory = writer.take();
  MemoryReader reader(memory);
  EXPECT_EQ(reader.number(), 1.0 / 3.0);
  EXPECT_TRUE(reader.flag());
  EXPECT_EQ(reader.vector(), Vector3(1.0, -0.0, 5e-324));
  EXPECT_EQ(reader.points(), points);
  EXPECT_EQ(reader.numbers(), numbers);
  EXPECT_EQ(reader.list([](MemoryReader& _m) { return _m.integer(); }), (std::vector<int>{4, 5, 6}));
  EXPECT_FALSE(reader.isAtEnd());
  EXPECT_EQ(reader.number(), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(reader.isAtEnd());
}

TEST(Memory, RefusesWhatIsTooShortOrNoCount)
{
  for (const Memory& memory :
       {Memory{}, Memory{2.0, 1.0}, Memory{-1.0}, Memory{1e300}, Memory{std::numeric_limits<double>::quiet_NaN()}}) {
    MemoryReader points(memory);
    EXPECT_THROW(points.points(), std::out_of_range);
    MemoryReader numbers(memory);
    EXPECT_THROW(numbers.numbers(), std::out_of_range);
    MemoryReader list(memory);
    EXPECT_THROW(list.list([](MemoryReader& _m) { return _m.vector(); }), std::out_of_range);
  }
}

} // namespace
