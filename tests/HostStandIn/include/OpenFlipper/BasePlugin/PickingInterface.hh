#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QtPlugin>
#include <QtWidgets>

#include <string>

class PickingInterface
{
public:
  virtual ~PickingInterface() = default;

signals:
  virtual void addPickMode(const std::string&) {}
  virtual void addHiddenPickMode(const std::string&) {}
  virtual void setPickModeCursor(const std::string&, QCursor) {}
  virtual void setPickModeMouseTracking(const std::string&, bool) {}
  virtual void setPickModeToolbar(const std::string&, QToolBar*) {}
  virtual void removePickModeToolbar(const std::string&) {}

private slots:
  virtual void slotPickModeChanged(const std::string&) {}
};

Q_DECLARE_INTERFACE(PickingInterface, "OpenFlipper.PickingInterface/1.1")
