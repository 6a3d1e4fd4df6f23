#include "CommandCenter.hh"
#include "CommandTools.hh"
#include "SettingJson.hh"

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Minimize/LinearStrategy.hh>
#include <FleshSim/Simulation/SettingTable.hh>

namespace FleshSim {

namespace {

/// A command that answers with a line for each entry.
template <class Entries, class Line>
Command linesCommand(const char* _name, const std::string& _help, const Entries& _entries, const Line& _line)
{
  Command command;
  command.name = _name;
  command.help = _help;
  command.result = CommandType::text;
  command.effect = CommandEffect::asks;
  command.run = [&_entries, _line](const CommandArguments&) {
    std::string text;
    for (const auto& entry : _entries)
      text += _line(entry) + '\n';
    return CommandValue(text);
  };
  return command;
}

template <class Entries>
Command listCommand(const char* _name, const char* _help, const Entries& _entries)
{
  return linesCommand(_name, std::string(_help) + " One a line: name, tab, description.", _entries,
                      [](const auto& _entry) { return _entry.name + '\t' + _entry.description; });
}

Command nameCommand(const char* _name, const char* _help, const std::vector<std::string>& _names)
{
  return linesCommand(_name, std::string(_help) + " One name a line.", _names,
                      [](const std::string& _entry) { return _entry; });
}

/// "solver.tolerance", tab, "norm of the force ... [N], greater than 0; at first automatic".
template <class Owner>
std::string settingLines(const std::vector<Setting<Owner>>& _settings)
{
  std::string text;
  for (const Setting<Owner>& setting : _settings)
    text += setting.key + '\t' + setting.help + (setting.unit.empty() ? "" : " [" + setting.unit + "]") + ": " +
            settingRange(setting) + "; at first " + settingWords(setting, setting.get(Owner())) + '\n';
  return text;
}

} // namespace

std::vector<Command> listCommands(Workspace& _workspace)
{
  std::vector<Command> commands = {listCommand("materials", "The materials.", materialRegistry()),
                                   listCommand("solvers", "The solvers.", solverRegistry()),
                                   listCommand("hessians", "Newton's second derivatives.", hessianPolicyRegistry()),
                                   nameCommand("lockingRemedies", "Remedies for locking.", lockingRemedyNames()),
                                   listCommand("integrators", "The integrators.", integratorRegistry()),
                                   listCommand("colliders", "What bodies can meet.", colliderRegistry()),
                                   listCommand("experiments", "The experiments.", experimentRegistry()),
                                   listCommand("fields", "Results that can be shown.", fieldRegistry())};
  Command settings;
  settings.name = "settings";
  settings.help = "Settings that set() changes. One a line: key, tab, what it is; with unit, range and default.";
  settings.result = CommandType::text;
  settings.effect = CommandEffect::asks;
  settings.run = [](const CommandArguments&) {
    return CommandValue(settingLines(runSettings()) + settingLines(bodySettings()));
  };
  commands.push_back(settings);
  Command table = settings;
  table.name = "settingTable";
  table.help = "The same for panels, as JSON.";
  table.run = [](const CommandArguments&) { return CommandValue(settingTableJson()); };
  commands.push_back(table);
  Command objects;
  objects.name = "objects";
  objects.help = "Numbers of the volume meshes that are there.";
  objects.result = CommandType::vertices;
  objects.effect = CommandEffect::asks;
  objects.run = [&_workspace](const CommandArguments&) { return CommandValue(_workspace.host().objects()); };
  commands.push_back(objects);
  Command name;
  name.name = "meshName";
  name.help = "Name of a volume mesh.";
  name.result = CommandType::text;
  name.effect = CommandEffect::asks;
  name.parameters = {objectParameter()};
  name.run = [&_workspace](const CommandArguments& _a) {
    MeshHost& host = _workspace.host();
    if (host.exists(integerOf(_a, 0))) return CommandValue(host.name(integerOf(_a, 0)));
    host.log(LogKind::error, "meshName: there is no volume mesh with the number " + std::to_string(integerOf(_a, 0)));
    return CommandValue(std::string());
  };
  commands.push_back(name);
  return commands;
}

} // namespace FleshSim
