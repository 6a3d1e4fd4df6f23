#pragma once

#include <Panel/PanelState.hh>

namespace ACG {
namespace SceneGraph {
class LineNode;
}
} // namespace ACG

namespace FleshSim {

/// The two boundaries of an experiment in the host's view: a rectangle where each cuts the body's box.
class SlabView
{
public:
  /// _axis: 0 to 2. NaN hides a boundary.
  void show(const PanelState& _state, int _axis, double _low, double _high);

private:
  ACG::SceneGraph::LineNode* node_ = nullptr; ///< the scenegraph's own
};

} // namespace FleshSim
