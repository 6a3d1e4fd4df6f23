#include "Commands.hh"

#include "ScriptLine.hh"

namespace FleshSim {

namespace {

/// Slots answer false, or -1 for a number of an object, when they refuse.
bool isRefusal(const QVariant& _answer)
{
  return (_answer.userType() == QMetaType::Bool && !_answer.toBool()) ||
         (_answer.userType() == QMetaType::Int && _answer.toInt() < 0);
}

} // namespace

Commands::Commands(CommandCaller& _caller, QObject* _parent) : QObject(_parent), caller_(_caller) {}

bool Commands::send(const QString& _name, const QVariantList& _arguments, const QString& _line)
{
  return sendPlain(_name, QVariantList{object_} + _arguments, _line).isValid();
}

QVariant Commands::sendPlain(const QString& _name, const QVariantList& _arguments, const QString& _line)
{
  const QVariant answer = caller_.call(_name, _arguments);
  const QString line = _line.isEmpty() ? scriptLine(_name, _arguments) : _line;
  if (!answer.isValid()) {
    emit refused("This host has no command \"" + _name + "\": is the plugin FleshSim loaded, in the same version?");
    return {};
  }
  if (isRefusal(answer)) {
    emit refused("Refused, nothing has changed: " + line + ". The log says why.");
    return {};
  }
  emit called(line);
  return answer;
}

QVariant Commands::ask(const QString& _name, const QVariantList& _arguments)
{
  return caller_.call(_name, QVariantList{object_} + _arguments);
}

QVariant Commands::askPlain(const QString& _name, const QVariantList& _arguments)
{
  return caller_.call(_name, _arguments);
}

QVector<NamedEntry> Commands::list(const QString& _name)
{
  QVector<NamedEntry> entries;
  for (const QString& line : askPlain(_name).toString().split('\n')) {
    const QString name = line.section('\t', 0, 0).trimmed();
    if (!name.isEmpty()) entries.append({name, line.section('\t', 1).trimmed()});
  }
  return entries;
}

} // namespace FleshSim
