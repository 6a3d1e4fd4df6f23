#include "SolverBox.hh"

namespace FleshSim {

SolverBox::SolverBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "solverBox", _parent), rows_(_commands, form(), {"solver"}, this)
{
  connect(&rows_, &SettingRows::problemChanged, this, &Box::problemChanged);
}

void SolverBox::showState(const PanelState& _state, bool _newObject)
{
  setEnabled(_state.valid);
  if (_state.valid) rows_.showState(_state, _newObject);
}

} // namespace FleshSim
