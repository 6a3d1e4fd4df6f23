#include "DynamicsBox.hh"

namespace FleshSim {

DynamicsBox::DynamicsBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "dynamicsBox", _parent), rows_(_commands, form(), {"dynamics", "dynamics.rayleigh"}, this),
      realTime_(new QCheckBox("keep up with time", this)),
      gravity_(new VectorField("gravity", "Acceleration of all that has mass.", this)),
      start_(makeButton("startDynamics", "Start", "Starts the motion; it goes on until you stop it.", this)),
      stop_(makeButton("stopDynamics", "Stop", "Stops after the current step.", this)),
      step_(makeButton("stepDynamics", "Do steps", "Moves the bodies by this number of time steps.", this)),
      steps_(makeSpin("dynamicSteps", "Number of time steps that \"Do steps\" does.", 1, 99999, this))
{
  addSettings();
  addButtons();
  connect(this, &Box::problemChanged, this, &DynamicsBox::enableButtons);
  connect(&rows_, &SettingRows::problemChanged, this, &Box::problemChanged);
  connect(gravity_, &VectorField::written, this, &Box::problemChanged);
}

void DynamicsBox::addSettings()
{
  realTime_->setObjectName("realTime");
  realTime_->setToolTip("\"Start\" takes longer steps, up to a thirtieth of a second, where the machine is slower than "
                        "time. \"Do steps\" never does.");
  form().addWide(realTime_);
  form().addRow("Gravity", gravity_, QStringLiteral("m/s\u00b2"));
  connect(realTime_, &QCheckBox::clicked, this, [this](bool _on) { commands().send("setRealTime", {_on}); });
  connect(gravity_, &VectorField::edited, this, [this] { commands().send("setGravity", {gravity_->argument()}); });
}

void DynamicsBox::addButtons()
{
  form().addWide(sideBySide({start_, stop_}, this));
  form().addWide(sideBySide({steps_, step_}, this));
  steps_->setValue(10);
  connect(start_, &QPushButton::clicked, this, [this] { commands().send("startDynamics"); });
  connect(stop_, &QPushButton::clicked, this, [this] { commands().send("stopDynamics"); });
  connect(step_, &QPushButton::clicked, this, [this] { commands().send("stepDynamics", {steps_->value()}); });
}

void DynamicsBox::showState(const PanelState& _state, bool _newObject)
{
  state_ = _state;
  setEnabled(_state.valid);
  enableButtons();
  if (!_state.valid) return;
  rows_.showState(_state, _newObject);
  realTime_->setChecked(_state.realTime);
  if (_newObject)
    gravity_->setValue(_state.gravity);
  else
    gravity_->showValue(_state.gravity);
}

QString DynamicsBox::problem() const
{
  const QString numbers = rows_.problem();
  return numbers.isEmpty() ? gravity_->problem() : numbers;
}

void DynamicsBox::setOtherProblem(const QString& _problem)
{
  otherProblem_ = _problem;
  enableButtons();
}

void DynamicsBox::enableButtons()
{
  const bool ready = !state_.running && problem().isEmpty() && otherProblem_.isEmpty();
  start_->setEnabled(ready);
  step_->setEnabled(ready);
  stop_->setEnabled(state_.running);
}

} // namespace FleshSim
