#include "SlabView.hh"

#include <ACG/Scenegraph/LineNode.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <cmath>

namespace FleshSim {

namespace {

/// Of the box, so that the lines do not lie on its faces.
constexpr double margin = 0.05;

void addRectangle(ACG::SceneGraph::LineNode& _node, const PanelState& _state, int _axis, double _at)
{
  if (!std::isfinite(_at)) return;
  const int u = (_axis + 1) % 3;
  const int v = (_axis + 2) % 3;
  const auto corner = [&](bool _right, bool _top) {
    const auto end = [&](int _along, bool _far) {
      const double size = _state.high[_along] - _state.low[_along];
      return _far ? _state.high[_along] + margin * size : _state.low[_along] - margin * size;
    };
    ACG::Vec3d point(0.0, 0.0, 0.0);
    point[_axis] = _at;
    point[u] = end(u, _right);
    point[v] = end(v, _top);
    return point;
  };
  const ACG::Vec3d corners[] = {corner(false, false), corner(true, false), corner(true, true), corner(false, true)};
  for (int k = 0; k < 4; ++k) {
    _node.add_line(corners[k], corners[(k + 1) % 4]);
    _node.add_color(ACG::Vec3uc(242, 115, 26));
  }
}

} // namespace

void SlabView::show(const PanelState& _state, int _axis, double _low, double _high)
{
  if (node_ == nullptr) {
    node_ = new ACG::SceneGraph::LineNode(ACG::SceneGraph::LineNode::LineSegmentsMode, nullptr, "FleshSim boundaries");
    node_->set_line_width(2.0f);
    PluginFunctions::addGlobalNode(node_);
  }
  node_->clear();
  if (_axis < 0 || _axis > 2) return;
  addRectangle(*node_, _state, _axis, _low);
  addRectangle(*node_, _state, _axis, _high);
}

} // namespace FleshSim
