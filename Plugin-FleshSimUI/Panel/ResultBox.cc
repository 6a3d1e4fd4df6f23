#include "ResultBox.hh"

#include "ScriptLine.hh"

#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace FleshSim {

ResultBox::ResultBox(Commands& _commands, FileChooser _chooser, QWidget* _parent)
    : Box(_commands, "resultBox", _parent), chooser_(std::move(_chooser)),
      step_(addResult("Step", "resultStep", "Number of the last step, and whether it converged.")),
      time_(addResult("Time", "resultTime", "Simulated time; a quasi-static run has none.")),
      iterations_(addResult("Iterations", "resultIterations", "Newton iterations, and linear ones in all.")),
      residual_(addResult("Residual", "resultResidual", "Norm of the force that is left.")),
      energy_(addResult("Energy", "resultEnergy", "Elastic energy, zero at rest.")),
      volume_(addResult("Volume", "resultVolume", "Volume over that of the rest shape.")),
      inverted_(addResult("Inverted", "resultInverted", "Elements that are turned inside out.")),
      contacts_(addResult("Contacts", "resultContacts", "Vertices that touch something.")),
      seconds_(addResult("Took", "resultSeconds", "Time that the computer needed for the step.")),
      stepShown_(new QSlider(Qt::Horizontal, this)),
      goOn_(
          makeButton("goOnFromStep", "Go on from this step",
                     "Takes the body back to the step that is shown, with its velocities and contacts: what is started "
                     "next goes on from there. Undo takes this back.",
                     this)),
      export_(makeButton(
          "exportReport", "Export report...",
          "Writes settings, numbers of all steps and times to a file: JSON for programs, or a page for a browser.",
          this))
{
  stepShown_->setObjectName("stepShown");
  stepShown_->setToolTip("Shows the body as it was after a step of the last run; at the right end: as it is now.");
  stepShown_->setEnabled(false);
  form().addRow("Show step", stepShown_);
  form().addWide(goOn_);
  form().addWide(export_);
  connect(stepShown_, &QSlider::valueChanged, this, &ResultBox::showStep);
  connect(goOn_, &QPushButton::clicked, this, &ResultBox::goOnFromStep);
  connect(export_, &QPushButton::clicked, this, &ResultBox::exportReport);
  showRows({});
}

QLabel* ResultBox::addResult(const QString& _label, const QString& _name, const QString& _tip)
{
  auto* label = new QLabel(this);
  label->setObjectName(_name);
  label->setToolTip(_tip);
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  form().addRow(_label, label);
  return label;
}

void ResultBox::showState(const PanelState& _state, bool _newObject)
{
  // The steps that are there change with the run, not with time.
  const bool rests = _state.valid && !_state.running;
  if (_newObject || _state.rows != stepRows_ || rests != stepShown_->isEnabled()) readSteps(rests);
  stepRows_ = _state.rows;
  export_->setEnabled(_state.valid && _state.rows > 0);
}

void ResultBox::showRows(const QVector<StepRow>& _rows)
{
  const bool any = !_rows.isEmpty();
  const StepRow row = any ? _rows.back() : StepRow();
  const auto write = [any](QLabel* _label, const QString& _text) { _label->setText(any ? _text : QString("-")); };
  write(step_, QString::number(row.step) + (row.converged ? ", converged" : ", not converged"));
  write(time_, roundedText(row.time, 6) + " s");
  write(iterations_, QString("%1 Newton, %2 linear").arg(row.newtonIterations).arg(row.linearIterations));
  write(residual_, roundedText(row.residual, 4) + " N (of " + roundedText(row.tolerance, 4) + ")");
  write(energy_, roundedText(row.energy, 7) + " J");
  write(volume_, roundedText(row.volumeRatio, 7));
  write(inverted_, QString::number(row.inverted));
  write(contacts_, QString::number(row.contacts));
  write(seconds_, roundedText(row.totalSeconds, 3) + " s");
}

void ResultBox::readSteps(bool _enabled)
{
  const QSignalBlocker blocker(stepShown_);
  steps_ = _enabled ? commands().ask("keptSteps").toList() : QVariantList();
  stepShown_->setRange(0, std::max(0, steps_.size() - 1));
  stepShown_->setValue(stepShown_->maximum());
  stepShown_->setEnabled(steps_.size() > 1);
  goOn_->setEnabled(false);
}

void ResultBox::showStep(int _place)
{
  if (_place >= steps_.size()) return;
  const bool isLast = _place == steps_.size() - 1;
  goOn_->setEnabled(!isLast);
  commands().send("showStep", {isLast ? -1 : steps_[_place].toInt()});
}

void ResultBox::goOnFromStep()
{
  const int place = stepShown_->value();
  if (place < steps_.size() && commands().send("goToStep", {steps_[place].toInt()})) readSteps(true);
}

void ResultBox::exportReport()
{
  const QString file = chooser_("Export the report", "Reports (*.json *.html);;All files (*)", true);
  if (!file.isEmpty()) commands().send("writeReport", {file});
}

} // namespace FleshSim
