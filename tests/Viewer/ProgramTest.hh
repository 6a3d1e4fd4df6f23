#pragma once

#include <Support/ComparePictures.hh>
#include <Support/WithoutDisplay.hh>

#include <set>
#include <string>

namespace FleshSim {

/// Drives fleshsim-view as a user does who has no display. There is a cube c.ovm.
class ViewerProgramTest : public DrawsWithoutDisplay
{
protected:
  void SetUp() override
  {
    DrawsWithoutDisplay::SetUp();
    if (!IsSkipped()) expectDone("generate cube c.ovm --cells hex --resolution 2 --quiet");
  }

  /// A run of the command line, three steps, in the folder `steps`.
  void makeSteps(const std::string& _options = "")
  {
    expectDone("stretch c.ovm --steps 3 --rate 0.1 --out steps --quiet " + _options);
  }

  /// Expects success without a word on the error output.
  ProgramResult expectViewed(const std::string& _arguments)
  {
    ProgramResult result = view(_arguments);
    EXPECT_EQ(result.exitCode, 0) << _arguments << '\n' << result.err;
    EXPECT_EQ(result.err, "") << _arguments;
    return result;
  }

  /// Expects one line on the error output that holds _part, and that status.
  ProgramResult expectLine(int _exitCode, const std::string& _arguments, const std::string& _part)
  {
    ProgramResult result = view(_arguments);
    EXPECT_EQ(result.exitCode, _exitCode) << _arguments << '\n' << result.err;
    EXPECT_EQ(result.errorLines(), 1) << _arguments << '\n' << result.err;
    EXPECT_EQ(result.err.substr(0, 15), "fleshsim-view: ") << _arguments;
    EXPECT_NE(result.err.find(_part), std::string::npos) << _arguments << '\n' << result.err;
    return result;
  }

  /// Expects one line on the error output that holds _part, exit status 2, and no new file.
  void expectNotViewed(const std::string& _arguments, const std::string& _part)
  {
    const std::set<std::string> before = files();
    expectLine(2, _arguments, _part);
    EXPECT_EQ(files(), before) << _arguments;
  }

  /// What a small picture shows.
  Pixels snapshot(const std::string& _arguments)
  {
    expectViewed(_arguments + " --size 160x120 --snapshot picture.png");
    const Pixels pixels = readPixels(path("picture.png"));
    EXPECT_EQ(pixels.width, 160) << _arguments;
    EXPECT_EQ(pixels.height, 120) << _arguments;
    std::filesystem::remove(path("picture.png"));
    return pixels;
  }

  /// Different enough to be seen.
  static bool looksDifferent(const Pixels& _a, const Pixels& _b) { return difference(_a, _b).share > 0.02; }
};

} // namespace FleshSim
