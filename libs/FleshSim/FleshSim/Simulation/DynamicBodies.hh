#pragma once

#include <FleshSim/Dynamics/DynamicSolver.hh>
#include <FleshSim/Simulation/RigidSurfaces.hh>

#include <vector>

namespace FleshSim {

/// A DynamicSolver with a run's obstacles, as the bodies' own vertices see it: what obstacles with surfaces add to the
/// solver's points is not told. Model and obstacles must outlive it.
class DynamicBodies
{
public:
  /// _surfaces: of the bodies. Throws std::invalid_argument for inadmissible settings.
  DynamicBodies(const ElasticModel& _model, const RigidSurfaces& _obstacles, const DynamicsSettings& _settings,
                const std::vector<ContactSurface>& _surfaces);

  const Points& positions() const;
  double time() const { return solver_.time(); }

  /// Obstacles are at that part of their motions.
  void setState(const Points& _positions, const Points& _velocities, double _time, double _part);
  void setState(const State& _state, double _part) { solver_.setState(obstacles_.grow(_state, _part)); }
  State state() const { return obstacles_.shrink(solver_.state()); }

  /// Of bodies; obstacles make their motions in _duration [s].
  void setBoundary(BoundaryMotion _motion, double _duration);

  /// All obstacles of the run, in their order: those that have surfaces, and those that vertices alone meet. Instead of
  /// those before from number _first on. _duration: of their motions.
  void setColliders(const std::vector<SceneCollider>& _colliders, std::size_t _first, double _duration);

  Points handleForces() const { return obstacles_.shrink(solver_.handleReactions()); }
  Points allForces() const { return obstacles_.shrink(solver_.reactions()); }
  std::vector<Reaction> obstacleReactions() const;

  std::optional<RigidPose> obstaclePose(int _number) const { return obstacles_.pose(_number, solver_.positions()); }

  std::vector<RigidPlace> rigidPlaces() const { return obstacles_.places(solver_.positions(), solver_.velocities()); }
  Points rigidSurface(int _rigidBody) const { return obstacles_.surfaceOf(_rigidBody, solver_.positions()); }

  DynamicSolver& solver() { return solver_; }
  const DynamicSolver& solver() const { return solver_; }

private:
  const RigidSurfaces& obstacles_;
  DynamicSolver solver_;
  std::vector<int> numbers_; ///< of the solver's colliders among all obstacles of the run
  int count_ = 0;            ///< of these
  mutable Points positions_;
};

} // namespace FleshSim
