#pragma once

#include "SessionScript.hh"
#include "ViewedBodies.hh"

#include <Commands/CommandCenter.hh>
#include <Panel/CommandCaller.hh>

#include <drawing/Camera.hh>

#include <functional>
#include <optional>
#include <string>

namespace FleshSim {

struct StepSeries;

/// The viewer without a window: its bodies, what is known of them, and the commands that panel and scripts do
/// everything by. Writes down what is done.
class ViewerSession : public CommandCaller
{
public:
  ViewerSession();

  ViewedBodies& bodies() { return bodies_; }
  Workspace& workspace() { return center_.workspace(); }
  const CommandCenter& center() const { return center_; }
  const SessionScript& script() const { return script_; }

  /// After a command that was carried out and changes something.
  std::function<void(const Command& _command)> commandDone;

  CommandValue run(const std::string& _name, const CommandArguments& _arguments);

  /// Runs a command that succeeds or not. A failure's reason is the last error in the log.
  Status tryRun(const std::string& _name, const CommandArguments& _arguments);

  // CommandCaller
  QVariant call(const QString& _name, const QVariantList& _arguments) override;

  /// Opens a mesh, a scene (.json; runs it) or a folder with the steps of a run. What the files had to say
  /// is logged, and why it failed too.
  Status open(const std::string& _path);

  /// The session of an object and which of its bodies it is; null if it has none.
  Session* sessionOf(int _object, int* _body = nullptr);

  /// Upwards in the picture: an axis (0 to 2) that somebody chose, else against the gravity of the first object's
  /// session, else z.
  void setUpAxis(std::optional<int> _axis) { upAxis_ = _axis; }
  std::optional<int> upAxis() const { return upAxis_; }
  Vector3 up();

  /// From where bodies are usually seen.
  View usualView();

  /// Simulated time of what is shown of an object [s].
  double timeShown(int _object);

private:
  Status openMesh(const std::string& _path);
  Status openSeries(const std::string& _path);
  Status addRun(const std::string& _path, const StepSeries& _run);
  bool isRunning(const CommandArguments& _arguments);
  void record(const Command& _command, const CommandArguments& _arguments, const CommandValue& _result,
              bool _wasRunning, const std::vector<int>& _before);

  ViewedBodies bodies_;
  CommandCenter center_;
  SessionScript script_;
  std::string lastError_;
  std::optional<int> upAxis_;
};

} // namespace FleshSim
