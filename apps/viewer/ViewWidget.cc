#include "ViewWidget.hh"

#include "Picker.hh"

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkNew.h>
#include <vtkRenderWindowInteractor.h>

#include <QElapsedTimer>
#include <QMouseEvent>

namespace FleshSim {

ViewWidget::ViewWidget(ViewerSession& _session, QWidget* _parent)
    : QVTKOpenGLNativeWidget(_parent), band_(QRubberBand::Rectangle, this)
{
  setObjectName("view");
  setFocusPolicy(Qt::StrongFocus);
  vtkNew<vtkGenericOpenGLRenderWindow> window;
  window->SetMultiSamples(0);
  setRenderWindow(window);
  scenery_ = std::make_unique<Scenery>(_session, window);
  vtkNew<vtkInteractorStyleTrackballCamera> style;
  style->SetDefaultRenderer(scenery_->stage().bodies());
  interactor()->SetInteractorStyle(style);
}

void ViewWidget::setTool(MouseTool* _tool)
{
  if (tool_ != nullptr && tool_ != _tool) tool_->letGo();
  tool_ = _tool;
  toolHasMouse_ = false;
  setCursor(_tool == nullptr ? Qt::ArrowCursor : Qt::CrossCursor);
}

void ViewWidget::refresh()
{
  if (!scenery_->isStale()) return;
  scenery_->setFresh();
  QElapsedTimer timer;
  timer.start();
  renderWindow()->Render();
  frameSeconds_ = 1e-9 * static_cast<double>(timer.nsecsElapsed());
}

void ViewWidget::showBand(bool _shown, const std::vector<double>& _rectangle)
{
  if (_shown) {
    const double scale = devicePixelRatioF();
    const double top = height() - 1 - _rectangle[3] / scale;
    const double low = height() - 1 - _rectangle[1] / scale;
    band_.setGeometry(QRectF(QPointF(_rectangle[0] / scale, top), QPointF(_rectangle[2] / scale, low)).toRect());
  }
  band_.setVisible(_shown);
}

QPoint ViewWidget::pixelOf(const Vector3& _place)
{
  const Vector3 pixel = Picker(*scenery_).pixelOf(_place);
  const double scale = devicePixelRatioF();
  return QPointF(pixel.x() / scale, height() - 1 - pixel.y() / scale).toPoint();
}

double ViewWidget::windowX(const QMouseEvent& _event) const
{
  return _event.localPos().x() * devicePixelRatioF();
}

double ViewWidget::windowY(const QMouseEvent& _event) const
{
  return (height() - 1 - _event.localPos().y()) * devicePixelRatioF();
}

/// VTK takes its events here, before mousePressEvent and the like: what the tool takes must not get there.
bool ViewWidget::event(QEvent* _event)
{
  switch (_event->type()) {
  case QEvent::MouseButtonPress:
  case QEvent::MouseMove:
  case QEvent::MouseButtonRelease:
    if (toolTakes(*static_cast<QMouseEvent*>(_event))) {
      _event->accept();
      return true;
    }
    if (tool_ != nullptr && _event->type() != QEvent::MouseButtonPress) {
      const bool taken = QVTKOpenGLNativeWidget::event(_event);
      tool_->viewTurned();
      refresh();
      return taken;
    }
    break;
  default:
    break;
  }
  return QVTKOpenGLNativeWidget::event(_event);
}

bool ViewWidget::toolTakes(const QMouseEvent& _event)
{
  const double x = windowX(_event);
  const double y = windowY(_event);
  const bool isLeft = _event.button() == Qt::LeftButton;
  if (_event.type() == QEvent::MouseButtonPress) {
    if (tool_ != nullptr && isLeft) toolHasMouse_ = tool_->press(x, y, _event.modifiers());
    return toolHasMouse_;
  }
  if (!toolHasMouse_) return false;
  if (_event.type() == QEvent::MouseMove && (_event.buttons() & Qt::LeftButton) != 0) return tool_->move(x, y);
  // Let go, maybe outside of the window.
  if (_event.type() == QEvent::MouseButtonRelease && isLeft)
    tool_->release(x, y);
  else if (_event.type() == QEvent::MouseMove)
    tool_->letGo();
  else
    return true;
  toolHasMouse_ = false;
  return true;
}

void ViewWidget::resizeEvent(QResizeEvent* _event)
{
  QVTKOpenGLNativeWidget::resizeEvent(_event);
  scenery_->stage().layOut();
}

} // namespace FleshSim
