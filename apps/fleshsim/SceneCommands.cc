#include "MeshInput.hh"
#include "ProgramCommand.hh"
#include "RunSession.hh"
#include "SimulationOptions.hh"

#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>

#include <utility>

namespace FleshSim {

namespace {

Status applyToScene(const ParsedArguments& _parsed, SceneDescription& _scene)
{
  if (const Status status = applySettingOptions(_parsed, _scene); !status) return status;
  for (BodyDescription& body : _scene.bodies)
    if (const Status status = applyMaterialOptions(_parsed, body.material); !status) return status;
  const int steps = static_cast<int>(_parsed.integer("steps", _scene.steps));
  if (_scene.isDynamic() && steps > _scene.steps)
    return Status::error("option --steps: the scene's duration has only " + std::to_string(_scene.steps) + " steps");
  _scene.steps = steps;
  if (_parsed.has("seed")) _scene.start.seed = static_cast<std::uint64_t>(_parsed.integer("seed", 1));
  return applyOutputOptions(_parsed, _scene.output);
}

/// All files that a scene is read from.
std::vector<std::string> inputsOf(const SceneDescription& _scene)
{
  std::vector<std::string> inputs{_scene.file};
  for (const BodyDescription& body : _scene.bodies)
    if (!body.generate) inputs.push_back(body.mesh);
  for (const ColliderDescription& collider : _scene.colliders)
    if (!collider.mesh.empty()) inputs.push_back(collider.mesh);
  if (!_scene.start.state.empty()) inputs.push_back(_scene.start.state);
  inputs.insert(inputs.end(), _scene.start.positions.begin(), _scene.start.positions.end());
  return inputs;
}

Status runScene(const ParsedArguments& _parsed, const std::vector<std::string>& _words, int& _exitCode)
{
  SceneDescription scene;
  std::vector<SceneEdit> edits;
  Status status = readEdits(_parsed, edits);
  if (status) status = readScene(_parsed.argument(0), scene, edits);
  if (!status) return namedOption(status);
  status = applyToScene(_parsed, scene);
  if (!status) return status;

  SimulationSetup setup;
  std::vector<std::string> notes; // they are the bodies' too, and told at the end
  status = buildScene(scene, setup, notes);
  if (!status) return namedOption(status);
  RunRecord record;
  record.command = _words;
  record.job = "scene";
  record.scene = _parsed.argument(0);
  return runSession(std::move(setup), scene.output, sessionFlags(_parsed, inputsOf(scene)), std::move(record),
                    _exitCode);
}

} // namespace

std::vector<ProgramCommand> sceneCommands()
{
  ProgramCommand command;
  command.name = "run";
  command.summary = "runs a scene file: any bodies, handles, forces";
  command.details = "Options replace what the scene says, for all of its bodies. docs/scene-file.md explains scenes.";
  command.arguments = {{"SCENE.json", "the scene; paths in it start at its own folder"}};
  command.options = simulationOptions(true);
  command.options.insert(command.options.begin(),
                         OptionSpec::integer("steps", "N", "number of steps", 1, 99999).withDefault("the scene's"));
  command.options.insert(command.options.begin(), setOption());
  for (OptionSpec& option : command.options)
    option.defaultText.clear();
  command.run = runScene;
  return {command};
}

} // namespace FleshSim
