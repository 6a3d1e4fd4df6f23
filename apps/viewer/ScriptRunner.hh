#pragma once

#include "ViewerSession.hh"

#include <drawing/Camera.hh>
#include <drawing/CutPlane.hh>

#include <QJSEngine>
#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace FleshSim {

/// What scripts can do with the window or the pictures, beside the commands. Only keepAlive may be empty.
struct ScriptActions
{
  std::function<Status(const std::string& _file)> open;
  std::function<Status(const std::string& _file)> snapshot;
  std::function<Status(const std::string& _target)> movie;
  std::function<void(const View& _view)> look;
  std::function<void(const std::optional<CutPlane>& _plane)> cut; ///< none takes the cut away
  std::function<bool()> keepAlive; ///< called while a run is waited for; false ends the script
};

/// Runs JavaScript that says what the plugin's scripts say: fleshsim.stretch(1, "y", -1, 1, 0.1, 10), and viewer.open,
/// viewer.snapshot, viewer.movie, viewer.look, viewer.cut for what is the viewer's own. Commands that begin a run wait
/// for its end.
class ScriptRunner : public QObject
{
  Q_OBJECT

public:
  ScriptRunner(ViewerSession& _session, ScriptActions _actions, QObject* _parent = nullptr);

  /// Fails for a file that cannot be read and for an error of the script: FILE:LINE: reason. A command that is refused
  /// answers false, says why in the log, and the script goes on.
  Status run(const std::string& _file);

  /// Commands that were refused, runs that failed, and viewer.* functions that did not succeed.
  int failures() const { return failures_; }

  // For the engine.
  Q_INVOKABLE QJSValue command(const QString& _name, const QJSValue& _arguments);
  Q_INVOKABLE bool act(const QString& _name, const QString& _argument);
  Q_INVOKABLE void print(const QString& _text);

private:
  void defineFunctions();
  Status look(const std::string& _view) const;
  Status cut(const std::string& _plane) const;
  void waitForRun(int _object);
  bool isWanted();

  ViewerSession& session_;
  ScriptActions actions_;
  QJSEngine engine_;
  int failures_ = 0;
};

} // namespace FleshSim
