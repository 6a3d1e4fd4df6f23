#include "FleshSimUIPlugin.hh"

#include <Panel/Panel.hh>
#include <Panel/PanelIcon.hh>

#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <QCoreApplication>
#include <QIcon>
#include <QTimer>
#include <QToolBar>

#include <cstdlib>

namespace {

/// Set before the host's libraries are taken down: by exit() even where the application object is still there.
bool processEnds = false;

} // namespace

FleshSimUIPlugin::FleshSimUIPlugin()
{
  std::atexit([] { processEnds = true; });
}

FleshSimUIPlugin::~FleshSimUIPlugin()
{
  // Where the host's window has not taken it along: it must not ask a plugin that is gone. While the process ends there
  // is nothing left that widgets could be deleted with.
  if (!processEnds && QCoreApplication::instance() != nullptr) delete panel_.data();
}

void FleshSimUIPlugin::pluginsInitialized()
{
  bool isThere = false;
  emit pluginExists("fleshsim", isThere);
  if (!isThere) {
    emit log(LOGERR, "Plugin-FleshSim is missing; its toolbox has nothing to show");
    return;
  }
  panel_ = new FleshSim::Panel(caller_);
  panel_->restWhileHidden();
  connect(panel_.data(), SIGNAL(slabsChanged(int, int, double, double)), this,
          SLOT(showSlabs(int, int, double, double)));
  connect(panel_.data(), SIGNAL(objectChosen(int)), this, SLOT(chooseObject()));
  emit crossPluginConnect("fleshsim", SIGNAL(objectMoved(int)), "fleshsimui", SLOT(objectMoved(int)));
  emit addToolbox(tr("FleshSim"), panel_, new QIcon(FleshSim::panelIcon()));
  QToolBar* const toolBar = panel_->createToolBar(nullptr);
  toolBar->setObjectName("FleshSimToolBar");
  toolBar->setWindowTitle(tr("FleshSim"));
  emit addToolbar(toolBar);
}

/// Not at once: objects are told of before they are what they will be, and while the host is busy with them.
void FleshSimUIPlugin::refreshSoon()
{
  if (panel_) QTimer::singleShot(0, panel_.data(), SLOT(refresh()));
}

void FleshSimUIPlugin::slotObjectUpdated(int /*_object*/, const UpdateType& _type)
{
  if (_type.contains(UPDATE_ALL) || _type.contains(UPDATE_TOPOLOGY) || _type.contains(UPDATE_STATE)) refreshSoon();
}

void FleshSimUIPlugin::slotAllCleared()
{
  refreshSoon();
}

void FleshSimUIPlugin::objectDeleted(int /*_object*/)
{
  refreshSoon();
}

void FleshSimUIPlugin::fileOpened(int /*_object*/)
{
  refreshSoon();
}

void FleshSimUIPlugin::objectMoved(int _object)
{
  if (panel_) panel_->poll();
  if (_object == slabObject_) drawSlabs();
  drawSurroundings();
}

/// Of the chosen object, while somebody looks at the toolbox.
void FleshSimUIPlugin::drawSurroundings()
{
  const bool shown = panel_ && panel_->isVisible() && panel_->object() >= 0;
  const QString text = shown ? caller_.call("surroundings", {panel_->object()}).toString() : QString();
  if (!surroundings_.show(text)) return;
  emit nodeVisibilityChanged(-1);
  emit updateView();
}

void FleshSimUIPlugin::slotPickModeChanged(const std::string& _mode)
{
  // The modes of FleshSim, which is another library.
  if (panel_) panel_->showMouseMode(_mode == "FleshSim Pull", _mode == "FleshSim Handles");
}

void FleshSimUIPlugin::showSlabs(int _object, int _axis, double _low, double _high)
{
  slabObject_ = _object;
  slabArguments_ = {_object, QString(QChar('x' + _axis)), _low, _high};
  drawSlabs();
}

void FleshSimUIPlugin::chooseObject()
{
  drawSurroundings();
}

void FleshSimUIPlugin::drawSlabs()
{
  const QString frames = slabObject_ < 0 ? QString() : caller_.call("slabFrames", slabArguments_).toString();
  if (!slabs_.show(frames)) return;
  emit nodeVisibilityChanged(-1);
  emit updateView();
}
