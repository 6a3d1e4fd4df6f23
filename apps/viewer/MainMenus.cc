// The menus, toolbars and keys of MainWindow.

#include "MainWindow.hh"

#include <FleshSim/Core/Version.hh>

#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QRegularExpression>

#include <numeric>

namespace FleshSim {

namespace {

constexpr int mostRecent = 10;
constexpr int keyColumns = 3;

const QString openFilter = "Meshes, scenes and scripts (*.ovm *.ovmb *.vtk *.vtu *.mesh *.msh *.json *.js *.ofs);;"
                           "All files (*)";

} // namespace

QAction* MainWindow::addAct(QMenu* _menu, const QString& _name, const QString& _text, const QString& _key,
                            const std::function<void()>& _act)
{
  auto* action = new QAction(_text, this);
  action->setObjectName(_name);
  action->setShortcut(QKeySequence(_key));
  // Keys without Ctrl are for the view: in the panel letters are text, and arrows choose.
  if (!_key.isEmpty() && !_key.contains("Ctrl")) {
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    centralWidget()->addAction(action);
  }
  _menu->addAction(action);
  connect(action, &QAction::triggered, this, _act);
  return action;
}

void MainWindow::makeMenus()
{
  makeFileMenu();
  makeEditMenu();
  makeSimulationMenu();
  makeViewMenu();
  makeTools();
  makeHelpMenu();
}

void MainWindow::makeFileMenu()
{
  QMenu* menu = menuBar()->addMenu("&File");
  const auto saver = [this](const QString& _title, const QString& _filter,
                            const std::function<Status(const QString&)>& _act) {
    return [this, _title, _filter, _act] { ask(_title, _filter, true, _act); };
  };
  const auto command = [this](const char* _name) {
    return [this, _name](const QString& _file) {
      return session_.tryRun(_name, {panel_->object(), _file.toStdString()});
    };
  };
  addAct(menu, "open", "&Open...", "Ctrl+O",
         [this] { ask("Open", openFilter, false, [this](const QString& _file) { return open(_file); }); });
  recentMenu_ = menu->addMenu("Open &recent");
  recentMenu_->setObjectName("recentMenu");
  recentMenu_->setToolTipsVisible(true);
  fillRecentMenu();
  addAct(menu, "removeObject", "&Close the body", "Ctrl+W", [this] {
    if (panel_->object() >= 0) session_.bodies().remove(panel_->object());
    view_->refresh();
  });
  menu->addSeparator();
  addAct(menu, "saveMesh", "&Save mesh...", "Ctrl+S",
         saver("Save the mesh as it is shown", "Meshes (*.ovm *.ovmb *.vtk *.vtu *.mesh *.msh)", command("saveMesh")));
  addAct(menu, "saveScene", "Save s&cene...", "",
         saver("Save what was set up as a scene", "Scenes (*.json)", command("saveScene")));
  addAct(menu, "saveScript", "Save session scr&ipt...", "",
         saver("Save what was done as a script", "Scripts (*.js)",
               [this](const QString& _file) { return saveScript(_file); }));
  addAct(menu, "saveReport", "Save rep&ort...", "",
         saver("Save the report of the run", "Reports (*.html *.json)", command("writeReport")));
  menu->addSeparator();
  addAct(menu, "savePicture", "Save &picture...", "Ctrl+P",
         saver("Save a picture", "Pictures (*.png)", [this](const QString& _file) { return savePicture(_file); }));
  addAct(menu, "saveMovie", "Save &movie...", "Ctrl+M",
         saver("Save the steps as a movie", "Movies (*.mp4);;A folder of pictures (*)",
               [this](const QString& _file) { return saveMovie(_file); }));
  menu->addSeparator();
  addAct(menu, "quit", "&Quit", "Ctrl+Q", [this] { close(); });
}

void MainWindow::makeEditMenu()
{
  QMenu* menu = menuBar()->addMenu("&Edit");
  const auto add = [&](const QString& _name, const QString& _text, const QString& _key, const char* _panelAction) {
    auto* const own = panel_->findChild<QAction*>(_panelAction);
    QAction* const action = addAct(menu, _name, _text, _key, [own] { own->trigger(); });
    const auto follow = [own, action] { action->setEnabled(own->isEnabled()); };
    connect(own, &QAction::changed, action, follow);
    follow();
  };
  add("undo", "&Undo", "Ctrl+Z", "actionUndo");
  add("redo", "&Redo", "Ctrl+Shift+Z", "actionRedo");
  menu->addSeparator();
  addAct(menu, "selectAll", "Select &all vertices", "Ctrl+A", [this] {
    const ViewedBody* const body = session_.bodies().find(panel_->object());
    if (body == nullptr) return;
    std::vector<int> all(static_cast<std::size_t>(body->document.mesh.vertexCount()));
    std::iota(all.begin(), all.end(), 0);
    session_.bodies().setSelection(panel_->object(), all);
    view_->refresh();
  });
  addAct(menu, "selectNone", "Select &none", "Ctrl+Shift+A", [this] {
    session_.bodies().setSelection(panel_->object(), {});
    view_->refresh();
  });
}

void MainWindow::makeSimulationMenu()
{
  QMenu* menu = menuBar()->addMenu("&Simulation");
  menu->setObjectName("simulationMenu");
  // In a host these keys work in the panel alone; here the whole window is ours.
  for (const char* name :
       {"actionStart", "actionPause", "actionStep", "actionCancel", "actionReset", "actionUndo", "actionRedo"}) {
    auto* action = panel_->findChild<QAction*>(name);
    action->setShortcutContext(Qt::WindowShortcut);
    // The menu Edit has these.
    if (!action->objectName().endsWith("do")) menu->addAction(action);
  }
  for (QAction* action : panel_->findChildren<QAction*>(QRegularExpression("^open")))
    action->setShortcutContext(Qt::WindowShortcut);
}

void MainWindow::makeViewMenu()
{
  QMenu* menu = menuBar()->addMenu("&View");
  addAct(menu, "fit", "&Fit", "F", [this] {
    view_->scenery().fit();
    view_->refresh();
  });
  int number = 1;
  for (const std::string& name : viewNames()) {
    const QString text = QString::fromStdString(name);
    addAct(menu, "view_" + text, "From " + text, QString::number(number++), [this, name] { look(name); });
  }
  makeUpMenu(menu);
  menu->addSeparator();
  for (const char* name : {"showEdges", "showOutline", "showBar", "showHandles", "showObstacles", "cutFlip"}) {
    auto* action = viewBar_->findChild<QAction*>(name);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    centralWidget()->addAction(action);
    menu->addAction(action);
  }
  menu->addSeparator();
  addAct(menu, "timeBackKey", "Step back", "Left", [this] { timeLine_->back(); });
  addAct(menu, "timeForwardKey", "Step forward", "Right", [this] { timeLine_->forward(); });
  addAct(menu, "timeFirstKey", "First step", "Home", [this] { timeLine_->first(); });
  addAct(menu, "timeLastKey", "Last step", "End", [this] { timeLine_->last(); });
  addAct(menu, "timePlayKey", "Play", "Space", [this] { timeLine_->play(!timeLine_->isPlaying()); });
  menu->addSeparator();
  for (QDockWidget* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
    menu->addAction(dock->toggleViewAction());
}

/// Graphics models have y upwards, engineers' have z: the choice is remembered.
void MainWindow::makeUpMenu(QMenu* _menu)
{
  QMenu* menu = _menu->addMenu("&Upwards");
  upActions_ = new QActionGroup(this);
  for (const char* name : {"automatic", "x", "y", "z"}) {
    QAction* const action = menu->addAction(name == std::string("automatic") ? "Against &gravity, else z" : name);
    action->setObjectName(QString("up_") + name);
    action->setCheckable(true);
    upActions_->addAction(action);
    const std::optional<int> axis = name[1] == '\0' ? std::optional<int>(name[0] - 'x') : std::nullopt;
    connect(action, &QAction::triggered, this, [this, axis] {
      setUpAxis(axis);
      settings_->setValue("up", axis ? *axis : -1);
    });
  }
}

void MainWindow::setUpAxis(std::optional<int> _axis)
{
  session_.setUpAxis(_axis);
  upActions_->actions().at(_axis ? *_axis + 1 : 0)->setChecked(true);
  look(session_.usualView());
}

void MainWindow::makeTools()
{
  QMenu* menu = menuBar()->addMenu("&Mouse");
  auto* bar = new QToolBar("Mouse", this);
  bar->setObjectName("mouseBar");
  tools_ = new QActionGroup(this);
  const auto add = [&](const QString& _name, const QString& _text, const QString& _key, const QString& _tip) {
    QAction* action = addAct(menu, _name, _text, _key, [] {});
    action->setCheckable(true);
    action->setToolTip(_tip + " (" + _key + ").");
    tools_->addAction(action);
    bar->addAction(action);
    return action;
  };
  lookAction_ = add("toolLook", "Look", "L", "The mouse turns, shifts and zooms the view");
  pullAction_ = add("toolPull", "Pull", "P", "The left button pulls at the body; beside it, the view turns");
  handlesAction_ = add("toolHandles", "Handles", "M", "Arrows and rings move and turn what is selected or held");
  selectAction_ = add("toolSelect", "Select", "S", "The left button selects vertices; Shift adds, Ctrl takes away");
  lookAction_->setChecked(true);
  connect(tools_, &QActionGroup::triggered, this, &MainWindow::useTool);
  insertToolBar(viewBar_, bar);
}

void MainWindow::makeHelpMenu()
{
  QMenu* menu = menuBar()->addMenu("&Help");
  addAct(menu, "keys", "&Keys and mouse", "Ctrl+H", [this] { showKeys(); });
  addAct(menu, "runScript", "&Run a script...", "", [this] {
    ask("Run a script", "Scripts (*.js *.ofs);;All files (*)", false,
        [this](const QString& _file) { return runScript(_file); });
  });
  addAct(menu, "about", "&About", "", [this] {
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, "FleshSim",
                        QString("FleshSim %1\n\nSoft bodies, stretched, bent, thrown and pulled at.").arg(version()),
                        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
  });
}

void MainWindow::showKeys()
{
  QStringList entries;
  for (const QAction* action : findChildren<QAction*>())
    if (!action->shortcut().isEmpty() && !action->text().isEmpty())
      entries.append("<td>" + QString(action->text()).remove('&') + "</td><td><b>" +
                     action->shortcut().toString(QKeySequence::NativeText) + "</b></td>");
  QString text = "<p>Left button turns, middle shifts, right and wheel zoom.</p><table cellspacing='4'>";
  // In columns: all below each other would be higher than a screen.
  const int rows = (entries.size() + keyColumns - 1) / keyColumns;
  for (int row = 0; row < rows; ++row) {
    text += "<tr>";
    for (int i = row; i < entries.size(); i += rows)
      text += entries[i] + "<td>&nbsp;</td>";
    text += "</tr>";
  }
  auto* box = new QMessageBox(QMessageBox::NoIcon, "Keys and mouse", text + "</table>", QMessageBox::Close, this);
  box->setObjectName("keysBox");
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

QStringList MainWindow::recentFiles() const
{
  return settings_->value("recentFiles").toStringList();
}

void MainWindow::addRecentFile(const QString& _path)
{
  QStringList files = recentFiles();
  files.removeAll(_path);
  files.prepend(_path);
  while (files.size() > mostRecent)
    files.removeLast();
  settings_->setValue("recentFiles", files);
  fillRecentMenu();
}

void MainWindow::fillRecentMenu()
{
  recentMenu_->clear();
  for (const QString& file : recentFiles()) {
    QAction* action = recentMenu_->addAction(QFileInfo(file).fileName().replace('&', "&&"));
    action->setToolTip(file);
    connect(action, &QAction::triggered, this, [this, file] { (void)open(file); });
  }
  recentMenu_->setEnabled(!recentMenu_->isEmpty());
}

} // namespace FleshSim
