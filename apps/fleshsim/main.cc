#include "ProgramCommand.hh"

#include <commandline/FullFiles.hh>

#include <FleshSim/Core/NearestName.hh>
#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Version.hh>
#include <FleshSim/Report/BuildDescription.hh>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <iostream>
#include <iterator>
#include <new>

namespace FleshSim {

const std::vector<ProgramCommand>& commands()
{
  static const std::vector<ProgramCommand> all = [] {
    std::vector<ProgramCommand> list;
    for (auto* part : {experimentCommands, sceneCommands, meshCommands, compareCommands, intersectionCommands,
                       generateCommands, listCommands, documentationCommands}) {
      std::vector<ProgramCommand> some = part();
      std::move(some.begin(), some.end(), std::back_inserter(list));
    }
    return list;
  }();
  return all;
}

namespace {

/// The one line that a failure is.
int fail(std::string _message)
{
  std::replace(_message.begin(), _message.end(), '\n', ' ');
  std::cerr << "fleshsim: " << _message << '\n';
  return exitBadInput;
}

void printUsage(std::ostream& _stream)
{
  _stream << "fleshsim " << version()
          << ": simulates elastic bodies from mesh files: stretches, bends, scrambles and drops them\n\n"
          << "Usage: fleshsim COMMAND ...\n\nCommands:\n";
  std::size_t width = 0;
  for (const ProgramCommand& command : commands())
    width = std::max(width, command.name.size() + 2);
  for (const ProgramCommand& command : commands()) {
    _stream << "  " << command.name << std::string(width - command.name.size(), ' ');
    printWrapped(_stream, command.summary, static_cast<int>(width) + 2);
  }
  _stream << "\nfleshsim COMMAND --help explains a command; fleshsim --version prints the version.\n";
}

void printHelp(std::ostream& _stream, const ProgramCommand& _command)
{
  _stream << "Usage: fleshsim " << _command.name;
  for (const ArgumentSpec& argument : _command.arguments)
    _stream << ' ' << argument.name << (argument.repeats ? "..." : "");
  _stream << (_command.options.empty() ? "\n\n" : " [options]\n\n");
  std::string summary = _command.summary + ".";
  summary[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(summary[0])));
  printWrapped(_stream, summary, 0);
  if (!_command.details.empty()) {
    _stream << '\n';
    printWrapped(_stream, _command.details, 0);
  }
  printOptions(_stream, _command.arguments, _command.options);
}

const ProgramCommand* findCommand(const std::string& _name)
{
  const auto found = std::find_if(commands().begin(), commands().end(),
                                  [&](const ProgramCommand& _command) { return _command.name == _name; });
  return found != commands().end() ? &*found : nullptr;
}

int unknownCommand(const std::string& _name)
{
  std::vector<std::string> names;
  for (const ProgramCommand& command : commands())
    names.push_back(command.name);
  const auto nearest = nearestName(_name, names);
  return fail("unknown command '" + _name + "'" +
              (nearest ? "; did you mean " + *nearest + "?" : "; fleshsim --help lists them"));
}

int runCommand(const ProgramCommand& _command, const std::vector<std::string>& _words)
{
  const std::vector<std::string> words(_words.begin() + 2, _words.end());
  if (std::find(words.begin(), words.end(), "--help") != words.end() ||
      std::find(words.begin(), words.end(), "-h") != words.end()) {
    const std::optional<ProgramCommand> narrow =
        _command.narrow && words.front()[0] != '-' ? _command.narrow(words.front()) : std::nullopt;
    printHelp(std::cout, narrow ? *narrow : _command);
    return exitDone;
  }
  ParsedArguments parsed;
  const Status status = parseArguments(_command.arguments, _command.options, words, parsed);
  if (!status) return fail(status.message() + " (see fleshsim " + _command.name + " --help)");
  int exitCode = exitDone;
  const Status outcome = _command.run(parsed, _words, exitCode);
  if (!outcome) return fail(outcome.message());
  std::cout.flush();
  const bool printed = std::cout && std::ferror(stdout) == 0;
  return printed ? exitCode : fail("standard output: cannot write");
}

int runProgram(const std::vector<std::string>& _words)
{
  if (_words.size() < 2) return fail("a command is missing; fleshsim --help lists them");
  const std::string& name = _words[1];
  if (name == "--version") {
    std::cout << "fleshsim " << version() << '\n' << buildDescription();
    return exitDone;
  }
  if (name == "--help" || name == "-h" || (name == "help" && _words.size() == 2)) {
    printUsage(std::cout);
    return exitDone;
  }
  if (name == "help") {
    const ProgramCommand* command = findCommand(_words[2]);
    if (command == nullptr) return unknownCommand(_words[2]);
    printHelp(std::cout, *command);
    return exitDone;
  }
  const ProgramCommand* command = findCommand(name);
  return command != nullptr ? runCommand(*command, _words) : unknownCommand(name);
}

} // namespace

} // namespace FleshSim

int main(int _argc, char** _argv)
{
  FleshSim::letWaitingThreadsSleep(_argv);
  FleshSim::takeFullFilesForErrors();
  try {
    return FleshSim::runProgram(std::vector<std::string>(_argv, _argv + _argc));
  }
  catch (const std::bad_alloc&) {
    return FleshSim::fail("not enough memory");
  }
  catch (const std::exception& error) {
    return FleshSim::fail(error.what());
  }
}
