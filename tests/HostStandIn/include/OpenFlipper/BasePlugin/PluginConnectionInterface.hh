#pragma once

#include <QString>
#include <QtPlugin>

class PluginConnectionInterface
{
public:
  virtual ~PluginConnectionInterface() = default;

signals:
  virtual void crossPluginConnect(QString, const char*, QString, const char*) {}
};

Q_DECLARE_INTERFACE(PluginConnectionInterface, "OpenFlipper.PluginConnectionInterface/1.0")
