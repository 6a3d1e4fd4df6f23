#pragma once

#include <FleshSim/Core/Types.hh>

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace FleshSim {

/// What a command takes and gives: nothing, a truth value, a number, text, a list of vertices, a vector.
using CommandValue = std::variant<std::monostate, bool, int, double, std::string, std::vector<int>, Vector3>;
using CommandArguments = std::vector<CommandValue>;

enum class CommandType
{
  nothing,
  flag,
  integer,
  number,
  text,
  vertices,
  vector
};

/// As scripts write it: "int", "QString", "IdList", ...
const char* scriptName(CommandType _type);

struct CommandParameter
{
  std::string name;
  CommandType type;
  std::string help;
};

/// What a command does to its object.
enum class CommandEffect
{
  asks,         ///< nothing: no part of a recorded script
  changes,      ///< settings, shape, what is shown
  beginsRun,    ///< begins what has an end, and can be waited for
  beginsMotion, ///< begins what goes on until it is stopped
  steersRun     ///< something about what goes on
};

/// One thing that scripts and panels can ask for. A command is one entry of the list that CommandCenter makes; the
/// plugin's slots, their descriptions and the script reference follow that list.
struct Command
{
  std::string name;
  std::string group; ///< of the script reference
  std::string help;
  CommandType result = CommandType::flag;
  CommandEffect effect = CommandEffect::changes;
  std::vector<CommandParameter> parameters;

  bool isQuestion() const { return effect == CommandEffect::asks; }

  /// Arguments are of the parameters' types, and finite. What is wrong is logged; then the answer is `failure`.
  std::function<CommandValue(const CommandArguments& _arguments)> run;
};

/// "stretch(int,QString,double,double,double,int)"
std::string signature(const Command& _command);

/// As a script says it: stretch(5, "y", -0.5, 0.5, 0.05, 10)
std::string scriptLine(const std::string& _name, const CommandArguments& _arguments);

/// What a failed command answers: false, NaN, -1, an empty text or list.
CommandValue failure(CommandType _result);

/// Whether an answer of that type is the one of a failure; a failed number is not a number, which equals nothing.
bool isFailure(CommandType _result, const CommandValue& _value);

} // namespace FleshSim
