#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QStringList>
#include <QtPlugin>

class LoadSaveInterface
{
public:
  virtual ~LoadSaveInterface() = default;

signals:
  virtual void load(QString, DataType, int&) {}
  virtual void save(int, QString) {}
  virtual void addEmptyObject(DataType, int&) {}
  virtual void copyObject(int, int&) {}
  virtual void emptyObjectAdded(int) {}
  virtual void deleteObject(int) {}
  virtual void deleteAllObjects() {}
  virtual void getAllFileFilters(QStringList&) {}

private slots:
  virtual void fileOpened(int) {}
  virtual void addedEmptyObject(int) {}
  /// Before the object goes.
  virtual void objectDeleted(int) {}
};

Q_DECLARE_INTERFACE(LoadSaveInterface, "OpenFlipper.LoadSaveInterface/1.1")
