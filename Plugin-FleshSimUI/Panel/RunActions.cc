#include "RunActions.hh"

#include <QStyle>

namespace FleshSim {

namespace {

const QString startTip = QStringLiteral("Starts the chosen experiment");

QString withKey(const QAction* _action, const QString& _tip)
{
  return _tip + " (" + _action->shortcut().toString(QKeySequence::NativeText) + ").";
}

} // namespace

RunActions::RunActions(Commands& _commands, QWidget* _panel) : QObject(_panel), commands_(_commands), panel_(_panel)
{
  start_ = add("actionStart", "Start", startTip, "F5", QStyle::SP_MediaPlay);
  pause_ = add("actionPause", "Pause", "Waits after the step that is being done; pressed again, goes on", "F6",
               QStyle::SP_MediaPause);
  step_ = add("actionStep", "Step", "Does one step of a run that is paused", "F7", QStyle::SP_MediaSkipForward);
  cancel_ =
      add("actionCancel", "Cancel", "Ends the run at once; the step being done is dropped", "F8", QStyle::SP_MediaStop);
  reset_ = add("actionReset", "Reset", "Back to the rest shape", "F9", QStyle::SP_BrowserReload);
  undo_ = add("actionUndo", "Undo", "Back to the shape before the last run", "Alt+Z", QStyle::SP_ArrowBack);
  redo_ =
      add("actionRedo", "Redo", "Forward again to the shape that was undone", "Alt+Shift+Z", QStyle::SP_ArrowForward);
  pause_->setCheckable(true);
  connect(start_, &QAction::triggered, this, &RunActions::startRequested);
  connect(pause_, &QAction::triggered, this, [this](bool _pause) {
    if (!commands_.send(_pause ? "pause" : "resume")) pause_->setChecked(!_pause);
  });
  connect(step_, &QAction::triggered, this, [this] { commands_.send("stepOnce"); });
  connect(cancel_, &QAction::triggered, this, [this] { commands_.send("cancel"); });
  connect(reset_, &QAction::triggered, this, [this] { commands_.send("reset"); });
  connect(undo_, &QAction::triggered, this, [this] { commands_.send("undo"); });
  connect(redo_, &QAction::triggered, this, [this] { commands_.send("redo"); });
  update();
}

QAction* RunActions::add(const QString& _name, const QString& _text, const QString& _tip, const QString& _key,
                         int _standardIcon)
{
  const auto icon = static_cast<QStyle::StandardPixmap>(_standardIcon);
  auto* action = new QAction(panel_->style()->standardIcon(icon), _text, this);
  action->setObjectName(_name);
  action->setShortcut(QKeySequence(_key));
  // A host has keys of its own; these must not take them away.
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  action->setToolTip(withKey(action, _tip));
  panel_->addAction(action);
  actions_.append(action);
  return action;
}

QToolBar* RunActions::createToolBar(QWidget* _parent) const
{
  auto* bar = new QToolBar("FleshSim", _parent);
  bar->setObjectName("runBar");
  bar->addActions(actions_);
  bar->insertSeparator(reset_);
  return bar;
}

void RunActions::showState(const PanelState& _state)
{
  state_ = _state;
  update();
}

void RunActions::setProblem(const QString& _problem)
{
  problem_ = _problem;
  update();
}

void RunActions::update()
{
  const bool running = state_.valid && state_.running;
  const bool idle = state_.valid && !state_.running;
  start_->setEnabled(idle && problem_.isEmpty());
  start_->setToolTip(problem_.isEmpty() ? withKey(start_, startTip) : "Cannot start: " + problem_);
  pause_->setEnabled(running);
  pause_->setChecked(running && state_.paused);
  pause_->setText(running && state_.paused ? "Continue" : "Pause");
  step_->setEnabled(running && state_.paused);
  cancel_->setEnabled(running);
  reset_->setEnabled(state_.valid);
  undo_->setEnabled(idle && state_.canUndo);
  redo_->setEnabled(idle && state_.canRedo);
}

} // namespace FleshSim
