#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QtPlugin>
#include <QtWidgets>

#include <vector>

class BackupInterface
{
public:
  virtual ~BackupInterface() = default;

signals:
  virtual void createBackup(int, QString, UpdateType _type = UPDATE_ALL) { (void)_type; }
  virtual void createBackup(IdList, QString, std::vector<UpdateType>) {}
  virtual void undo(int) {}
  virtual void redo(int) {}
  virtual void undo() {}
  virtual void redo() {}
  virtual void aboutToRestore(int) {}
  virtual void restored(int) {}
  virtual void generateBackup(int, QString, UpdateType) {}

private slots:
  virtual void slotCreateBackup(int, QString, UpdateType _type = UPDATE_ALL) { (void)_type; }
  virtual void slotCreateBackup(IdList, QString, std::vector<UpdateType>) {}
  virtual void slotAboutToRestore(int) {}
  virtual void slotRestored(int) {}
  virtual void slotUndo(int) {}
  virtual void slotRedo(int) {}
  virtual void slotUndo() {}
  virtual void slotRedo() {}
};

Q_DECLARE_INTERFACE(BackupInterface, "GUI.BackupInterface/1.1")
