#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Scene/Motion.hh>

#include <optional>
#include <vector>

namespace FleshSim {

/// An obstacle of a run; its motion grows over the duration.
struct SceneCollider
{
  ColliderPointer shape;
  double friction = 0.0; ///< Coulomb's coefficient
  double viscous = 0.0;  ///< [N s / m]
  RigidMotion motion;
};

/// What a dynamic run has besides a quasi-static one.
struct DynamicsSetup
{
  DynamicsSettings settings; ///< its `newton` is replaced by the run's own settings
  double dt = 0.01;          ///< [s]
  double duration = 1.0;     ///< [s]; the last step may be shorter than the others
  bool adaptive = false;     ///< cut steps where they fail or go too far, and grow again
  std::vector<SceneCollider> colliders;
  std::optional<Points> velocities; ///< at the start; absent: zero
  std::vector<ContactSurface> surfaces;
};

/// What takes a simulation from one of its steps to the next.
class SimulationEngine
{
public:
  virtual ~SimulationEngine() = default;

  virtual const Points& positions() const = 0;

  /// Step _step, from 1; the one before must have been done.
  virtual StepReport step(int _step) = 0;
};

} // namespace FleshSim
