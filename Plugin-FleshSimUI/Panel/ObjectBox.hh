#pragma once

#include "Box.hh"

namespace FleshSim {

/// Which mesh is simulated, and as what kind of cells.
/// Controls: object, cells, badCells, meshSize (label), loadMesh, saveMesh, runScene.
class ObjectBox : public Box
{
  Q_OBJECT

public:
  ObjectBox(Commands& _commands, FileChooser _chooser, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;

  /// Reads the host's list again. Gives the object that is chosen then: the one before if it is still there, else the
  /// first one, -1 if there is none.
  int readObjects();

  /// False if there is no such object.
  bool choose(int _object);

signals:
  /// By the user; -1: none.
  void objectChosen(int _object);

  /// There are new objects; _object is the one to choose, -1: any.
  void objectsLoaded(int _object);

private:
  void loadMesh();
  void saveMesh();
  void runScene();
  void saveScene();

  FileChooser chooser_;
  QComboBox* object_;
  QComboBox* cells_;
  QComboBox* badCells_;
  QLabel* size_;
  QPushButton* save_;
  QPushButton* saveScene_;
};

} // namespace FleshSim
