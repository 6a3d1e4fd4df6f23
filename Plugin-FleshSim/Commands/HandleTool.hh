#pragma once

#include "Command.hh"
#include "Workspace.hh"

#include <FleshSim/Session/HandleGizmo.hh>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// What a window does with a HandleGizmo: it shows it at the selected vertices of an object, or at those of its last
/// handle, and when the mouse lets go the vertices are moved. Bodies that move by themselves follow within a second,
/// others are solved for from the rest shape.
class HandleTool
{
public:
  /// Carries out a command, and records it for scripts; false: it was refused.
  using Send = std::function<bool(const std::string& _name, const CommandArguments& _arguments)>;

  HandleTool(Workspace& _workspace, Send _send) : workspace_(_workspace), send_(std::move(_send)) {}

  /// -1: none, and there is no gizmo.
  void setObject(int _object);
  int object() const { return object_; }

  /// Takes over what is selected and held now, unless the mouse holds the gizmo. Empty: there is nothing to move.
  /// _view: the direction from which it is seen, a unit vector.
  std::vector<GizmoLine> lines(const Vector3& _view);

  /// True: the gizmo was hit within that distance [the mesh's unit], and has the mouse.
  bool press(const ViewRay& _ray, double _within, const Vector3& _view);

  /// True: the gizmo is somewhere else now.
  bool move(const ViewRay& _ray);

  /// True: it had the mouse.
  bool release();

  /// The mouse is gone: nothing is moved.
  void letGo();

  GizmoPart grabbed() const { return gizmo_ ? gizmo_->grabbed() : GizmoPart::none; }

private:
  void follow();

  Workspace& workspace_;
  Send send_;
  int object_ = -1;
  std::vector<int> vertices_; ///< as the session numbers them
  std::optional<HandleGizmo> gizmo_;
  RigidMotion before_; ///< of the gizmo when it was taken
};

} // namespace FleshSim
