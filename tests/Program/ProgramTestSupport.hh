#pragma once

#include <FleshSim/Core/Json.hh>
#include <FleshSim/IO/MeshFormat.hh>

#include <gtest/gtest.h>

#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace FleshSim {

/// What a run of the program left on its outputs.
struct ProgramResult
{
  int exitCode = -1;
  std::string out;
  std::string err;

  long errorLines() const { return std::count(err.begin(), err.end(), '\n'); }
};

/// Runs the built program as a shell does, in a folder of its own that goes away with the test.
class ProgramTest : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string pattern = (std::filesystem::temp_directory_path() / "fleshsim-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  ProgramResult run(const std::string& _arguments)
  {
    // Threads that spin while they wait make a busy machine a hundred times slower.
    const std::string command = "cd '" + folder_.string() + "' && OMP_WAIT_POLICY=passive '" FLESHSIM_PROGRAM "' " +
                                _arguments + " > '" + path(".out") + "' 2> '" + path(".err") + "'";
    const int status = std::system(command.c_str());
    ProgramResult result;
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.out = contents(".out");
    result.err = contents(".err");
    std::filesystem::remove(path(".out"));
    std::filesystem::remove(path(".err"));
    return result;
  }

  /// Runs, and expects success without a word on the error output.
  ProgramResult expectDone(const std::string& _arguments)
  {
    ProgramResult result = run(_arguments);
    EXPECT_EQ(result.exitCode, 0) << _arguments << '\n' << result.err;
    EXPECT_EQ(result.err, "") << _arguments;
    return result;
  }

  /// Expects one line on the error output that holds _part, exit code 2, and no new file.
  void expectRefused(const std::string& _arguments, const std::string& _part)
  {
    const std::set<std::string> before = files();
    const ProgramResult result = run(_arguments);
    EXPECT_EQ(result.exitCode, 2) << _arguments;
    EXPECT_EQ(result.errorLines(), 1) << _arguments << '\n' << result.err;
    EXPECT_EQ(result.err.substr(0, 10), "fleshsim: ") << _arguments;
    EXPECT_NE(result.err.find(_part), std::string::npos) << _arguments << '\n' << result.err;
    EXPECT_EQ(files(), before) << _arguments;
  }

  std::string path(const std::string& _name) const { return (folder_ / _name).string(); }

  std::string contents(const std::string& _name) const
  {
    std::ifstream stream(path(_name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

  void write(const std::string& _name, const std::string& _text) const
  {
    std::ofstream(path(_name), std::ios::binary) << _text;
  }

  JsonValue json(const std::string& _name) const
  {
    JsonValue value;
    const Status status = readJson(path(_name), value);
    EXPECT_TRUE(status) << status.message();
    return value;
  }

  /// Those of a mesh file.
  Points positions(const std::string& _name) const
  {
    MeshDocument document;
    const Status status = readMesh(path(_name), document);
    EXPECT_TRUE(status) << status.message();
    return document.mesh.positions;
  }

  /// Names of all files and folders below, relative.
  std::set<std::string> files() const
  {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_))
      names.insert(std::filesystem::relative(entry.path(), folder_).string());
    return names;
  }

  std::filesystem::path folder_;
};

/// The member of that name; it must be there.
inline const JsonValue& at(const JsonValue& _object, const std::string& _key)
{
  for (const JsonValue::Member& member : _object.members)
    if (member.first == _key) return member.second;
  ADD_FAILURE() << "no key " << _key;
  static const JsonValue nothing;
  return nothing;
}

} // namespace FleshSim
