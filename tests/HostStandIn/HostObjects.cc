// Objects, updates and jobs of the host.

#include <HostStandIn/HostApplication.hh>

#include <source/StandInScene.hh>
#include <source/VolumeMeshes.hh>

#include <QThread>

#include <algorithm>

namespace HostStandIn {

void HostApplication::take(BaseObjectData* _object)
{
  connect(_object, &BaseObject::objectSelectionChanged, this, &HostApplication::objectSelectionChanged);
  connect(_object, &BaseObject::objectPropertiesChanged, this, &HostApplication::objectPropertiesChanged);
  connect(_object, &BaseObject::visibilityChanged, this, &HostApplication::visibilityChanged);
  standInScene().objects.push_back(_object);
}

void HostApplication::remove(int _id)
{
  std::vector<BaseObjectData*>& objects = standInScene().objects;
  BaseObjectData* object = standInScene().find(_id);
  objects.erase(std::remove(objects.begin(), objects.end(), object), objects.end());
  delete object;
}

int HostApplication::addObject(DataType _type, const QString& _name)
{
  BaseObjectData* object = standInMakeMesh(_type);
  if (object == nullptr) return -1;
  take(object);
  const auto isTarget = [](BaseObjectData* _object) { return _object->target(); };
  if (std::none_of(standInScene().objects.begin(), standInScene().objects.end(), isTarget)) object->target(true);
  if (!_name.isEmpty()) object->setName(_name);
  emit emptyObjectAdded(object->id());
  return object->id();
}

void HostApplication::deleteObject(int _id)
{
  if (standInScene().find(_id) == nullptr) return;
  emit objectDeleted(_id);
  remove(_id);
  updateView();
}

void HostApplication::clearAll()
{
  slotDeleteAllObjects();
  emit allCleared(); // the host, too, says it twice
}

void HostApplication::slotDeleteAllObjects()
{
  const std::vector<BaseObjectData*> objects = standInScene().objects;
  for (const BaseObjectData* object : objects)
    emit objectDeleted(object->id());
  for (const BaseObjectData* object : objects)
    remove(object->id());
  updateView();
  emit allCleared();
}

void HostApplication::announce(int _id, const UpdateType& _type)
{
  slotObjectUpdated(_id, _type);
}

void HostApplication::select(int _id, const IdList& _vertices, bool _select)
{
  BaseObjectData* object = standInScene().find(_id);
  if (object != nullptr && standInSelectVertices(object, _vertices, _select)) announce(_id, UPDATE_SELECTION_VERTICES);
}

void HostApplication::updateView()
{
  if (isGui_ && !OpenFlipper::Options::redrawDisabled()) ++redraws_;
}

void HostApplication::slotObjectUpdated(int _id)
{
  note(LOGWARN, "Plugin uses deprecated updatedObject.");
  slotObjectUpdated(_id, UPDATE_ALL);
}

void HostApplication::slotObjectUpdated(int _id, const UpdateType& _type)
{
  const QString who = senderName();
  updates_.push_back({who, _id, _type});
  if (isInforming_ && who != "core") standInFail(who + " emitted updatedObject from slotObjectUpdated");
  OpenFlipper::Options::redrawDisabled(true);
  if (_id != -1 && standInScene().find(_id) == nullptr) {
    // The host returns here with redraw disabled for ever.
    note(LOGERR, QString("updated_objects called for non existing object with id : %1").arg(_id));
    standInFail(QString("%1 emitted updatedObject for object %2, which is not there").arg(who).arg(_id));
    return;
  }
  const std::vector<BaseObjectData*> objects =
      _id == -1 ? standInScene().objects : std::vector<BaseObjectData*>{standInScene().find(_id)};
  const bool wasInforming = isInforming_;
  isInforming_ = true;
  for (BaseObjectData* object : objects) {
    emit signalObjectUpdated(object->id());
    emit signalObjectUpdated(object->id(), _type);
    object->update(_type);
  }
  isInforming_ = wasInforming;
  OpenFlipper::Options::redrawDisabled(false);
  updateView();
}

void HostApplication::slotVisibilityChanged(int _id)
{
  emit visibilityChanged(_id);
}

void HostApplication::slotLoad(QString _file, DataType, int& _id)
{
  _id = loader ? loader(_file) : -1;
  if (_id >= 0) emit openedFile(_id);
}

void HostApplication::slotSave(int _id, QString _file)
{
  if (!saver || !saver(_id, _file)) note(LOGERR, "Unable to save " + _file);
}

void HostApplication::slotAddEmptyObject(DataType _type, int& _id)
{
  if (QThread::currentThread() != thread()) {
    // The host blocks until its main thread has done it.
    QMetaObject::invokeMethod(
        this, [this, _type, &_id] { _id = addObject(_type); }, Qt::BlockingQueuedConnection);
    return;
  }
  if (!isInitialised_) standInFail(senderName() + " made an object while the host starts");
  _id = addObject(_type);
}

void HostApplication::slotCopyObject(int _old, int& _new)
{
  standInFail(
      QString("%1 copied object %2: the host's copy shares the mesh with two owners").arg(senderName()).arg(_old));
  _new = -1;
}

void HostApplication::slotDeleteObject(int _id)
{
  deleteObject(_id);
}

Job* HostApplication::openJob(const QString& _id)
{
  for (Job& job : jobs_)
    if (job.id == _id && !job.isDone) return &job;
  return nullptr;
}

void HostApplication::slotStartJob(QString _id, QString _description, int _minimum, int _maximum, bool _blocking)
{
  if (QThread::currentThread() != thread()) {
    standInFail("startJob emitted outside the main thread: the host makes widgets there");
    return;
  }
  if (openJob(_id) != nullptr) standInFail("job " + _id + " was started while one of that name runs");
  Job job;
  job.plugin = senderName();
  job.id = _id;
  job.description = _description;
  job.minimum = _minimum;
  job.maximum = _maximum;
  job.blocking = _blocking;
  jobs_.push_back(job);
}

void HostApplication::slotSetJobState(QString _id, int _value)
{
  if (Job* job = openJob(_id)) job->state = _value;
}

void HostApplication::slotSetJobName(QString _id, QString _name)
{
  if (Job* job = openJob(_id)) job->id = _name; // later calls need the new name, as in the host
}

void HostApplication::slotSetJobDescription(QString _id, QString _text)
{
  if (Job* job = openJob(_id)) job->description = _text;
}

void HostApplication::slotCancelJob(QString _id)
{
  slotFinishJob(_id);
}

void HostApplication::slotFinishJob(QString _id)
{
  if (Job* job = openJob(_id)) job->isDone = true;
}

} // namespace HostStandIn
