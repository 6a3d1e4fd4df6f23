#include <OpenFlipper/common/DataTypes.hh>

#include <OpenFlipper/BasePlugin/LoggingInterface.hh>

#include <vector>

namespace {

/// Name of the type whose bit is the index.
std::vector<QString>& typeNames()
{
  static std::vector<QString> names{"Group"};
  return names;
}

} // namespace

QString DataType::name() const
{
  return typeName(*this);
}

void registerTypes()
{
  qRegisterMetaType<IdList>("IdList");
  qRegisterMetaType<DataType>("DataType");
  qRegisterMetaType<QVector<int>>("QVector<int>");
  qRegisterMetaType<Vector>("Vector");
  qRegisterMetaType<Vector4>("Vector4");
  qRegisterMetaType<Matrix4x4>("Matrix4x4");
  qRegisterMetaType<UpdateType>("UpdateType");
  qRegisterMetaType<Logtype>("Logtype");
}

DataType addDataType(QString _name, QString)
{
  if (!typeExists(_name)) typeNames().push_back(_name);
  return typeId(_name);
}

DataType typeId(QString _name)
{
  for (std::size_t bit = 0; bit < typeNames().size(); ++bit)
    if (typeNames()[bit] == _name) return DataType(1u << bit);
  return DATA_UNKNOWN;
}

QString typeName(DataType _type)
{
  for (std::size_t bit = 0; bit < typeNames().size(); ++bit)
    if (_type == DataType(1u << bit)) return typeNames()[bit];
  return "Unknown";
}

bool typeExists(QString _name)
{
  return typeId(_name) != DATA_UNKNOWN;
}
