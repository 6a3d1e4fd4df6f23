// docs/script-reference.md is what the commands say of themselves.

#include "FakeHost.hh"

#include <Commands/ScriptReference.hh>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace {

using namespace FakeHosts;

constexpr const char* file = FLESHSIM_SOURCE_DIR "/docs/script-reference.md";

TEST(ScriptReference, isUpToDate)
{
  FakeHost host;
  const std::string text = scriptReference(CommandCenter(host).commands());
  if (std::getenv("FLESHSIM_WRITE_REFERENCE") != nullptr) std::ofstream(file) << text;
  std::ifstream in(file);
  std::stringstream there;
  there << in.rdbuf();
  EXPECT_EQ(there.str(), text) << "run scripts/write-script-reference";
}

TEST(ScriptReference, saysEverythingOfEveryCommand)
{
  FakeHost host;
  CommandCenter center(host);
  const std::string text = scriptReference(center.commands());
  for (const Command& command : center.commands()) {
    EXPECT_FALSE(command.help.empty()) << command.name;
    EXPECT_NE(text.find(" " + command.name + "("), std::string::npos) << command.name;
    for (const CommandParameter& parameter : command.parameters)
      EXPECT_FALSE(parameter.help.empty()) << command.name << ": " << parameter.name;
  }
}

} // namespace
