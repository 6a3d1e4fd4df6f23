#include <FleshSim/Simulation/ObstacleSurfaces.hh>

#include <Eigen/Geometry>
#include <Eigen/SVD>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

constexpr int frameColumns = 4;

/// What a state has of frames and of what hangs on them.
constexpr const char* memoryOfObstacles = "obstacles";

} // namespace

void ObstacleSurfaces::add(int _number, const SurfaceMesh& _shape, double _friction, const RigidMotion& _motion)
{
  Obstacle obstacle;
  obstacle.number = _number;
  obstacle.friction = _friction;
  obstacle.frame.motion = _motion;
  obstacle.frame.middle = 0.5 * (_shape.positions.rowwise().minCoeff() + _shape.positions.rowwise().maxCoeff());
  obstacle.points = _shape.positions.colwise() - obstacle.frame.middle;
  obstacle.frame.size = std::max(obstacle.points.cwiseAbs().maxCoeff(), 1e-300);
  obstacle.triangles = _shape.triangles;
  obstacles_.push_back(std::move(obstacle));
}

void ObstacleSurfaces::addTo(ElasticModel& _model)
{
  for (Obstacle& obstacle : obstacles_) {
    UnknownBlock unknowns;
    unknowns.rest.resize(3 * frameColumns);
    for (int axis = 0; axis < frameColumns; ++axis)
      unknowns.rest.segment<3>(3 * axis) = obstacle.frame.column(axis, 0.0);
    unknowns.mass = 0.0;
    const int first = _model.addUnknowns(unknowns);
    obstacle.frame.firstColumn = first;
    columnCount_ = first + frameColumns;
    for (Eigen::Index p = 0; p < obstacle.points.cols(); ++p) {
      const Vector3 weights = obstacle.points.col(p) / obstacle.frame.size;
      embedding_.addWeighted({{first, weights[0]}, {first + 1, weights[1]}, {first + 2, weights[2]}, {first + 3, 1.0}});
      if (obstacle.frame.motion.isNothing()) embedding_.markStill();
    }
  }
  if (!isEmpty()) bodyCount_ = obstacles_.front().frame.firstColumn;
}

void ObstacleSurfaces::shift(std::size_t _index, const Vector3& _way)
{
  obstacles_[_index].frame.middle += _way;
  obstacles_[_index].shift += _way;
}

bool ObstacleSurfaces::has(int _number) const
{
  return std::any_of(obstacles_.begin(), obstacles_.end(),
                     [&](const Obstacle& _obstacle) { return _obstacle.number == _number; });
}

Vector3 ObstacleSurfaces::Frame::column(int _axis, double _part) const
{
  if (_axis == 3) return motion.at(middle, _part);
  return size * poseOf(motion, _part).rotation.col(_axis);
}

std::vector<ContactSurface> ObstacleSurfaces::surfaces() const
{
  std::vector<ContactSurface> surfaces;
  auto first = static_cast<int>(columnCount_);
  for (const Obstacle& obstacle : obstacles_) {
    ContactSurface surface;
    surface.isObstacle = true;
    surface.friction = obstacle.friction;
    for (const std::array<int, 3>& t : obstacle.triangles)
      surface.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    surfaces.push_back(std::move(surface));
    first += static_cast<int>(obstacle.points.cols());
  }
  return surfaces;
}

void ObstacleSurfaces::hold(double _duration, BoundaryMotion& _motion) const
{
  if (isEmpty()) return;
  const auto others = static_cast<int>(_motion.vertices.size());
  std::vector<Frame> frames;
  for (const Obstacle& obstacle : obstacles_) {
    frames.push_back(obstacle.frame);
    for (int axis = 0; axis < frameColumns; ++axis) {
      _motion.vertices.push_back({obstacle.frame.firstColumn + axis, Matrix3::Identity()});
      if (static_cast<int>(_motion.owners.size()) >= others) _motion.owners.push_back({-1, -1, -1});
    }
  }
  _motion.target = [target = _motion.target, frames, others, _duration](int _index, double _time) {
    if (_index < others) return target(_index, _time);
    const int column = _index - others;
    return frames[static_cast<std::size_t>(column / frameColumns)].column(column % frameColumns, _time / _duration);
  };
  if (_motion.forces.cols() == 0) return;
  Points forces = Points::Zero(3, columnCount_ + embedding_.pointCount());
  forces.leftCols(bodyCount_) = _motion.forces.leftCols(bodyCount_);
  _motion.forces = forces;
}

