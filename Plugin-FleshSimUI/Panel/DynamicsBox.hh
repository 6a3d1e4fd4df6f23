#pragma once

#include "SettingRows.hh"
#include "VectorField.hh"

namespace FleshSim {

/// Motion in time: integrator, time step, gravity, Rayleigh damping; starts and stops it.
/// Controls: those of the settings of "dynamics" and "dynamics.rayleigh" (SettingRows): integrator, dt, rayleighAlpha,
/// ...; realTime, gravity (gravityX, gravityY, gravityZ), startDynamics, stopDynamics, dynamicSteps, stepDynamics.
class DynamicsBox : public Box
{
public:
  DynamicsBox(Commands& _commands, QWidget* _parent);

  void showState(const PanelState& _state, bool _newObject) override;
  QString problem() const override;

  /// What is wrong in other boxes: nothing can be started then.
  void setOtherProblem(const QString& _problem);

private:
  void addSettings();
  void addButtons();
  void enableButtons();

  PanelState state_;
  QString otherProblem_;
  SettingRows rows_;
  QCheckBox* realTime_;
  VectorField* gravity_;
  QPushButton* start_;
  QPushButton* stop_;
  QPushButton* step_;
  QSpinBox* steps_;
};

} // namespace FleshSim
