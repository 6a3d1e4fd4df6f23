#pragma once

#include "Box.hh"
#include "VectorField.hh"

namespace FleshSim {

/// Vertices that are held or moved: from the host's selection, from a slab across an axis, or by pulling with the
/// mouse. Controls: fixSelection, moveSelection, move (moveX, moveY, moveZ), slabAxis, slabFrom, slabTo, fixSlab,
/// moveSlab, clearHandles, dragMode, dragRadius; handleCount (label).
class HandleBox : public Box
{
  Q_OBJECT

public:
  HandleBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;

  /// The host has given the mouse to something else.
  void showPullModeLeft();

private:
  void addSelectionRows();
  void addSlabRows();
  void addDragRows();
  void preset();
  void hold(const QVariantList& _vertices, const QString& _spelling, bool _moved);
  void holdSelection(bool _moved);
  void holdSlab(bool _moved);
  void enableButtons();

  PanelState state_;
  VectorField* move_;
  QPushButton* fixSelection_;
  QPushButton* moveSelection_;
  QComboBox* slabAxis_;
  NumberField* slabFrom_ = nullptr;
  NumberField* slabTo_ = nullptr;
  QPushButton* fixSlab_;
  QPushButton* moveSlab_;
  QPushButton* clear_;
  QLabel* count_;
  QPushButton* drag_;
  NumberField* dragRadius_ = nullptr;
};

} // namespace FleshSim
