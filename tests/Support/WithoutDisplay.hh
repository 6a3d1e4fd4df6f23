#pragma once

#include <Program/ProgramTestSupport.hh>
#include <drawing/FindProgram.hh>

#include <string>

namespace FleshSim {

/// Runs the built programs as a user does who has no display. Mesa draws, by software, whatever the machine has: then
/// pictures are the same everywhere.
class WithoutDisplay : public ProgramTest
{
protected:
  ProgramResult start(const std::string& _program, const std::string& _arguments)
  {
    const std::string command =
        "cd '" + folder_.string() + "' && " + limits_ +
        " /usr/bin/env -u DISPLAY -u WAYLAND_DISPLAY LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=llvmpipe "
        "__GLX_VENDOR_LIBRARY_NAME=mesa OMP_WAIT_POLICY=passive " +
        environment_ + " '" + _program + "' " + _arguments + " > '" + path(".out") + "' 2> '" + path(".err") + "'";
    const int status = std::system(command.c_str());
    ProgramResult result;
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.out = contents(".out");
    result.err = contents(".err");
    std::filesystem::remove(path(".out"));
    std::filesystem::remove(path(".err"));
    return result;
  }

  ProgramResult fleshsim(const std::string& _arguments) { return start(FLESHSIM_PROGRAM, _arguments); }
#ifdef FLESHSIM_VIEWER
  ProgramResult view(const std::string& _arguments)
  {
    return start(FLESHSIM_VIEWER, _arguments);
  }
#endif

  std::string environment_; ///< more variables, as NAME=VALUE
  std::string limits_;      ///< of the shell, as `ulimit -f 8;`
};

/// For tests that need a picture: left out where there is no X server.
class DrawsWithoutDisplay : public WithoutDisplay
{
protected:
  void SetUp() override
  {
    WithoutDisplay::SetUp();
    if (findProgram("Xvfb").empty()) GTEST_SKIP() << "there is no Xvfb";
  }
};

} // namespace FleshSim
