#include "CommandCenter.hh"

#include "CommandTools.hh"

#include <cmath>
#include <limits>
#include <utility>

namespace FleshSim {

namespace {

/// Beyond it a number is a mistake, whatever its unit.
constexpr double largestNumber = 1e15;

bool isReasonable(const CommandValue& _value)
{
  if (const double* const number = std::get_if<double>(&_value)) return std::abs(*number) <= largestNumber;
  if (const Vector3* const vector = std::get_if<Vector3>(&_value))
    return vector->allFinite() && vector->cwiseAbs().maxCoeff() <= largestNumber;
  return true;
}

bool hasType(const CommandValue& _value, CommandType _type)
{
  switch (_type) {
  case CommandType::nothing:
    return std::holds_alternative<std::monostate>(_value);
  case CommandType::flag:
    return std::holds_alternative<bool>(_value);
  case CommandType::integer:
    return std::holds_alternative<int>(_value);
  case CommandType::number:
    return std::holds_alternative<double>(_value);
  case CommandType::text:
    return std::holds_alternative<std::string>(_value);
  case CommandType::vertices:
    return std::holds_alternative<std::vector<int>>(_value);
  case CommandType::vector:
    return std::holds_alternative<Vector3>(_value);
  }
  return false;
}

} // namespace

CommandCenter::CommandCenter(MeshHost& _host) : workspace_(_host)
{
  using Part = std::vector<Command> (*)(Workspace & _workspace);
  const std::pair<const char*, Part> parts[] = {{"Settings", settingCommands}, {"Colliders", colliderCommands},
                                                {"Handles", handleCommands},   {"Runs", runCommands},
                                                {"Results", resultCommands},   {"Files", fileCommands},
                                                {"Lists", listCommands}};
  for (const auto& [group, part] : parts)
    for (Command& command : part(workspace_)) {
      command.group = group;
      commands_.push_back(std::move(command));
    }
}

const Command* CommandCenter::find(const std::string& _name) const
{
  for (const Command& command : commands_)
    if (command.name == _name) return &command;
  return nullptr;
}

Status CommandCenter::check(const Command& _command, CommandArguments& _arguments) const
{
  if (_arguments.size() != _command.parameters.size())
    return Status::error("wants " + std::to_string(_command.parameters.size()) + " arguments: " + signature(_command));
  for (std::size_t i = 0; i < _arguments.size(); ++i) {
    const CommandParameter& parameter = _command.parameters[i];
    if (const int* const whole = std::get_if<int>(&_arguments[i]); whole && parameter.type == CommandType::number)
      _arguments[i] = static_cast<double>(*whole);
    if (!hasType(_arguments[i], parameter.type))
      return Status::error(parameter.name + ": must be of type " + scriptName(parameter.type));
    // What a script gave that is no vector, or no list of numbers, comes in as these.
    const bool isVector = parameter.type == CommandType::vector;
    if (isVector && std::get<Vector3>(_arguments[i]).array().isNaN().any())
      return Status::error(parameter.name + ": is no vector, as Vector(x, y, z) or [x, y, z]: " + signature(_command));
    if (parameter.type == CommandType::vertices)
      for (const int vertex : std::get<std::vector<int>>(_arguments[i]))
        if (vertex == std::numeric_limits<int>::min())
          return Status::error(parameter.name + ": is no list of whole numbers: " + signature(_command));
    if (!isReasonable(_arguments[i]))
      return Status::error(parameter.name + ": must be a finite number, at most 1e15 in size");
  }
  return Status::ok();
}

CommandValue CommandCenter::call(const std::string& _name, const CommandArguments& _arguments)
{
  const Command* const command = find(_name);
  if (command == nullptr) {
    workspace_.host().log(LogKind::error, "there is no command \"" + _name + "\"");
    return {};
  }
  CommandArguments arguments = _arguments;
  const Status status = check(*command, arguments);
  if (status) return command->run(arguments);
  workspace_.host().log(LogKind::error, _name + ": " + status.message());
  return failure(command->result);
}

} // namespace FleshSim
