#include "ProgramCommand.hh"
#include "RunSession.hh"
#include "SimulationOptions.hh"

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/Experiment.hh>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>
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

/// There is no file that they would be lines of.
void forgetLines(JsonValue& _value)
{
  _value.line = 0;
  for (JsonValue& item : _value.items)
    forgetLines(item);
  for (JsonValue::Member& member : _value.members)
    forgetLines(member.second);
}

/// What a scene file would say of an experiment, for --set to change: all but who is held and where.
JsonValue sceneOf(const std::string& _mesh)
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginObject().key("bodies").beginArray().beginObject().member("mesh", _mesh).endObject().endArray();
  json.key("output").beginObject();
  json.key("formats").beginArray().value(formatOf(_mesh)).endArray().endObject().endObject();
  JsonValue scene;
  (void)parseJson(text.str(), "", scene);
  return scene;
}

/// Keys that the experiment decides itself.
bool isOfExperiment(const std::string& _key)
{
  static const std::vector<std::string> keys{"handles", "start", "mode", "dynamics", "colliders", "steps"};
  return std::find(keys.begin(), keys.end(), _key.substr(0, _key.find('.'))) != keys.end();
}

Status describe(const ExperimentEntry& _experiment, const ParsedArguments& _parsed, SceneDescription& _scene)
{
  std::vector<SceneEdit> edits;
  Status status = readEdits(_parsed, edits);
  JsonValue json = sceneOf(_parsed.argument(0));
  for (const SceneEdit& edit : edits) {
    if (status && isOfExperiment(edit.key))
      status = Status::about("set", edit.key + ": the experiment says that by itself; scenes say it freely");
    if (status) status = applySceneEdit(edit, json);
  }
  if (!status) return namedOption(status);
  forgetLines(json);
  status = describeScene(json, "option --set", _scene);
  if (!status) return status;
  if (_scene.output.origins.count("out") == 0)
    _scene.output.directory = stemOf(_parsed.argument(0)) + "_" + _experiment.name;
  if (_scene.bodies.size() != 1) return Status::error("option --set: bodies: an experiment has one body");
  BodyDescription& body = _scene.bodies.front();
  status = applySettingOptions(_parsed, _scene);
  if (status) status = applyMaterialOptions(_parsed, body.material);
  if (status) status = namedOption(checkMaterial(body.material));
  return status ? applyOutputOptions(_parsed, _scene.output) : status;
}

Status runExperiment(const ExperimentEntry& _experiment, const ParsedArguments& _parsed,
                     const std::vector<std::string>& _words, int& _exitCode)
{
  SceneDescription scene;
  Status status = describe(_experiment, _parsed, scene);
  if (!status) return status;
  SimulationSetup setup;
  std::vector<std::string> notes; // they are the body's too, and told at the end
  status = buildScene(scene, setup, notes);
  if (!status) return namedOption(status);
  const std::string path = scene.bodies.front().mesh;
  setup.bodies.front().name = stemOf(path);
  setup.startOrigin.clear(); // an experiment has no key for it

  ExperimentSetup experiment;
  status = optionError(_experiment.prepare(readOptions(_parsed), setup.bodies.front().mesh, experiment));
  if (!status) return status;
  if (!experiment.choice.empty() && !_parsed.has("quiet"))
    std::cout << _experiment.name << ' ' << experiment.choice << '\n';
  setup.handles = std::move(experiment.handles);
  setup.start = std::move(experiment.start);
  setup.steps = experiment.steps;
  RunRecord record;
  record.command = _words;
  record.job = _experiment.name;
  return runSession(std::move(setup), scene.output, sessionFlags(_parsed, {path}), std::move(record), _exitCode);
}

} // namespace

std::vector<ProgramCommand> experimentCommands()
{
  std::vector<ProgramCommand> list;
  for (const ExperimentEntry& experiment : experimentRegistry()) {
    ProgramCommand command;
    command.name = experiment.name;
    command.summary = experiment.description;
    command.arguments = {{"MESH", "the body: a volume mesh; fleshsim formats lists the formats"}};
    for (const ExperimentParameter& parameter : experiment.parameters)
      command.options.push_back(makeOption(parameter));
    command.options.push_back(setOption());
    for (OptionSpec& option : simulationOptions(false))
      command.options.push_back(std::move(option));
    command.run = [&experiment](const ParsedArguments& _parsed, const std::vector<std::string>& _words,
                                int& _exitCode) { return runExperiment(experiment, _parsed, _words, _exitCode); };
    list.push_back(std::move(command));
  }
  return list;
}

} // namespace FleshSim
