#pragma once

#include "Command.hh"
#include "Workspace.hh"

#include <string>
#include <vector>

namespace FleshSim {

/// Everything that scripts, the panel and the viewer can ask for, by name. What is wrong with a call is logged by the
/// host; the call then answers `failure` and has changed nothing. For the host's main thread.
class CommandCenter
{
public:
  explicit CommandCenter(MeshHost& _host);

  /// Checks number, types and finiteness of the arguments, then runs the command.
  CommandValue call(const std::string& _name, const CommandArguments& _arguments);

  const std::vector<Command>& commands() const { return commands_; }
  const Command* find(const std::string& _name) const;

  Workspace& workspace() { return workspace_; }

private:
  Status check(const Command& _command, CommandArguments& _arguments) const;

  Workspace workspace_;
  std::vector<Command> commands_;
};

// The parts of the list. A command's first parameter "object" is the number of a volume mesh that exists.
std::vector<Command> settingCommands(Workspace& _workspace);
std::vector<Command> colliderCommands(Workspace& _workspace);
std::vector<Command> handleCommands(Workspace& _workspace);
std::vector<Command> runCommands(Workspace& _workspace);
std::vector<Command> resultCommands(Workspace& _workspace);
std::vector<Command> fileCommands(Workspace& _workspace);
std::vector<Command> listCommands(Workspace& _workspace);

} // namespace FleshSim
