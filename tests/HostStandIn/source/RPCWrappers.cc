#include <OpenFlipper/BasePlugin/RPCWrappers.hh>

#include <source/StandInScene.hh>

#include <QDebug>

namespace RPC {

namespace {

QScriptEngine* scriptEngine = nullptr;

} // namespace

QScriptEngine* getScriptEngine()
{
  return scriptEngine;
}

void setScriptEngine(QScriptEngine* _engine)
{
  scriptEngine = _engine;
}

QScriptValue callFunction(QString _plugin, QString _functionName)
{
  return callFunction(_plugin, _functionName, std::vector<QScriptValue>());
}

QScriptValue callFunction(QString _plugin, QString _functionName, std::vector<QScriptValue> _parameters)
{
  standInRequireMainThread("RPC::callFunction");
  QStringList names;
  for (std::size_t i = 0; i < _parameters.size(); ++i) {
    names << "ParameterData" + QString::number(i);
    scriptEngine->globalObject().setProperty(names.back(), _parameters[i]);
  }
  const QScriptValue value = scriptEngine->evaluate(_plugin + "." + _functionName + "(" + names.join(",") + ")");
  // The host prints this and nobody sees it.
  if (value.isError()) standInFail("RPC " + _plugin + "." + _functionName + ": " + value.toString());
  return value;
}

} // namespace RPC
