#pragma once

#include <QMetaType>
#include <QString>
#include <QtPlugin>

enum Logtype
{
  LOGSTATUS,
  LOGOUT,
  LOGINFO,
  LOGWARN,
  LOGERR
};

Q_DECLARE_METATYPE(Logtype)

/// Both signals are pure virtual: a plugin has to declare both.
class LoggingInterface
{
public:
  virtual ~LoggingInterface() = default;

signals:
  virtual void log(Logtype _type, QString _message) = 0;
  virtual void log(QString _message) = 0;

private slots:
  virtual void logOutput(Logtype, QString) {}
};

Q_DECLARE_INTERFACE(LoggingInterface, "OpenFlipper.LoggingInterface/1.0")
