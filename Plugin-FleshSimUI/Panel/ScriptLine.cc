#include "ScriptLine.hh"

#include <QLocale>
#include <QStringList>

#include <cmath>

namespace FleshSim {

namespace {

bool isDouble(const QVariant& _value)
{
  return _value.userType() == QMetaType::Double;
}

QString quoted(QString _text)
{
  _text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  return "\"" + _text + "\"";
}

QString listText(const QVariantList& _list)
{
  const bool vector = _list.size() == 3 && isDouble(_list.front());
  QStringList texts;
  for (const QVariant& entry : _list)
    texts.append(scriptText(entry));
  return vector ? "Vector(" + texts.join(",") + ")" : "[" + texts.join(", ") + "]";
}

} // namespace

QString numberText(double _value)
{
  const double size = std::abs(_value);
  const bool plain = size == 0.0 || (size >= 1e-4 && size < 1e9);
  return QString::number(_value, plain ? 'f' : 'g', QLocale::FloatingPointShortest);
}

QString roundedText(double _value, int _digits)
{
  return numberText(QString::number(_value, 'g', _digits).toDouble());
}

QString scriptText(const QVariant& _argument)
{
  switch (_argument.userType()) {
  case QMetaType::Double:
    return numberText(_argument.toDouble());
  case QMetaType::QString:
    return quoted(_argument.toString());
  case QMetaType::QVariantList:
    return listText(_argument.toList());
  default:
    return _argument.toString();
  }
}

QString scriptLine(const QString& _name, const QVariantList& _arguments)
{
  QStringList texts;
  for (const QVariant& argument : _arguments)
    texts.append(scriptText(argument));
  return "fleshsim." + _name + "(" + texts.join(", ") + ")";
}

} // namespace FleshSim
