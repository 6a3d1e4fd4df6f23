// Small encoders: base64, words of a shell, rounded numbers, control characters.

#include <FleshSim/Core/Base64.hh>
#include <FleshSim/Core/Machine.hh>
#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Core/ShellWords.hh>
#include <FleshSim/Core/Utf8.hh>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace FleshSim {
namespace {

TEST(Base64Test, TestVectorsOfTheStandard)
{
  // RFC 4648, section 10.
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64Test, AllBytes)
{
  EXPECT_EQ(base64(std::string("\0\xFF\xFE\x80", 4)), "AP/+gA==");
}

/// What a script prints in bash.
std::string printed(const std::string& _script)
{
  const std::string file = ::testing::TempDir() + "/shell-words";
  std::FILE* input = std::fopen(file.c_str(), "wb");
  std::fwrite(_script.data(), 1, _script.size(), input);
  std::fclose(input);
  std::FILE* pipe = popen(("bash '" + file + "'").c_str(), "r");
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
    output += static_cast<char>(c);
  pclose(pipe);
  std::remove(file.c_str());
  return output;
}

TEST(ShellWordsTest, PlainWordsStay)
{
  EXPECT_EQ(shellCommand({"./fleshsim", "stretch", "--rate", "-0.5", "meshes/bird_tet.ovm", "a@b:1,2+3%"}),
            "./fleshsim stretch --rate -0.5 meshes/bird_tet.ovm a@b:1,2+3%");
}

TEST(ShellWordsTest, AShellReadsTheSameBytes)
{
  for (const std::string& word :
       {std::string("with blank"), std::string(""), std::string("it's"), std::string("\"$HOME\" `id` $(id) \\ !"),
        std::string("Vögel 鳥.ovm"), std::string("~"), std::string("*"), std::string("a=b"), std::string("{a,b}"),
        std::string("tab\tnew\nline 7"),
        std::string("\xFF\xFE"
                    "7bad"),
        std::string("'\x01'"), std::string("#x"),
        std::string("\xE2\x80\xAE"
                    "turned"),
        std::string("a;b|c&d<e>f(g)")}) {
    EXPECT_EQ(printed("printf '%s' " + shellWord(word)), word);
    // What is shown can be copied: no control characters, valid UTF-8.
    const std::string shown = shellWord(word);
    for (std::size_t i = 0; i < shown.size(); i += static_cast<std::size_t>(utf8Length(shown, i))) {
      ASSERT_GT(utf8Length(shown, i), 0) << i;
      EXPECT_FALSE(isControlCharacter(shown, i));
    }
  }
}

TEST(RoundedNumberTest, SignificantDigits)
{
  EXPECT_EQ(roundedNumber(0.1, 6), "0.1");
  EXPECT_EQ(roundedNumber(1.0 / 3.0, 3), "0.333");
  EXPECT_EQ(roundedNumber(123456789.0, 4), "1.235e+08");
  EXPECT_EQ(roundedNumber(12345.678, 3), "12300");
  EXPECT_EQ(roundedNumber(9999999.0, 2), "1e+07");
  EXPECT_EQ(roundedNumber(0.00012345, 2), "0.00012");
  EXPECT_EQ(roundedNumber(-2.5e-12, 3), "-2.5e-12");
  EXPECT_EQ(roundedNumber(0.0, 3), "0");
  EXPECT_EQ(roundedNumber(std::numeric_limits<double>::quiet_NaN(), 3), "not a number");
  EXPECT_EQ(roundedNumber(-HUGE_VAL, 3), "-infinite");
  EXPECT_EQ(roundedNumber(-std::numeric_limits<double>::max(), 17), "-1.7976931348623157e+308");
}

TEST(Utf8Test, ControlCharacters)
{
  for (const char* control : {"\x01", "\n", "\x7F", "\xC2\x80", "\xC2\x9F", "\xEF\xBF\xBF", "\xEF\xBF\xBE",
                              "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA9"})
    EXPECT_TRUE(isControlCharacter(control, 0)) << control;
  for (const char* letter :
       {" ", "~", "\xC2\xA0", "\xC3\xA4", "\xEF\xBF\xBD", "\xE2\x80\xAF", "\xE2\x81\xA5", "\xF0\x9F\x90\xA6"})
    EXPECT_FALSE(isControlCharacter(letter, 0)) << letter;
}

TEST(MachineTest, SaysWhatItRunsOn)
{
  const Machine machine = thisMachine();
  EXPECT_GT(machine.cores, 0);
  EXPECT_FALSE(machine.system.empty());
  EXPECT_FALSE(machine.processor.empty());
  EXPECT_EQ(machine.system.find('"'), std::string::npos);
}

} // namespace
} // namespace FleshSim
