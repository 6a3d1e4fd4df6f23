#include <FleshSim/Core/AtomicFile.hh>
#include <FleshSim/Core/FileGroup.hh>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace FleshSim {
namespace {

class FileGroupTest : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string pattern = (std::filesystem::temp_directory_path() / "fleshsim-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  Status add(FileGroup& _group, const char* _name, const std::string& _text) const
  {
    return _group.add((folder_ / _name).string(), [&](const std::string& _temporary) {
      return writeAtomically(_temporary, [&](std::ostream& _stream) { _stream << _text; });
    });
  }

  std::string textOf(const char* _name) const
  {
    std::ifstream stream(folder_ / _name);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

  long entries() const
  {
    return std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  }

  std::filesystem::path folder_;
};

TEST_F(FileGroupTest, AllComeTogether)
{
  FileGroup group;
  ASSERT_TRUE(add(group, "a.txt", "one"));
  ASSERT_TRUE(add(group, "b.txt", "two"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.txt"));
  ASSERT_TRUE(group.commit());
  EXPECT_EQ(textOf("a.txt"), "one");
  EXPECT_EQ(textOf("b.txt"), "two");
  EXPECT_EQ(entries(), 2);
}

TEST_F(FileGroupTest, OlderFilesAreReplacedAndLinksStay)
{
  std::ofstream(folder_ / "a.txt") << "old";
  std::filesystem::create_symlink("a.txt", folder_ / "link.txt");
  FileGroup group;
  ASSERT_TRUE(add(group, "link.txt", "new"));
  ASSERT_TRUE(group.commit());
  EXPECT_EQ(textOf("a.txt"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link.txt"));
  EXPECT_EQ(entries(), 2);
}

TEST_F(FileGroupTest, WhatIsNotCommittedLeavesNothing)
{
  {
    FileGroup group;
    ASSERT_TRUE(add(group, "a.txt", "one"));
  }
  EXPECT_EQ(entries(), 0);
}

TEST_F(FileGroupTest, AFailureNamesTheFileAndLeavesNothing)
{
  {
    FileGroup group;
    ASSERT_TRUE(add(group, "a.txt", "one"));
    const std::string file = (folder_ / "no" / "b.txt").string();
    EXPECT_EQ(add(group, "no/b.txt", "two").message(), file + ": cannot write: No such file or directory");
    std::filesystem::create_directory(folder_ / "c.txt");
    EXPECT_EQ(add(group, "c.txt", "three").message(), (folder_ / "c.txt").string() + ": cannot write: it is a folder");
  }
  EXPECT_EQ(entries(), 1) << "the folder alone";
}

TEST_F(FileGroupTest, AFailureAtTheEndBringsOlderFilesBack)
{
  std::ofstream(folder_ / "a.txt") << "old";
  {
    FileGroup group;
    ASSERT_TRUE(add(group, "a.txt", "new"));
    ASSERT_TRUE(add(group, "b.txt", "new"));
    ASSERT_TRUE(add(group, "c.txt", "new"));
    // Somebody else makes a folder of that name meanwhile, with something in it.
    std::filesystem::create_directories(folder_ / "c.txt" / "full");
    std::filesystem::permissions(folder_ / "c.txt", std::filesystem::perms::owner_all);
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      if (entry.path().filename().string().rfind(".c.", 0) == 0) std::filesystem::remove(entry.path());
    const Status status = group.commit();
    EXPECT_EQ(status.message().rfind((folder_ / "c.txt").string() + ": cannot write", 0), 0u) << status.message();
  }
  EXPECT_EQ(textOf("a.txt"), "old");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "b.txt"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "c.txt" / "full"));
  EXPECT_EQ(entries(), 2);
}

} // namespace
} // namespace FleshSim
