#pragma once

#include <OpenFlipper/BasePlugin/RPCWrappers.hh>

#include <QtPlugin>

class RPCInterface
{
public:
  virtual ~RPCInterface() = default;

signals:
  virtual void pluginExists(QString, bool&) {}
  virtual void functionExists(QString, QString, bool&) {}
};

Q_DECLARE_INTERFACE(RPCInterface, "OpenFlipper.RPCInterface/1.0")
