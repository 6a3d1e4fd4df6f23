#include "Command.hh"
#include "MeshInput.hh"
#include "RunSession.hh"
#include "SimulationOptions.hh"

#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Simulation/Experiment.hh>

#include <filesystem>
#include <iostream>
#include <utility>

namespace FleshSim {

namespace {

const std::vector<std::string> axes{"x", "y", "z"};

/// The option behind a parameter of the experiment registry. One that is not known here is a number.
OptionSpec makeOption(const ExperimentParameter& _parameter)
{
  const ExperimentOptions defaults;
  const std::string& name = _parameter.name;
  if (name == "axis" || name == "about") return OptionSpec::choice(name, "AXIS", _parameter.help, axes);
  if (name == "steps")
    return OptionSpec::integer(name, "N", _parameter.help, 1, 99999).withDefault(std::to_string(defaults.steps));
  if (name == "factor") return OptionSpec::positive(name, "F", _parameter.help).withDefault("2");
  if (name == "fix-corners") return OptionSpec::flag(name, _parameter.help);
  return OptionSpec::number(name, name == "rate" ? "D" : "C", _parameter.help);
}

ExperimentOptions readOptions(const ParsedArguments& _parsed)
{
  ExperimentOptions options;
  if (_parsed.has("axis")) options.axis = _parsed.text("axis", "")[0] - 'x';
  options.low = _parsed.number("low");
  options.high = _parsed.number("high");
  options.rate = _parsed.number("rate");
  options.steps = static_cast<int>(_parsed.integer("steps", options.steps));
  if (_parsed.has("about")) options.about = _parsed.text("about", "")[0] - 'x';
  options.factor = _parsed.number("factor", options.factor);
  options.seed = static_cast<std::uint64_t>(_parsed.integer("seed", static_cast<long long>(options.seed)));
  options.fixCorners = _parsed.has("fix-corners");
  return options;
}

/// The name of what is written; a mesh from the standard input has none of its own.
std::string stemOf(const std::string& _path)
{
  return _path == standardStream ? "mesh" : std::filesystem::path(_path).stem().string();
}

/// The format of the input, if meshes can be written in it.
std::string formatOf(const std::string& _path)
{
  const std::string extension = std::filesystem::path(_path).extension().string();
  const MeshFormat* format = extension.empty() ? nullptr : findMeshFormat(extension.substr(1));
  return format != nullptr && format->write != nullptr ? format->name : "ovm";
}

Status runExperiment(const ExperimentEntry& _experiment, const ParsedArguments& _parsed,
                     const std::vector<std::string>& _words, int& _exitCode)
{
  const std::string& path = _parsed.argument(0);
  MaterialChoice material;
  Status status = applyMaterialOptions(_parsed, material);
  if (!status) return status;
  const std::string stem = stemOf(path);
  OutputSettings output;
  output.formats = {formatOf(path)};
  output.directory = stem + "_" + _experiment.name;
  status = applyOutputOptions(_parsed, output);
  if (!status) return status;

  MeshDocument document;
  status = readInput(path, true, document);
  if (!status) return status;
  CellSettings cells;
  applyCellOptions(_parsed, cells);
  if (cells.bad == BadCellChoice::drop) dropBadCells(document);
  SimulationSetup setup;
  setup.bodies.resize(1);
  status = makeBody(stem, path, std::move(document), cells, material, setup.bodies.front());
  if (!status) return namedOption(status);

  ExperimentSetup experiment;
  status = optionError(_experiment.prepare(readOptions(_parsed), setup.bodies.front().mesh, experiment));
  if (!status) return status;
  if (!experiment.choice.empty() && !_parsed.has("quiet"))
    std::cout << _experiment.name << ' ' << experiment.choice << '\n';
  setup.handles = std::move(experiment.handles);
  setup.start = std::move(experiment.start);
  setup.steps = experiment.steps;
  applySolverOptions(_parsed, setup.statics, setup.threads);
  RunRecord record;
  record.command = _words;
  record.job = _experiment.name;
  return runSession(std::move(setup), output, sessionFlags(_parsed, {path}), std::move(record), _exitCode);
}

} // namespace

std::vector<Command> experimentCommands()
{
  std::vector<Command> list;
  for (const ExperimentEntry& experiment : experimentRegistry()) {
    Command command;
    command.name = experiment.name;
    command.summary = experiment.description;
    command.arguments = {{"MESH", "the body: a volume mesh; fleshsim formats lists the formats"}};
    for (const ExperimentParameter& parameter : experiment.parameters)
      command.options.push_back(makeOption(parameter));
    for (OptionSpec& option : simulationOptions())
      command.options.push_back(std::move(option));
    command.run = [&experiment](const ParsedArguments& _parsed, const std::vector<std::string>& _words,
                                int& _exitCode) { return runExperiment(experiment, _parsed, _words, _exitCode); };
    list.push_back(std::move(command));
  }
  return list;
}

} // namespace FleshSim
