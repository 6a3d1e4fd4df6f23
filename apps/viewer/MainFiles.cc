// What MainWindow opens and writes: meshes, scenes, scripts, pictures, movies.

#include "MainWindow.hh"

#include "InputGuard.hh"
#include "ScriptRunner.hh"

#include <FleshSim/Core/AtomicFile.hh>

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QRegularExpression>
#include <QStatusBar>

namespace FleshSim {

namespace {

/// The first ending of a filter, "Pictures (*.png)", for a name that was typed without one.
QString withEnding(const QString& _file, const QString& _filter)
{
  const QRegularExpressionMatch ending = QRegularExpression(R"(\*(\.\w+))").match(_filter);
  const bool needsOne = !_file.isEmpty() && QFileInfo(_file).suffix().isEmpty();
  return needsOne && ending.hasMatch() ? _file + ending.captured(1) : _file;
}

} // namespace

void MainWindow::setFileChooser(const FileChooser& _chooser)
{
  chooser_ = _chooser;
  panel_->setFileChooser(_chooser);
}

QString MainWindow::askForFile(const QString& _title, const QString& _filter, bool _save)
{
  QString chosen;
  const QString file = _save ? QFileDialog::getSaveFileName(this, _title, lastFolder_, _filter, &chosen)
                             : QFileDialog::getOpenFileName(this, _title, lastFolder_, _filter, &chosen);
  if (!file.isEmpty()) lastFolder_ = QFileInfo(file).path();
  return _save ? withEnding(file, chosen) : file;
}

Status MainWindow::open(const QString& _path)
{
  const QString path = QFileInfo(_path).absoluteFilePath();
  const QString ending = QFileInfo(path).suffix();
  if (ending == "js" || ending == "ofs") return runScript(path);
  statusBar()->clearMessage();
  const bool isFirst = session_.bodies().all().empty();
  // A view that is hidden has no size to look by.
  start_->hide();
  view_->show();
  const Status status = session_.open(path.toStdString());
  if (isFirst) view_->scenery().look(session_.usualView());
  if (status) addRecentFile(path);
  showTrouble(status);
  showStart();
  watchRuns();
  return status;
}

Status MainWindow::runScript(const QString& _file)
{
  ScriptActions actions;
  actions.open = [this](const std::string& _path) { return open(QString::fromStdString(_path)); };
  actions.snapshot = [this](const std::string& _path) { return savePicture(QString::fromStdString(_path)); };
  actions.movie = [this](const std::string& _target) { return saveMovie(QString::fromStdString(_target)); };
  actions.look = [this](const View& _view) { look(_view); };
  actions.cut = [this](const std::optional<CutPlane>& _plane) {
    ViewSettings settings = viewBar_->settings();
    settings.style.cut = _plane;
    viewBar_->setSettings(settings);
  };
  actions.keepAlive = [this] {
    QApplication::processEvents();
    return !closed_;
  };
  ScriptRunner runner(session_, actions);
  const Status status = runner.run(_file.toStdString());
  report(status);
  return status;
}

ShotSettings MainWindow::shotOfView() const
{
  ShotSettings shot = shot_;
  shot.viewpoint = view_->scenery().viewpoint();
  return shot;
}

Status MainWindow::savePicture(const QString& _file)
{
  return saveSnapshot(session_, panel_->object(), viewBar_->settings(), shotOfView(), _file.toStdString());
}

Status MainWindow::saveMovie(const QString& _target)
{
  progress_->setFormat("movie, %v of %m");
  progress_->show();
  stop_->setChecked(false);
  stop_->show();
  // The movie shows one step after the other in the bodies that there are: nobody may touch them meanwhile.
  const InputGuard guard(*stop_);
  const Status status = FleshSim::saveMovie(session_, panel_->object(), viewBar_->settings(), shotOfView(),
                                            _target.toStdString(), {}, [this](int _picture, int _count) {
                                              progress_->setRange(0, _count);
                                              progress_->setValue(_picture);
                                              QApplication::processEvents();
                                              return !closed_ && !stop_->isChecked();
                                            });
  stop_->hide();
  progress_->hide();
  updateTimeLine();
  view_->refresh();
  return status;
}

Status MainWindow::saveScript(const QString& _file)
{
  return writeAtomically(_file.toStdString(), [this](std::ostream& _stream) { _stream << session_.script().text(); });
}

void MainWindow::ask(const QString& _title, const QString& _filter, bool _save,
                     const std::function<Status(const QString&)>& _act)
{
  const QString file = chooser_(_title, _filter, _save);
  if (file.isEmpty()) return;
  statusBar()->clearMessage();
  const Status status = _act(file);
  if (!status && statusBar()->currentMessage().isEmpty()) report(status);
  if (status && _save) statusBar()->showMessage("Written: " + file, 10000);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* _event)
{
  if (_event->mimeData()->hasUrls()) _event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* _event)
{
  for (const QUrl& url : _event->mimeData()->urls())
    if (url.isLocalFile()) (void)open(url.toLocalFile());
  _event->acceptProposedAction();
}

} // namespace FleshSim
