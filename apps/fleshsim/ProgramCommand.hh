#pragma once

#include <commandline/Options.hh>

#include <FleshSim/Core/Status.hh>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// What the shell sees; docs/command-line.md.
enum ExitCode
{
  exitDone = 0,
  exitNotConverged = 1,
  exitBadInput = 2,
  exitInterrupted = 130
};

/// A command of the program.
struct ProgramCommand
{
  std::string name;
  std::string summary; ///< one line
  std::string details; ///< a paragraph for --help; may be empty
  std::vector<ArgumentSpec> arguments;
  std::vector<OptionSpec> options;

  /// The command as it is for a certain first argument, for its help; null, or nothing: the same for all.
  std::function<std::optional<ProgramCommand>(const std::string& _argument)> narrow;

  /// `_words` is the whole command line, for the report. An error is printed, and the exit code is exitBadInput.
  std::function<Status(const ParsedArguments& _parsed, const std::vector<std::string>& _words, int& _exitCode)> run;
};

/// All commands, in the order of the help.
const std::vector<ProgramCommand>& commands();

// Each file of commands contributes its own.
std::vector<ProgramCommand> experimentCommands();
std::vector<ProgramCommand> sceneCommands();
std::vector<ProgramCommand> meshCommands();
std::vector<ProgramCommand> compareCommands();
std::vector<ProgramCommand> intersectionCommands();
std::vector<ProgramCommand> generateCommands();
std::vector<ProgramCommand> listCommands();
std::vector<ProgramCommand> documentationCommands();

} // namespace FleshSim
