#pragma once

#include <HostStandIn/HostApplication.hh>

#include <QObject>

namespace HostStandIn {

/// `core` of scripts.
class CoreScript : public QObject
{
  Q_OBJECT

public:
  explicit CoreScript(HostApplication& _host) : host_(_host) {}

public slots:
  int loadObject(QString _file);
  bool saveObject(int _id, QString _file);
  void deleteObject(int _id);
  void clearAll();
  int getObjectId(QString _name);
  QStringList objectList(QString _selection, QStringList _types);
  void updateView() {}
  void exitApplication() {}

private:
  HostApplication& host_;
};

/// `datacontrol` of scripts.
class DataControlScript : public QObject
{
  Q_OBJECT

public slots:
  void setObjectName(int _id, QString _name);
  QString getObjectName(int _id);
  void setTarget(int _id, bool _target);
  IdList getTargetObjects(DataType _type);
};

/// `volumemeshselection` of scripts.
class SelectionScript : public QObject
{
  Q_OBJECT

public:
  explicit SelectionScript(HostApplication& _host) : host_(_host) {}

public slots:
  void selectVertices(int _id, IdList _vertices, bool _deselect = false);
  IdList getVertexSelection(int _id);

private:
  HostApplication& host_;
};

} // namespace HostStandIn
