#include <FleshSim/Simulation/DynamicBodies.hh>

#include <FleshSim/Simulation/ContactSurfaces.hh>

namespace FleshSim {

DynamicBodies::DynamicBodies(const ElasticModel& _model, const RigidSurfaces& _obstacles,
                             const DynamicsSettings& _settings, const std::vector<ContactSurface>& _surfaces)
    : obstacles_(_obstacles), solver_(_model, _settings, joined(_surfaces, _obstacles), _obstacles.embedding())
{
}

const Points& DynamicBodies::positions() const
{
  if (obstacles_.isEmpty()) return solver_.positions();
  positions_ = obstacles_.shrink(solver_.positions());
  return positions_;
}

void DynamicBodies::setState(const Points& _positions, const Points& _velocities, double _time, double _part)
{
  solver_.setState(obstacles_.grow(_positions, _part), obstacles_.growVelocities(_velocities), _time);
}

void DynamicBodies::setBoundary(BoundaryMotion _motion, double _duration)
{
  obstacles_.hold(_duration, _motion);
  solver_.setBoundary(_motion);
}

void DynamicBodies::setColliders(const std::vector<SceneCollider>& _colliders, std::size_t _first, double _duration)
{
  while (!numbers_.empty() && numbers_.back() >= static_cast<int>(_first)) {
    solver_.removeCollider(solver_.colliderCount() - 1);
    numbers_.pop_back();
  }
  count_ = static_cast<int>(_colliders.size());
  for (std::size_t i = _first; i < _colliders.size(); ++i) {
    if (obstacles_.has(static_cast<int>(i))) continue;
    ColliderSettings settings;
    settings.friction = _colliders[i].friction;
    settings.viscous = _colliders[i].viscous;
    if (!_colliders[i].motion.isNothing())
      settings.pose = [motion = _colliders[i].motion, _duration](double _time) {
        return poseOf(motion, _time / _duration);
      };
    solver_.addCollider(_colliders[i].shape, settings);
    numbers_.push_back(static_cast<int>(i));
  }
}

std::vector<Reaction> DynamicBodies::obstacleReactions() const
{
  if (obstacles_.isEmpty()) return solver_.obstacleReactions();
  std::vector<Reaction> reactions = obstacles_.reactions(solver_.handleReactions(), solver_.positions(), count_);
  const std::vector<Reaction> ofVertices = solver_.obstacleReactions();
  for (std::size_t i = 0; i < ofVertices.size(); ++i)
    reactions[static_cast<std::size_t>(numbers_[i])] = ofVertices[i];
  return reactions;
}

} // namespace FleshSim
