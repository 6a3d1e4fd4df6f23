#pragma once

#include <QString>
#include <QStringList>
#include <QtPlugin>
#include <QtScript/QScriptEngine>

class ScriptInterface
{
public:
  virtual ~ScriptInterface() = default;

signals:
  virtual void executeScript(QString) {}
  virtual void executeFileScript(QString) {}
  virtual void getAvailableFunctions(QStringList&) {}
  virtual void getDescription(QString, QString&, QStringList&, QStringList&) {}
  virtual void scriptInfo(QString) {}
  virtual void getScriptingEngine(QScriptEngine*&) {}

private slots:
  virtual void slotScriptInfo(QString, QString) {}
  virtual void slotExecuteScript(QString) {}
  virtual void slotExecuteFileScript(QString) {}
};

Q_DECLARE_INTERFACE(ScriptInterface, "OpenFlipper.ScriptInterface/1.1")
