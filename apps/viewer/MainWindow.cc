#include "MainWindow.hh"

#include <QCloseEvent>
#include <QDockWidget>
#include <QGuiApplication>
#include <QScreen>
#include <QStatusBar>
#include <QVBoxLayout>

namespace FleshSim {

namespace {

/// Between two looks at what runs have found [ms].
constexpr int lookInterval = 16;

} // namespace

MainWindow::MainWindow(std::unique_ptr<QSettings> _settings) : settings_(std::move(_settings))
{
  setObjectName("mainWindow");
  setWindowTitle("FleshSim");
  setAcceptDrops(true);
  makeParts();
  listenToBodies();
  connectParts();
  makeMenus();
  restore();
  showStart();
  view_->setFocus();
}

MainWindow::~MainWindow()
{
  timer_.stop();
  session_.bodies().events = BodyEvents();
  session_.commandDone = nullptr;
  // Who is in the middle of it ends his run first.
  session_.workspace().forgetAll();
  delete panel_;
}

void MainWindow::makeParts()
{
  auto* center = new QWidget(this);
  center->setObjectName("center");
  auto* column = new QVBoxLayout(center);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  view_ = new ViewWidget(session_, center);
  timeLine_ = new TimeLine(center);
  start_ = new StartPage(center);
  trouble_ = new QLabel(center);
  trouble_->setObjectName("trouble");
  trouble_->setWordWrap(true);
  trouble_->setStyleSheet("background: #fde8e8; color: #8b0018; padding: 6px; font-weight: bold");
  trouble_->hide();
  column->addWidget(trouble_);
  column->addWidget(start_, 1);
  column->addWidget(view_, 1);
  view_->hide();
  column->addWidget(timeLine_);
  setCentralWidget(center);

  panel_ = new Panel(session_);
  auto* panelDock = new QDockWidget("FleshSim", this);
  panelDock->setObjectName("panelDock");
  panelDock->setWidget(panel_);
  panel_->setMinimumWidth(320);
  addDockWidget(Qt::LeftDockWidgetArea, panelDock);
  plots_ = new PlotDock(this);
  messages_ = new MessageDock(this);
  addDockWidget(Qt::BottomDockWidgetArea, plots_);
  addDockWidget(Qt::BottomDockWidgetArea, messages_);
  tabifyDockWidget(plots_, messages_);
  plots_->raise();
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  viewBar_ = new ViewBar(this);
  addToolBar(viewBar_);
  progress_ = new QProgressBar(this);
  progress_->setObjectName("workProgress");
  progress_->setMaximumWidth(240);
  progress_->hide();
  statusBar()->addPermanentWidget(progress_);
  stop_ = new QPushButton("Stop", this);
  stop_->setObjectName("stopMovie");
  stop_->setToolTip("Ends the movie with the pictures that are there.");
  stop_->setCheckable(true);
  stop_->hide();
  statusBar()->addPermanentWidget(stop_);
  pullTool_ = std::make_unique<PullTool>(session_, view_->scenery());
  handleTool_ = std::make_unique<HandleMouse>(session_, view_->scenery());
  selectTool_ = std::make_unique<SelectTool>(
      session_, view_->scenery(), [this] { return panel_->object(); },
      [this](bool _shown, const std::vector<double>& _rectangle) { view_->showBand(_shown, _rectangle); });
  const QSize room = QGuiApplication::primaryScreen()->availableSize();
  resize(QSize(1360, 900).boundedTo(room));
  // Until there is a first step there is nothing to plot.
  plots_->hide();
  messages_->hide();
}

void MainWindow::listenToBodies()
{
  session_.bodies().setInteractive(true);
  BodyEvents& events = session_.bodies().events;
  events.added = [this](int _object) {
    view_->scenery().addBody(_object);
    QTimer::singleShot(0, panel_, [this, _object] {
      showStart();
      panel_->refresh();
      panel_->chooseObject(_object);
    });
  };
  events.removed = [this](int _object) {
    view_->scenery().removeBody(_object);
    if (handleTool_->object() == _object) setHandleMode(-1, false);
    session_.workspace().forget(_object);
    coloured_.erase(_object);
    QTimer::singleShot(0, panel_, [this] {
      panel_->refresh();
      view_->scenery().updateSurroundings();
      view_->refresh();
      showStart();
    });
  };
  events.moved = [this](int _object) { view_->scenery().moveBody(_object); };
  events.restyled = [this](int _object) {
    view_->scenery().restyleBody(_object);
    drawGizmo();
  };
  events.logged = [this](LogKind _kind, const std::string& _text) { log(_kind, QString::fromStdString(_text)); };
  events.workBegan = [this](const std::string& _text, int _steps) {
    progress_->setRange(0, _steps);
    progress_->setValue(0);
    progress_->setFormat(QString::fromStdString(_text) + ", %v of %m");
    progress_->show();
  };
  events.workWentOn = [this](int _step) { progress_->setValue(_step); };
  events.workEnded = [this] { progress_->hide(); };
  events.pullModeSet = [this](bool _on, double _radius) { setPullMode(_on, _radius); };
  events.handleModeSet = [this](int _object, bool _on) { setHandleMode(_object, _on); };
  session_.commandDone = [this](const Command& _command) { commandDone(_command); };
}

void MainWindow::connectParts()
{
  timer_.setInterval(lookInterval);
  connect(&timer_, &QTimer::timeout, this, &MainWindow::takeNews);
  connect(timeLine_, &TimeLine::stepWanted, this, &MainWindow::showStep);
  connect(viewBar_, &ViewBar::settingsChanged, this, [this] {
    view_->scenery().setSettings(viewBar_->settings());
    view_->refresh();
  });
  connect(panel_, &Panel::objectChosen, this, &MainWindow::chooseObject);
  connect(panel_, &Panel::rowsChanged, this, &MainWindow::showRows);
  connect(start_, &StartPage::fileChosen, this, [this](const QString& _path) { (void)open(_path); });
  connect(start_, &StartPage::openWanted, this, [this] { findChild<QAction*>("open")->trigger(); });
  connect(viewBar_, &ViewBar::fieldChosen, this, &MainWindow::colour);
  connect(panel_, &Panel::commandCalled, messages_, &MessageDock::addScriptLine);
  connect(panel_, &Panel::slabsChanged, this, [this](int _object, int _axis, double _low, double _high) {
    view_->scenery().showSlabs({_object, _axis, _low, _high});
    view_->refresh();
  });
  setFileChooser(
      [this](const QString& _title, const QString& _filter, bool _save) { return askForFile(_title, _filter, _save); });
}

void MainWindow::setPullMode(bool _on, double _radius)
{
  pullTool_->setRadius(_radius);
  if (!_on && !pullAction_->isChecked()) return;
  QAction* const action = _on ? pullAction_ : lookAction_;
  action->setChecked(true);
  view_->setTool(_on ? pullTool_.get() : nullptr);
}

void MainWindow::drawGizmo()
{
  if (handlesAction_->isChecked()) handleTool_->draw();
}

void MainWindow::setHandleMode(int _object, bool _on)
{
  if (!_on && !handlesAction_->isChecked()) return;
  handleTool_->setObject(_on ? _object : -1);
  (_on ? handlesAction_ : lookAction_)->setChecked(true);
  view_->setTool(_on ? handleTool_.get() : nullptr);
  if (_on) handleTool_->draw();
  view_->refresh();
}

/// The panel's button says the same as ours.
void MainWindow::pressPanelButton(const QString& _name)
{
  auto* button = panel_->findChild<QPushButton*>(_name);
  if (!button->isChecked()) button->click();
  if (!button->isChecked()) lookAction_->setChecked(true);
}

void MainWindow::useTool(QAction* _action)
{
  if (_action == pullAction_) return pressPanelButton("dragMode");
  if (_action == handlesAction_) return pressPanelButton("handleMode");
  panel_->showMouseMode(false, false);
  view_->setTool(_action == selectAction_ ? selectTool_.get() : nullptr);
}

void MainWindow::log(LogKind _kind, const QString& _text)
{
  messages_->add(_kind, _text);
  if (_kind != LogKind::information) statusBar()->showMessage(_text, _kind == LogKind::error ? 0 : 10000);
}

/// A line above the view until something is opened; without the name of the command that failed.
void MainWindow::showTrouble(const Status& _status)
{
  QString text = QString::fromStdString(_status.message());
  for (const char* command : {"loadMesh: ", "runScene: "})
    if (text.startsWith(command)) text.remove(0, static_cast<int>(std::string(command).size()));
  trouble_->setText(text);
  trouble_->setVisible(!_status);
}

void MainWindow::report(const Status& _status)
{
  if (!_status) log(LogKind::error, QString::fromStdString(_status.message()));
}

void MainWindow::showField(const std::string& _name, double _low, double _high)
{
  for (const int object : session_.bodies().objects())
    if (!_name.empty()) report(session_.tryRun("showField", {object, _name, _low, _high}));
}

void MainWindow::look(const View& _view)
{
  view_->scenery().look(_view);
  view_->refresh();
}

void MainWindow::look(const std::string& _view)
{
  View view;
  if (parseView(_view, view, session_.up())) look(view);
}

void MainWindow::closeEvent(QCloseEvent* _event)
{
  closed_ = true;
  remember();
  QMainWindow::closeEvent(_event);
}

bool MainWindow::endRuns(std::chrono::milliseconds _patience)
{
  timer_.stop();
  return session_.workspace().endAll(_patience);
}

void MainWindow::changeViewSettings(const std::function<void(ViewSettings&)>& _change)
{
  ViewSettings settings = viewBar_->settings();
  _change(settings);
  viewBar_->setSettings(settings);
  // What was asked for once is not what is always wanted.
  remembersView_ = false;
}

void MainWindow::restore()
{
  lastFolder_ = settings_->value("lastFolder").toString();
  restoreGeometry(settings_->value("geometry").toByteArray());
  restoreState(settings_->value("state").toByteArray());
  ViewSettings view;
  view.style.showEdges = settings_->value("showEdges", view.style.showEdges).toBool();
  view.style.showOutline = settings_->value("showOutline", view.style.showOutline).toBool();
  view.showBar = settings_->value("showBar", view.showBar).toBool();
  view.showHandles = settings_->value("showHandles", view.showHandles).toBool();
  view.showObstacles = settings_->value("showObstacles", view.showObstacles).toBool();
  viewBar_->setSettings(view);
  const int up = settings_->value("up", -1).toInt();
  setUpAxis(up >= 0 && up <= 2 ? std::optional<int>(up) : std::nullopt);
}

void MainWindow::remember()
{
  const ViewSettings view = viewBar_->settings();
  settings_->setValue("lastFolder", lastFolder_);
  settings_->setValue("geometry", saveGeometry());
  settings_->setValue("state", saveState());
  settings_->sync();
  if (!remembersView_) return;
  settings_->setValue("showEdges", view.style.showEdges);
  settings_->setValue("showOutline", view.style.showOutline);
  settings_->setValue("showBar", view.showBar);
  settings_->setValue("showHandles", view.showHandles);
  settings_->setValue("showObstacles", view.showObstacles);
  settings_->sync();
}

} // namespace FleshSim
