#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QtPlugin>
#include <QtWidgets>

class ToolboxInterface
{
public:
  virtual ~ToolboxInterface() = default;

signals:
  virtual void addToolbox(QString, QWidget*) {}
  virtual void addToolbox(QString, QWidget*, QIcon*) {}
  virtual void addToolbox(QString, QWidget*, QIcon*, QWidget*) {}
};

Q_DECLARE_INTERFACE(ToolboxInterface, "OpenFlipper.ToolboxInterface/1.1")
