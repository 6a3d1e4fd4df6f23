#include "SolverBox.hh"

namespace FleshSim {

SolverBox::SolverBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "solverBox", _parent), solver_(makeCombo("solver", "How linear systems are solved.", this)),
      description_(makeNote("solverDescription", this)),
      hessian_(makeCombo("hessian", "Second derivatives that Newton's method uses.", this)),
      hessianDescription_(makeNote("hessianDescription", this)),
      iterations_(makeSpin("maximumIterations", "Newton iterations after which a step is given up.", 1, 100000, this)),
      threads_(
          makeSpin("threads", "Threads that work together; the result is the same with any number.", 0, 1024, this))
{
  fillCombo(solver_, commands().list("solvers"));
  fillCombo(hessian_, commands().list("hessians"));
  threads_->setSpecialValueText("all cores");
  form().addRow("Solver", solver_);
  form().addWide(description_);
  form().addRow("Hessian", hessian_);
  form().addWide(hessianDescription_);
  tolerance_ = addNumber("Tolerance", "tolerance",
                         "Norm of the force that may be left. Empty: automatic, relative to the forces of the run.",
                         "N", mustNotBeNegative("The tolerance"));
  tolerance_->setEmptyValue(0.0, "automatic");
  tolerance_->setValue(0.0);
  form().addRow("Iterations", iterations_);
  form().addRow("Threads", threads_);
  connectControls();
  describe();
}

void SolverBox::connectControls()
{
  connect(solver_, QOverload<int>::of(&QComboBox::activated), this, [this] {
    describe();
    commands().send("setSolver", {solver_->currentData().toString()});
  });
  connect(hessian_, QOverload<int>::of(&QComboBox::activated), this, [this] {
    describe();
    commands().send("setHessian", {hessian_->currentData().toString()});
  });
  connect(tolerance_, &NumberField::edited, this,
          [this](double _tolerance) { commands().send("setTolerance", {_tolerance}); });
  connect(iterations_, QOverload<int>::of(&QSpinBox::valueChanged), this,
          [this](int _number) { commands().send("setMaximumIterations", {_number}); });
  connect(threads_, QOverload<int>::of(&QSpinBox::valueChanged), this,
          [this](int _number) { commands().send("setThreads", {_number}); });
}

void SolverBox::showState(const PanelState& _state, bool _newObject)
{
  setEnabled(_state.valid);
  if (!_state.valid) return;
  chooseData(solver_, _state.solver);
  chooseData(hessian_, _state.hessian);
  describe();
  show(tolerance_, _state.tolerance, _newObject);
  showNumber(iterations_, _state.maximumIterations);
  showNumber(threads_, _state.threads);
}

void SolverBox::describe()
{
  showNote(description_, solver_->currentData(Qt::ToolTipRole).toString());
  showNote(hessianDescription_, hessian_->currentData(Qt::ToolTipRole).toString());
}

} // namespace FleshSim
