#pragma once

#include <OpenFlipper/BasePlugin/LoggingInterface.hh>
#include <OpenFlipper/common/UpdateType.hh>

#include <QKeySequence>
#include <QString>
#include <QStringList>

class QWidget;

namespace HostStandIn {

/// What plugins asked of the host.

struct LogLine
{
  QString plugin; ///< "core": the host's own
  Logtype type;
  QString text;
};

struct Update
{
  QString plugin;
  int object;
  UpdateType type;
};

struct Job
{
  QString plugin;
  QString id;
  QString description;
  int minimum = 0;
  int maximum = 0;
  int state = 0;
  bool blocking = false;
  bool isDone = false;     ///< finished or cancelled by the plugin
  bool isCanceled = false; ///< the user asked for it
};

struct SlotDescription
{
  QString plugin;
  QString slot; ///< "stretch(int,QString,double)"
  QString text;
  QStringList parameters;
  QStringList texts;
};

struct Toolbox
{
  QString plugin;
  QString name;
  QWidget* widget;
};

struct Key
{
  QString plugin;
  int key;
  Qt::KeyboardModifiers modifiers;
  QString description;
};

} // namespace HostStandIn
