#include "ScriptReference.hh"

namespace FleshSim {

namespace {

/// "bool stretch(int object, QString axis, ...)"
std::string declaration(const Command& _command)
{
  std::string text = std::string(scriptName(_command.result)) + ' ' + _command.name + '(';
  for (std::size_t i = 0; i < _command.parameters.size(); ++i) {
    const CommandParameter& parameter = _command.parameters[i];
    text += (i == 0 ? "" : ", ") + std::string(scriptName(parameter.type)) + ' ' + parameter.name;
  }
  return text + ')';
}

/// What every command about an object takes is said once, above.
bool isUsual(const CommandParameter& _parameter)
{
  return _parameter.name == "object";
}

std::string entry(const Command& _command)
{
  std::string text = "### " + _command.name + "\n`" + declaration(_command) + "`\n\n" + _command.help + '\n';
  bool first = true;
  for (const CommandParameter& parameter : _command.parameters) {
    if (isUsual(parameter)) continue;
    text += (first ? "\n- `" : "- `") + parameter.name + "`: " + parameter.help + '\n';
    first = false;
  }
  return text + '\n';
}

} // namespace

std::string scriptReference(const std::vector<Command>& _commands)
{
  std::string text =
      "# Script reference\n\n"
      "<!-- Made from the descriptions of the script slots by scripts/write-script-reference; changes by hand are "
      "lost. -->\n\n"
      "What scripts say to `fleshsim`, as in `fleshsim.stretch(id, \"y\", -0.5, 0.5, 0.05, 10)`. [scripting.md]"
      "(scripting.md) tells how they go together. `object` is the number of a tetrahedral, hexahedral or polyhedral "
      "mesh. A call that cannot be carried out logs an error, changes nothing and answers `false`, `NaN`, `-1` or "
      "nothing.\n\n";
  std::string group;
  for (const Command& command : _commands) {
    if (command.group != group) text += "## " + command.group + "\n\n";
    group = command.group;
    text += entry(command);
  }
  while (text.size() > 1 && text[text.size() - 2] == '\n')
    text.pop_back();
  return text;
}

} // namespace FleshSim
