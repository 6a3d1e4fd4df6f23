#include "Panel.hh"

#include "ColliderBox.hh"
#include "DynamicsBox.hh"
#include "ExperimentBox.hh"
#include "FieldBox.hh"
#include "HandleBox.hh"
#include "MaterialBox.hh"
#include "ObjectBox.hh"
#include "PlotBox.hh"
#include "ResultBox.hh"
#include "RunActions.hh"
#include "Section.hh"
#include "SolverBox.hh"
#include "StatusLine.hh"

#include <QEvent>
#include <QFileDialog>
#include <QScrollArea>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr int runningInterval = 100; // ms
constexpr int idleInterval = 1000;

/// The widget right in _above in which _widget is.
const QWidget* childOf(const QWidget& _above, const QWidget& _widget)
{
  const QWidget* child = &_widget;
  while (child != nullptr && child->parentWidget() != &_above)
    child = child->parentWidget();
  return child;
}

} // namespace

Panel::Panel(CommandCaller& _caller, QWidget* _parent) : QWidget(_parent), commands_(_caller)
{
  setObjectName("fleshSimPanel");
  chooser_ = [this](const QString& _title, const QString& _filter, bool _save) {
    return _save ? QFileDialog::getSaveFileName(this, _title, {}, _filter)
                 : QFileDialog::getOpenFileName(this, _title, {}, _filter);
  };
  makeBoxes();
  layOut();
  connectBoxes();
  connect(&timer_, &QTimer::timeout, this, &Panel::poll);
  refresh();
}

Panel::~Panel()
{
  // A field that is being written loses the focus when it is deleted, and would send what is written.
  for (NumberField* field : findChildren<NumberField*>())
    field->blockSignals(true);
  for (QSpinBox* spin : findChildren<QSpinBox*>())
    spin->blockSignals(true);
}

void Panel::makeBoxes()
{
  const FileChooser chooser = [this](const QString& _title, const QString& _filter, bool _save) {
    return chooser_(_title, _filter, _save);
  };
  actions_ = new RunActions(commands_, this);
  status_ = new StatusLine(this);
  objects_ = new ObjectBox(commands_, chooser, this);
  material_ = new MaterialBox(commands_, this);
  experiment_ = new ExperimentBox(commands_, this);
  handles_ = new HandleBox(commands_, this);
  dynamics_ = new DynamicsBox(commands_, this);
  colliders_ = new ColliderBox(commands_, chooser, this);
  solver_ = new SolverBox(commands_, this);
  results_ = new ResultBox(commands_, chooser, this);
  plots_ = new PlotBox(commands_, chooser, this);
  field_ = new FieldBox(commands_, this);
  boxes_ = {objects_, material_, experiment_, handles_, dynamics_, colliders_, solver_, results_, plots_, field_};
}

void Panel::layOut()
{
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  QToolBar* bar = actions_->createToolBar(this);
  bar->setIconSize(QSize(20, 20));
  column->addWidget(bar);
  column->addWidget(status_);
  auto* area = new QScrollArea(this);
  area->setObjectName("scrollArea");
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget(area);
  addSections(new QVBoxLayout(content));
  area->setWidget(content);
  area->setMinimumWidth(content->minimumSizeHint().width());
  column->addWidget(area, 1);
}

void Panel::addSections(QVBoxLayout* _column)
{
  static const std::array<const char*, 10> titles{"Object",    "Material", "Experiment", "Handles", "Dynamics",
                                                  "Obstacles", "Solver",   "Results",    "Plots",   "Colours"};
  _column->setContentsMargins(4, 0, 4, 0);
  _column->setSpacing(2);
  for (int s = 0; s < boxes_.size(); ++s) {
    const QString title = titles[s];
    auto* section = new Section("section" + title, title, boxes_[s], this);
    section->setOpen(s < 3);
    if (boxes_[s] == experiment_) connect(section->header(), &QToolButton::toggled, this, &Panel::showSlabs);
    _column->addWidget(section);
    auto* open = new QAction(title, this);
    open->setObjectName("open" + title);
    open->setShortcut(QKeySequence(QString("Ctrl+%1").arg((s + 1) % 10)));
    open->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(open);
    section->header()->setToolTip(section->header()->toolTip() + " " + open->shortcut().toString() + " opens it.");
    connect(open, &QAction::triggered, section, [section] {
      section->setOpen(true);
      section->header()->setFocus(Qt::ShortcutFocusReason);
      section->content()->setFocus(Qt::ShortcutFocusReason);
    });
  }
  _column->addStretch(1);
}

void Panel::connectBoxes()
{
  connect(&commands_, &Commands::called, this, &Panel::commandCalled);
  connect(&commands_, &Commands::called, this, [this] {
    status_->setRefusal({});
    timer_.start(0);
  });
  connect(&commands_, &Commands::refused, this, [this](const QString& _reason) {
    status_->setRefusal(_reason);
    timer_.start(0);
  });
  for (Box* box : boxes_)
    connect(box, &Box::problemChanged, this, &Panel::showProblems);
  connect(objects_, &ObjectBox::objectChosen, this, &Panel::chooseObject);
  connect(objects_, &ObjectBox::objectsLoaded, this, [this](int _object) {
    refresh();
    chooseObject(_object);
  });
  connect(experiment_, &ExperimentBox::slabsChanged, this, [this](int _axis, double _low, double _high) {
    slabs_ = {_axis, _low, _high};
    showSlabs();
  });
  connect(actions_, &RunActions::startRequested, this, &Panel::start);
}

