#include <FleshSim/Scene/Reactions.hh>

#include <Eigen/Geometry>

namespace FleshSim {

std::vector<std::string> reactionNames(const SimulationSetup& _setup)
{
  std::vector<std::string> names;
  for (const Handle& handle : _setup.handles)
    names.push_back(handle.name);
  if (!_setup.dynamics) return names;
  const std::vector<SceneCollider>& colliders = _setup.dynamics->colliders;
  for (std::size_t i = 0; i < colliders.size(); ++i)
    names.push_back(colliders[i].name.empty() ? "collider" + std::to_string(i) : colliders[i].name);
  return names;
}

std::vector<Reaction> handleReactions(const BoundaryMotion& _motion, std::size_t _count, const Points& _forces,
                                      const Points& _positions)
{
  std::vector<Reaction> reactions(_count);
  for (std::size_t i = 0; i < _motion.owners.size(); ++i) {
    const int v = _motion.vertices[i].vertex;
    for (std::size_t c = 0; c < 3; ++c) {
      const int owner = _motion.owners[i][c];
      if (owner < 0) continue;
      Vector3 force = Vector3::Zero();
      force[static_cast<Eigen::Index>(c)] = _forces(static_cast<Eigen::Index>(c), v);
      reactions[static_cast<std::size_t>(owner)].force += force;
      reactions[static_cast<std::size_t>(owner)].moment += _positions.col(v).cross(force);
    }
  }
  return reactions;
}

} // namespace FleshSim
