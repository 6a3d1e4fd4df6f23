#include "Command.hh"

#include <limits>

namespace FleshSim {

const char* scriptName(CommandType _type)
{
  switch (_type) {
  case CommandType::nothing: return "void";
  case CommandType::flag: return "bool";
  case CommandType::integer: return "int";
  case CommandType::number: return "double";
  case CommandType::text: return "QString";
  case CommandType::vertices: return "IdList";
  case CommandType::vector: return "Vector";
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

CommandValue failure(CommandType _result)
{
  switch (_result) {
  case CommandType::nothing: return {};
  case CommandType::flag: return false;
  case CommandType::integer: return -1;
  case CommandType::number: return std::numeric_limits<double>::quiet_NaN();
  case CommandType::text: return std::string();
  case CommandType::vertices: return std::vector<int>();
  case CommandType::vector: return Vector3(Vector3::Zero());
  }
  return {};
}

} // namespace FleshSim