Points ObstacleSurfaces::grow(const Points& _bodies, double _part) const
{
  if (isEmpty()) return _bodies;
  Points all(3, columnCount_ + embedding_.pointCount());
  all.leftCols(bodyCount_) = _bodies;
  for (const Obstacle& obstacle : obstacles_)
    for (int axis = 0; axis < frameColumns; ++axis)
      all.col(obstacle.frame.firstColumn + axis) = obstacle.frame.column(axis, _part);
  embedding_.findPoints(all.leftCols(columnCount_), all.rightCols(embedding_.pointCount()));
  return all;
}

std::optional<RigidPose> ObstacleSurfaces::pose(int _number, const Points& _all) const
{
  for (const Obstacle& obstacle : obstacles_) {
    if (obstacle.number != _number) continue;
    const Matrix3 axes = _all.middleCols<3>(obstacle.frame.firstColumn);
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(axes, Eigen::ComputeFullU | Eigen::ComputeFullV);
    RigidPose pose;
    pose.rotation = svd.matrixU() * svd.matrixV().transpose();
    pose.translation =
        _all.col(obstacle.frame.firstColumn + 3) - pose.rotation * (obstacle.frame.middle - obstacle.shift);
    return pose;
  }
  return std::nullopt;
}

Points ObstacleSurfaces::growVelocities(const Points& _bodies) const
{
  if (isEmpty()) return _bodies;
  Points all = Points::Zero(3, columnCount_ + embedding_.pointCount());
  all.leftCols(bodyCount_) = _bodies;
  return all;
}

State ObstacleSurfaces::shrink(State _state) const
{
  if (isEmpty()) return _state;
  const Eigen::Index others = _state.positions.cols() - bodyCount_;
  MemoryWriter memory;
  memory.add(Points(_state.positions.rightCols(others)));
  _state.positions = shrink(std::move(_state.positions));
  if (_state.velocities.cols() > 0) {
    memory.add(Points(_state.velocities.rightCols(others)));
    _state.velocities = shrink(std::move(_state.velocities));
  }
  _state.memory[memoryOfObstacles] = memory.take();
  return _state;
}

State ObstacleSurfaces::grow(State _state, double _part) const
{
  if (isEmpty()) return _state;
  const Eigen::Index others = columnCount_ - bodyCount_ + embedding_.pointCount();
  const Memory* const memory = _state.find(memoryOfObstacles);
  _state.positions = grow(_state.positions, _part);
  const bool moves = _state.velocities.cols() > 0;
  if (moves) _state.velocities = growVelocities(_state.velocities);
  if (memory == nullptr) return _state;
  MemoryReader reader(*memory);
  const Points positions = reader.points();
  if (positions.cols() == others) _state.positions.rightCols(others) = positions;
  if (!moves) return _state;
  const Points velocities = reader.points();
  if (velocities.cols() == others) _state.velocities.rightCols(others) = velocities;
  return _state;
}

std::vector<Reaction> ObstacleSurfaces::reactions(const Points& _held, const Points& _positions, int _count) const
{
  std::vector<Reaction> reactions(static_cast<std::size_t>(_count));
  for (const Obstacle& obstacle : obstacles_) {
    Reaction& reaction = reactions[static_cast<std::size_t>(obstacle.number)];
    reaction.force = _held.col(obstacle.frame.firstColumn + 3);
    for (int axis = 0; axis < frameColumns; ++axis) {
      const Vector3 arm = _positions.col(obstacle.frame.firstColumn + axis);
      reaction.moment += arm.cross(Vector3(_held.col(obstacle.frame.firstColumn + axis)));
    }
  }
  return reactions;
}

} // namespace FleshSim
