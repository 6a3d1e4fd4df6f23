#include "Command.hh"

#include <FleshSim/Core/JsonWriter.hh>

#include <cmath>
#include <limits>

namespace FleshSim {

const char* scriptName(CommandType _type)
{
  switch (_type) {
  case CommandType::nothing:
    return "void";
  case CommandType::flag:
    return "bool";
  case CommandType::integer:
    return "int";
  case CommandType::number:
    return "double";
  case CommandType::text:
    return "QString";
  case CommandType::vertices:
    return "IdList";
  case CommandType::vector:
    return "Vector";
  }
  return "";
}

std::string signature(const Command& _command)
{
  std::string text = _command.name + "(";
  for (std::size_t i = 0; i < _command.parameters.size(); ++i)
    text += std::string(i > 0 ? "," : "") + scriptName(_command.parameters[i].type);
  return text + ")";
}

namespace {

struct ScriptText
{
  std::string operator()(std::monostate /*_nothing*/) const { return "undefined"; }
  std::string operator()(bool _value) const { return _value ? "true" : "false"; }
  std::string operator()(int _value) const { return std::to_string(_value); }
  std::string operator()(double _value) const { return shortestNumber(_value); }
  std::string operator()(const Vector3& _value) const
  {
    return "Vector(" + shortestNumber(_value.x()) + ", " + shortestNumber(_value.y()) + ", " +
           shortestNumber(_value.z()) + ")";
  }
  std::string operator()(const std::string& _value) const
  {
    std::string text = "\"";
    for (const char c : _value) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    return text + "\"";
  }
  std::string operator()(const std::vector<int>& _value) const
  {
    std::string text = "[";
    for (std::size_t i = 0; i < _value.size(); ++i)
      text += (i > 0 ? ", " : "") + std::to_string(_value[i]);
    return text + "]";
  }
};

} // namespace

std::string scriptLine(const std::string& _name, const CommandArguments& _arguments)
{
  std::string text = _name + "(";
  for (std::size_t i = 0; i < _arguments.size(); ++i)
    text += (i > 0 ? ", " : "") + std::visit(ScriptText(), _arguments[i]);
  return text + ")";
}

CommandValue failure(CommandType _result)
{
  switch (_result) {
  case CommandType::nothing:
    return {};
  case CommandType::flag:
    return false;
  case CommandType::integer:
    return -1;
  case CommandType::number:
    return std::numeric_limits<double>::quiet_NaN();
  case CommandType::text:
    return std::string();
  case CommandType::vertices:
    return std::vector<int>();
  case CommandType::vector:
    return Vector3(Vector3::Zero());
  }
  return {};
}

bool isFailure(CommandType _result, const CommandValue& _value)
{
  const double* const number = std::get_if<double>(&_value);
  return _result == CommandType::number ? number == nullptr || std::isnan(*number) : _value == failure(_result);
}

} // namespace FleshSim
