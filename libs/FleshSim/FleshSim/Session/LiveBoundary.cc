#include <FleshSim/Session/LiveBoundary.hh>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace FleshSim {

namespace {

/// How far along its way a point is, from 0 to 1: where the way comes nearest to it, the first such place if it turns
/// round more than once.
double partOfWay(const Vector3& _from, const RigidMotion& _motion, const Vector3& _place)
{
  if (_motion.degrees == 0.0) {
    const double square = _motion.translation.squaredNorm();
    return square > 0.0 ? std::clamp((_place - _from).dot(_motion.translation) / square, 0.0, 1.0) : 1.0;
  }
  const auto distance = [&](double _part) { return (_motion.at(_from, _part) - _place).squaredNorm(); };
  const int samples = 8 + static_cast<int>(std::min(std::abs(_motion.degrees), 3600.0) / 10.0);
  int nearest = 0;
  for (int k = 1; k <= samples; ++k)
    if (distance(static_cast<double>(k) / samples) < distance(static_cast<double>(nearest) / samples)) nearest = k;
  double low = std::max(0, nearest - 1) / static_cast<double>(samples);
  double high = std::min(samples, nearest + 1) / static_cast<double>(samples);
  for (int halving = 0; halving < 60; ++halving) {
    const double third = (high - low) / 3.0;
    if (distance(low + third) <= distance(high - third))
      high -= third;
    else
      low += third;
  }
  return 0.5 * (low + high);
}

/// The number of the handle of that name in each direction that it prescribes.
std::array<int, 3> ownersOf(const std::string& _name, const Matrix3& _prescribed, const std::vector<Handle>& _handles)
{
  const auto found =
      std::find_if(_handles.begin(), _handles.end(), [&](const Handle& _handle) { return _handle.name == _name; });
  const int number = found == _handles.end() ? -1 : static_cast<int>(found - _handles.begin());
  std::array<int, 3> owners{};
  for (std::size_t c = 0; c < 3; ++c)
    owners[c] = _prescribed(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(c)) > 0.0 ? number : -1;
  return owners;
}

} // namespace

LiveBoundary::Hold LiveBoundary::makeHold(const Handle& _handle, const Vector3& _from)
{
  Hold hold{_handle.name, _from, _handle.motion, 0.0, 0.0, Matrix3::Zero()};
  hold.prescribed = heldDirections(_handle);
  return hold;
}

void LiveBoundary::setFrom(const std::vector<Handle>& _handles, const Points& _rest)
{
  holds_.clear();
  for (const Handle& handle : _handles)
    for (const int vertex : handle.vertices)
      holds_[vertex] = makeHold(handle, _rest.col(vertex));
}

BoundaryMotion LiveBoundary::motion(const LiveScene& _scene, const Points& _positions, double _time, double _duration)
{
  std::map<int, Hold> holds;
  for (const Handle& handle : _scene.handles)
    for (const int vertex : handle.vertices) {
      Hold hold = makeHold(handle, _positions.col(vertex));
      hold.since = _time;
      // Who was held already goes on from where that began, unless another handle has taken over.
      const auto known = holds_.find(vertex);
      if (known != holds_.end() && known->second.handle == hold.handle) {
        hold = known->second;
        if (restarted_) {
          hold.done = partOfWay(hold.from, hold.motion, _positions.col(vertex));
          hold.since = _time;
        }
      }
      holds[vertex] = hold;
    }
  holds_ = std::move(holds);
  restarted_ = false;

  BoundaryMotion motion;
  auto table = std::make_shared<std::vector<Hold>>();
  for (const auto& [vertex, hold] : holds_) {
    motion.vertices.push_back({vertex, hold.prescribed});
    motion.owners.push_back(ownersOf(hold.handle, hold.prescribed, _scene.handles));
    table->push_back(hold);
  }
  motion.target = [table, _duration](int _index, double _now) {
    const Hold& hold = (*table)[static_cast<std::size_t>(_index)];
    const double part = _duration > 0.0 ? std::clamp(hold.done + (_now - hold.since) / _duration, 0.0, 1.0) : 1.0;
    return hold.motion.at(hold.from, part);
  };
  motion.springs = _scene.springs;
  return motion;
}

} // namespace FleshSim
