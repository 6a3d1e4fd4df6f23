#pragma once

#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>
#include <OpenFlipper/BasePlugin/BaseInterface.hh>
#include <OpenFlipper/BasePlugin/LoadSaveInterface.hh>
#include <OpenFlipper/BasePlugin/ProcessInterface.hh>

#include <QObject>

/// Does what a plugin must not do, and nothing else.
class ClumsyPlugin : public QObject, BaseInterface, LoadSaveInterface, ProcessInterface
{
  Q_OBJECT
  Q_INTERFACES(BaseInterface)
  Q_INTERFACES(LoadSaveInterface)
  Q_INTERFACES(ProcessInterface)

signals:
  void updatedObject(int _id, const UpdateType& _type) override;
  void addEmptyObject(DataType _type, int& _id) override;

public:
  QString name() override { return "Clumsy"; }
  QString description() override { return "does it wrong"; }

private slots:
  void pluginsInitialized() override
  {
    int id = -1;
    emit addEmptyObject(DATA_TETRAHEDRAL_MESH, id);
  }
  void slotObjectUpdated(int _id, const UpdateType& _type) override
  {
    if (!_type.contains(UPDATE_COLOR)) emit updatedObject(_id, UPDATE_COLOR);
  }
  void slotVisibilityChanged(QString) {}
};
