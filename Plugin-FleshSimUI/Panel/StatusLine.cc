#include "StatusLine.hh"

#include "Advice.hh"
#include "Controls.hh"
#include "ScriptLine.hh"

#include <QGridLayout>
#include <QStyle>

namespace FleshSim {

namespace {

/// How motion without end keeps up with time.
QString rateText(const PanelState& _state)
{
  if (_state.rate <= 0.0) return {};
  QString text = _state.rate > 0.95 ? QString(", in real time")
                                    : QString(", %1 times as fast as time").arg(roundedText(_state.rate, 2));
  if (_state.stepLength > 1.001 * _state.settings.value("dynamics.dt").toDouble())
    text += QString(" with steps of %1 s").arg(roundedText(_state.stepLength, 2));
  return text;
}

QString runText(const PanelState& _state)
{
  if (_state.kind == "pull") return "Pulling.";
  const QString job = _state.job.isEmpty() ? QString("run") : _state.job;
  // The step that is being solved, or the last one that is done.
  const int step = _state.iteration > 0 ? _state.step + 1 : _state.step;
  QString text = QString("%1: step %2").arg(job).arg(step);
  if (_state.steps > 0) text += QString(" of %1").arg(_state.steps);
  if (_state.time > 0.0) text += ", t = " + roundedText(_state.time, 4) + " s";
  text += rateText(_state);
  if (_state.iteration > 0) {
    if (_state.part < 1.0) text += QString(", part 1/%1").arg(qRound(1.0 / _state.part));
    text += QString(", iteration %1, residual %2 (until %3)")
                .arg(_state.iteration)
                .arg(_state.residual, 0, 'e', 1)
                .arg(_state.until, 0, 'e', 0);
  }
  if (_state.secondsLeft >= 1.0) text += QString(", %1 s left").arg(qRound(_state.secondsLeft));
  return _state.paused ? text + ", paused" : text;
}

QString restText(const PanelState& _state)
{
  if (_state.message == "cancelled")
    return _state.kind == "motion" ? "Stopped." : "Cancelled; the last good state stays.";
  if (!_state.message.isEmpty()) return _state.message;
  return _state.outcome.isEmpty() ? QString("Ready.") : _state.outcome + ".";
}

} // namespace

StatusLine::StatusLine(QWidget* _parent)
    : QWidget(_parent), icon_(new QLabel(this)), text_(makeNote("statusText", this)),
      advice_(makeNote("statusAdvice", this)), progress_(new QProgressBar(this))
{
  setObjectName("statusLine");
  icon_->setObjectName("statusIcon");
  progress_->setObjectName("statusProgress");
  progress_->setToolTip("How much of the run is done.");
  progress_->setMaximumHeight(12);
  progress_->setTextVisible(false);
  QFont bold = text_->font();
  bold.setBold(true);
  text_->setFont(bold);
  text_->setToolTip("What goes on.");
  advice_->setToolTip("What can be done about it.");
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(4, 2, 4, 2);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(1, 1);
  grid->addWidget(icon_, 0, 0, Qt::AlignTop);
  grid->addWidget(text_, 0, 1);
  grid->addWidget(advice_, 1, 0, 1, 2);
  grid->addWidget(progress_, 2, 0, 1, 2);
  write();
}

void StatusLine::showState(const PanelState& _state)
{
  state_ = _state;
  write();
}

void StatusLine::setProblem(const QString& _problem)
{
  problem_ = _problem;
  write();
}

void StatusLine::setRefusal(const QString& _reason)
{
  refusal_ = _reason;
  messageBefore_ = state_.message;
  write();
}

void StatusLine::write()
{
  showProgress();
  if (!refusal_.isEmpty())
    show(refusal_, refusalAdvice(), QStyle::SP_MessageBoxWarning);
  else if (!state_.problem.isEmpty() && !state_.running)
    show(state_.name + " cannot be simulated.", problemText(), QStyle::SP_MessageBoxWarning);
  else if (!state_.valid)
    show("No volume mesh is loaded.", "Load one in the section Object, or by the program's menu.",
         QStyle::SP_MessageBoxInformation);
  else if (state_.running)
    show(runText(state_), {}, state_.paused ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay);
  else if (!problem_.isEmpty())
    show("Nothing can be started yet.", problem_, QStyle::SP_MessageBoxWarning);
  else if (state_.failed)
    show("Failed: " + (state_.message.isEmpty() ? QString("the run ended early") : state_.message),
         adviceFor(state_.message.isEmpty() ? QString("unknown") : state_.message), QStyle::SP_MessageBoxCritical);
  else
    show(restText(state_), state_.warnings.join("\n"),
         state_.warnings.isEmpty() ? QStyle::SP_DialogApplyButton : QStyle::SP_MessageBoxWarning);
}

/// The reason, and the control that may help.
QString StatusLine::problemText() const
{
  const bool badCells = state_.valid && state_.settings.value("bad_cells") == "refuse";
  return state_.problem + (badCells ? "\nTry \"Bad cells\" in the section Object." : "");
}

QString StatusLine::refusalAdvice() const
{
  if (state_.message.isEmpty() || state_.message == messageBefore_) return {};
  return state_.message + "\n" + adviceFor(state_.message);
}

void StatusLine::show(const QString& _text, const QString& _advice, int _standardIcon)
{
  const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
  icon_->setPixmap(style()->standardIcon(static_cast<QStyle::StandardPixmap>(_standardIcon)).pixmap(size));
  showNote(text_, _text);
  showNote(advice_, _advice);
}

void StatusLine::showProgress()
{
  progress_->setVisible(state_.valid && state_.running);
  // A maximum of 0 shows a bar that only says that something goes on: a run without end, unless it waits.
  progress_->setMaximum(state_.steps > 0 ? state_.steps : state_.paused ? 1 : 0);
  progress_->setValue(state_.steps > 0 ? state_.step : 0);
}

} // namespace FleshSim
