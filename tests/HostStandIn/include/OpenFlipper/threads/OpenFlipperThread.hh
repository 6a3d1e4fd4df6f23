#pragma once

#include <QSemaphore>
#include <QString>
#include <QThread>

/// A job in a thread of its own: function() is emitted there after startProcessing(), finished() afterwards.
class OpenFlipperThread : public QThread
{
  Q_OBJECT

public:
  explicit OpenFlipperThread(QString _jobId) : jobId_(_jobId) {}
  ~OpenFlipperThread() override;

  void run() override;
  virtual void cancel() {}
  QString jobId() { return jobId_; }

public slots:
  void slotCancel(QString _jobId);
  void startProcessing() { mayStart_.release(); }

signals:
  void state(QString _jobId, int _state);
  void function(const QString _jobId);
  void finished(QString _jobId);

private:
  QString jobId_;
  QSemaphore mayStart_;
};
