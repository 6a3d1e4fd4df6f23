// What the window shows of runs: their rows, colours, steps, and how they end.

#include "MainWindow.hh"

#include <algorithm>

namespace FleshSim {

namespace {

constexpr int plotHeight = 210; // pixels

} // namespace

/// Plots come with the first step.
void MainWindow::showRows()
{
  plots_->setRows(panel_->rows());
  if (panel_->rows().isEmpty() || plotsWereShown_) return;
  plotsWereShown_ = true;
  plots_->show();
  plots_->raise();
  resizeDocks({plots_}, {std::min(plotHeight, height() / 4)}, Qt::Vertical);
}

/// Before the first mesh there is the start page, afterwards the view.
void MainWindow::showStart()
{
  const bool isEmpty = session_.bodies().all().empty();
  if (isEmpty) start_->setRecent(recentFiles());
  start_->setVisible(isEmpty);
  view_->setVisible(!isEmpty);
}

void MainWindow::updateColours()
{
  Workspace::Place place;
  const bool known = session_.workspace().known(panel_->object(), place);
  viewBar_->showField(known ? QString::fromStdString(place.field->name) : QString());
}

void MainWindow::colour(const QString& _field)
{
  const int object = panel_->object();
  if (object < 0) return;
  if (_field.isEmpty())
    report(session_.tryRun("hideField", {object}));
  else
    report(session_.tryRun("showField", {object, _field.toStdString(), 0.0, 0.0}));
  coloured_.insert(object);
}

/// What nobody has coloured yet shows its stress after a run.
void MainWindow::colourAfterRun()
{
  for (const int object : session_.bodies().objects()) {
    const Session* const session = session_.sessionOf(object);
    if (session == nullptr || session->rows().empty() || !coloured_.insert(object).second) continue;
    Workspace::Place place;
    if (session_.workspace().known(object, place) && place.field->name.empty())
      report(session_.tryRun("showField", {object, std::string("von_mises"), 0.0, 0.0}));
  }
}

/// Takes over what runs have found; the window draws once for all of it.
void MainWindow::takeNews()
{
  session_.workspace().refresh();
  if (view_->scenery().isStale()) {
    view_->scenery().updateTime();
    updateTimeLine();
    // Of itself the panel asks seldom while a run is paused.
    if (panel_->state().paused) panel_->poll();
    drawGizmo();
  }
  // Results of all cells and a picture of them, each soon done, are two answers to events and not one long one.
  QTimer::singleShot(0, view_, &ViewWidget::refresh);
  if (session_.workspace().anyRunning()) return;
  timer_.stop();
  colourAfterRun();
  view_->scenery().keepInView();
  QTimer::singleShot(0, view_, &ViewWidget::refresh);
  panel_->poll();
}

void MainWindow::watchRuns()
{
  if (session_.workspace().anyRunning() && !timer_.isActive()) timer_.start();
  view_->refresh();
}

void MainWindow::commandDone(const Command& _command)
{
  if (_command.name != "drag") {
    view_->scenery().updateSurroundings();
    drawGizmo();
    updateTimeLine();
    updateColours();
    QTimer::singleShot(0, panel_, &Panel::poll);
  }
  watchRuns();
}

void MainWindow::chooseObject(int _object)
{
  updateColours();
  const QString name = QString::fromStdString(session_.bodies().name(_object));
  setWindowTitle(name.isEmpty() ? "FleshSim" : name + " - FleshSim");
  view_->scenery().setChosen(_object);
  updateTimeLine();
  view_->refresh();
}

void MainWindow::showStep(int _step)
{
  report(session_.workspace().showStep(panel_->object(), _step));
  view_->scenery().updateSurroundings();
  updateTimeLine();
  view_->refresh();
}

void MainWindow::updateTimeLine()
{
  const int object = panel_->object();
  const Session* const session = session_.sessionOf(object);
  const bool hasSteps = session != nullptr && session->archive() != nullptr;
  timeLine_->setSteps(hasSteps ? session->archive()->steps() : std::vector<int>(),
                      session_.workspace().stepShown(object), session_.timeShown(object));
}

} // namespace FleshSim
