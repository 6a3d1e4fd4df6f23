#pragma once

#include "SettingRows.hh"

namespace FleshSim {

/// How the equations of a step are solved.
/// Controls: those of the settings of "solver" (SettingRows): solver, preconditioner, hessian, tolerance,
/// maxIterations, ...
class SolverBox : public Box
{
public:
  SolverBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override { return rows_.problem(); }

private:
  SettingRows rows_;
};

} // namespace FleshSim
