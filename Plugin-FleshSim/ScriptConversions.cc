#include "ScriptConversions.hh"

#include <OpenFlipper/common/Types.hh>

#include <QScriptEngine>
#include <QStringList>

#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr int noNumber = std::numeric_limits<int>::min();

QScriptValue vectorToScript(QScriptEngine* _engine, const Vector& _vector)
{
  QScriptValue object = _engine->newObject();
  const char* const names[] = {"x", "y", "z"};
  for (unsigned i = 0; i < 3; ++i)
    object.setProperty(names[i], _vector[i]);
  return object;
}

/// Undefined properties, texts and the like are no numbers.
double numberOf(const QScriptValue& _value)
{
  return _value.isNumber() ? _value.toNumber() : none;
}

/// As the host prints vectors: "Vector ( 1,2,3 )", or the three numbers alone.
void vectorFromText(QString _text, Vector& _vector)
{
  const int begin = _text.indexOf('(');
  if (begin >= 0) _text = _text.mid(begin + 1).section(')', 0, 0);
  const QStringList parts = _text.split(',');
  for (int i = 0; i < 3; ++i) {
    bool isNumber = false;
    const double number = parts.size() == 3 ? parts[i].trimmed().toDouble(&isNumber) : none;
    _vector[static_cast<unsigned>(i)] = isNumber ? number : none;
  }
}

void vectorFromScript(const QScriptValue& _value, Vector& _vector)
{
  if (!_value.isObject()) return vectorFromText(_value.toString(), _vector);
  const bool isArray = _value.isArray() && _value.property("length").toInt32() == 3;
  const char* const names[] = {"x", "y", "z"};
  for (unsigned i = 0; i < 3; ++i)
    _vector[i] = numberOf(isArray ? _value.property(i) : _value.property(names[i]));
}

QScriptValue listToScript(QScriptEngine* _engine, const IdList& _list)
{
  QScriptValue array = _engine->newArray(static_cast<uint>(_list.size()));
  for (std::size_t i = 0; i < _list.size(); ++i)
    array.setProperty(static_cast<quint32>(i), _list[i]);
  return array;
}

void listFromScript(const QScriptValue& _value, IdList& _list)
{
  _list.clear();
  if (!_value.isArray()) {
    _list.push_back(noNumber);
    return;
  }
  const quint32 count = _value.property("length").toUInt32();
  for (quint32 i = 0; i < count; ++i) {
    const double number = numberOf(_value.property(i));
    _list.push_back(number == std::floor(number) && std::abs(number) < 2e9 ? static_cast<int>(number) : noNumber);
  }
}

} // namespace

void registerScriptConversions(QScriptEngine& _engine)
{
  // What the host has taught vectors and lists in scripts stays.
  qScriptRegisterMetaType<Vector>(&_engine, vectorToScript, vectorFromScript,
                                  _engine.defaultPrototype(qMetaTypeId<Vector>()));
  qScriptRegisterMetaType<IdList>(&_engine, listToScript, listFromScript,
                                  _engine.defaultPrototype(qMetaTypeId<IdList>()));
}

} // namespace FleshSim
