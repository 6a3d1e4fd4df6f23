#include "ScriptArguments.hh"

#include <QScriptContext>
#include <QScriptValue>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr int noNumber = std::numeric_limits<int>::min();

/// Undefined properties, texts and the like are no numbers.
double numberOf(const QScriptValue& _value)
{
  return _value.isNumber() ? _value.toNumber() : none;
}

/// As the host prints vectors: "Vector ( 1,2,3 )", or the three numbers alone.
Vector3 vectorFromText(QString _text)
{
  const int begin = _text.indexOf('(');
  if (begin >= 0) _text = _text.mid(begin + 1).section(')', 0, 0);
  const QStringList parts = _text.split(',');
  Vector3 vector(none, none, none);
  for (int i = 0; i < 3 && parts.size() == 3; ++i) {
    bool isNumber = false;
    const double number = parts[i].trimmed().toDouble(&isNumber);
    if (isNumber) vector[i] = number;
  }
  return vector;
}

Vector3 vectorOf(const QScriptValue& _value)
{
  if (!_value.isObject()) return vectorFromText(_value.toString());
  const bool isArray = _value.isArray() && _value.property("length").toInt32() == 3;
  const char* const names[] = {"x", "y", "z"};
  Vector3 vector;
  for (unsigned i = 0; i < 3; ++i)
    vector[i] = numberOf(isArray ? _value.property(i) : _value.property(names[i]));
  return vector;
}

/// Lists that slots give are objects of the host's own kind, with a length like arrays.
std::vector<int> listOf(const QScriptValue& _value)
{
  if (!_value.isObject() || !_value.property("length").isNumber()) return {noNumber};
  std::vector<int> list;
  const quint32 count = _value.property("length").toUInt32();
  for (quint32 i = 0; i < count; ++i) {
    const double number = numberOf(_value.property(i));
    list.push_back(number == std::floor(number) && std::abs(number) < 2e9 ? static_cast<int>(number) : noNumber);
  }
  return list;
}

} // namespace

void readScriptArguments(const QScriptContext& _context, const Command& _command, CommandArguments& _arguments)
{
  const std::size_t given = static_cast<std::size_t>(_context.argumentCount());
  if (given != _arguments.size() || given != _command.parameters.size()) return;
  for (std::size_t i = 0; i < given; ++i) {
    const QScriptValue value = _context.argument(static_cast<int>(i));
    if (_command.parameters[i].type == CommandType::vector) _arguments[i] = vectorOf(value);
    // What another slot has answered arrives as it is.
    const bool isList = _command.parameters[i].type == CommandType::vertices && !value.isVariant();
    if (isList) _arguments[i] = listOf(value);
  }
}

} // namespace FleshSim
