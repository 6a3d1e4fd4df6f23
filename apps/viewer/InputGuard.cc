#include "InputGuard.hh"

#include <QAction>
#include <QApplication>
#include <QEvent>

namespace FleshSim {

InputGuard::InputGuard(const QWidget& _allowed) : allowed_(_allowed)
{
  QApplication::instance()->installEventFilter(this);
}

InputGuard::~InputGuard()
{
  QApplication::instance()->removeEventFilter(this);
}

bool InputGuard::eventFilter(QObject* _object, QEvent* _event)
{
  // Windows hand on what is for their widgets: that is where it ends.
  const bool isReceiver = _object->isWidgetType() || qobject_cast<QAction*>(_object) != nullptr;
  if (!isReceiver || _object == &allowed_) return false;
  switch (_event->type()) {
  case QEvent::MouseButtonPress:
  case QEvent::MouseButtonRelease:
  case QEvent::MouseButtonDblClick:
  case QEvent::Wheel:
  case QEvent::KeyPress:
  case QEvent::KeyRelease:
  case QEvent::Shortcut:
  case QEvent::ContextMenu:
  case QEvent::DragEnter:
  case QEvent::Drop:
    return true;
  default:
    return false;
  }
}

} // namespace FleshSim
