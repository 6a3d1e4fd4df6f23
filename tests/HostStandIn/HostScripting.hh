#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QObject>
#include <QScriptEngine>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace HostStandIn {

class HostApplication;

/// QtScript as the host has it: plugins by their script names, `core`, `datacontrol`, `volumemeshselection`, `Vector`,
/// `DataType`, `print`.
class HostScripting
{
public:
  explicit HostScripting(HostApplication& _host);
  ~HostScripting();
  HostScripting(const HostScripting&) = delete;
  HostScripting& operator=(const HostScripting&) = delete;

  void expose(QObject* _object, const QString& _scriptName);
  void hide(const QString& _scriptName);

  /// Slots of an exposed object as scripts can name them: "step", "step(int)".
  QStringList functions(const QString& _scriptName) const;

  /// Runs a script to its end. An uncaught error gives an error value, and its text stays in error().
  QScriptValue run(const QString& _script);
  /// A file; lines `include <path>` are replaced by that file. False if it cannot be read or has an error.
  bool runFile(const QString& _file);

  const QString& error() const { return error_; }
  const QStringList& printed() const { return printed_; }
  void print(const QString& _line) { printed_ << _line; }
  QScriptEngine& engine() { return engine_; }

private:
  QScriptEngine engine_;
  QString error_;
  QStringList printed_;
  std::vector<std::unique_ptr<QObject>> own_;
};

} // namespace HostStandIn
