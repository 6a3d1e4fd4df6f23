#include <ACG/Scenegraph/BaseNode.hh>
#include <ACG/Scenegraph/DrawModes.hh>
#include <source/StandInScene.hh>

#include <algorithm>
#include <map>
#include <utility>

namespace ACG {
namespace SceneGraph {

BaseNode::BaseNode(BaseNode* _parent, std::string _name) : name_(std::move(_name))
{
  static unsigned int count = 0;
  id_ = ++count;
  set_parent(_parent);
}

BaseNode::~BaseNode()
{
  set_parent(nullptr);
  while (!children_.empty())
    delete children_.back();
}

void BaseNode::set_parent(BaseNode* _parent)
{
  if (parent_ != nullptr) {
    std::vector<BaseNode*>& siblings = parent_->children_;
    siblings.erase(std::remove(siblings.begin(), siblings.end(), this), siblings.end());
  }
  parent_ = _parent;
  if (parent_ != nullptr) parent_->children_.push_back(this);
}

namespace DrawModes {

const DrawMode& getDrawMode(const std::string& _name)
{
  static std::map<std::string, DrawMode> modes;
  return modes.emplace(_name, DrawMode(_name)).first->second;
}

} // namespace DrawModes
} // namespace SceneGraph
} // namespace ACG
