#pragma once

#include "HandleMouse.hh"
#include "MessageDock.hh"
#include "PlotDock.hh"
#include "PullTool.hh"
#include "SelectTool.hh"
#include "StartPage.hh"
#include "TimeLine.hh"
#include "ViewBar.hh"
#include "ViewPictures.hh"
#include "ViewWidget.hh"
#include "ViewerSession.hh"

#include <Panel/Panel.hh>

#include <QActionGroup>
#include <QLabel>
#include <QMainWindow>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <set>

namespace FleshSim {

/// The window of fleshsim-view: the bodies, the panel of the plugins, plots, messages, a time line. Everything it does
/// to bodies are commands of its session, so that it can be written as a script.
///
/// Menu actions by name: open, saveMesh, savePicture, saveMovie, saveScene, saveScript, saveReport, runScript, quit,
/// undo, redo, selectAll, selectNone, fit, view_NAME (of viewNames()), toolLook, toolPull, toolHandles, toolSelect,
/// removeObject, keys, about. Names of the parts: view, timeLine, viewBar, fleshSimPanel, plotDock, messageDock.
class MainWindow : public QMainWindow
{
  Q_OBJECT

public:
  /// Remembers itself in _settings.
  explicit MainWindow(std::unique_ptr<QSettings> _settings);
  ~MainWindow() override;

  ViewerSession& session() { return session_; }
  ViewWidget& view() { return *view_; }
  Panel& panel() { return *panel_; }

  /// A mesh, scene, folder of steps, or script (.js, .ofs). What went wrong is shown, too.
  Status open(const QString& _path);
  Status runScript(const QString& _file);
  Status savePicture(const QString& _file);
  Status saveMovie(const QString& _target);
  Status saveScript(const QString& _file);

  void setShot(const ShotSettings& _shot) { shot_ = _shot; }
  /// Of all bodies; an empty name leaves them as they are.
  void showField(const std::string& _name, double _low, double _high);
  void look(const View& _view);

  /// A view as parseView() reads it; what is upwards is known to the window.
  void look(const std::string& _view);

  /// The axis that is upwards (0 to 2), or nothing: against gravity, else z.
  void setUpAxis(std::optional<int> _axis);

  /// For this time only: is not remembered.
  void changeViewSettings(const std::function<void(ViewSettings&)>& _change);
  void setViewSettings(const ViewSettings& _settings) { viewBar_->setSettings(_settings); }

  /// How file names are asked for; by default with Qt's dialogs.
  void setFileChooser(const FileChooser& _chooser);

  QStringList recentFiles() const;

  /// Asks all runs to end; whether they have within that time.
  bool endRuns(std::chrono::milliseconds _patience);

protected:
  void closeEvent(QCloseEvent* _event) override;
  void dragEnterEvent(QDragEnterEvent* _event) override;
  void dropEvent(QDropEvent* _event) override;

private:
  void makeParts();
  void listenToBodies();
  void connectParts();
  // MainMenus.cc
  void showRows();
  void showStart();
  void showTrouble(const Status& _status);
  void colour(const QString& _field);
  void colourAfterRun();
  void updateColours();
  void makeMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeSimulationMenu();
  void makeViewMenu();
  void makeUpMenu(QMenu* _menu);
  void makeHelpMenu();
  void makeTools();
  QAction* addAct(QMenu* _menu, const QString& _name, const QString& _text, const QString& _key,
                  const std::function<void()>& _act);
  void addRecentFile(const QString& _path);
  void fillRecentMenu();
  void showKeys();

  void takeNews();
  void watchRuns();
  void commandDone(const Command& _command);
  void chooseObject(int _object);
  void showStep(int _step);
  void updateTimeLine();
  void setPullMode(bool _on, double _radius);
  void setHandleMode(int _object, bool _on);
  void drawGizmo();
  void pressPanelButton(const QString& _name);
  void useTool(QAction* _action);
  void report(const Status& _status);
  void log(LogKind _kind, const QString& _text);
  void restore();
  void remember();
  // MainFiles.cc
  QString askForFile(const QString& _title, const QString& _filter, bool _save);
  ShotSettings shotOfView() const;
  void ask(const QString& _title, const QString& _filter, bool _save,
           const std::function<Status(const QString&)>& _act);

  std::unique_ptr<QSettings> settings_;
  ViewerSession session_;
  FileChooser chooser_;
  ShotSettings shot_;
  QString lastFolder_;
  ViewWidget* view_ = nullptr; ///< all below belong to the window
  Panel* panel_ = nullptr;
  PlotDock* plots_ = nullptr;
  MessageDock* messages_ = nullptr;
  StartPage* start_ = nullptr;
  QLabel* trouble_ = nullptr; ///< why the last file could not be opened
  std::set<int> coloured_;    ///< objects whose colours were chosen, or given after a run
  bool plotsWereShown_ = false;
  TimeLine* timeLine_ = nullptr;
  ViewBar* viewBar_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QMenu* recentMenu_ = nullptr;
  QActionGroup* upActions_ = nullptr;
  QActionGroup* tools_ = nullptr;
  QAction* lookAction_ = nullptr;
  QAction* pullAction_ = nullptr;
  QAction* handlesAction_ = nullptr;
  QAction* selectAction_ = nullptr;
  std::unique_ptr<PullTool> pullTool_;
  std::unique_ptr<HandleMouse> handleTool_;
  std::unique_ptr<SelectTool> selectTool_;
  QTimer timer_;
  QPushButton* stop_ = nullptr; ///< of a movie
  bool closed_ = false;
  bool remembersView_ = true; ///< what is drawn was chosen in the window
};

} // namespace FleshSim
