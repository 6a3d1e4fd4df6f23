#pragma once

#include "MouseTool.hh"
#include "Picker.hh"

#include <Commands/HandleTool.hh>

namespace FleshSim {

/// The gizmo of handles in the window's view: beside it the mouse turns the view.
class HandleMouse : public MouseTool
{
public:
  HandleMouse(ViewerSession& _session, Scenery& _scenery);

  /// -1: none.
  void setObject(int _object) { tool_.setObject(_object); }
  int object() const { return tool_.object(); }

  bool press(double _x, double _y, Qt::KeyboardModifiers _keys) override;
  bool move(double _x, double _y) override;
  bool release(double _x, double _y) override;
  void letGo() override;
  void viewTurned() override { draw(); }

  /// Takes over what is selected and held now.
  void draw();

private:
  Vector3 view() const;

  Scenery& scenery_;
  Picker picker_;
  HandleTool tool_;
};

} // namespace FleshSim