QToolBar* Panel::createToolBar(QWidget* _parent) const
{
  return actions_->createToolBar(_parent);
}

void Panel::start()
{
  // Neither a key nor a button of a toolbar takes the focus away from a field that is being written.
  for (NumberField* field : findChildren<NumberField*>())
    field->commit();
  for (QSpinBox* spin : findChildren<QSpinBox*>())
    spin->interpretText();
  showProblems();
  if (experiment_->isEnabled() && startProblem().isEmpty()) experiment_->start();
}

void Panel::restWhileHidden()
{
  restsHidden_ = true;
}

/// In a column that scrolls the panel is as high as what is seen of the column, and scrolls itself.
void Panel::fitColumn()
{
  for (QWidget* above = parentWidget(); above != nullptr; above = above->parentWidget()) {
    auto* const column = qobject_cast<QAbstractScrollArea*>(above);
    if (column == nullptr) continue;
    if (column_ != column->viewport()) {
      column_ = column->viewport();
      column_->installEventFilter(this);
    }
    // Below and above it are other toolboxes, or their headers.
    const QWidget* const content = childOf(*column_, *this);
    // The column's hint counts the height that was set last time, and lays the panel out by it.
    const int own = minimumHeight() > 0 ? minimumHeight() : minimumSizeHint().height();
    const int others = content == nullptr ? 0 : content->minimumSizeHint().height() - own;
    setFixedHeight(std::max(300, column_->height() - std::max(0, others) - 8));
    return;
  }
  // In a window of its own it is as high as that.
  column_ = nullptr;
  setMinimumHeight(0);
  setMaximumHeight(QWIDGETSIZE_MAX);
}

bool Panel::eventFilter(QObject* _object, QEvent* _event)
{
  if (_object == column_ && _event->type() == QEvent::Resize) fitColumn();
  return QWidget::eventFilter(_object, _event);
}

void Panel::showEvent(QShowEvent* _event)
{
  QWidget::showEvent(_event);
  if (restsHidden_) {
    fitColumn();
    refresh();
  }
  showSlabs();
}

void Panel::hideEvent(QHideEvent* _event)
{
  QWidget::hideEvent(_event);
  showSlabs();
}

/// Frames around slabs are there to choose them: only while somebody looks at the experiments.
void Panel::showSlabs()
{
  const bool areThere = std::isfinite(slabs_.low) && std::isfinite(slabs_.high);
  const bool looking = (isVisible() || !restsHidden_) && experiment_->isVisibleTo(this) && areThere;
  emit slabsChanged(looking ? commands_.object() : -1, slabs_.axis, slabs_.low, slabs_.high);
}

void Panel::refresh()
{
  if (restsHidden_ && !isVisible()) return;
  changeObject(objects_->readObjects());
  poll();
}

void Panel::chooseObject(int _object)
{
  if (!objects_->choose(_object)) return;
  changeObject(_object);
  poll();
}

void Panel::changeObject(int _object)
{
  if (_object == commands_.object()) return;
  commands_.setObject(_object);
  log_.clear();
  newObject_ = true;
  status_->setRefusal({});
  emit objectChosen(_object);
}

void Panel::showMouseMode(bool _pulls, bool _movesHandles)
{
  handles_->showMouseMode(_pulls, _movesHandles);
}

void Panel::poll()
{
  if (restsHidden_ && !isVisible()) return timer_.stop();
  state_ = PanelState();
  // An object may be gone without the host having said so yet.
  if (commands_.object() >= 0 && !commands_.askPlain("objects").toList().contains(commands_.object()))
    leaveLostObject();
  if (commands_.object() >= 0) {
    state_ = PanelState::fromJson(commands_.ask("state").toString());
    if (!state_.valid && state_.problem.isEmpty()) leaveLostObject();
  }
  showState();
  timer_.start(state_.running && !state_.paused ? runningInterval : idleInterval);
}

/// Gone without the host having said so. The next one is shown by the next poll.
void Panel::leaveLostObject()
{
  changeObject(objects_->readObjects());
}

void Panel::showState()
{
  const bool fresh = newObject_;
  newObject_ = newObject_ && !state_.valid && commands_.object() >= 0;
  const bool newRows = commands_.object() >= 0 && log_.update(commands_, state_.rows);
  for (Box* box : boxes_)
    box->showState(state_, fresh);
  if (newRows || fresh) {
    plots_->showRows(log_.rows());
    results_->showRows(log_.rows());
    emit rowsChanged();
  }
  actions_->showState(state_);
  status_->showState(state_);
  showProblems();
}

QString Panel::settingsProblem() const
{
  const QString material = material_->problem();
  return material.isEmpty() ? solver_->problem() : material;
}

QString Panel::startProblem() const
{
  const QString settings = settingsProblem();
  return settings.isEmpty() ? experiment_->problem() : settings;
}

void Panel::showProblems()
{
  const QString problem = startProblem();
  actions_->setProblem(state_.valid ? problem : QString());
  status_->setProblem(problem);
  const QString settings = settingsProblem();
  dynamics_->setOtherProblem(settings.isEmpty() ? colliders_->problem() : settings);
}

} // namespace FleshSim
