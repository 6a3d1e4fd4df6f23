#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QtScript>

#include <vector>

/// Calls slots of other plugins by name, through the script engine and in the calling thread. The host takes at most
/// six arguments.
namespace RPC {

QScriptEngine* getScriptEngine();
void setScriptEngine(QScriptEngine* _engine);

QScriptValue callFunction(QString _plugin, QString _functionName);
QScriptValue callFunction(QString _plugin, QString _functionName, std::vector<QScriptValue> _parameters);

template <class First, class... Rest>
void callFunction(QString _plugin, QString _functionName, First _first, Rest... _rest)
{
  static_assert(sizeof...(Rest) < 6, "the host takes six arguments");
  QScriptEngine* engine = getScriptEngine();
  const std::vector<QScriptValue> parameters{engine->toScriptValue(_first), engine->toScriptValue(_rest)...};
  callFunction(_plugin, _functionName, parameters);
}

template <class ReturnValue>
ReturnValue callFunctionValue(QString _plugin, QString _functionName)
{
  return qscriptvalue_cast<ReturnValue>(callFunction(_plugin, _functionName));
}

template <class ReturnValue, class First, class... Rest>
ReturnValue callFunctionValue(QString _plugin, QString _functionName, First _first, Rest... _rest)
{
  static_assert(sizeof...(Rest) < 6, "the host takes six arguments");
  QScriptEngine* engine = getScriptEngine();
  const std::vector<QScriptValue> parameters{engine->toScriptValue(_first), engine->toScriptValue(_rest)...};
  return qscriptvalue_cast<ReturnValue>(callFunction(_plugin, _functionName, parameters));
}

} // namespace RPC
