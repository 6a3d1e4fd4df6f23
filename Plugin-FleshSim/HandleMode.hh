#pragma once

#include <Commands/HandleTool.hh>

class QMouseEvent;

namespace ACG {
namespace SceneGraph {
class LineNode;
}
} // namespace ACG

namespace FleshSim {

/// The gizmo of handles in OpenFlipper's view: draws it, and gives it the left mouse button while its mode is on.
class HandleMode
{
public:
  HandleMode(Workspace& _workspace, HandleTool::Send _send) : tool_(_workspace, std::move(_send)) {}

  static const char* name() { return "FleshSim Handles"; }

  /// Whose vertices are moved from now on.
  void setObject(int _object) { tool_.setObject(_object); }
  int object() const { return tool_.object(); }
  bool isOn() const;

  /// True: what is drawn has changed.
  bool handle(QMouseEvent& _event);

  /// Takes over what is selected and held now; true: what is drawn has changed.
  bool draw();

private:
  ViewRay rayOf(const QMouseEvent& _event) const;
  double reachAt(const QMouseEvent& _event) const;
  static Vector3 view();

  HandleTool tool_;
  ACG::SceneGraph::LineNode* node_ = nullptr; ///< of the host's scene graph, which owns it
  std::vector<GizmoLine> drawn_;
  GizmoPart drawnGrabbed_ = GizmoPart::none;
};

} // namespace FleshSim
