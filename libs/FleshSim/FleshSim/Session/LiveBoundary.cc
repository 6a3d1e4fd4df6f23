#include <FleshSim/Session/LiveBoundary.hh>

#include <algorithm>
#include <memory>
#include <utility>

namespace FleshSim {

BoundaryMotion LiveBoundary::motion(const LiveScene& _scene, const Points& _positions, double _time)
{
  std::map<int, Hold> holds;
  for (const Handle& handle : _scene.handles)
    for (const int vertex : handle.vertices) {
      Hold hold{_positions.col(vertex), handle.motion.translation, _time, Matrix3::Zero()};
      for (int c = 0; c < 3; ++c)
        hold.prescribed(c, c) = handle.components[static_cast<std::size_t>(c)] ? 1.0 : 0.0;
      // Who was held already goes on from where that began, unless it is to go elsewhere.
      const auto known = holds_.find(vertex);
      if (known != holds_.end() && known->second.translation == hold.translation) {
        hold.from = known->second.from;
        hold.since = known->second.since;
      }
      holds[vertex] = hold;
    }
  holds_ = std::move(holds);

  BoundaryMotion motion;
  auto table = std::make_shared<std::vector<Hold>>();
  for (const auto& [vertex, hold] : holds_) {
    motion.vertices.push_back({vertex, hold.prescribed});
    table->push_back(hold);
  }
  motion.target = [table, duration = duration_](int _index, double _now) {
    const Hold& hold = (*table)[static_cast<std::size_t>(_index)];
    const double part = duration > 0.0 ? std::clamp((_now - hold.since) / duration, 0.0, 1.0) : 1.0;
    return Vector3(hold.from + part * hold.translation);
  };
  motion.springs = _scene.springs;
  return motion;
}

} // namespace FleshSim
