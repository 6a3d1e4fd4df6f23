#include <HostStandIn/HostScripting.hh>

#include <OpenFlipper/BasePlugin/RPCWrappers.hh>
#include <source/ScriptObjects.hh>
#include <source/StandInScene.hh>

#include <QFile>
#include <QFileInfo>
#include <QScriptValueIterator>

namespace HostStandIn {

namespace {

QScriptValue vectorToScript(QScriptEngine* _engine, const Vector& _vector)
{
  QScriptValue object = _engine->newObject();
  const char* names[3] = {"x", "y", "z"};
  for (std::size_t i = 0; i < 3; ++i)
    object.setProperty(names[i], _vector[i]);
  return object;
}

/// An object without x, y and z becomes NaN, as in the host; its text form "Vector : ( 1,2,3 )" is left out.
void vectorFromScript(const QScriptValue& _value, Vector& _vector)
{
  const char* names[3] = {"x", "y", "z"};
  if (_value.isObject())
    for (std::size_t i = 0; i < 3; ++i)
      _vector[i] = _value.property(names[i]).toNumber();
}

QScriptValue makeVector(QScriptContext* _context, QScriptEngine* _engine)
{
  Vector vector(0.0, 0.0, 0.0);
  if (_context->argumentCount() == 3)
    for (int i = 0; i < 3; ++i)
      vector[static_cast<std::size_t>(i)] = _context->argument(i).toNumber();
  return vectorToScript(_engine, vector);
}

QScriptValue typeToScript(QScriptEngine* _engine, const DataType& _type)
{
  QScriptValue object = _engine->newObject();
  object.setProperty("type", _type.value());
  return object;
}

void typeFromScript(const QScriptValue& _value, DataType& _type)
{
  _type = DataType(_value.property("type").toUInt32());
}

QScriptValue makeType(QScriptContext* _context, QScriptEngine* _engine)
{
  DataType type;
  if (_context->argumentCount() == 1) {
    const QVariant argument = _context->argument(0).toVariant();
    bool isNumber = false;
    type = DataType(argument.toUInt(&isNumber));
    if (!isNumber) type = typeId(argument.toString());
  }
  return typeToScript(_engine, type);
}

QScriptValue printLine(QScriptContext* _context, QScriptEngine* _engine, void* _scripting)
{
  QStringList parts;
  for (int i = 0; i < _context->argumentCount(); ++i)
    parts << _context->argument(i).toString();
  static_cast<HostScripting*>(_scripting)->print(parts.join(" "));
  return _engine->undefinedValue();
}

bool readScript(const QString& _file, QString& _script)
{
  QFile file(_file);
  if (!file.open(QIODevice::ReadOnly)) return false;
  for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
    if (!line.startsWith("include ")) {
      _script += line + "\n";
      continue;
    }
    QString name = line.mid(8).trimmed();
    if (name.startsWith('<') && name.endsWith('>')) name = name.mid(1, name.size() - 2);
    name.replace("ScriptPath", QFileInfo(_file).absolutePath());
    if (!readScript(name, _script)) return false;
  }
  return true;
}

} // namespace

HostScripting::HostScripting(HostApplication& _host)
{
  RPC::setScriptEngine(&engine_);
  engine_.setProcessEventsInterval(500);
  qScriptRegisterSequenceMetaType<IdList>(&engine_);
  qScriptRegisterSequenceMetaType<QVector<int>>(&engine_);
  qScriptRegisterMetaType(&engine_, vectorToScript, vectorFromScript);
  qScriptRegisterMetaType(&engine_, typeToScript, typeFromScript);
  QScriptValue global = engine_.globalObject();
  global.setProperty("Vector", engine_.newFunction(makeVector));
  global.setProperty("DataType", engine_.newFunction(makeType));
  global.setProperty("print", engine_.newFunction(printLine, this));
  own_.push_back(std::make_unique<CoreScript>(_host));
  expose(own_.back().get(), "core");
  own_.push_back(std::make_unique<DataControlScript>());
  expose(own_.back().get(), "datacontrol");
  own_.push_back(std::make_unique<SelectionScript>(_host));
  expose(own_.back().get(), "volumemeshselection");
}

HostScripting::~HostScripting()
{
  RPC::setScriptEngine(nullptr);
}

void HostScripting::expose(QObject* _object, const QString& _scriptName)
{
  const auto options = QScriptEngine::ExcludeChildObjects | QScriptEngine::ExcludeSuperClassMethods |
                       QScriptEngine::ExcludeSuperClassProperties;
  engine_.globalObject().setProperty(_scriptName, engine_.newQObject(_object, QScriptEngine::QtOwnership, options));
}

void HostScripting::hide(const QString& _scriptName)
{
  engine_.globalObject().setProperty(_scriptName, QScriptValue());
}

QStringList HostScripting::functions(const QString& _scriptName) const
{
  const QScriptValue object = engine_.globalObject().property(_scriptName);
  QStringList names;
  if (object.toQObject() == nullptr) return names;
  const QMetaObject* meta = object.toQObject()->metaObject();
  QScriptValueIterator it(object);
  while (it.hasNext()) {
    it.next();
    if (meta->indexOfSignal(QMetaObject::normalizedSignature(it.name().toLatin1())) < 0) names << it.name();
  }
  return names;
}

QScriptValue HostScripting::run(const QString& _script)
{
  error_.clear();
  OpenFlipper::Options::scripting(true);
  const QScriptValue value = engine_.evaluate(_script);
  OpenFlipper::Options::scripting(false);
  if (engine_.hasUncaughtException()) {
    error_ = engine_.uncaughtException().toString();
    engine_.clearExceptions();
  }
  return value;
}

bool HostScripting::runFile(const QString& _file)
{
  QString script;
  if (!readScript(_file, script)) {
    error_ = "cannot read " + _file;
    return false;
  }
  engine_.globalObject().setProperty("ScriptPath", QFileInfo(_file).absolutePath());
  run(script);
  return error_.isEmpty();
}

} // namespace HostStandIn
