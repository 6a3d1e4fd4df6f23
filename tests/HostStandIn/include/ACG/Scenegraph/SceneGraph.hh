#pragma once

#include <ACG/Scenegraph/BaseNode.hh>

namespace ACG {
namespace SceneGraph {

/// Brings a mouse event to the nodes that it is traversed over.
class MouseEventAction
{
public:
  MouseEventAction(QMouseEvent* _event, GLState& _state) : state_(_state), event_(_event) {}

  bool operator()(BaseNode* _node)
  {
    _node->mouseEvent(state_, event_);
    return true;
  }

private:
  GLState& state_;
  QMouseEvent* event_;
};

} // namespace SceneGraph
} // namespace ACG
