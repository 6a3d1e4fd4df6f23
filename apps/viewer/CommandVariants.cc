#include "CommandVariants.hh"

#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

bool isNumber(const QVariant& _value)
{
  switch (_value.userType()) {
  case QMetaType::Int:
  case QMetaType::UInt:
  case QMetaType::LongLong:
  case QMetaType::ULongLong:
  case QMetaType::Double:
  case QMetaType::Float:
    return true;
  default:
    return false;
  }
}

/// Scripts know one kind of number only.
bool toInteger(const QVariant& _value, int& _integer)
{
  const double number = _value.toDouble();
  if (!isNumber(_value) || number != std::floor(number) || std::abs(number) > std::numeric_limits<int>::max())
    return false;
  _integer = static_cast<int>(number);
  return true;
}

CommandValue toVertices(const QVariant& _value)
{
  if (!_value.canConvert<QVariantList>() || _value.userType() == QMetaType::QString) return {};
  std::vector<int> vertices;
  for (const QVariant& entry : _value.toList()) {
    int vertex = 0;
    if (!toInteger(entry, vertex)) return {};
    vertices.push_back(vertex);
  }
  return vertices;
}

CommandValue toVector(const QVariant& _value)
{
  const QVariantList list = _value.toList();
  if (list.size() != 3) return {};
  Vector3 vector;
  for (int k = 0; k < 3; ++k) {
    if (!isNumber(list[k])) return {};
    vector[k] = list[k].toDouble();
  }
  return vector;
}

} // namespace

CommandValue toCommandValue(const QVariant& _value, CommandType _wanted)
{
  int integer = 0;
  switch (_wanted) {
  case CommandType::flag:
    return _value.userType() == QMetaType::Bool ? CommandValue(_value.toBool()) : CommandValue();
  case CommandType::integer:
    return toInteger(_value, integer) ? CommandValue(integer) : CommandValue();
  case CommandType::number:
    return isNumber(_value) ? CommandValue(_value.toDouble()) : CommandValue();
  case CommandType::text:
    return _value.userType() == QMetaType::QString ? CommandValue(_value.toString().toStdString()) : CommandValue();
  case CommandType::vertices:
    return toVertices(_value);
  case CommandType::vector:
    return toVector(_value);
  case CommandType::nothing:
    break;
  }
  return {};
}

namespace {

struct ToVariant
{
  QVariant operator()(std::monostate /*_nothing*/) const { return true; }
  QVariant operator()(const std::string& _text) const { return QString::fromStdString(_text); }
  QVariant operator()(const std::vector<int>& _vertices) const
  {
    QVariantList list;
    for (const int vertex : _vertices)
      list.append(vertex);
    return list;
  }
  QVariant operator()(const Vector3& _vector) const { return QVariantList{_vector[0], _vector[1], _vector[2]}; }
  template <class Plain>
  QVariant operator()(Plain _value) const
  {
    return _value;
  }
};

} // namespace

QVariant toVariant(const CommandValue& _value)
{
  return std::visit(ToVariant(), _value);
}

} // namespace FleshSim
