#include <FleshSim/Scene/Reactions.hh>

#include <Eigen/Geometry>

namespace FleshSim {

std::vector<std::string> reactionNames(const std::vector<Handle>& _handles,
                                       const std::vector<SceneCollider>& _colliders)
{
  std::vector<std::string> names;
  for (const Handle& handle : _handles)
    names.push_back(handle.name);
  for (std::size_t i = 0; i < _colliders.size(); ++i)
    names.push_back(_colliders[i].name.empty() ? "collider" + std::to_string(i) : _colliders[i].name);
  return names;
}

std::vector<std::string> reactionNames(const SimulationSetup& _setup)
{
  return reactionNames(_setup.handles, _setup.dynamics ? _setup.dynamics->colliders : std::vector<SceneCollider>());
}

namespace {

void writeVector(JsonWriter& _json, const char* _key, const Vector3& _vector)
{
  _json.key(_key).beginArray();
  for (const double number : _vector)
    _json.value(number);
  _json.endArray();
}

} // namespace

void writeReactions(JsonWriter& _json, const std::vector<std::string>& _names, const StepReport& _step)
{
  _json.key("reactions").beginArray();
  for (std::size_t i = 0; i < _step.reactions.size() && i < _names.size(); ++i) {
    _json.beginObject().member("handle", _names[i]);
    writeVector(_json, "force", _step.reactions[i].force);
    writeVector(_json, "moment", _step.reactions[i].moment);
    _json.endObject();
  }
  _json.endArray();
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
