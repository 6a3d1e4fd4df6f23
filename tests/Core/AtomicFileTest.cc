#include <FleshSim/Core/AtomicFile.hh>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace FleshSim {
namespace {

class AtomicFileTest : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string pattern = (std::filesystem::temp_directory_path() / "fleshsim-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  static Status writeText(const std::filesystem::path& _path, const std::string& _text)
  {
    return writeAtomically(_path.string(), [&](std::ostream& _stream) { _stream << _text; });
  }

  static std::string textOf(const std::filesystem::path& _path)
  {
    std::ifstream stream(_path);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

  long entries() const
  {
    return std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  }

  std::filesystem::path folder_;
};

TEST_F(AtomicFileTest, ReplacesAFileAndLeavesNothingElse)
{
  ASSERT_TRUE(writeText(folder_ / "a", "one"));
  ASSERT_TRUE(writeText(folder_ / "a", "two"));
  EXPECT_EQ(textOf(folder_ / "a"), "two");
  EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFileTest, ALinkStaysAndTheFileBehindItIsReplaced)
{
  std::filesystem::create_directory(folder_ / "deep");
  ASSERT_TRUE(writeText(folder_ / "deep" / "a", "one"));
  std::filesystem::create_symlink("deep/a", folder_ / "link");
  ASSERT_TRUE(writeText(folder_ / "link", "two"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  EXPECT_EQ(textOf(folder_ / "deep" / "a"), "two");
}

TEST_F(AtomicFileTest, ADeviceIsWrittenToAndStays)
{
  // A link, so that a mistake replaces the link and not the device.
  std::filesystem::create_symlink("/dev/null", folder_ / "null");
  ASSERT_TRUE(writeText(folder_ / "null", "text"));
  EXPECT_TRUE(isDevice((folder_ / "null").string()));
  std::filesystem::remove(folder_ / "null");
  if (std::filesystem::exists("/dev/full")) {
    std::filesystem::create_symlink("/dev/full", folder_ / "full");
    EXPECT_EQ(writeText(folder_ / "full", "text").message(), (folder_ / "full").string() + ": cannot write");
  }
}

TEST_F(AtomicFileTest, FailureNamesTheFile)
{
  const std::string file = (folder_ / "no" / "a").string();
  EXPECT_EQ(writeText(file, "text").message(), file + ": cannot write: No such file or directory");
  EXPECT_EQ(entries(), 0);
}

} // namespace
} // namespace FleshSim
