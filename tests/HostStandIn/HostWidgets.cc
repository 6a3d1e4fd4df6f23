// Log, descriptions, calls between plugins, and widgets.

#include <HostStandIn/HostApplication.hh>

#include <source/StandInScene.hh>

#include <QAction>
#include <QCursor>
#include <QMenu>
#include <QThread>
#include <QToolBar>

#include <algorithm>

namespace HostStandIn {

void HostApplication::slotLog(Logtype _type, QString _message)
{
  if (QThread::currentThread() != thread()) {
    standInFail("log emitted outside the main thread: the host writes its files there without a lock: " + _message);
    return;
  }
  log_.push_back({senderName(), _type, _message});
}

void HostApplication::slotLog(QString _message)
{
  slotLog(LOGOUT, _message);
}

void HostApplication::slotSetSlotDescription(QString _slot, QString _text, QStringList _parameters, QStringList _texts)
{
  const QString who = senderName();
  const QObject* described = plugin(who);
  if (described != nullptr && described->metaObject()->indexOfMethod(_slot.toLatin1()) < 0)
    standInFail(who + " describes " + _slot + ", which it does not have");
  descriptions_.push_back({who, _slot, _text, _parameters, _texts});
}

void HostApplication::slotPluginExists(QString _plugin, bool& _exists)
{
  _exists =
      std::any_of(plugins_.begin(), plugins_.end(), [&](const Plugin& _entry) { return _entry.scriptName == _plugin; });
}

void HostApplication::slotFunctionExists(QString _plugin, QString _function, bool& _exists)
{
  _exists = scripting_->functions(_plugin).contains(_function);
}

void HostApplication::slotCrossPluginConnect(QString _from, const char* _signal, QString _to, const char* _slot)
{
  QObject* from = nullptr;
  QObject* to = nullptr;
  for (const Plugin& plugin : plugins_) {
    if (plugin.scriptName == _from) from = plugin.object;
    if (plugin.scriptName == _to) to = plugin.object;
  }
  if (from == nullptr || to == nullptr || !connect(from, _signal, to, _slot))
    note(LOGERR, "Error. Unable to connect " + _from + " with " + _to);
}

void HostApplication::slotScriptInfo(QString _function)
{
  for (const Plugin& plugin : plugins_)
    if (plugin.object == sender()) {
      recordedScript_ << plugin.scriptName + "." + _function;
      emit scriptInfo(plugin.scriptName, _function);
    }
}

void HostApplication::slotExecuteScript(QString _script)
{
  scripting_->run(_script);
}

void HostApplication::slotGetScriptingEngine(QScriptEngine*& _engine)
{
  _engine = &scripting_->engine();
}

void HostApplication::slotAddToolbox(QString _name, QWidget* _widget)
{
  toolboxes_.push_back({senderName(), _name, _widget});
}

void HostApplication::slotAddToolbox(QString _name, QWidget* _widget, QIcon*)
{
  slotAddToolbox(_name, _widget);
}

void HostApplication::slotAddToolbox(QString _name, QWidget* _widget, QIcon*, QWidget*)
{
  slotAddToolbox(_name, _widget);
}

void HostApplication::slotAddToolbar(QToolBar* _toolbar)
{
  toolbars_.push_back(_toolbar);
  if (_toolbar->parent() == nullptr) adopted_.emplace_back(_toolbar);
}

void HostApplication::slotRemoveToolbar(QToolBar* _toolbar)
{
  toolbars_.erase(std::remove(toolbars_.begin(), toolbars_.end(), _toolbar), toolbars_.end());
}

void HostApplication::slotGetToolBar(QString _name, QToolBar*& _toolbar)
{
  for (QToolBar* toolbar : toolbars_)
    if (toolbar->windowTitle() == _name) {
      _toolbar = toolbar;
      return;
    }
  ownWidgets_.push_back(std::make_unique<QToolBar>(_name));
  _toolbar = static_cast<QToolBar*>(ownWidgets_.back().get());
  toolbars_.push_back(_toolbar);
}

void HostApplication::slotAddMenubarAction(QAction* _action, QString _menu)
{
  QMenu* menu = nullptr;
  slotGetMenubarMenu(_menu, menu, true);
  menu->addAction(_action);
}

void HostApplication::slotGetMenubarMenu(QString _name, QMenu*& _menu, bool _create)
{
  _menu = nullptr;
  for (const auto& widget : ownWidgets_)
    if (auto* menu = qobject_cast<QMenu*>(widget.get()))
      if (menu->title() == _name) _menu = menu;
  if (_menu != nullptr || !_create) return;
  ownWidgets_.push_back(std::make_unique<QMenu>(_name));
  _menu = static_cast<QMenu*>(ownWidgets_.back().get());
}

void HostApplication::slotRegisterKey(int _key, Qt::KeyboardModifiers _modifiers, QString _description, bool)
{
  keys_.push_back({senderName(), _key, _modifiers, _description});
}

void HostApplication::slotAddPickMode(const std::string& _mode)
{
  pickModes_.push_back(_mode);
}

void HostApplication::slotSetPickModeMouseTracking(const std::string&, bool) {}

void HostApplication::slotSetPickModeCursor(const std::string&, QCursor) {}

void HostApplication::slotSetPickModeToolbar(const std::string&, QToolBar* _toolbar)
{
  slotRemoveToolbar(_toolbar);
  slotAddToolbar(_toolbar);
}

void HostApplication::slotRemovePickModeToolbar(const std::string&) {}

} // namespace HostStandIn
