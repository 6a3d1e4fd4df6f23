#include "SessionScript.hh"

namespace FleshSim {

std::string SessionScript::variable(int _object) const
{
  return "mesh" + std::to_string(_object);
}

void SessionScript::waitFor(int _object)
{
  if (!pending_[_object]) return;
  lines_.push_back("fleshsim.wait(" + variable(_object) + ");");
  pending_[_object] = false;
}

void SessionScript::record(const Command& _command, const CommandArguments& _arguments, const CommandValue& _result,
                           bool _wasRunning)
{
  // It moves nothing, and a script has no mouse.
  if (_command.name == "setPullMode" || _command.name == "setHandleMode") return;
  std::string line = scriptLine(_command.name, _arguments);
  const bool isOfObject = !_command.parameters.empty() && _command.parameters.front().name == "object";
  if (!isOfObject) {
    std::string made;
    if (_command.result == CommandType::integer) made = "var " + variable(std::get<int>(_result)) + " = ";
    lines_.push_back(made + "fleshsim." + line + ";");
    return;
  }
  const int object = std::get<int>(_arguments.front());
  // What was done while a run went on cannot be repeated at the same moment; what came after it, can.
  if (!_wasRunning && _command.effect != CommandEffect::steersRun) waitFor(object);
  const std::string number = std::to_string(object);
  line.replace(line.find('(') + 1, number.size(), variable(object));
  lines_.push_back("fleshsim." + line + ";");
  if (_command.effect == CommandEffect::beginsRun) pending_[object] = true;
  // Who was waited for, ended or reset is at rest.
  if (_command.name == "wait" || _command.name == "cancel" || _command.name == "reset") pending_[object] = false;
}

void SessionScript::recordObjects(const std::vector<int>& _objects, const std::vector<int>& _positions)
{
  for (std::size_t i = 0; i < _objects.size(); ++i) {
    lines_.push_back("var " + variable(_objects[i]) + " = fleshsim.objects()[" + std::to_string(_positions[i]) + "];");
    // Bodies of a scene have one run.
    pending_[_objects[i]] = i == 0;
  }
}

std::string SessionScript::text() const
{
  std::string text = "// What was done in FleshSim. Runs again by fleshsim-view --script, and in OpenFlipper.\n";
  for (const std::string& line : lines_)
    text += line + '\n';
  for (const auto& [object, pending] : pending_)
    if (pending) text += "fleshsim.wait(" + variable(object) + ");\n";
  return text;
}

} // namespace FleshSim
