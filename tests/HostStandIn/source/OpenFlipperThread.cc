#include <OpenFlipper/threads/OpenFlipperThread.hh>

OpenFlipperThread::~OpenFlipperThread()
{
  startProcessing();
  wait();
}

void OpenFlipperThread::run()
{
  mayStart_.acquire();
  emit function(jobId_);
  emit finished(jobId_);
}

void OpenFlipperThread::slotCancel(QString _jobId)
{
  if (_jobId == jobId_) cancel();
}
