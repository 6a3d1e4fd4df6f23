#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <source/StandInScene.hh>
#include <source/VolumeMeshes.hh>

namespace PluginFunctions {

namespace {

template <class Accept>
bool identifiers(std::vector<int>& _identifiers, const Accept& _accept)
{
  standInRequireMainThread("PluginFunctions");
  _identifiers.clear();
  for (BaseObjectData* object : standInScene().objects)
    if (_accept(*object)) _identifiers.push_back(object->id());
  return !_identifiers.empty();
}

} // namespace

bool getPickedObject(std::size_t _node, BaseObjectData*& _object)
{
  for (BaseObjectData* object : standInScene().objects)
    if (object->picked(static_cast<unsigned int>(_node))) {
      _object = object;
      return true;
    }
  return false;
}

bool getSourceIdentifiers(std::vector<int>& _identifiers)
{
  return identifiers(_identifiers, [](BaseObjectData& _object) { return _object.source(); });
}

bool getTargetIdentifiers(std::vector<int>& _identifiers)
{
  return identifiers(_identifiers, [](BaseObjectData& _object) { return _object.target(); });
}

bool getAllObjectIdentifiers(std::vector<int>& _identifiers)
{
  return identifiers(_identifiers, [](BaseObjectData&) { return true; });
}

bool getObject(int _identifier, BaseObject*& _object)
{
  standInRequireMainThread("PluginFunctions::getObject");
  _object = standInScene().find(_identifier);
  return _object != nullptr;
}

bool getObject(int _identifier, BaseObjectData*& _object)
{
  standInRequireMainThread("PluginFunctions::getObject");
  _object = standInScene().find(_identifier);
  return _object != nullptr;
}

int getObjectId(const QString& _name)
{
  standInRequireMainThread("PluginFunctions::getObjectId");
  for (const BaseObjectData* object : standInScene().objects)
    if (object->name() == _name) return object->id();
  return -1;
}

bool objectExists(int _identifier)
{
  standInRequireMainThread("PluginFunctions::objectExists");
  return standInScene().find(_identifier) != nullptr;
}

int objectCount()
{
  return static_cast<int>(standInScene().objects.size());
}

int targetCount()
{
  std::vector<int> targets;
  getTargetIdentifiers(targets);
  return static_cast<int>(targets.size());
}

bool scenegraphPick(ACG::SceneGraph::PickTarget _target, const QPoint& _mouse, std::size_t& _node,
                    std::size_t& _element, ACG::Vec3d* _hit)
{
  standInRequireMainThread("PluginFunctions::scenegraphPick");
  constexpr double reach = 10; // [px]
  const ACG::GLState& state = standInScene().viewer.glState();
  const ACG::Vec3d window(_mouse.x(), state.context_height() - _mouse.y(), 0.0);
  StandInHit nearest;
  for (BaseObjectData* object : standInScene().objects) {
    const StandInHit hit = standInPick(object, state, window);
    if (hit.found && (!nearest.found || hit.depth < nearest.depth)) nearest = hit;
  }
  const bool wantsVertex = _target == ACG::SceneGraph::PICK_VERTEX || _target == ACG::SceneGraph::PICK_FRONT_VERTEX;
  if (!nearest.found || (wantsVertex && nearest.vertexDistance > reach)) return false;
  _node = nearest.node;
  const int element = wantsVertex                             ? nearest.vertex
                      : _target == ACG::SceneGraph::PICK_CELL ? nearest.cell
                                                              : nearest.face;
  _element = static_cast<std::size_t>(element);
  if (_hit != nullptr) *_hit = nearest.point;
  return true;
}

namespace {

void traverseFrom(ACG::SceneGraph::BaseNode* _node, ACG::SceneGraph::MouseEventAction& _action)
{
  if (_node->hidden() || !_action(_node)) return;
  const std::vector<ACG::SceneGraph::BaseNode*> children = _node->standInChildren();
  for (ACG::SceneGraph::BaseNode* child : children)
    traverseFrom(child, _action);
}

} // namespace

void traverse(ACG::SceneGraph::MouseEventAction& _action)
{
  traverseFrom(&standInScene().root, _action);
}

const std::string pickMode()
{
  return standInScene().viewer.pickMode();
}

void pickMode(const std::string& _mode)
{
  standInScene().viewer.pickMode(_mode);
}

Viewer::ActionMode actionMode()
{
  return standInScene().viewer.actionMode();
}

void actionMode(Viewer::ActionMode _mode)
{
  standInScene().viewer.actionMode(_mode);
}

ACG::SceneGraph::BaseNode* getSceneGraphRootNode()
{
  return &standInScene().root;
}

ACG::SceneGraph::BaseNode* getRootNode()
{
  return &standInScene().root;
}

void addGlobalNode(ACG::SceneGraph::BaseNode* _node)
{
  standInRequireMainThread("PluginFunctions::addGlobalNode");
  _node->set_parent(&standInScene().root);
}

void addGlobalStatusNode(ACG::SceneGraph::BaseNode* _node)
{
  addGlobalNode(_node);
}

void addObjectRenderingNode(ACG::SceneGraph::BaseNode* _node)
{
  addGlobalNode(_node);
}

void allowRotation(bool _mode)
{
  standInScene().mayRotate = _mode;
}

QPoint mapToGlobal(QPoint _point)
{
  return _point;
}

QPoint mapToLocal(QPoint _point)
{
  return _point;
}

ObjectIterator::ObjectIterator(IteratorRestriction _restriction, DataType _type)
{
  standInRequireMainThread("PluginFunctions::objects");
  for (BaseObjectData* object : standInScene().objects) {
    bool fits = object->dataType(_type);
    for (const QString& flag : _restriction)
      fits = fits && object->flag(flag);
    if (fits) objects_.push_back(object);
  }
}

ObjectIterator::ObjectIterator(BaseObjectData* _position)
{
  if (_position != nullptr) objects_.push_back(_position);
}

ObjectIterator& ObjectIterator::operator++()
{
  ++at_;
  return *this;
}

BaseObjectData* ObjectIterator::index() const
{
  return at_ < objects_.size() ? objects_[at_] : nullptr;
}

ObjectRange::ObjectRange(IteratorRestriction _restriction, DataType _type) : restriction_(_restriction), type_(_type) {}

ObjectRange objects(IteratorRestriction _restriction, DataType _type)
{
  return ObjectRange(_restriction, _type);
}

ObjectIterator objectsEnd()
{
  return ObjectIterator(nullptr);
}

BaseObjectData* baseObjectData(BaseObject* _object)
{
  return dynamic_cast<BaseObjectData*>(_object);
}

Viewer::ViewerProperties& viewerProperties(int)
{
  return standInScene().viewer;
}

void viewingRay(int _x, int _y, ACG::Vec3d& _outOrigin, ACG::Vec3d& _outDirection)
{
  viewerProperties().glState().viewing_ray(_x, _y, _outOrigin, _outDirection);
}

void viewingDirection(const ACG::Vec3d& _dir, const ACG::Vec3d& _up, int)
{
  viewerProperties().glState().standInLookAt(ACG::Vec3d(0.0, 0.0, 0.0), _dir, _up, 100.0);
}

ACG::Vec3d viewingDirection(int)
{
  return viewerProperties().glState().viewing_direction();
}

ACG::Vec3d eyePos(int)
{
  return viewerProperties().glState().eye();
}

ACG::Vec3d upVector(int)
{
  return viewerProperties().glState().up();
}

const ACG::Vec3d sceneCenter(int)
{
  return ACG::Vec3d(0.0, 0.0, 0.0);
}

double sceneRadius()
{
  return 1.0;
}

void viewAll(int) {}

void allowRotation(bool _mode, int)
{
  allowRotation(_mode);
}

bool allowRotation(int)
{
  return standInScene().mayRotate;
}

void setDrawMode(const ACG::SceneGraph::DrawModes::DrawMode&, int) {}

} // namespace PluginFunctions
