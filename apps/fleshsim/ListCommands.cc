#include "ProgramCommand.hh"

#include <FleshSim/Contact/ColliderRegistry.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Dynamics/Integrator.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Linear/Preconditioner.hh>
#include <FleshSim/Material/Material.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Minimize/HessianPolicy.hh>
#include <FleshSim/Simulation/Experiment.hh>
#include <FleshSim/Simulation/SettingTable.hh>
#include <FleshSim/Statics/QuasiStaticSolver.hh>

#include <algorithm>
#include <iostream>

namespace FleshSim {

namespace {

/// One line an entry: the name, blanks up to a common column, the description.
template <class Entries>
void printList(const Entries& _entries)
{
  std::size_t width = 0;
  for (const auto& entry : _entries)
    width = std::max(width, entry.name.size());
  for (const auto& entry : _entries)
    std::cout << entry.name << std::string(width + 2 - entry.name.size(), ' ') << entry.description << '\n';
}

void printFormats()
{
  for (const MeshFormat& format : meshFormats()) {
    const std::string use = format.read == nullptr ? "write" : format.write == nullptr ? "read" : "read, write";
    std::cout << format.name << std::string(format.name.size() < 6 ? 6 - format.name.size() : 1, ' ') << use
              << std::string(13 - use.size(), ' ') << format.description << '\n';
  }
}

/// The columns of a table of settings: key, option, unit, range, default, help.
template <class Owner>
void printSettings(const std::vector<Setting<Owner>>& _settings, const std::string& _where)
{
  for (const Setting<Owner>& setting : _settings) {
    std::cout << "| `" << _where << setting.key << "` | `--" << setting.option << "` | " << setting.unit << " | ";
    std::cout << settingRange(setting) << " | " << settingWords(setting, setting.get(Owner())) << " | " << setting.help;
    std::cout << " |\n";
  }
}

/// As Markdown: docs/settings.md has the same lines.
void printSettingTables()
{
  std::cout << "| key in scenes | option | unit | range | default | what it is |\n|---|---|---|---|---|---|\n";
  printSettings(runSettings(), "");
  printSettings(bodySettings(), "bodies.N.");
}

ProgramCommand makeList(const std::string& _name, const std::string& _summary, void (*_print)())
{
  ProgramCommand command;
  command.name = _name;
  command.summary = _summary;
  command.run = [_print](const ParsedArguments&, const std::vector<std::string>&, int&) {
    _print();
    return Status::ok();
  };
  return command;
}

} // namespace

std::vector<ProgramCommand> listCommands()
{
  return {
      makeList("materials", "lists the materials", [] { printList(materialRegistry()); }),
      makeList("solvers", "lists the solvers", [] { printList(solverRegistry()); }),
      makeList("hessians", "lists the second derivatives that Newton's method can use",
               [] { printList(hessianPolicyRegistry()); }),
      makeList("preconditioners", "lists what speeds conjugate gradients up",
               [] { printList(preconditionerRegistry()); }),
      makeList("integrators", "lists the integrators of dynamic scenes", [] { printList(integratorRegistry()); }),
      makeList("colliders", "lists the obstacles of dynamic scenes", [] { printList(colliderRegistry()); }),
      makeList("contact-methods", "lists how bodies can be kept apart", [] { printList(contactMethodRegistry()); }),
      makeList("settings", "lists every setting with its key, option, unit, range and default", &printSettingTables),
      makeList("experiments", "lists the experiments", [] { printList(experimentRegistry()); }),
      makeList("shapes", "lists the shapes that can be generated", [] { printList(meshGenerators()); }),
      makeList("formats", "lists the mesh formats", &printFormats)};
}

} // namespace FleshSim
