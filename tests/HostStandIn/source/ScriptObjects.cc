#include <source/ScriptObjects.hh>

#include <OpenFlipper/BasePlugin/PluginFunctions.hh>
#include <source/StandInScene.hh>
#include <source/VolumeMeshes.hh>

namespace HostStandIn {

int CoreScript::loadObject(QString _file)
{
  return host_.loader ? host_.loader(_file) : -1;
}

bool CoreScript::saveObject(int _id, QString _file)
{
  return host_.saver && host_.saver(_id, _file);
}

void CoreScript::deleteObject(int _id)
{
  host_.deleteObject(_id);
}

void CoreScript::clearAll()
{
  host_.clearAll();
}

int CoreScript::getObjectId(QString _name)
{
  return PluginFunctions::getObjectId(_name);
}

QStringList CoreScript::objectList(QString _selection, QStringList _types)
{
  QStringList names;
  for (BaseObjectData* object : standInScene().objects)
    if ((_selection.isEmpty() || object->flag(_selection)) &&
        (_types.isEmpty() || _types.contains(object->dataType().name())))
      names << object->name();
  return names;
}

void DataControlScript::setObjectName(int _id, QString _name)
{
  if (BaseObjectData* object = standInScene().find(_id)) object->setName(_name);
}

QString DataControlScript::getObjectName(int _id)
{
  const BaseObjectData* object = standInScene().find(_id);
  return object == nullptr ? QString() : object->name();
}

void DataControlScript::setTarget(int _id, bool _target)
{
  if (BaseObjectData* object = standInScene().find(_id)) object->target(_target);
}

IdList DataControlScript::getTargetObjects(DataType _type)
{
  IdList targets;
  for (BaseObjectData* object : PluginFunctions::objects(PluginFunctions::TARGET_OBJECTS, _type))
    targets.push_back(object->id());
  return targets;
}

void SelectionScript::selectVertices(int _id, IdList _vertices, bool _deselect)
{
  host_.select(_id, _vertices, !_deselect);
}

IdList SelectionScript::getVertexSelection(int _id)
{
  BaseObjectData* object = standInScene().find(_id);
  return object == nullptr ? IdList() : standInSelectedVertices(object);
}

} // namespace HostStandIn
