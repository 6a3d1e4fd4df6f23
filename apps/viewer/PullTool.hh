#pragma once

#include "MouseTool.hh"
#include "Picker.hh"

namespace FleshSim {

/// Takes hold of the vertex under the mouse and what is near it, and moves it in the plane through it that faces the
/// viewer, by as much as the mouse moves.
class PullTool : public MouseTool
{
public:
  PullTool(ViewerSession& _session, Scenery& _scenery) : session_(_session), picker_(_scenery) {}

  /// In the mesh's unit; 0: the vertex alone.
  void setRadius(double _radius) { radius_ = _radius; }

  bool press(double _x, double _y, Qt::KeyboardModifiers _keys) override;
  bool move(double _x, double _y) override;
  bool release(double _x, double _y) override;
  void letGo() override;

private:
  bool isPulling();

  ViewerSession& session_;
  Picker picker_;
  double radius_ = 0.0;
  int object_ = -1;
  Vector3 grabbed_ = Vector3::Zero();
  Vector3 offset_ = Vector3::Zero(); ///< from the mouse to the vertex
};

} // namespace FleshSim
