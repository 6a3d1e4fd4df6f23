#pragma once

#include <ACG/Scenegraph/BaseNode.hh>

namespace ACG {
namespace SceneGraph {

class SeparatorNode : public BaseNode
{
public:
  using BaseNode::BaseNode;
};

} // namespace SceneGraph
} // namespace ACG
