#pragma once

#include "Box.hh"
#include "VectorField.hh"

#include <QCheckBox>

namespace FleshSim {

/// Motion in time: integrator, time step, gravity, Rayleigh damping; starts and stops it.
/// Controls: integrator, timeStep, realTime, gravity (gravityX, gravityY, gravityZ), dampingMass, dampingStiffness,
/// startDynamics, stopDynamics, dynamicSteps, stepDynamics; integratorDescription (label).
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
  void describe();
  void enableButtons();

  PanelState state_;
  QString otherProblem_;
  QComboBox* integrator_;
  QLabel* description_;
  NumberField* timeStep_ = nullptr;
  QCheckBox* realTime_;
  VectorField* gravity_;
  NumberField* mass_ = nullptr;
  NumberField* stiffness_ = nullptr;
  QPushButton* start_;
  QPushButton* stop_;
  QPushButton* step_;
  QSpinBox* steps_;
};

} // namespace FleshSim
