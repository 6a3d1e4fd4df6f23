#pragma once

#include <Commands/CommandCenter.hh>

#include <ACG/Math/VectorT.hh>

#include <functional>
#include <string>
#include <utility>

class QMouseEvent;

namespace FleshSim {

/// Pulling with the mouse: takes hold of the vertex nearest to where the object was hit, and moves it in the plane
/// through it that faces the viewer, by as much as the mouse moves.
class PullMode
{
public:
  /// _record: what a script would have said.
  PullMode(CommandCenter& _center, std::function<void(const std::string& _name, const CommandArguments&)> _record)
      : center_(_center), record_(std::move(_record))
  {
  }

  static const char* name() { return "FleshSim Pull"; }

  /// In the mesh's unit.
  void setRadius(double _radius) { radius_ = _radius; }

  void handle(QMouseEvent& _event);

  bool isOn() const;

  /// Lets go if the mouse was given to something else, or what it held is gone.
  void check();
  void letGo();

private:
  bool isPulling() const;
  void press(QMouseEvent& _event);
  int nearestVertex(int _object, const ACG::Vec3d& _hit, ACG::Vec3d& _place);
  Vector3 placeOf(const QMouseEvent& _event) const;

  CommandCenter& center_;
  std::function<void(const std::string&, const CommandArguments&)> record_;
  double radius_ = 0.0;
  int object_ = -1; ///< that is being pulled at
  ACG::Vec3d grabbed_ = ACG::Vec3d(0.0, 0.0, 0.0);
  Vector3 offset_ = Vector3::Zero(); ///< from the mouse to the vertex
  Vector3 place_ = Vector3::Zero();  ///< where it is pulled to
};

} // namespace FleshSim
