#pragma once

#include <FleshSim/Core/Types.hh>
#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Simulation/SceneCollider.hh>

#include <optional>
#include <vector>

namespace FleshSim {

/// What a dynamic run has besides a quasi-static one.
struct DynamicsSetup
{
  DynamicsSettings settings;        ///< its `newton` is replaced by the run's own settings
  double dt = 0.01;                 ///< [s]
  double duration = 1.0;            ///< [s]; the last step may be shorter than the others
  bool adaptive = false;            ///< cut steps where they fail or go too far, and grow again
  std::optional<Points> velocities; ///< at the start; absent: zero
  std::vector<ContactSurface> surfaces;
};

/// What takes a simulation from one of its steps to the next.
class SimulationEngine
{
public:
  virtual ~SimulationEngine() = default;

  virtual const Points& positions() const = 0;

  /// The same of all points that the solver knows.
  virtual const Points& points() const = 0;

  /// Something else that acts, on the solver's columns. To be called before the first step.
  virtual void addTerm(std::shared_ptr<Term> _term) = 0;

  /// What handles exert on vertices at the end of the last step [N].
  virtual Points handleForces() const = 0;

  /// The same of handles and obstacles.
  virtual Points allForces() const { return handleForces(); }

  /// What obstacles exert, as a whole.
  virtual std::vector<Reaction> obstacleReactions() const { return {}; }

  /// Where an obstacle is now, if it may be elsewhere than its motion says.
  virtual std::optional<RigidPose> obstaclePose(int /*_number*/) const { return std::nullopt; }

  /// Where rigid bodies are, and how they move; names are for others to tell.
  virtual std::vector<RigidPlace> rigidPlaces() const { return {}; }

  /// The points of a rigid body's surface, where they are.
  virtual Points rigidSurface(int /*_rigidBody*/) const { return Points(3, 0); }

  /// The moment after the last good step, without its number.
  virtual State state() const = 0;

  /// Goes on from a moment. Throws std::invalid_argument for that of something else.
  virtual void setState(const State& _state) = 0;

  /// What is kept only to save time is made anew.
  virtual void dropCaches() = 0;

  /// The time of a state at the end of a step, as states of this engine have it.
  virtual double timeAfter(int _step) const = 0;

  /// Step _step, from 1; the one before must have been done.
  virtual StepReport step(int _step) = 0;
};

} // namespace FleshSim
