#include "CommandCenter.hh"
#include "CommandTools.hh"

#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>

#include <map>

namespace FleshSim {

namespace {

constexpr int mostSteps = 99999;

Status checkSteps(int _steps)
{
  return _steps >= 1 && _steps <= mostSteps ? Status::ok() : Status::error("steps: must be from 1 to 99999");
}

/// Without a window a run is waited for, and what it fails by is its command's failure.
Status finished(Workspace& _workspace, Workspace::Place& _place, const Status& _started)
{
  if (!_started || _workspace.host().isInteractive()) return _started;
  _workspace.finish(*_place.session);
  const SessionStatus& status = _place.session->status();
  return status.failed ? Status::error(status.message.empty() ? "the run failed" : status.message) : Status::ok();
}

Command slabExperiment(Workspace& _workspace, const ExperimentEntry& _experiment)
{
  const std::vector<CommandParameter> parameters = {
      {"axis", CommandType::text, "x, y or z: from the low to the high slab; auto: where the body is longest"},
      {"low", CommandType::number, "vertices at or below it are the low slab"},
      {"high", CommandType::number, "vertices at or above it are the high slab"},
      {"rate", CommandType::number, "motion of a step: the mesh's unit, or degrees"},
      {"steps", CommandType::integer, "number of steps"}};
  return objectCommand(_workspace, _experiment.name, "From the rest shape: " + _experiment.description + ".",
                       parameters, [&_workspace, &_experiment](Workspace::Place& _place, const CommandArguments& _a) {
                         ExperimentOptions options;
                         options.low = numberOf(_a, 2);
                         options.high = numberOf(_a, 3);
                         options.rate = numberOf(_a, 4);
                         options.steps = integerOf(_a, 5);
                         Status status = chosenAxis(textOf(_a, 1), options.axis);
                         if (status) status = checkSteps(options.steps);
                         if (status) status = _place.session->startExperiment(_place.body, _experiment, options);
                         return finished(_workspace, _place, status);
                       });
}

Command scrambleExperiment(Workspace& _workspace, const ExperimentEntry& _experiment)
{
  return objectCommand(_workspace, _experiment.name, "From the rest shape: " + _experiment.description + ".",
                       {{"factor", CommandType::number, "volume of the box over that of the bounding box, positive"},
                        {"seed", CommandType::integer, "another one gives another start; not negative"}},
                       [&_workspace, &_experiment](Workspace::Place& _place, const CommandArguments& _a) {
                         ExperimentOptions options;
                         options.factor = numberOf(_a, 1);
                         if (integerOf(_a, 2) < 0) return Status::error("seed: must not be negative");
                         options.seed = static_cast<std::uint64_t>(integerOf(_a, 2));
                         return finished(_workspace, _place,
                                         _place.session->startExperiment(_place.body, _experiment, options));
                       });
}

std::vector<Command> dynamicCommands(Workspace& _workspace)
{
  return {
      objectCommand(_workspace, "startDynamics",
                    "Lets the body move until stopDynamics(), no faster than time. Without a window it only gets ready "
                    "for stepDynamics().",
                    {},
                    [&_workspace](Workspace::Place& _place, const CommandArguments&) {
                      if (!_workspace.host().isInteractive()) return Status::ok();
                      return _place.session->startDynamics(0);
                    }),
      objectCommand(_workspace, "stopDynamics", "Ends the motion; startDynamics() goes on with it.", {},
                    [](Workspace::Place& _place, const CommandArguments&) {
                      if (!_place.session->isMoving()) return Status::ok();
                      _place.session->cancel();
                      _place.session->wait();
                      return Status::ok();
                    }),
      objectCommand(_workspace, "stepDynamics", "Lets the body move by some time steps.",
                    {{"steps", CommandType::integer, "number of time steps"}},
                    [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                      Status status = checkSteps(integerOf(_a, 1));
                      if (status) status = _place.session->startDynamics(integerOf(_a, 1));
                      return finished(_workspace, _place, status);
                    })};
}

/// Objects for the bodies of a scene, and the session that runs it.
Status runScene(Workspace& _workspace, const std::string& _file)
{
  SceneDescription scene;
  if (const Status status = readScene(_file, scene); !status) return status;
  SimulationSetup setup;
  std::vector<std::string> notes;
  if (const Status status = buildScene(scene, setup, notes); !status) return status;
  if (!setup.rigid.empty() || !setup.joints.empty())
    return Status::atLine(_file, 0,
                          "it has rigid bodies or joints, which a window does not show yet: use fleshsim run");
  for (const std::string& note : notes)
    _workspace.host().log(LogKind::information, note);

  std::vector<int> objects;
  std::vector<MeshDocument> documents;
  std::vector<std::string> names;
  const auto refuse = [&](const std::string& _reason) {
    for (const int made : objects)
      _workspace.host().remove(made);
    return Status::error(_reason);
  };
  for (const Body& body : setup.bodies) {
    const int object = _workspace.host().add(body.document, body.name, MeshKind::automatic);
    if (object < 0) return refuse("the host did not take " + body.name);
    objects.push_back(object);
    if (!_workspace.holdsAll(object, body.document))
      return refuse(body.name +
                    " has 10-node tetrahedra, and an object here holds their corners alone; fleshsim run and "
                    "fleshsim-view have them");
    documents.push_back(body.document);
    names.push_back(body.name);
  }
  auto owned = std::make_unique<Session>(std::move(documents), std::move(names));
  Session& session = *owned;
  for (std::size_t b = 0; b < setup.bodies.size(); ++b)
    if (const Status status =
            session.setBodySettings(static_cast<int>(b), {scene.bodies[b].cells, setup.bodies[b].choice});
        !status)
      return status;
  if (const Status status = _workspace.adopt(objects, std::move(owned)); !status) return status;
  for (std::size_t b = 0; b < objects.size(); ++b)
    _workspace.setOrigin(objects[b], scene.bodies[b]);
  Workspace::Place place;
  place.session = &session;
  return finished(_workspace, place, session.startScene(scene, std::move(setup)));
}

Command sceneCommand(Workspace& _workspace)
{
  Command command;
  command.name = "runScene";
  command.help =
      "Makes an object of each body of a scene file, and runs it. Its output settings are for fleshsim alone.";
  command.parameters = {{"file", CommandType::text, "a scene, as docs/scene-file.md says"}};
  command.run = [&_workspace](const CommandArguments& _a) {
    const Status status = runScene(_workspace, textOf(_a, 0));
    if (!status) _workspace.host().log(LogKind::error, "runScene: " + status.message());
    return CommandValue(status.isOk());
  };
  return command;
}

/// A command that only talks to the session.
Command plainCommand(Workspace& _workspace, const char* _name, const char* _help, Status (*_run)(Session& _session))
{
  return objectCommand(_workspace, _name, _help, {},
                       [_run](Workspace::Place& _place, const CommandArguments&) { return _run(*_place.session); });
}

/// The same, and shows what has become of it.
Command shownCommand(Workspace& _workspace, const char* _name, const char* _help, Status (*_run)(Session& _session))
{
  return objectCommand(_workspace, _name, _help, {},
                       [&_workspace, _run](Workspace::Place& _place, const CommandArguments&) {
                         const Status status = _run(*_place.session);
                         if (status) _workspace.refresh();
                         return status;
                       });
}

std::vector<Command> controlCommands(Workspace& _workspace)
{
  return {plainCommand(_workspace, "pause", "Lets a run wait after its step.",
                       [](Session& _session) {
                         _session.pause(true);
                         return Status::ok();
                       }),
          plainCommand(_workspace, "resume", "Lets a paused run go on.",
                       [](Session& _session) {
                         _session.pause(false);
                         return Status::ok();
                       }),
          plainCommand(_workspace, "stepOnce", "Lets a paused run do one step.",
                       [](Session& _session) {
                         _session.stepOnce();
                         return Status::ok();
                       }),
          plainCommand(_workspace, "cancel", "Ends a run at once; the last good state stays.",
                       [](Session& _session) {
                         _session.cancel();
                         return Status::ok();
                       }),
          shownCommand(_workspace, "wait", "Waits for the end of a run.",
                       [](Session& _session) {
                         const SessionStatus& status = _session.status();
                         if (status.running && !_session.isCancelling() &&
                             (_session.isPulling() || (status.kind == RunKind::motion && status.steps == 0)))
                           return Status::error("it has no end; cancel it");
                         _session.pause(false);
                         _session.wait();
                         return Status::ok();
                       }),
          objectCommand(_workspace, "goToStep",
                        "Puts the bodies into the moment after a step of the last run, or of the last one before it "
                        "that was kept: motion goes on from there, with its velocities and contacts. undo() takes "
                        "that back.",
                        {{"step", CommandType::integer, "0: the beginning of the run"}},
                        [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                          const Status status = _place.session->goToStep(integerOf(_a, 1));
                          if (status) (void)_workspace.refresh();
                          return status;
                        }),
          shownCommand(_workspace, "reset", "Back to the rest shape; ends a run.",
                       [](Session& _session) { return _session.reset(); }),
          shownCommand(_workspace, "undo", "Back to the positions before the last run or reset.",
                       [](Session& _session) { return _session.undo(); }),
          shownCommand(_workspace, "redo", "Forth to the positions that were undone.",
                       [](Session& _session) { return _session.redo(); })};
}

/// Of a command of this file.
CommandEffect effectOf(const std::string& _name)
{
  using Effect = CommandEffect;
  static const std::map<std::string, Effect> effects = {{"startDynamics", Effect::beginsMotion},
                                                        {"stopDynamics", Effect::steersRun},
                                                        {"pause", Effect::steersRun},
                                                        {"resume", Effect::steersRun},
                                                        {"stepOnce", Effect::steersRun},
                                                        {"cancel", Effect::steersRun},
                                                        {"wait", Effect::steersRun},
                                                        {"reset", Effect::steersRun},
                                                        {"undo", Effect::changes},
                                                        {"goToStep", Effect::changes},
                                                        {"redo", Effect::changes}};
  const auto found = effects.find(_name);
  return found == effects.end() ? Effect::beginsRun : found->second;
}

} // namespace

std::vector<Command> runCommands(Workspace& _workspace)
{
  std::vector<Command> commands;
  for (const ExperimentEntry& experiment : experimentRegistry())
    commands.push_back(experiment.name == "scramble" ? scrambleExperiment(_workspace, experiment)
                                                     : slabExperiment(_workspace, experiment));
  commands.push_back(objectCommand(_workspace, "solve",
                                   "From the rest shape: takes what fix() and move() hold to its place.",
                                   {{"steps", CommandType::integer, "number of steps of the way"}},
                                   [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                                     Status status = checkSteps(integerOf(_a, 1));
                                     if (status) status = _place.session->startSolve(integerOf(_a, 1));
                                     return finished(_workspace, _place, status);
                                   }));
  for (Command& command : dynamicCommands(_workspace))
    commands.push_back(std::move(command));
  commands.push_back(sceneCommand(_workspace));
  for (Command& command : controlCommands(_workspace))
    commands.push_back(std::move(command));
  for (Command& command : commands)
    command.effect = effectOf(command.name);
  return commands;
}

} // namespace FleshSim
