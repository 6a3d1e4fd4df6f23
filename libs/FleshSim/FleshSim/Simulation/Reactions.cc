#include <FleshSim/Simulation/Reactions.hh>

#include <Eigen/Geometry>

#include <utility>

namespace FleshSim {

namespace {

std::string nameOf(const SimulationSetup& _setup, std::size_t _collider)
{
  const std::string& name = _setup.colliders[_collider].name;
  return name.empty() ? "collider" + std::to_string(_collider) : name;
}

} // namespace

std::vector<std::string> reactionNames(const SimulationSetup& _setup)
{
  std::vector<std::string> names;
  for (const Handle& handle : _setup.handles)
    names.push_back(handle.name);
  for (std::size_t i = 0; i < _setup.colliders.size(); ++i)
    names.push_back(nameOf(_setup, i));
  for (const SceneAttachment& attachment : _setup.attachments)
    names.push_back(attachment.name);
  return names;
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

void writeReactions(JsonWriter& _json, const StepReport& _step)
{
  _json.key("reactions").beginArray();
  for (const Reaction& reaction : _step.reactions) {
    _json.beginObject().member("handle", reaction.name);
    writeVector(_json, "force", reaction.force);
    writeVector(_json, "moment", reaction.moment);
    _json.endObject();
  }
  _json.endArray();
}

std::vector<Reaction> namedReactions(const SimulationSetup& _setup, const BoundaryMotion& _motion,
                                     const Points& _forces, const Points& _positions,
                                     std::vector<Reaction> _ofObstacles)
{
  std::vector<Reaction> reactions(_setup.handles.size());
  for (std::size_t h = 0; h < reactions.size(); ++h)
    reactions[h].name = _setup.handles[h].name;
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
  for (std::size_t i = 0; i < _ofObstacles.size(); ++i) {
    _ofObstacles[i].name = nameOf(_setup, i);
    reactions.push_back(std::move(_ofObstacles[i]));
  }
  return reactions;
}

} // namespace FleshSim
