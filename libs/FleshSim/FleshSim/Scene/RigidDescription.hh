#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Scene/RotationDescription.hh>
#include <FleshSim/Simulation/SceneCollider.hh>

#include <optional>
#include <string>

namespace FleshSim {

/// How something rigid moves over a run, as a handle does.
struct MotionDescription
{
  Vector3 translate = Vector3::Zero();
  RotationDescription rotate;
};

/// A rigid body of a scene: scaled, then rotated about the origin, then translated.
struct RigidDescription
{
  long line = 0;
  std::string name;
  ColliderSpec shape;             ///< a kind of rigidShapeRegistry()
  std::optional<double> density;  ///< [kg / m^3]
  std::optional<double> mass;     ///< [kg], instead
  std::optional<Matrix3> inertia; ///< with the mass: about the centre of mass, before it is rotated and scaled [kg m^2]
  Vector3 translate = Vector3::Zero();
  RotationDescription rotate;
  double scale = 1.0;
  Vector3 velocity = Vector3::Zero();        ///< [m / s]
  Vector3 angularVelocity = Vector3::Zero(); ///< [rad / s]
  std::optional<double> friction;
  bool fixed = false;
  std::optional<MotionDescription> motion; ///< it is moved

  bool isFree() const { return !fixed && !motion; }
};

} // namespace FleshSim
