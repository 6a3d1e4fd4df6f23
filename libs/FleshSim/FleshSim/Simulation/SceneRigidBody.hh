#pragma once

#include <FleshSim/Mesh/MassProperties.hh>
#include <FleshSim/Simulation/Motion.hh>

#include <optional>
#include <string>

namespace FleshSim {

/// A rigid body of a run, where it is at the start.
struct SceneRigidBody
{
  std::string name;
  SurfaceMesh surface;                       ///< closed
  MassProperties mass;                       ///< the centre and the second moments as the body lies there
  Vector3 velocity = Vector3::Zero();        ///< of the centre of mass [m / s]
  Vector3 angularVelocity = Vector3::Zero(); ///< [rad / s]
  std::optional<double> friction;            ///< Coulomb's coefficient; none: that of contact between bodies
  std::optional<RigidMotion> motion;         ///< it is held, and moves like this; none: it moves freely

  bool isFree() const { return !motion; }

  /// The largest coordinate of the surface about the centre of mass [length].
  double size() const { return (surface.positions.colwise() - mass.center).cwiseAbs().maxCoeff(); }
};

} // namespace FleshSim
