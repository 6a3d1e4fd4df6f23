#pragma once

#include <ACG/Scenegraph/BaseNode.hh>

namespace ACG {
namespace SceneGraph {

/// Draws nothing; remembers how it should.
template <class VolumeMeshT>
class VolumeMeshNodeT : public BaseNode
{
public:
  using BaseNode::BaseNode;

  void set_scaling(double _scaling) { scaling_ = _scaling; }
  double scaling() const { return scaling_; }
  void set_boundary_only(bool _boundaryOnly) { isBoundaryOnly_ = _boundaryOnly; }
  bool boundary_only() const { return isBoundaryOnly_; }

private:
  double scaling_ = 0.8;
  bool isBoundaryOnly_ = false;
};

} // namespace SceneGraph
} // namespace ACG
