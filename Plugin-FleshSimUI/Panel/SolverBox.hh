#pragma once

#include "Box.hh"

namespace FleshSim {

/// How the equations of a step are solved.
/// Controls: solver, hessian, tolerance (empty: automatic), maximumIterations, threads; solverDescription,
/// hessianDescription (labels).
class SolverBox : public Box
{
public:
  SolverBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override { return tolerance_->problem(); }

private:
  void connectControls();
  void describe();

  QComboBox* solver_;
  QLabel* description_;
  QComboBox* hessian_;
  QLabel* hessianDescription_;
  NumberField* tolerance_ = nullptr;
  QSpinBox* iterations_;
  QSpinBox* threads_;
};

} // namespace FleshSim
