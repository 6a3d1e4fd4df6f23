#include "ManualPage.hh"
#include "ProgramCommand.hh"
#include "ShellCompletion.hh"

#include <FleshSim/Scene/SceneSchema.hh>

#include <algorithm>
#include <iostream>

namespace FleshSim {

namespace {

Status printSchema(const ParsedArguments&, const std::vector<std::string>&, int&)
{
  std::cout << sceneSchema() << '\n';
  return Status::ok();
}

Status printCompletion(const ParsedArguments&, const std::vector<std::string>&, int&)
{
  writeBashCompletion(std::cout, commands());
  return Status::ok();
}

Status printManual(const ParsedArguments& _parsed, const std::vector<std::string>&, int&)
{
  if (_parsed.argumentCount() == 0) {
    writeManualPage(std::cout, commands());
    return Status::ok();
  }
  const std::string& name = _parsed.argument(0);
  const auto found = std::find_if(commands().begin(), commands().end(),
                                  [&](const ProgramCommand& _command) { return _command.name == name; });
  if (found == commands().end()) return Status::error("man: there is no command '" + name + "'");
  writeManualPage(std::cout, *found);
  return Status::ok();
}

ProgramCommand make(const char* _name, const char* _summary, const char* _details, decltype(&printSchema) _run)
{
  ProgramCommand command;
  command.name = _name;
  command.summary = _summary;
  command.details = _details;
  command.run = _run;
  return command;
}

} // namespace

std::vector<ProgramCommand> documentationCommands()
{
  ProgramCommand manual = make("man", "prints a manual page",
                               "In the format of man(1): fleshsim man stretch | man -l -. Pages of all commands lie in "
                               "share/man beside the programs.",
                               &printManual);
  manual.arguments = {{"COMMAND", "the page of one command; without it that of the program", false, true}};
  return {make("schema", "prints the JSON schema of scene files",
               "Editors complete and check scenes with it: fleshsim schema > scene.schema.json.", &printSchema),
          manual,
          make("completion", "prints a script that completes commands and options in bash",
               "For one shell: source <(fleshsim completion). For good: put it into "
               "~/.local/share/bash-completion/completions/fleshsim.",
               &printCompletion)};
}

} // namespace FleshSim
