#include <FleshSim/Simulation/RigidSurfaces.hh>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>

#include <algorithm>
#include <utility>

namespace FleshSim {

namespace {

constexpr int frameColumns = 4;

/// Second moments of flat bodies, in parts of the largest: nothing has none at all.
constexpr double thinnest = 1e-9;

/// What a state has of frames and of what hangs on them.
constexpr const char* memoryOfObstacles = "obstacles";

} // namespace

void RigidSurfaces::add(int _number, const SurfaceMesh& _shape, double _friction, const RigidMotion& _motion)
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

void RigidSurfaces::add(int _number, const SceneRigidBody& _body)
{
  const Eigen::SelfAdjointEigenSolver<Matrix3> principal(_body.mass.secondMoments);
  Obstacle rigid;
  rigid.number = _number;
  rigid.isRigidBody = true;
  rigid.friction = _body.friction;
  rigid.frame.motion = _body.motion.value_or(RigidMotion());
  rigid.frame.middle = _body.mass.center;
  rigid.frame.turn = principal.eigenvectors();
  if (rigid.frame.turn.determinant() < 0.0) rigid.frame.turn.col(2) *= -1.0;
  rigid.frame.size = _body.size();
  rigid.points = rigid.frame.turn.transpose() * (_body.surface.positions.colwise() - _body.mass.center);
  rigid.triangles = _body.surface.triangles;
  if (_body.isFree()) rigid.bulk = RigidBulk{_body.mass.mass, rigid.frame.size};
  rigid.velocity = _body.velocity;
  rigid.angularVelocity = _body.angularVelocity;
  rigid.secondMoments = principal.eigenvalues().cwiseMax(thinnest * principal.eigenvalues().maxCoeff());
  obstacles_.push_back(std::move(rigid));
}

void RigidSurfaces::addTo(ElasticModel& _model)
{
  bodyCount_ = columnCount_ = _model.vertexCount();
  for (Obstacle& obstacle : obstacles_) {
    Frame& frame = obstacle.frame;
    if (obstacle.isFree())
      frame.firstColumn =
          _model.addRigidBody({frame.middle, frame.turn, frame.size, obstacle.bulk->mass, obstacle.secondMoments});
    else {
      UnknownBlock unknowns;
      unknowns.rest.resize(3 * frameColumns);
      for (int axis = 0; axis < frameColumns; ++axis)
        unknowns.rest.segment<3>(3 * axis) = frame.column(axis, 0.0);
      unknowns.mass = 0.0;
      frame.firstColumn = _model.addUnknowns(unknowns);
    }
    columnCount_ = frame.firstColumn + frameColumns;
    for (Eigen::Index p = 0; p < obstacle.points.cols(); ++p) {
      const int first = frame.firstColumn;
      const Vector3 weights = obstacle.points.col(p) / frame.size;
      embedding_.addWeighted({{first, weights[0]}, {first + 1, weights[1]}, {first + 2, weights[2]}, {first + 3, 1.0}});
      if (!obstacle.isFree() && frame.motion.isNothing()) embedding_.markStill();
    }
  }
  Eigen::Index next = columnCount_;
  for (Obstacle& obstacle : obstacles_) {
    obstacle.firstPoint = next;
    next += obstacle.points.cols();
  }
}

int RigidSurfaces::addPoint(const Vector3& _place)
{
  const int point = embedding_.addWeighted({}, _place);
  embedding_.markStill();
  return static_cast<int>(columnCount_) + point;
}

int RigidSurfaces::addPoint(const std::vector<std::pair<int, double>>& _weights)
{
  return static_cast<int>(columnCount_) + embedding_.addWeighted(_weights);
}

int RigidSurfaces::addPoint(int _rigidBody, const Vector3& _place, std::vector<int>& _columns)
{
  const Obstacle& body = *find(_rigidBody, true);
  const int first = body.frame.firstColumn;
  const Vector3 weights = body.frame.turn.transpose() * (_place - body.frame.middle) / body.frame.size;
  _columns = {first, first + 3};
  return addPoint(std::vector<std::pair<int, double>>{
      {first, weights[0]}, {first + 1, weights[1]}, {first + 2, weights[2]}, {first + 3, 1.0}});
}

void RigidSurfaces::shift(std::size_t _index, const Vector3& _way)
{
  obstacles_[_index].frame.middle += _way;
  obstacles_[_index].shift += _way;
}

bool RigidSurfaces::has(int _number) const
{
  return find(_number, false) != nullptr;
}

const RigidSurfaces::Obstacle* RigidSurfaces::find(int _number, bool _isRigidBody) const
{
  for (const Obstacle& obstacle : obstacles_)
    if (obstacle.number == _number && obstacle.isRigidBody == _isRigidBody) return &obstacle;
  return nullptr;
}

Vector3 RigidSurfaces::Frame::column(int _axis, double _part) const
{
  if (_axis == 3) return motion.at(middle, _part);
  return size * (poseOf(motion, _part).rotation * turn.col(_axis));
}

std::vector<ContactSurface> RigidSurfaces::surfaces() const
{
  std::vector<ContactSurface> surfaces;
  for (const Obstacle& obstacle : obstacles_) {
    const auto first = static_cast<int>(obstacle.firstPoint);
    ContactSurface surface;
    surface.isObstacle = !obstacle.isFree();
    surface.rigid = obstacle.bulk;
    surface.friction = obstacle.friction;
    for (const std::array<int, 3>& t : obstacle.triangles)
      surface.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    surfaces.push_back(std::move(surface));
  }
  return surfaces;
}

void RigidSurfaces::hold(double _duration, BoundaryMotion& _motion) const
{
  if (isEmpty()) return;
  const auto others = static_cast<int>(_motion.vertices.size());
  std::vector<Frame> frames;
  for (const Obstacle& obstacle : obstacles_) {
    if (obstacle.isFree()) continue;
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

Points RigidSurfaces::grow(const Points& _bodies, double _part) const
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

std::optional<RigidPose> RigidSurfaces::pose(int _number, const Points& _all) const
{
  const Obstacle* const obstacle = find(_number, false);
  if (obstacle == nullptr) return std::nullopt;
  const Frame& frame = obstacle->frame;
  const RigidPlace place = obstacle->place(_all, Points::Zero(3, _all.cols()));
  RigidPose pose;
  pose.rotation = place.rotation.toRotationMatrix();
  pose.translation = place.position - pose.rotation * (frame.middle - obstacle->shift);
  return pose;
}

/// The rotation is that which is nearest to the axes; the angular velocity that which has the axes' angular momentum.
RigidPlace RigidSurfaces::Obstacle::place(const Points& _positions, const Points& _velocities) const
{
  const Matrix3 axes = _positions.middleCols<3>(frame.firstColumn) / frame.size;
  const Eigen::JacobiSVD<Matrix3> svd(axes, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Matrix3 rotation = svd.matrixU() * svd.matrixV().transpose();
  RigidPlace place;
  place.position = _positions.col(frame.firstColumn + 3);
  place.velocity = _velocities.col(frame.firstColumn + 3);
  place.rotation = Eigen::Quaterniond(Matrix3(rotation * frame.turn.transpose()));
  if (place.rotation.w() < 0.0) place.rotation.coeffs() *= -1.0;
  Vector3 momentum = Vector3::Zero();
  for (int k = 0; k < 3; ++k)
    momentum += secondMoments[k] / frame.size * axes.col(k).cross(Vector3(_velocities.col(frame.firstColumn + k)));
  const Vector3 inertia = Vector3::Constant(secondMoments.sum()) - secondMoments;
  place.angularVelocity = rotation * (rotation.transpose() * momentum).cwiseQuotient(inertia);
  return place;
}

std::vector<RigidPlace> RigidSurfaces::places(const Points& _positions, const Points& _velocities) const
{
  std::vector<RigidPlace> places;
  for (const Obstacle& obstacle : obstacles_)
    if (obstacle.isRigidBody) places.push_back(obstacle.place(_positions, _velocities));
  return places;
}

Points RigidSurfaces::surfaceOf(int _rigidBody, const Points& _positions) const
{
  const Obstacle* const body = find(_rigidBody, true);
  if (body == nullptr) return Points(3, 0);
  return _positions.middleCols(body->firstPoint, body->points.cols());
}

Points RigidSurfaces::growVelocities(const Points& _bodies) const
{
  if (isEmpty()) return _bodies;
  Points all = Points::Zero(3, columnCount_ + embedding_.pointCount());
  all.leftCols(bodyCount_) = _bodies;
  for (const Obstacle& obstacle : obstacles_) {
    if (!obstacle.isFree()) continue;
    const Frame& frame = obstacle.frame;
    for (int axis = 0; axis < 3; ++axis)
      all.col(frame.firstColumn + axis) = obstacle.angularVelocity.cross(frame.column(axis, 0.0));
    all.col(frame.firstColumn + 3) = obstacle.velocity;
  }
  embedding_.findRates(all.leftCols(columnCount_), all.rightCols(embedding_.pointCount()));
  return all;
}

State RigidSurfaces::shrink(State _state) const
{
  if (isEmpty()) return _state;
  const Eigen::Index others = _state.positions.cols() - bodyCount_;
  const bool moves = _state.velocities.cols() > 0;
  MemoryWriter memory;
  memory.add(moves).add(Points(_state.positions.rightCols(others)));
  _state.positions = shrink(std::move(_state.positions));
  if (moves) {
    memory.add(Points(_state.velocities.rightCols(others)));
    _state.velocities = shrink(std::move(_state.velocities));
  }
  _state.memory[memoryOfObstacles] = memory.take();
  return _state;
}

State RigidSurfaces::grow(State _state, double _part) const
{
  if (isEmpty()) return _state;
  const Eigen::Index others = columnCount_ - bodyCount_ + embedding_.pointCount();
  const Memory* const memory = _state.find(memoryOfObstacles);
  const bool moved = _state.velocities.cols() > 0;
  _state.positions = grow(_state.positions, _part);
  if (memory == nullptr) {
    if (moved) _state.velocities = growVelocities(_state.velocities);
    return _state;
  }
  MemoryReader reader(*memory);
  const bool moves = reader.flag();
  const Points positions = reader.points();
  if (positions.cols() == others) _state.positions.rightCols(others) = positions;
  if (!moves) return _state;
  _state.velocities = growVelocities(_state.velocities);
  const Points velocities = reader.points();
  if (velocities.cols() == others) _state.velocities.rightCols(others) = velocities;
  return _state;
}

std::vector<Reaction> RigidSurfaces::reactions(const Points& _held, const Points& _positions, int _count) const
{
  std::vector<Reaction> reactions(static_cast<std::size_t>(_count));
  for (const Obstacle& obstacle : obstacles_) {
    if (obstacle.isRigidBody) continue;
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
