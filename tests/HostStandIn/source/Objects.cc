#include <OpenFlipper/common/BaseObjectData.hh>

#include <source/StandInScene.hh>

#include <QFileInfo>

int BaseObject::NOOBJECT = -1;

BaseObject::BaseObject(DataType _type) : id_(standInScene().nextId++), type_(_type) {}

BaseObject::~BaseObject()
{
  qDeleteAll(data_);
}

void BaseObject::setName(QString _name)
{
  name_ = _name;
  emit objectPropertiesChanged(id_);
}

void BaseObject::setFromFileName(const QString& _name)
{
  const QFileInfo info(_name);
  setPath(info.path());
  setFileName(info.fileName());
  setName(info.fileName());
}

void BaseObject::setFlag(QString _flag, bool _set)
{
  if (flag(_flag) == _set) return;
  if (_set)
    flags_ << _flag;
  else
    flags_.removeAll(_flag);
  emit objectSelectionChanged(id_);
}

void BaseObject::visible(bool _visible)
{
  if (visible_ == _visible) return;
  visible_ = _visible;
  emit visibilityChanged(id_);
}

void BaseObject::setObjectData(QString _name, PerObjectData* _data)
{
  clearObjectData(_name);
  data_[_name] = _data;
}

void BaseObject::clearObjectData(QString _name)
{
  delete data_.take(_name);
}

BaseObjectData::BaseObjectData(DataType _type)
    : BaseObject(_type), baseNode_(new SeparatorNode(&standInScene().root, "object")),
      manipulatorNode_(new QtTranslationManipulatorNode(baseNode_, "manipulator")),
      materialNode_(new MaterialNode(manipulatorNode_, "material"))
{
}

BaseObjectData::~BaseObjectData()
{
  delete baseNode_;
}

void BaseObjectData::setObjectDrawMode(const ACG::SceneGraph::DrawModes::DrawMode& _mode, const bool&)
{
  standInRequireMainThread("setObjectDrawMode");
  drawMode_ = _mode;
}

void BaseObjectData::update(UpdateType)
{
  ++updates_;
}

bool BaseObjectData::insertNode(BaseNode* _node, const QString& _key)
{
  if (nodes_.contains(_key)) return false;
  nodes_[_key] = _node;
  return true;
}
