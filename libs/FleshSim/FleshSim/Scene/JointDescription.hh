#pragma once

#include <FleshSim/Core/Types.hh>

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace FleshSim {

/// What a joint of a scene takes hold of: a rigid body by its name, the point of a body, or the world.
struct JointEndDescription
{
  std::string rigid;       ///< empty: none
  std::optional<int> body; ///< neither: the world
};

/// A joint of a scene; angles in degrees.
struct JointDescription
{
  long line = 0;
  std::string name;
  std::string type; ///< a name of jointRegistry()
  std::array<JointEndDescription, 2> between;
  Vector3 at = Vector3::Zero();
  std::optional<Vector3> axis;                     ///< of any length but zero
  std::optional<std::pair<double, double>> limits; ///< [degrees] or [length]
  std::optional<std::pair<double, double>> motor;  ///< speed [degrees / s] or [length / s], most [N m] or [N]
  double compliance = 0.0;
  bool collide = false;
};

} // namespace FleshSim
