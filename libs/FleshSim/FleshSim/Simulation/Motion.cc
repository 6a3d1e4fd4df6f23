#include <FleshSim/Simulation/Motion.hh>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace FleshSim {

Vector3 RigidMotion::at(const Vector3& _rest, double _time) const
{
  Vector3 point = _rest + _time * translation;
  if (degrees != 0.0) {
    const double angle = _time * degrees * std::acos(-1.0) / 180.0;
    const Matrix3 turn = Eigen::AngleAxisd(angle, axis).toRotationMatrix() - Matrix3::Identity();
    point += turn * (_rest - center);
  }
  return point;
}

Matrix3 heldDirections(const Handle& _handle)
{
  if (_handle.direction) {
    const Matrix3 along = _handle.direction->along * _handle.direction->along.transpose();
    return _handle.direction->line ? Matrix3(Matrix3::Identity() - along) : along;
  }
  Matrix3 held = Matrix3::Zero();
  for (int c = 0; c < 3; ++c)
    held(c, c) = _handle.components[static_cast<std::size_t>(c)] ? 1.0 : 0.0;
  return held;
}

namespace {

constexpr int noHandle = -1;

/// Which handle moves each component of a vertex.
using Owners = std::array<int, 3>;

/// What the target function keeps; shared, because the function is copied along with the motion.
struct MotionTable
{
  std::vector<RigidMotion> motions;
  std::vector<Owners> owners; ///< by constrained vertex
  std::vector<Vector3> rest;

  Vector3 target(int _index, double _time) const
  {
    const Owners& owner = owners[_index];
    Vector3 result = rest[_index];
    for (int c = 0; c < 3; ++c)
      if (owner[c] != noHandle) result[c] = motions[owner[c]].at(rest[_index], _time)[c];
    return result;
  }
};

/// Two motions of one component agree if they do at several times.
bool agree(const RigidMotion& _a, const RigidMotion& _b, const Vector3& _rest, int _component, double _tolerance)
{
  for (const double time : {0.25, 0.5, 1.0})
    if (!(std::abs(_a.at(_rest, time)[_component] - _b.at(_rest, time)[_component]) <= _tolerance)) return false;
  return true;
}

Status findOwners(const std::vector<Handle>& _handles, const Points& _rest, std::map<int, Owners>& _owners)
{
  const double size = _rest.cols() > 0 ? _rest.cwiseAbs().maxCoeff() : 0.0;
  for (int h = 0; h < static_cast<int>(_handles.size()); ++h) {
    const Handle& handle = _handles[h];
    for (const int vertex : handle.vertices) {
      if (!(handle.motion.at(_rest.col(vertex), 1.0).cwiseAbs().maxCoeff() <= farthestCoordinate))
        return Status::error(handle.title + ": moves vertex " + std::to_string(vertex) +
                             " so far that energies overflow");
      const auto [entry, isNew] = _owners.emplace(vertex, Owners{noHandle, noHandle, noHandle});
      Owners& owner = entry->second;
      const auto first = std::find_if(owner.begin(), owner.end(), [](int _owner) { return _owner != noHandle; });
      if (!isNew && (handle.direction || _handles[static_cast<std::size_t>(*first)].direction))
        return Status::error(handle.title + ": vertex " + std::to_string(vertex) + " is in " +
                             _handles[static_cast<std::size_t>(*first)].title +
                             " too, and a \"direction\" cannot be combined");
      if (handle.direction) {
        owner = {h, h, h};
        continue;
      }
      for (int c = 0; c < 3; ++c) {
        if (!handle.components[c]) continue;
        if (owner[c] == noHandle) owner[c] = h;
        const Handle& other = _handles[owner[c]];
        if (!agree(handle.motion, other.motion, _rest.col(vertex), c, 1e-12 * size))
          return Status::error(handle.title + ": moves the " + static_cast<char>('x' + c) + " of vertex " +
                               std::to_string(vertex) + " in another way than " + other.title);
      }
    }
  }
  return Status::ok();
}

void addForces(const std::vector<VertexForce>& _forces, const Points& _rest, BoundaryMotion& _motion)
{
  if (_forces.empty()) return;
  _motion.forces = Points::Zero(3, _rest.cols());
  for (const VertexForce& force : _forces)
    for (const int vertex : force.vertices)
      _motion.forces.col(vertex) += force.force;
  _motion.forceScale = [](double _time) { return _time; };
}

} // namespace

Status makeBoundaryMotion(const std::vector<Handle>& _handles, const std::vector<VertexForce>& _forces,
                          const Points& _rest, BoundaryMotion& _motion)
{
  std::map<int, Owners> owners;
  const Status status = findOwners(_handles, _rest, owners);
  if (!status) return status;

  auto table = std::make_shared<MotionTable>();
  for (const Handle& handle : _handles)
    table->motions.push_back(handle.motion);
  _motion = BoundaryMotion();
  for (const auto& [vertex, owner] : owners) {
    ConstrainedVertex constrained;
    constrained.vertex = vertex;
    for (int c = 0; c < 3; ++c)
      constrained.prescribed(c, c) = owner[c] == noHandle ? 0.0 : 1.0;
    const Handle* const only = owner[0] == noHandle ? nullptr : &_handles[static_cast<std::size_t>(owner[0])];
    if (only != nullptr && only->direction) constrained.prescribed = heldDirections(*only);
    _motion.vertices.push_back(constrained);
    _motion.owners.push_back(owner);
    table->owners.push_back(owner);
    table->rest.emplace_back(_rest.col(vertex));
  }
  _motion.target = [table](int _index, double _time) { return table->target(_index, _time); };
  addForces(_forces, _rest, _motion);
  return Status::ok();
}

} // namespace FleshSim
