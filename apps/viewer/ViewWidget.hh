#pragma once

#include "MouseTool.hh"
#include "Scenery.hh"

#include <QVTKOpenGLNativeWidget.h>

#include <QRubberBand>

#include <functional>
#include <memory>
#include <vector>

namespace FleshSim {

/// The view of the bodies: left button turns, middle one shifts, right one and wheel go nearer; a tool may take the
/// left button. Draws no more often than the screen.
class ViewWidget : public QVTKOpenGLNativeWidget
{
  Q_OBJECT

public:
  ViewWidget(ViewerSession& _session, QWidget* _parent);

  Scenery& scenery() { return *scenery_; }

  /// Null: the camera has the mouse alone.
  void setTool(MouseTool* _tool);

  /// Draws if anything has changed.
  void refresh();

  /// Shows a rectangle of the window's pixels (left, low, right, high), or none.
  void showBand(bool _shown, const std::vector<double>& _rectangle);

  /// How long the last picture took [s].
  double frameSeconds() const { return frameSeconds_; }

  /// A pixel as Qt counts them, of a place in the scene.
  QPoint pixelOf(const Vector3& _place);

protected:
  bool event(QEvent* _event) override;
  void resizeEvent(QResizeEvent* _event) override;

private:
  bool toolTakes(const QMouseEvent& _event);
  double windowX(const QMouseEvent& _event) const;
  double windowY(const QMouseEvent& _event) const;

  std::unique_ptr<Scenery> scenery_;
  MouseTool* tool_ = nullptr;
  bool toolHasMouse_ = false;
  QRubberBand band_;
  double frameSeconds_ = 0.0;
};

} // namespace FleshSim
