#pragma once

#include <Commands/Command.hh>

#include <map>
#include <string>
#include <vector>

namespace FleshSim {

/// Writes down what a user does as a script that does it again, in this viewer or in OpenFlipper: objects become
/// variables, and a run is waited for before what comes after it.
class SessionScript
{
public:
  /// A command was carried out. _isRunning: a run of the object goes on now, and went on before the command.
  void record(const Command& _command, const CommandArguments& _arguments, const CommandValue& _result,
              bool _wasRunning);

  /// A scene has made these objects; `_positions`: their places in the list of all.
  void recordObjects(const std::vector<int>& _objects, const std::vector<int>& _positions);

  bool isEmpty() const { return lines_.empty(); }

  /// The whole script.
  std::string text() const;

private:
  void waitFor(int _object);
  std::string variable(int _object) const;

  std::vector<std::string> lines_;
  std::map<int, bool> pending_; ///< objects whose last run was not waited for
};

} // namespace FleshSim
