#include <FleshSim/IO/StateFile.hh>

#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace {

using namespace FleshSim;

class StateFile : public testing::Test
{
protected:
  StateFile()
  {
    state_.step = 17;
    state_.time = 1.0 / 3.0;
    state_.positions = Points::Random(3, 5);
    state_.velocities = Points::Random(3, 5);
    state_.memory["contacts"] = {1.0, -0.0, 5e-324, 1e308};
    state_.memory["nothing"] = {};
    state_.texts["meshes"] = "abc\ndef";
    EXPECT_TRUE(writeState(file_, state_));
  }

  std::string bytes() const
  {
    std::ostringstream text;
    text << std::ifstream(file_, std::ios::binary).rdbuf();
    return text.str();
  }

  /// The message with which these bytes are refused; what was read before must stay.
  std::string refusal(const std::string& _bytes) const
  {
    std::ofstream(file_, std::ios::binary) << _bytes;
    State state;
    state.step = 3;
    const Status status = readState(file_, state);
    EXPECT_EQ(state.step, 3);
    EXPECT_EQ(status.message().rfind(file_ + ": ", 0), 0u) << status.message();
    return status.message();
  }

  const TemporaryFolder folder_;
  const std::string file_ = folder_ / "a.state";
  State state_;
};

TEST_F(StateFile, givesBackEveryBit)
{
  State read;
  ASSERT_TRUE(readState(file_, read));
  EXPECT_EQ(read.step, state_.step);
  EXPECT_EQ(read.time, state_.time);
  EXPECT_EQ(read.positions, state_.positions);
  EXPECT_EQ(read.velocities, state_.velocities);
  EXPECT_EQ(read.memory, state_.memory);
  EXPECT_EQ(read.texts, state_.texts);
}

TEST_F(StateFile, refusesEveryChangedByteAndEveryCut)
{
  const std::string whole = bytes();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_NE(refusal(changed), "") << i;
    EXPECT_NE(refusal(whole.substr(0, i)), "") << i;
  }
  EXPECT_NE(refusal(whole + "x"), "");
  EXPECT_NE(refusal("FLESHSIM-STATE 2\n" + whole.substr(17)).find("another version"), std::string::npos);
  EXPECT_NE(refusal("OVM ASCII\n").find("is no state"), std::string::npos);
  State state;
  EXPECT_FALSE(readState(folder_ / "missing.state", state));
}

} // namespace
