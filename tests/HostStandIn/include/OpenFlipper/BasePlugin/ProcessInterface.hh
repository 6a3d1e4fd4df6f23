#pragma once

#include <OpenFlipper/threads/OpenFlipperThread.hh>

#include <QString>
#include <QtPlugin>

class ProcessInterface
{
public:
  virtual ~ProcessInterface() = default;

signals:
  virtual void startJob(QString, QString, int, int, bool _blocking = false) { (void)_blocking; }
  virtual void setJobState(QString, int) {}
  virtual void setJobName(QString, QString) {}
  virtual void setJobDescription(QString, QString) {}
  virtual void cancelJob(QString) {}
  virtual void finishJob(QString) {}

private slots:
  virtual void canceledJob(QString) {}
};

Q_DECLARE_INTERFACE(ProcessInterface, "OpenFlipper.ProcessInterface/1.0")
