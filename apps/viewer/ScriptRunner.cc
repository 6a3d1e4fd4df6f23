#include "ScriptRunner.hh"

#include "CommandVariants.hh"

#include <QFile>
#include <QQmlEngine>

#include <chrono>
#include <map>
#include <thread>
#include <utility>

namespace FleshSim {

namespace {

constexpr std::chrono::milliseconds pause(5);

/// Anything may be thrown, but the engine tells only of errors. Lines keep their numbers.
QString withThrownErrors(const QString& _program)
{
  return "try { " + _program +
         "\n} catch (thrown) { throw thrown instanceof Error ? thrown : new Error('thrown: ' + thrown); }";
}

} // namespace

ScriptRunner::ScriptRunner(ViewerSession& _session, ScriptActions _actions, QObject* _parent)
    : QObject(_parent), session_(_session), actions_(std::move(_actions))
{
  defineFunctions();
}

void ScriptRunner::defineFunctions()
{
  // The engine would delete what it knows of when its last script is gone.
  QQmlEngine::setObjectOwnership(this, QQmlEngine::CppOwnership);
  engine_.globalObject().setProperty("__runner", engine_.newQObject(this));
  QString text = "function Vector(x, y, z) { return [x, y, z]; }\n"
                 "function print() { __runner.print(Array.prototype.slice.call(arguments).join(' ')); }\n"
                 "var fleshsim = {}, viewer = {};\n";
  for (const Command& command : session_.center().commands())
    text += QString("fleshsim.%1 = function () { return __runner.command('%1', Array.prototype.slice.call(arguments)); "
                    "};\n")
                .arg(QString::fromStdString(command.name));
  for (const char* name : {"open", "snapshot", "movie", "look", "cut"})
    text += QString("viewer.%1 = function (text) { return __runner.act('%1', String(text)); };\n").arg(name);
  engine_.evaluate(text);
}

Status ScriptRunner::run(const std::string& _file)
{
  QFile file(QString::fromStdString(_file));
  if (!file.open(QIODevice::ReadOnly))
    return Status::atLine(_file, 0, "cannot be read: " + file.errorString().toStdString());
  const QJSValue result = engine_.evaluate(withThrownErrors(QString::fromUtf8(file.readAll())), file.fileName());
  if (!result.isError() || engine_.isInterrupted()) return Status::ok();
  return Status::atLine(_file, result.property("lineNumber").toInt(), result.toString().toStdString());
}

/// False once nobody is there any more whom the script works for.
bool ScriptRunner::isWanted()
{
  if (!actions_.keepAlive || actions_.keepAlive()) return true;
  engine_.setInterrupted(true);
  return false;
}

QJSValue ScriptRunner::command(const QString& _name, const QJSValue& _arguments)
{
  if (!isWanted()) return {};
  const QVariantList arguments = _arguments.toVariant().toList();
  const QVariant value = session_.call(_name, arguments);
  const Command* const command = session_.center().find(_name.toStdString());
  const bool refused = command != nullptr && !command->isQuestion() &&
                       isFailure(command->result, toCommandValue(value, command->result));
  if (refused) ++failures_;
  if (!refused && !arguments.isEmpty() && command != nullptr && !command->isQuestion())
    waitForRun(arguments.front().toInt());
  if (!refused && _name == "runScene") waitForRun(session_.bodies().objects().back());
  return engine_.toScriptValue(value);
}

/// A window lives on meanwhile.
void ScriptRunner::waitForRun(int _object)
{
  const Session* const session = session_.sessionOf(_object);
  if (session == nullptr || session->status().steps == 0) return;
  const bool ran = session->status().running;
  while (session_.sessionOf(_object) == session && session->status().running && !session->status().paused) {
    std::this_thread::sleep_for(pause);
    session_.workspace().refresh();
    if (!isWanted()) return;
  }
  if (ran && session_.sessionOf(_object) == session && session->status().failed) ++failures_;
}

Status ScriptRunner::look(const std::string& _view) const
{
  View view;
  if (!parseView(_view, view, session_.up())) return Status::error("no view \"" + _view + '"');
  actions_.look(view);
  return Status::ok();
}

Status ScriptRunner::cut(const std::string& _plane) const
{
  std::optional<CutPlane> plane;
  if (!_plane.empty() && !parseCutPlane(_plane, plane.emplace())) return Status::error("no plane \"" + _plane + '"');
  actions_.cut(plane);
  return Status::ok();
}

bool ScriptRunner::act(const QString& _name, const QString& _argument)
{
  const std::map<QString, std::function<Status(const std::string&)>> all = {
      {"open", actions_.open},
      {"snapshot", actions_.snapshot},
      {"movie", actions_.movie},
      {"look", [this](const std::string& _view) { return look(_view); }},
      {"cut", [this](const std::string& _plane) { return cut(_plane); }}};
  const auto found = all.find(_name);
  if (found == all.end() || !isWanted()) return false;
  const Status status = found->second(_argument.toStdString());
  // A scene runs as soon as it is opened.
  if (status && _name == "open" && !session_.bodies().all().empty()) waitForRun(session_.bodies().objects().back());
  if (status) return true;
  ++failures_;
  // Who opens says himself why not.
  if (_name == "open") return false;
  session_.bodies().log(LogKind::error, "viewer." + _name.toStdString() + ": " + status.message());
  return false;
}

void ScriptRunner::print(const QString& _text)
{
  session_.bodies().log(LogKind::information, _text.toStdString());
}

} // namespace FleshSim
