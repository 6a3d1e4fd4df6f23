#pragma once

#include <ACG/Scenegraph/SceneGraph.hh>
#include <OpenFlipper/BasePlugin/PluginFunctionsViewControls.hh>
#include <OpenFlipper/common/Types.hh>

#include <QPoint>
#include <QStringList>

#include <string>
#include <vector>

/// Main thread only, as in the host: a call from elsewhere counts as a failure.
namespace PluginFunctions {

bool getPickedObject(std::size_t _node, BaseObjectData*& _object);
bool getSourceIdentifiers(std::vector<int>& _identifiers);
bool getTargetIdentifiers(std::vector<int>& _identifiers);
bool getAllObjectIdentifiers(std::vector<int>& _identifiers);
bool getObject(int _identifier, BaseObject*& _object);
bool getObject(int _identifier, BaseObjectData*& _object);
int getObjectId(const QString& _name);
bool objectExists(int _identifier);
int objectCount();
int targetCount();

/// The mouse's y counts downwards.
bool scenegraphPick(ACG::SceneGraph::PickTarget _target, const QPoint& _mouse, std::size_t& _node,
                    std::size_t& _element, ACG::Vec3d* _hit);
void traverse(ACG::SceneGraph::MouseEventAction& _action);
const std::string pickMode();
void pickMode(const std::string& _mode);
Viewer::ActionMode actionMode();
void actionMode(Viewer::ActionMode _mode);

ACG::SceneGraph::BaseNode* getSceneGraphRootNode();
ACG::SceneGraph::BaseNode* getRootNode();
void addGlobalNode(ACG::SceneGraph::BaseNode* _node);
void addGlobalStatusNode(ACG::SceneGraph::BaseNode* _node);
void addObjectRenderingNode(ACG::SceneGraph::BaseNode* _node);
void allowRotation(bool _mode);
QPoint mapToGlobal(QPoint _point);
QPoint mapToLocal(QPoint _point);

typedef QStringList IteratorRestriction;
const QStringList ALL_OBJECTS;
const QStringList TARGET_OBJECTS("target");
const QStringList SOURCE_OBJECTS("source");

/// Walks over objects that have all flags of the restriction and one of the types. The walk goes over what was there
/// when it began; the host's breaks if its object is deleted.
class ObjectIterator
{
public:
  explicit ObjectIterator(IteratorRestriction _restriction = ALL_OBJECTS, DataType _type = DATA_ALL);
  explicit ObjectIterator(BaseObjectData* _position);

  operator BaseObjectData*() const { return index(); }
  bool operator==(const ObjectIterator& _other) const { return index() == _other.index(); }
  bool operator!=(const ObjectIterator& _other) const { return index() != _other.index(); }
  BaseObjectData* operator->() const { return index(); }
  BaseObjectData* operator*() const { return index(); }
  ObjectIterator& operator++();
  BaseObjectData* index() const;

private:
  std::vector<BaseObjectData*> objects_;
  std::size_t at_ = 0;
};

class ObjectRange
{
public:
  explicit ObjectRange(IteratorRestriction _restriction = ALL_OBJECTS, DataType _type = DATA_ALL);

  ObjectIterator begin() const { return ObjectIterator(restriction_, type_); }
  ObjectIterator end() const { return ObjectIterator(nullptr); }

private:
  IteratorRestriction restriction_;
  DataType type_;
};

ObjectRange objects(IteratorRestriction _restriction = ALL_OBJECTS, DataType _type = DATA_ALL);
ObjectIterator objectsEnd();
BaseObjectData* baseObjectData(BaseObject* _object);

} // namespace PluginFunctions
