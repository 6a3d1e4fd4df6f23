#pragma once

#include <ACG/Math/Matrix4x4T.hh>
#include <ACG/Math/VectorT.hh>
#include <OpenFlipper/common/UpdateType.hh>

#include <QMetaType>
#include <QString>
#include <QVector>

#include <climits>
#include <vector>

/// Type of an object, or several: a bit each, given out at run time. 0: unknown.
class DataType
{
public:
  DataType() = default;
  DataType(const unsigned int& _bits) : bits_(_bits) {}

  bool operator==(const DataType& _other) const { return bits_ == _other.bits_; }
  bool operator!=(const DataType& _other) const { return bits_ != _other.bits_; }
  bool operator<(const DataType& _other) const { return bits_ < _other.bits_; }
  bool operator&(const DataType& _other) const { return (bits_ & _other.bits_) != 0; }
  bool contains(const DataType& _other) const { return (bits_ & _other.bits_) == _other.bits_; }
  DataType operator|(const DataType& _other) const { return bits_ | _other.bits_; }
  DataType& operator|=(const DataType& _other)
  {
    bits_ |= _other.bits_;
    return *this;
  }
  unsigned int value() const { return bits_; }
  QString name() const;

private:
  unsigned int bits_ = 0;
};

const DataType DATA_ALL(UINT_MAX);
const DataType DATA_UNKNOWN(0);
const DataType DATA_GROUP(1);

typedef ACG::Vec3d Vector;
typedef ACG::Vec4d Vector4;
typedef std::vector<int> IdList;
typedef ACG::Matrix4x4d Matrix4x4;

Q_DECLARE_METATYPE(IdList)
Q_DECLARE_METATYPE(DataType)
Q_DECLARE_METATYPE(QVector<int>)
Q_DECLARE_METATYPE(Vector)
Q_DECLARE_METATYPE(Vector4)
Q_DECLARE_METATYPE(Matrix4x4)
Q_DECLARE_METATYPE(UpdateType)

/// Makes these types known to signals, under the names that plugins write.
void registerTypes();

DataType addDataType(QString _name, QString _readableName);
/// DATA_UNKNOWN where the plugin of the type is missing.
DataType typeId(QString _name);
QString typeName(DataType _type);
bool typeExists(QString _name);
