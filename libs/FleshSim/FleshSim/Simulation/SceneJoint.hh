#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace FleshSim {

/// What a joint takes hold of.
struct JointEnd
{
  enum class Kind
  {
    world,
    rigid, ///< a rigid body
    flesh  ///< the point of a body that is at the joint's place at rest
  };

  Kind kind = Kind::world;
  int index = 0; ///< among the rigid bodies or the bodies of the run
};

struct JointMotor
{
  double speed = 0.0; ///< [rad / s] or [length / s]
  double most = 0.0;  ///< [N m] or [N]
};

/// A joint of a run. What moves is the second end, as seen from the first.
struct SceneJoint
{
  std::string name;
  std::string type; ///< a name of jointRegistry()
  std::array<JointEnd, 2> ends;
  Vector3 at = Vector3::Zero();
  Vector3 axis = Vector3::UnitX();                 ///< unit vector
  std::optional<std::pair<double, double>> limits; ///< [rad] or [length]
  std::optional<JointMotor> motor;
  double compliance = 0.0; ///< [m / N]; of hinges [rad / (N m)]
  bool collide = false;    ///< its ends meet each other as others do
};

} // namespace FleshSim
