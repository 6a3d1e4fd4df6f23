#pragma once

#include <OpenFlipper/common/DataTypes.hh>
#include <OpenFlipper/common/perObjectData.hh>

#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

/// An object of the scene. The stand-in has no groups: every object is at the top.
class BaseObject : public QObject
{
  Q_OBJECT

public:
  explicit BaseObject(DataType _type = DATA_UNKNOWN);
  ~BaseObject() override;

  static int NOOBJECT;

  int id() const { return id_; }
  DataType dataType() const { return type_; }
  bool dataType(DataType _type) const { return type_ & _type; }
  void setDataType(DataType _type) { type_ = _type; }

  QString name() const { return name_; }
  virtual void setName(QString _name);
  QString path() const { return path_; }
  void setPath(const QString& _path) { path_ = _path; }
  QString filename() const { return fileName_; }
  void setFileName(const QString& _name) { fileName_ = _name; }
  void setFromFileName(const QString& _name);

  bool target() { return flag("target"); }
  void target(bool _target) { setFlag("target", _target); }
  bool source() { return flag("source"); }
  void source(bool _source) { setFlag("source", _source); }
  bool flag(QString _flag) { return flags_.contains(_flag); }
  void setFlag(QString _flag, bool _set);
  QStringList flags() { return flags_; }

  virtual bool visible() { return visible_; }
  virtual void visible(bool _visible);

  /// The object owns the data.
  void setObjectData(QString _name, PerObjectData* _data);
  void clearObjectData(QString _name);
  bool hasObjectData(QString _name) { return data_.contains(_name); }
  PerObjectData* objectData(QString _name) { return data_.value(_name, nullptr); }

signals:
  void objectSelectionChanged(int _objectId);
  void visibilityChanged(int _objectId);
  void objectPropertiesChanged(int _objectId);

private:
  int id_;
  DataType type_;
  QString name_;
  QString path_;
  QString fileName_;
  QStringList flags_;
  bool visible_ = true;
  QMap<QString, PerObjectData*> data_;
};
