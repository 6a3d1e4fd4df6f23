#include "CommandCenter.hh"
#include "CommandTools.hh"
#include "FieldColors.hh"
#include "SessionJson.hh"

#include <algorithm>
#include <limits>

namespace FleshSim {

namespace {

/// Unlike other questions it may be asked every second: a mesh that cannot be simulated is a part of the answer, not a
/// line of the log each time.
Command stateQuestion(Workspace& _workspace)
{
  Command command;
  command.name = "state";
  command.help = "Settings and progress as JSON; a mesh that cannot be simulated has \"problem\".";
  command.result = CommandType::text;
  command.effect = CommandEffect::asks;
  command.parameters = {objectParameter()};
  command.run = [&_workspace](const CommandArguments& _a) {
    const int object = integerOf(_a, 0);
    MeshHost& host = _workspace.host();
    const std::string problem = _workspace.problem(object);
    Workspace::Place place;
    const std::vector<Vector3> colors = host.showsBar() ? std::vector<Vector3>() : fieldColorStops();
    if (_workspace.known(object, place)) return CommandValue(stateJson(host.name(object), problem, place, colors));
    if (host.exists(object)) return CommandValue(problemJson(host.name(object), problem));
    host.log(LogKind::error, "state: " + problem);
    return CommandValue(std::string());
  };
  return command;
}

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// Of the last step; `_none` before there is one.
Command lastStep(Workspace& _workspace, const char* _name, const char* _help,
                 double (*_value)(const StepReport& _report), double _none)
{
  return objectQuestion(_workspace, _name, _help, CommandType::number, {},
                        [_value, _none](Workspace::Place& _place, const CommandArguments&) {
                          const std::vector<SessionRow>& rows = _place.session->rows();
                          return CommandValue(rows.empty() ? _none : _value(rows.back().report));
                        });
}

/// At the positions of now.
Command measured(Workspace& _workspace, const char* _name, const char* _help,
                 double (*_value)(double _energy, double _volumeRatio))
{
  return objectQuestion(_workspace, _name, _help, CommandType::number, {},
                        [&_workspace, _name, _value](Workspace::Place& _place, const CommandArguments&) {
                          double energy = nothing;
                          double volumeRatio = nothing;
                          const Status status = _place.session->measure(energy, volumeRatio);
                          if (!status)
                            _workspace.host().log(LogKind::error, std::string(_name) + ": " + status.message());
                          return CommandValue(_value(energy, volumeRatio));
                        });
}

std::vector<Command> numberCommands(Workspace& _workspace)
{
  return {objectQuestion(_workspace, "newtonIterations", "Linear systems that the last run solved.",
                         CommandType::integer, {},
                         [](Workspace::Place& _place, const CommandArguments&) {
                           int sum = 0;
                           for (const SessionRow& row : _place.session->rows())
                             sum += row.report.newtonIterations;
                           return CommandValue(sum);
                         }),
          lastStep(
              _workspace, "residual", "Force that is left on free vertices after the last step [N].",
              [](const StepReport& _r) { return _r.residual; }, nothing),
          measured(_workspace, "energy", "Elastic energy now [J].",
                   [](double _energy, double /*_volumeRatio*/) { return _energy; }),
          measured(_workspace, "volumeRatio", "Volume over rest volume now.",
                   [](double /*_energy*/, double _volumeRatio) { return _volumeRatio; }),
          lastStep(
              _workspace, "time", "Time of moving bodies [s].", [](const StepReport& _r) { return _r.time; }, 0.0),
          objectQuestion(_workspace, "converged", "Whether all steps of the last run were done.", CommandType::flag, {},
                         [](Workspace::Place& _place, const CommandArguments&) {
                           return CommandValue(_place.session->converged());
                         }),
          objectQuestion(_workspace, "running", "Whether a run is going on; when it is not, its result is in the mesh.",
                         CommandType::flag, {},
                         [&_workspace](Workspace::Place& _place, const CommandArguments&) {
                           return CommandValue(_workspace.isRunning(*_place.session));
                         }),
          objectQuestion(_workspace, "warnings",
                         "What makes the result of the last run suspect, one sentence a line; empty if nothing does.",
                         CommandType::text, {},
                         [](Workspace::Place& _place, const CommandArguments&) {
                           std::string lines;
                           for (const std::string& warning : _place.session->warnings())
                             lines += (lines.empty() ? "" : "\n") + warning;
                           return CommandValue(lines);
                         }),
          objectQuestion(_workspace, "reactions",
                         "Forces [N] and moments [N m] that handles and obstacles exert after the last step, as JSON.",
                         CommandType::text, {},
                         [](Workspace::Place& _place, const CommandArguments&) {
                           return CommandValue(reactionsJson(*_place.session));
                         }),
          objectQuestion(_workspace, "message", "Why the last run failed, in words.", CommandType::text, {},
                         [](Workspace::Place& _place, const CommandArguments&) {
                           return CommandValue(_place.session->status().message);
                         })};
}

std::vector<Command> viewCommands(Workspace& _workspace)
{
  return {
      stateQuestion(_workspace),
      objectQuestion(_workspace, "slabFrames",
                     "Frames around the slabs of an experiment, where the body is shown: JSON, four corners each.",
                     CommandType::text,
                     {{"axis", CommandType::text, "x, y or z"},
                      {"low", CommandType::number, "vertices at or below it are the low slab"},
                      {"high", CommandType::number, "vertices at or above it are the high slab"}},
                     [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                       int axis = 0;
                       if (!axisOf(textOf(_a, 1), axis)) return CommandValue(std::string("[]"));
                       const VolumeMesh& rest = _place.session->document(_place.body).mesh;
                       const Points shown = _workspace.positionsShown(integerOf(_a, 0));
                       // Of other runs nobody knows where slabs would have gone.
                       if (shown != rest.positions && !_place.session->lastRunHadSlabs())
                         return CommandValue(std::string("[]"));
                       return CommandValue(framesJson(slabFrames(rest, axis, numberOf(_a, 2), numberOf(_a, 3), shown)));
                     }),
      objectQuestion(_workspace, "surroundings",
                     "What stands around the body and holds it, to be drawn, where it is shown: JSON with lines of "
                     "obstacles, and places of held and of moved vertices.",
                     CommandType::text, {},
                     [&_workspace](Workspace::Place& _place, const CommandArguments& _a) {
                       return CommandValue(
                           surroundingsJson(*_place.session, _place.body, _workspace.positionsShown(integerOf(_a, 0))));
                     }),
      objectQuestion(_workspace, "rows", "Steps of the last run as JSON.", CommandType::text,
                     {{"from", CommandType::integer, "index of the first one"}},
                     [](Workspace::Place& _place, const CommandArguments& _a) {
                       return CommandValue(rowsJson(*_place.session, integerOf(_a, 1)));
                     }),
      objectCommand(_workspace, "showField", "Shows a result in colours; low equal to high fits the range.",
                    {{"field", CommandType::text, "a name of fields()"},
                     {"low", CommandType::number, "value of the darkest colour"},
                     {"high", CommandType::number, "value of the lightest"}},
                    [&_workspace](Workspace::Place& /*_place*/, const CommandArguments& _a) {
                      const auto& all = fieldRegistry();
                      if (std::none_of(all.begin(), all.end(),
                                       [&](const FieldEntry& _field) { return _field.name == textOf(_a, 1); }))
                        return Status::error("there is no field \"" + textOf(_a, 1) + "\"");
                      if (numberOf(_a, 2) > numberOf(_a, 3)) return Status::error("low: must not be above high");
                      ShownField shown;
                      shown.name = textOf(_a, 1);
                      shown.low = numberOf(_a, 2);
                      shown.high = numberOf(_a, 3);
                      return _workspace.showField(integerOf(_a, 0), shown);
                    }),
      objectCommand(_workspace, "showStep", "Shows the body as it was after a step of its last run; -1: as it is now.",
                    {{"step", CommandType::integer, "one of keptSteps(), or the next one before it is shown"}},
                    [&_workspace](Workspace::Place& /*_place*/, const CommandArguments& _a) {
                      return _workspace.showStep(integerOf(_a, 0), integerOf(_a, 1));
                    }),
      objectQuestion(_workspace, "keptSteps", "Steps of the last run that showStep() can show; 0 is its beginning.",
                     CommandType::vertices, {},
                     [](Workspace::Place& _place, const CommandArguments&) {
                       const StepArchive* const archive = _place.session->archive();
                       return CommandValue(archive == nullptr ? std::vector<int>() : archive->steps());
                     }),
      objectCommand(_workspace, "showSurfaceOnly", "Draws the surface alone, which is quicker, or every cell.",
                    {{"alone", CommandType::flag, "or every cell"}},
                    [&_workspace](Workspace::Place& /*_place*/, const CommandArguments& _a) {
                      _workspace.showSurfaceOnly(integerOf(_a, 0), std::get<bool>(_a[1]));
                      return Status::ok();
                    }),
      objectCommand(_workspace, "hideField", "Takes the colours away.", {},
                    [&_workspace](Workspace::Place& /*_place*/, const CommandArguments& _a) {
                      return _workspace.showField(integerOf(_a, 0), ShownField());
                    })};
}

} // namespace

std::vector<Command> resultCommands(Workspace& _workspace)
{
  std::vector<Command> commands = numberCommands(_workspace);
  for (Command& command : viewCommands(_workspace))
    commands.push_back(std::move(command));
  return commands;
}

} // namespace FleshSim
