#include "HostCaller.hh"

#include <OpenFlipper/BasePlugin/RPCWrappers.hh>
#include <OpenFlipper/common/Types.hh>

#include <vector>

namespace FleshSim {

namespace {

const char* const plugin = "fleshsim";

QScriptValue toScript(QScriptEngine& _engine, const QVariant& _value)
{
  if (_value.type() != QVariant::List) return _engine.toScriptValue(_value);
  const QVariantList list = _value.toList();
  // Three numbers are a vector; whole ones are vertices.
  if (list.size() == 3 && list.front().type() == QVariant::Double)
    return _engine.toScriptValue(Vector(list[0].toDouble(), list[1].toDouble(), list[2].toDouble()));
  QScriptValue array = _engine.newArray(static_cast<uint>(list.size()));
  for (int i = 0; i < list.size(); ++i)
    array.setProperty(static_cast<quint32>(i), list[i].toInt());
  return array;
}

} // namespace

QVariant HostCaller::call(const QString& _name, const QVariantList& _arguments)
{
  QScriptEngine* const engine = RPC::getScriptEngine();
  if (engine == nullptr || !engine->globalObject().property(plugin).property(_name).isFunction()) return {};
  std::vector<QScriptValue> arguments;
  for (const QVariant& argument : _arguments)
    arguments.push_back(toScript(*engine, argument));
  const QVariant answer =
      (arguments.empty() ? RPC::callFunction(plugin, _name) : RPC::callFunction(plugin, _name, arguments)).toVariant();
  return answer.isValid() ? answer : QVariant(true);
}

} // namespace FleshSim
