#pragma once

#include "Box.hh"
#include "VectorField.hh"

#include <functional>

namespace FleshSim {

/// Vertices that are held or moved: those of the host's selection, of a slab across an axis, or of a group that the
/// mesh's file names; or by the mouse: pulled, or moved and turned by a gizmo.
///
/// Controls: move (moveX, moveY, moveZ), turnAxis, turnDegrees, slide (slideX, slideY, slideZ), slideHow; slabAxis,
/// slabFrom, slabTo; group; buttons fixSelection, moveSelection, turnSelection, slideSelection, the same with Slab and
/// Group; fixCorners, clearHandles, handleMode, dragMode, dragRadius; handleCount (label).
class HandleBox : public Box
{
  Q_OBJECT

public:
  HandleBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;

  /// The host has given the mouse to something else, or back.
  void showMouseMode(bool _pulls, bool _movesHandles);

private:
  /// Some vertices, and how a script finds them; empty: by their numbers.
  struct Chosen
  {
    QVariantList vertices;
    QString spelling;
  };

  /// Buttons of one way to choose vertices.
  struct Buttons
  {
    QPushButton* fix;
    QPushButton* move;
    QPushButton* turn;
    QPushButton* slide;
  };

  void addMotionRows();
  void addSlabRows();
  void addGroupRows();
  void addMouseRows();
  Buttons addButtons(const QString& _what, const std::function<Chosen()>& _choose);
  void preset();
  void listGroups();
  Chosen selection();
  Chosen slab();
  Chosen group();
  Chosen chosen(const char* _command, const QVariantList& _arguments, const QString& _trouble);
  void send(const Chosen& _chosen, const QString& _command, const QVariantList& _arguments);
  void enableButtons();
  void enable(const Buttons& _buttons, bool _on);

  PanelState state_;
  VectorField* move_;
  QComboBox* turnAxis_;
  NumberField* turnDegrees_ = nullptr;
  VectorField* slide_;
  QComboBox* slideHow_;
  QComboBox* slabAxis_;
  NumberField* slabFrom_ = nullptr;
  NumberField* slabTo_ = nullptr;
  QComboBox* group_;
  Buttons ofSelection_{};
  Buttons ofSlab_{};
  Buttons ofGroup_{};
  QWidget* groupButtons_ = nullptr;
  QPushButton* corners_;
  QPushButton* clear_;
  QLabel* count_;
  QPushButton* gizmo_;
  QPushButton* drag_;
  NumberField* dragRadius_ = nullptr;
};

} // namespace FleshSim
