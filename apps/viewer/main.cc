#include "MainWindow.hh"
#include "Unattended.hh"
#include "ViewerOptions.hh"

#include <commandline/FullFiles.hh>
#include <drawing/Display.hh>

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Core/Version.hh>
#include <FleshSim/Report/BuildDescription.hh>

#include <QApplication>
#include <QMainWindow>
#include <QStatusBar>
#include <QSurfaceFormat>
#include <QTimer>

#include <chrono>
#include <clocale>
#include <cstdlib>
#include <iostream>
#include <new>

namespace {

/// What goes wrong in answer to an event is said, and the window stays: it has steps that are nowhere else.
class ViewerApplication : public QApplication
{
public:
  using QApplication::QApplication;

  bool notify(QObject* _receiver, QEvent* _event) override
  {
    try {
      return QApplication::notify(_receiver, _event);
    }
    catch (const std::bad_alloc&) {
      complain("not enough memory");
    }
    catch (const std::exception& error) {
      complain(error.what());
    }
    return true;
  }

private:
  static void complain(const std::string& _message)
  {
    std::cerr << "fleshsim-view: " << _message << '\n';
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (auto* window = qobject_cast<QMainWindow*>(widget))
        window->statusBar()->showMessage(QString::fromStdString(_message));
  }
};

int fail(const std::string& _message)
{
  std::cerr << "fleshsim-view: " << _message << '\n';
  return 2;
}

int runWindow(int& _argc, char** _argv, const FleshSim::ViewerOptions& _options)
{
  // Qt would abort the process.
  if (!FleshSim::displayAnswers()) return fail("there is no display; --snapshot FILE.png and --movie TARGET need none");
  QSurfaceFormat::setDefaultFormat(QVTKOpenGLNativeWidget::defaultFormat());
  const ViewerApplication application(_argc, _argv);
  QApplication::setApplicationName("fleshsim-view");
  std::setlocale(LC_NUMERIC, "C");
  FleshSim::MainWindow window(std::make_unique<QSettings>("FleshSim", "fleshsim-view"));
  window.setShot(_options.shot);
  if (!_options.looks.empty())
    window.changeViewSettings(
        [&_options](FleshSim::ViewSettings& _settings) { FleshSim::applyLooks(_options, _settings); });
  if (_options.up) window.setUpAxis(_options.up);
  window.show();
  for (const std::string& file : _options.files)
    (void)window.open(QString::fromStdString(file));
  window.showField(_options.field, _options.fieldLow, _options.fieldHigh);
  if (!_options.camera.empty()) window.look(_options.camera);
  if (!_options.script.empty())
    QTimer::singleShot(0, &window, [&] { (void)window.runScript(QString::fromStdString(_options.script)); });
  const int code = QApplication::exec();
  // A factorisation can take minutes, and nothing is left to be written.
  if (!window.endRuns(std::chrono::seconds(1))) std::_Exit(code);
  return code;
}

int runViewer(int& _argc, char** _argv)
{
  FleshSim::ViewerOptions options;
  const FleshSim::Status status = parseViewerOptions(std::vector<std::string>(_argv + 1, _argv + _argc), options);
  if (!status) return fail(status.message() + " (see fleshsim-view --help)");
  if (options.wantsHelp) {
    FleshSim::printViewerHelp(std::cout);
    return 0;
  }
  if (options.wantsVersion) {
    std::cout << "fleshsim-view " << FleshSim::version() << '\n' << FleshSim::buildDescription();
    return 0;
  }
  if (!options.isUnattended()) return runWindow(_argc, _argv, options);
  const QCoreApplication application(_argc, _argv);
  std::setlocale(LC_NUMERIC, "C");
  return FleshSim::runUnattended(options);
}

} // namespace

int main(int _argc, char** _argv)
{
  FleshSim::letWaitingThreadsSleep(_argv);
  FleshSim::takeFullFilesForErrors();
  try {
    return runViewer(_argc, _argv);
  }
  catch (const std::bad_alloc&) {
    return fail("not enough memory");
  }
  catch (const std::exception& error) {
    return fail(error.what());
  }
}
