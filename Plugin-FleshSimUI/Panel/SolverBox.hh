#pragma once

#include "Box.hh"

namespace FleshSim {

/// How the equations of a step are solved.
/// Controls: solver, tolerance (empty: automatic), maximumIterations, threads; solverDescription (label).
class SolverBox : public Box
{
public:
  SolverBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override { return tolerance_->problem(); }

private:
  void describe();

  QComboBox* solver_;
  QLabel* description_;
  NumberField* tolerance_ = nullptr;
  QSpinBox* iterations_;
  QSpinBox* threads_;
};

} // namespace FleshSim
