#pragma once

#include <ACG/GL/GLState.hh>
#include <ACG/Math/VectorT.hh>
#include <ACG/Scenegraph/DrawModes.hh>

#include <string>
#include <vector>

class QMouseEvent;

namespace ACG {
namespace SceneGraph {

enum PickTarget
{
  PICK_CELL,
  PICK_FACE,
  PICK_EDGE,
  PICK_VERTEX,
  PICK_ANYTHING,
  PICK_FRONT_EDGE,
  PICK_FRONT_VERTEX
};

/// A node deletes its children with it, as delete_subtree() does in the host.
class BaseNode
{
public:
  explicit BaseNode(BaseNode* _parent = nullptr, std::string _name = "<unknown>");
  BaseNode(const BaseNode&) = delete;
  BaseNode& operator=(const BaseNode&) = delete;
  virtual ~BaseNode();

  unsigned int id() const { return id_; }
  std::string name() const { return name_; }
  void name(const std::string& _name) { name_ = _name; }
  BaseNode* parent() { return parent_; }
  void set_parent(BaseNode* _parent);
  void delete_subtree() { delete this; }

  void drawMode(const DrawModes::DrawMode& _mode) { drawMode_ = _mode; }
  const DrawModes::DrawMode& drawMode() const { return drawMode_; }
  void show() { isHidden_ = false; }
  void hide() { isHidden_ = true; }
  bool hidden() const { return isHidden_; }
  bool visible() const { return !isHidden_; }
  void enablePicking(bool _enable) { isPickable_ = _enable; }
  bool pickingEnabled() const { return isPickable_; }
  virtual void mouseEvent(GLState&, QMouseEvent*) {}

  const std::vector<BaseNode*>& standInChildren() const { return children_; }

private:
  unsigned int id_;
  std::string name_;
  BaseNode* parent_ = nullptr;
  std::vector<BaseNode*> children_;
  bool isHidden_ = false;
  DrawModes::DrawMode drawMode_;
  bool isPickable_ = true;
};

} // namespace SceneGraph
} // namespace ACG
