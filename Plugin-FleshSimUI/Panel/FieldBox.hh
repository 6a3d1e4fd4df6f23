#pragma once

#include "Box.hh"
#include "ColourBar.hh"

#include <QCheckBox>

namespace FleshSim {

/// Colours of the object by a result, over a range that is fitted or fixed, and how much of it is drawn.
/// Controls: field, fitField, fieldMin, fieldMax, surfaceOnly; fieldRange, fieldProblem (labels), colourBar.
class FieldBox : public Box
{
public:
  FieldBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;

private:
  void send();
  void check();
  void showRange(const PanelState& _state);

  QComboBox* field_;
  QCheckBox* fit_;
  NumberField* min_ = nullptr;
  NumberField* max_ = nullptr;
  QLabel* range_;
  ColourBar* bar_;
  QLabel* problem_;
  QCheckBox* surface_;
};

} // namespace FleshSim
