#pragma once

#include <OpenFlipper/common/Types.hh>

#include <QtPlugin>
#include <QtWidgets>

#include <vector>

#define FILEMENU tr("File")
#define VIEWMENU tr("View")
#define TOOLSMENU tr("Tools")
#define ALGORITHMMENU tr("Algorithms")

class MenuInterface
{
public:
  virtual ~MenuInterface() = default;

signals:
  virtual void getMenubarMenu(QString, QMenu*&, bool) {}
  virtual void addMenubarAction(QAction*, QString) {}
  virtual void addMenubarActions(std::vector<QAction*>&, QString) {}
};

Q_DECLARE_INTERFACE(MenuInterface, "OpenFlipper.MenuInterface/1.0")
