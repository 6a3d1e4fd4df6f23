#pragma once

#include <FleshSim/Contact/Collider.hh>
#include <FleshSim/Contact/MovingCollider.hh>
#include <FleshSim/Core/Status.hh>
#include <FleshSim/Simulation/Motion.hh>

#include <map>
#include <string>

namespace FleshSim {

/// What the shape of an obstacle is made of, as users and scene files say it.
struct ColliderSpec
{
  std::string kind; ///< a name of colliderRegistry()
  std::map<std::string, Vector3> vectors;
  std::map<std::string, double> numbers;
  std::string mesh; ///< path of the file, if it is one
};

/// An obstacle of a run; its motion grows over the duration.
struct SceneCollider
{
  ColliderPointer shape;
  std::string name;      ///< in reports
  ColliderSpec spec;     ///< what `shape` was made from, the path absolute; without a kind if nobody knows
  double friction = 0.0; ///< Coulomb's coefficient
  double viscous = 0.0;  ///< [N s / m]
  RigidMotion motion;
};

/// Where a motion has taken what it moves at a time (0: nowhere, 1: all the way).
RigidPose poseOf(const RigidMotion& _motion, double _time);

/// Makes the shape, and reads its surface if that is a file. On failure (a missing key, an inadmissible value, a file
/// that cannot be read) the collider stays as it was.
Status setShape(const ColliderSpec& _spec, SceneCollider& _collider);

} // namespace FleshSim
