#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QtPlugin>
#include <QtWidgets>

class ToolbarInterface
{
public:
  virtual ~ToolbarInterface() = default;

signals:
  virtual void addToolbar(QToolBar*) {}
  virtual void removeToolbar(QToolBar*) {}
  virtual void getToolBar(QString, QToolBar*&) {}
};

Q_DECLARE_INTERFACE(ToolbarInterface, "OpenFlipper.ToolbarInterface/1.1")
