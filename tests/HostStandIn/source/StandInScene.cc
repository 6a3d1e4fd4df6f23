#include <source/StandInScene.hh>

#include <QCoreApplication>
#include <QMutexLocker>
#include <QThread>

namespace {

QMutex failuresMutex;
QStringList failures;

} // namespace

BaseObjectData* StandInScene::find(int _id) const
{
  for (BaseObjectData* object : objects)
    if (object->id() == _id) return object;
  return nullptr;
}

StandInScene& standInScene()
{
  static StandInScene scene;
  return scene;
}

void standInFail(const QString& _what)
{
  const QMutexLocker lock(&failuresMutex);
  failures << _what;
}

QStringList standInTakeFailures()
{
  const QMutexLocker lock(&failuresMutex);
  QStringList taken;
  taken.swap(failures);
  return taken;
}

void standInRequireMainThread(const char* _function)
{
  const QCoreApplication* application = QCoreApplication::instance();
  if (application != nullptr && QThread::currentThread() != application->thread())
    standInFail(QString("%1 called outside the main thread").arg(_function));
}
