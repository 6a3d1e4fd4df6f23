#include "DynamicsBox.hh"

namespace FleshSim {

DynamicsBox::DynamicsBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "dynamicsBox", _parent), integrator_(makeCombo("integrator", "How time goes on.", this)),
      description_(makeNote("integratorDescription", this)), realTime_(new QCheckBox("keep up with time", this)),
      gravity_(new VectorField("gravity", "Acceleration of all that has mass.", this)),
      start_(makeButton("startDynamics", "Start", "Starts the motion; it goes on until you stop it.", this)),
      stop_(makeButton("stopDynamics", "Stop", "Stops after the current step.", this)),
      step_(makeButton("stepDynamics", "Do steps", "Moves the bodies by this number of time steps.", this)),
      steps_(makeSpin("dynamicSteps", "Number of time steps that \"Do steps\" does.", 1, 99999, this))
{
  fillCombo(integrator_, commands().list("integrators"));
  addSettings();
  addButtons();
  describe();
  connect(this, &Box::problemChanged, this, &DynamicsBox::enableButtons);
  connect(gravity_, &VectorField::written, this, &Box::problemChanged);
}

void DynamicsBox::addSettings()
{
  realTime_->setObjectName("realTime");
  realTime_->setToolTip("\"Start\" takes longer steps, up to a thirtieth of a second, where the machine is slower than "
                        "time. \"Do steps\" never does.");
  form().addRow("Integrator", integrator_);
  form().addWide(description_);
  timeStep_ = addNumber("Time step", "timeStep", "Length of a step.", "s", mustBePositive("The time step"));
  form().addWide(realTime_);
  form().addRow("Gravity", gravity_, QStringLiteral("m/s\u00b2"));
  mass_ = addNumber(QStringLiteral("Damping \u03b1"), "dampingMass",
                    "Rayleigh's alpha, by mass: slows every motion down.", "1/s", mustNotBeNegative("Damping"));
  stiffness_ = addNumber(QStringLiteral("Damping \u03b2"), "dampingStiffness",
                         "Rayleigh's beta, by stiffness: slows vibration down.", "s", mustNotBeNegative("Damping"));
  connect(integrator_, QOverload<int>::of(&QComboBox::activated), this, [this] {
    describe();
    commands().send("setIntegrator", {integrator_->currentData().toString()});
  });
  connect(timeStep_, &NumberField::edited, this, [this](double _step) { commands().send("setTimeStep", {_step}); });
  connect(realTime_, &QCheckBox::clicked, this, [this](bool _on) { commands().send("setRealTime", {_on}); });
  connect(gravity_, &VectorField::edited, this, [this] { commands().send("setGravity", {gravity_->argument()}); });
  for (const NumberField* field : {mass_, stiffness_})
    connect(field, &NumberField::edited, this, [this] {
      if (!firstProblem({mass_, stiffness_}).isEmpty()) return;
      for (NumberField* sent : {mass_, stiffness_})
        sent->setModified(false);
      commands().send("setDamping", {mass_->value(), stiffness_->value()});
    });
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
  chooseData(integrator_, _state.integrator);
  describe();
  realTime_->setChecked(_state.realTime);
  show(timeStep_, _state.timeStep, _newObject);
  show(mass_, _state.alpha, _newObject);
  show(stiffness_, _state.beta, _newObject);
  if (_newObject)
    gravity_->setValue(_state.gravity);
  else
    gravity_->showValue(_state.gravity);
}

QString DynamicsBox::problem() const
{
  const QString numbers = firstProblem({timeStep_, mass_, stiffness_});
  return numbers.isEmpty() ? gravity_->problem() : numbers;
}

void DynamicsBox::setOtherProblem(const QString& _problem)
{
  otherProblem_ = _problem;
  enableButtons();
}

void DynamicsBox::describe()
{
  showNote(description_, integrator_->currentData(Qt::ToolTipRole).toString());
}

void DynamicsBox::enableButtons()
{
  const bool ready = !state_.running && problem().isEmpty() && otherProblem_.isEmpty();
  start_->setEnabled(ready);
  step_->setEnabled(ready);
  stop_->setEnabled(state_.running);
}

} // namespace FleshSim
