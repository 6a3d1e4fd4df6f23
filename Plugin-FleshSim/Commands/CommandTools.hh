#pragma once

// For the files that make commands.

#include "Command.hh"
#include "Workspace.hh"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

inline int integerOf(const CommandArguments& _arguments, std::size_t _i)
{
  return std::get<int>(_arguments[_i]);
}
inline double numberOf(const CommandArguments& _arguments, std::size_t _i)
{
  return std::get<double>(_arguments[_i]);
}
inline const std::string& textOf(const CommandArguments& _arguments, std::size_t _i)
{
  return std::get<std::string>(_arguments[_i]);
}
inline const std::vector<int>& verticesOf(const CommandArguments& _arguments, std::size_t _i)
{
  return std::get<std::vector<int>>(_arguments[_i]);
}
inline const Vector3& vectorOf(const CommandArguments& _arguments, std::size_t _i)
{
  return std::get<Vector3>(_arguments[_i]);
}

inline CommandParameter objectParameter()
{
  return {"object", CommandType::integer, "number of the volume mesh"};
}

/// A command about one object that succeeds or says why not.
inline Command objectCommand(Workspace& _workspace, std::string _name, std::string _help,
                             std::vector<CommandParameter> _parameters,
                             std::function<Status(Workspace::Place&, const CommandArguments&)> _run)
{
  Command command;
  command.name = std::move(_name);
  command.help = std::move(_help);
  command.parameters = std::move(_parameters);
  command.parameters.insert(command.parameters.begin(), objectParameter());
  command.run = [&_workspace, name = command.name, run = std::move(_run)](const CommandArguments& _arguments) {
    Workspace::Place place;
    Status status = _workspace.find(integerOf(_arguments, 0), place);
    if (status) status = run(place, _arguments);
    // Cells have the numbers of the session in it.
    const bool badCells = !status && place.session && place.session->bodyProblem(place.body) == status.message();
    const std::string reason = badCells ? _workspace.problem(integerOf(_arguments, 0)) : status.message();
    if (!status) _workspace.host().log(LogKind::error, name + ": " + reason);
    return CommandValue(status.isOk());
  };
  return command;
}

/// A question about one object.
inline Command objectQuestion(Workspace& _workspace, std::string _name, std::string _help, CommandType _result,
                              std::vector<CommandParameter> _parameters,
                              std::function<CommandValue(Workspace::Place&, const CommandArguments&)> _answer)
{
  Command command;
  command.name = std::move(_name);
  command.help = std::move(_help);
  command.result = _result;
  command.effect = CommandEffect::asks;
  command.parameters = std::move(_parameters);
  command.parameters.insert(command.parameters.begin(), objectParameter());
  command.run = [&_workspace, name = command.name, _result,
                 answer = std::move(_answer)](const CommandArguments& _arguments) {
    Workspace::Place place;
    const Status status = _workspace.find(integerOf(_arguments, 0), place);
    if (status) return answer(place, _arguments);
    _workspace.host().log(LogKind::error, name + ": " + status.message());
    return failure(_result);
  };
  return command;
}

/// 0, 1, 2 of "x", "y", "z"; fails for anything else.
inline Status axisOf(const std::string& _text, int& _axis)
{
  if (_text != "x" && _text != "y" && _text != "z")
    return Status::error("axis: must be x, y or z, not \"" + _text + "\"");
  _axis = _text[0] - 'x';
  return Status::ok();
}

/// The same; "auto" is nothing, which lets the experiment choose.
inline Status chosenAxis(const std::string& _text, std::optional<int>& _axis)
{
  if (_text == "auto") return Status::ok();
  int axis = 0;
  const Status status = axisOf(_text, axis);
  if (status) _axis = axis;
  return status;
}

} // namespace FleshSim
