#pragma once

#include <ACG/QtScenegraph/QtTranslationManipulatorNode.hh>
#include <ACG/Scenegraph/DrawModes.hh>
#include <ACG/Scenegraph/MaterialNode.hh>
#include <ACG/Scenegraph/SeparatorNode.hh>
#include <OpenFlipper/common/BaseObject.hh>

#include <cstddef>

typedef ACG::SceneGraph::MaterialNode MaterialNode;
typedef ACG::SceneGraph::QtTranslationManipulatorNode QtTranslationManipulatorNode;
typedef ACG::SceneGraph::SeparatorNode SeparatorNode;
typedef ACG::SceneGraph::BaseNode BaseNode;

/// An object with nodes in the scene graph, which die with it.
class BaseObjectData : public BaseObject
{
  Q_OBJECT

public:
  explicit BaseObjectData(DataType _type = DATA_UNKNOWN);
  ~BaseObjectData() override;

  virtual void show() { visible(true); }
  virtual void hide() { visible(false); }

  SeparatorNode* baseNode() { return baseNode_; }
  QtTranslationManipulatorNode* manipulatorNode() { return manipulatorNode_; }
  MaterialNode* materialNode() { return materialNode_; }
  void setObjectDrawMode(const ACG::SceneGraph::DrawModes::DrawMode& _mode, const bool& _force = false);
  virtual bool picked(unsigned int) { return false; }

  template <class Node>
  bool addAdditionalNode(Node* _node, QString _plugin, QString _name, int _id = 0)
  {
    return insertNode(_node, key(_plugin, _name, _id));
  }
  bool hasAdditionalNode(QString _plugin, QString _name, int _id = 0)
  {
    return nodes_.contains(key(_plugin, _name, _id));
  }
  template <class Node>
  bool getAdditionalNode(Node*& _node, QString _plugin, QString _name, int _id = 0)
  {
    _node = dynamic_cast<Node*>(nodes_.value(key(_plugin, _name, _id), nullptr));
    return _node != nullptr;
  }
  template <class Node>
  bool removeAdditionalNode(Node*& _node, QString _plugin, QString _name, int _id = 0)
  {
    if (nodes_.remove(key(_plugin, _name, _id)) == 0) return false;
    delete _node;
    _node = nullptr;
    return true;
  }

  /// What the host does after updatedObject. The stand-in counts.
  virtual void update(UpdateType _type = UPDATE_ALL);

  /// Not in the host.
  const ACG::SceneGraph::DrawModes::DrawMode& standInDrawMode() const { return drawMode_; }
  std::size_t standInUpdates() const { return updates_; }

private:
  static QString key(const QString& _plugin, const QString& _name, int _id)
  {
    return _plugin + "#" + _name + "#" + QString::number(_id);
  }
  bool insertNode(BaseNode* _node, const QString& _key);

  SeparatorNode* baseNode_;
  QtTranslationManipulatorNode* manipulatorNode_;
  MaterialNode* materialNode_;
  QMap<QString, BaseNode*> nodes_;
  ACG::SceneGraph::DrawModes::DrawMode drawMode_;
  std::size_t updates_ = 0;
};
