#pragma once

#include <QtPlugin>
#include <QtWidgets>

#include <string>

class MouseInterface
{
public:
  virtual ~MouseInterface() = default;

private slots:
  virtual void slotMouseWheelEvent(QWheelEvent*, const std::string&) {}
  /// In picking mode only.
  virtual void slotMouseEvent(QMouseEvent*) {}
  virtual void slotMouseEventLight(QMouseEvent*) {}
};

Q_DECLARE_INTERFACE(MouseInterface, "OpenFlipper.MouseInterface/1.0")
