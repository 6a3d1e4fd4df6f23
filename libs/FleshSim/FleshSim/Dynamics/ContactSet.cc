#include <FleshSim/Dynamics/ContactSet.hh>

#include <FleshSim/Core/Parallel.hh>

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr int mostReleases = 2; ///< of a contact in one step: then it stays
constexpr int mostPlanes = 3;   ///< at one vertex

/// Planes of one obstacle this near in direction are one, followed along its surface.
constexpr double sameNormal = 0.9;

bool lowerVertex(const VertexContact& _a, const VertexContact& _b)
{
  return _a.vertex < _b.vertex;
}

} // namespace

ContactSet::ContactSet(std::vector<int> _vertices, double _offset)
    : vertices_(std::move(_vertices)), offset_(_offset), planes_(vertices_.size()), blocked_(vertices_.size())
{
}

void ContactSet::remove(int _obstacle)
{
  obstacles_.erase(obstacles_.begin() + _obstacle);
  contacts_.erase(std::remove_if(contacts_.begin(), contacts_.end(),
                                 [&](const VertexContact& _contact) { return _contact.obstacle == _obstacle; }),
                  contacts_.end());
  for (VertexContact& contact : contacts_)
    contact.obstacle -= contact.obstacle > _obstacle ? 1 : 0;
}

void ContactSet::forget()
{
  contacts_.clear();
  friction_.setVertices({});
}

void ContactSet::restore(const ContactMemory& _memory)
{
  contacts_ = _memory.contacts;
  friction_.setVertices(_memory.frictions);
}

/// How fast the obstacle's material moves where the vertex is.
Vector3 ContactSet::obstacleVelocity(int _obstacle, int _vertex) const
{
  const Vector3 from = start_.positions.col(_vertex);
  return (obstacles_[static_cast<std::size_t>(_obstacle)].collider.carried(from) - from) / dt_;
}

bool ContactSet::hasFriction(int _vertex) const
{
  VertexContact key;
  key.vertex = _vertex;
  const auto range = std::equal_range(contacts_.begin(), contacts_.end(), key, lowerVertex);
  return std::any_of(range.first, range.second, [&](const VertexContact& _contact) {
    return obstacles_[static_cast<std::size_t>(_contact.obstacle)].collider.friction() > 0.0;
  });
}

void ContactSet::begin(const DynamicState& _start, double _dt)
{
  dt_ = _dt;
  before_ = memory();
  released_.clear();
  if (obstacles_.empty()) {
    friction_.setVertices({});
    return;
  }
  start_ = _start;
  std::vector<VertexContact> followed;
  visitVertices([&](int _first, int _count) {
    for (int i = _first; i < _first + _count; ++i) {
      VertexContact contact = contacts_[static_cast<std::size_t>(i)];
      const MovingCollider& collider = obstacles_[static_cast<std::size_t>(contact.obstacle)].collider;
      const Vector3 carried = collider.carried(_start.positions.col(contact.vertex));
      ContactPlane plane;
      if (_count == 1) {
        // What slid along the tangent of a curved obstacle has left it a little, and comes back; whether it should is
        // for the contact's force to say.
        const Vector3 slid =
            _dt * _start.velocities.col(contact.vertex) - (carried - _start.positions.col(contact.vertex));
        if (!collider.nearest(carried, 2.0 * offset_ + 0.5 * slid.norm(), offset_, plane)) continue;
      }
      else {
        // In a corner each wall stays as it is, as long as there is a wall.
        const Vector3 normal = collider.end().rotate(collider.begin().rotation.transpose() * contact.plane.normal);
        plane.normal = normal;
        plane.distance = normal.dot(carried);
        if (!collider.blocks(_start.positions.col(contact.vertex), carried - 2.0 * offset_ * normal, offset_, plane))
          continue;
        plane.normal = normal;
        plane.distance = normal.dot(carried);
      }
      contact.plane = plane;
      contact.fresh = false;
      contact.releases = 0;
      followed.push_back(contact);
    }
  });
  contacts_ = std::move(followed);
  friction_.begin([this](int _vertex) { return hasFriction(_vertex); });
}

void ContactSet::apply(const DirectionalFilter& _handles, StepProblem& _problem) const
{
  std::vector<VertexDamping> damping;
  _problem.impact = hasChanged();
  visitVertices([&](int _first, int _count) {
    const int v = contacts_[static_cast<std::size_t>(_first)].vertex;
    VertexConstraint constraint;
    const bool byHandle = _handles.isConstrained(v);
    if (byHandle)
      constraint.hold(Matrix3::Identity() - _problem.filter.freeOf(v), _problem.target.col(v),
                      _problem.targetVelocity.col(v));
    for (int i = _first; i < _first + _count; ++i) {
      const VertexContact& contact = contacts_[static_cast<std::size_t>(i)];
      const Vector3 velocity = obstacleVelocity(contact.obstacle, v);
      constraint.hold(contact.plane.normal, contact.plane.distance, contact.plane.normal.dot(velocity));
      const double viscous = obstacles_[static_cast<std::size_t>(contact.obstacle)].viscous;
      const Matrix3 tangent = Matrix3::Identity() - contact.plane.normal * contact.plane.normal.transpose();
      if (viscous > 0.0) damping.push_back({v, viscous, tangent, velocity});
    }
    const VertexContact& contact = contacts_[static_cast<std::size_t>(_first)];
    const VertexFriction* const friction = friction_.find(v);
    if (!byHandle && friction != nullptr) {
      const Vector3 velocity = obstacleVelocity(contact.obstacle, v);
      if (friction->sticking)
        constraint.holdAll(contact.fresh ? contact.touch : Vector3(start_.positions.col(v) + dt_ * velocity), velocity);
      else {
        _problem.forces.col(v) += friction->force;
        if (friction->drag > 0.0)
          damping.push_back({v, friction->drag, friction->across(tangent(_first, _count)), velocity});
      }
    }
    constraint.apply(v, _problem);
  });
  _problem.sliding = damping.empty() ? nullptr : std::make_shared<SlidingTerm>(std::move(damping));
}

bool ContactSet::hasChanged() const
{
  const auto same = [](const VertexContact& _a, const VertexContact& _b) {
    return _a.vertex == _b.vertex && _a.obstacle == _b.obstacle && (_a.plane.normal - _b.plane.normal).norm() < 1e-6;
  };
  const auto alike = [](const VertexFriction& _a, const VertexFriction& _b) {
    return _a.vertex == _b.vertex && _a.sticking == _b.sticking;
  };
  return !std::equal(contacts_.begin(), contacts_.end(), before_.contacts.begin(), before_.contacts.end(), same) ||
         !std::equal(friction_.vertices().begin(), friction_.vertices().end(), before_.frictions.begin(),
                     before_.frictions.end(), alike);
}

/// Lets go of the contact of each vertex that pulls most.
bool ContactSet::releasePulling(const Columns& _reaction, double _residual)
{
  std::vector<char> released(contacts_.size(), 0);
  visitVertices([&](int _first, int _count) {
    const Vector3 reaction = _reaction.col(contacts_[static_cast<std::size_t>(_first)].vertex);
    const Vector3 forces = normalForces(&contacts_[static_cast<std::size_t>(_first)], _count, reaction);
    int worst = -1;
    for (int i = 0; i < _count; ++i) {
      const VertexContact& contact = contacts_[static_cast<std::size_t>(_first + i)];
      if (forces[i] < -1e-9 * reaction.norm() - _residual && contact.releases < mostReleases &&
          (worst < 0 || forces[i] < forces[worst]))
        worst = i;
    }
    if (worst >= 0) released[static_cast<std::size_t>(_first + worst)] = 1;
  });
  bool any = false;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    if (released[i]) {
      released_.push_back(contacts_[i]);
      any = true;
      continue;
    }
    contacts_[kept++] = contacts_[i];
  }
  contacts_.resize(kept);
  return any;
}

/// Projector onto the directions along all the surfaces that a vertex touches.
Matrix3 ContactSet::tangent(int _first, int _count) const
{
  Matrix3 result = Matrix3::Identity();
  for (int i = _first; i < _first + _count; ++i) {
    const Vector3 across = result * contacts_[static_cast<std::size_t>(i)].plane.normal;
    if (across.norm() > 0.05) result -= across * across.transpose() / across.squaredNorm();
  }
  return result;
}

/// Adds a contact, or moves the plane of one that is there; true if anything changed.
bool ContactSet::add(const VertexContact& _contact)
{
  const auto range = std::equal_range(contacts_.begin(), contacts_.end(), _contact, lowerVertex);
  for (auto known = range.first; known != range.second; ++known)
    if (known->obstacle == _contact.obstacle && known->plane.normal.dot(_contact.plane.normal) > sameNormal) {
      if ((known->plane.normal - _contact.plane.normal).norm() < 1e-9 &&
          std::abs(known->plane.distance - _contact.plane.distance) < 1e-3 * offset_)
        return false;
      known->plane = _contact.plane;
      return true;
    }
  if (range.second - range.first >= mostPlanes) return false;
  contacts_.insert(range.second, _contact);
  return true;
}

/// Where the path of a vertex meets its plane, as it is at the end of the step.
Vector3 ContactSet::touchOf(const VertexContact& _contact, const DynamicState& _end) const
{
  const Vector3 from =
      obstacles_[static_cast<std::size_t>(_contact.obstacle)].collider.carried(start_.positions.col(_contact.vertex));
  const Vector3 way = _end.positions.col(_contact.vertex) - from;
  const double gap = _contact.plane.normal.dot(from) - _contact.plane.distance;
  const double across = -_contact.plane.normal.dot(way);
  const double part = gap > 0.0 && across > gap ? gap / across : 0.0;
  return from + part * way;
}

bool ContactSet::addBlocked(const DirectionalFilter& _handles, const DynamicState& _end)
{
  bool changed = false;
  anyBlocked_ = false;
  for (std::size_t o = 0; o < obstacles_.size(); ++o) {
    const MovingCollider& collider = obstacles_[o].collider;
    parallelForChunks(static_cast<int>(vertices_.size()), [&](int _first, int _last) {
      for (int i = _first; i < _last; ++i) {
        const int v = vertices_[static_cast<std::size_t>(i)];
        blocked_[static_cast<std::size_t>(i)] = !(_handles.isConstrained(v) && _handles.freeOf(v).isZero()) &&
                                                collider.blocks(start_.positions.col(v), _end.positions.col(v), offset_,
                                                                planes_[static_cast<std::size_t>(i)]);
      }
    });
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      if (!blocked_[i]) continue;
      anyBlocked_ = true;
      VertexContact contact;
      contact.vertex = vertices_[i];
      contact.obstacle = static_cast<int>(o);
      contact.plane = planes_[i];
      contact.fresh = true;
      contact.touch = touchOf(contact, _end);
      for (const VertexContact& released : released_)
        if (released.vertex == contact.vertex && released.obstacle == contact.obstacle)
          contact.releases = std::max(contact.releases, released.releases + 1);
      if (!add(contact)) continue;
      changed = true;
      if (obstacles_[o].collider.friction() > 0.0) friction_.add(contact.vertex);
    }
  }
  return changed;
}

bool ContactSet::updateFriction(const DirectionalFilter& _handles, const DynamicState& _end, const Columns& _impact)
{
  FrictionBalance balance;
  visitVertices([&](int _first, int _count) {
    const int v = contacts_[static_cast<std::size_t>(_first)].vertex;
    if (!hasFriction(v) || _handles.isConstrained(v)) return;
    SurfaceMotion motion;
    const VertexContact* const contacts = &contacts_[static_cast<std::size_t>(_first)];
    const Vector3 pressures = normalForces(contacts, _count, _impact.col(v));
    for (int i = 0; i < _count; ++i)
      motion.limit +=
          obstacles_[static_cast<std::size_t>(contacts[i].obstacle)].collider.friction() * std::max(0.0, pressures[i]);
    const Matrix3 along = tangent(_first, _count);
    motion.held = along * _impact.col(v);
    // Of the whole step: velocities at its end swing about that in schemes that do not damp.
    const Vector3 slid = _end.positions.col(v) - start_.positions.col(v) -
                         dt_ * obstacleVelocity(contacts_[static_cast<std::size_t>(_first)].obstacle, v);
    motion.velocity = along * slid / dt_;
    motion.stands = motion.velocity.norm() * dt_ <= 1e-3 * offset_;
    friction_.update(v, motion, balance);
  });
  return !balance.isSettled();
}

bool ContactSet::update(const DirectionalFilter& _handles, const DynamicState& _end, const Columns& _reaction,
                        const Columns& _impact, double _residual)
{
  if (obstacles_.empty()) return false;
  bool changed = releasePulling(_reaction, _residual);
  changed = updateFriction(_handles, _end, _impact) || changed;
  return addBlocked(_handles, _end) || changed;
}

int ContactSet::guard(const DirectionalFilter& _handles, DynamicState& _end) const
{
  int cut = 0;
  if (!anyBlocked_) return cut;
  for (const int v : vertices_) {
    if (_handles.isConstrained(v) && _handles.freeOf(v).isZero()) continue;
    bool wasCut = false;
    // Again and again: where one obstacle carries a vertex another one may stand.
    for (std::size_t turn = 0; turn < obstacles_.size() + 1 && cutOff(_handles, v, _end); ++turn)
      wasCut = true;
    cut += wasCut ? 1 : 0;
  }
  return cut;
}

/// Takes a vertex whose path goes through an obstacle back to where it was on that. False: there is none.
bool ContactSet::cutOff(const DirectionalFilter& _handles, int _vertex, DynamicState& _end) const
{
  const Vector3 from = start_.positions.col(_vertex);
  for (std::size_t o = 0; o < obstacles_.size(); ++o) {
    ContactPlane plane;
    const MovingCollider& collider = obstacles_[o].collider;
    if (!collider.blocks(from, _end.positions.col(_vertex), offset_, plane)) continue;
    const Matrix3 free = _handles.isConstrained(_vertex) ? _handles.freeOf(_vertex) : Matrix3(Matrix3::Identity());
    const Vector3 back = collider.carried(from) - _end.positions.col(_vertex);
    const Vector3 slower = obstacleVelocity(static_cast<int>(o), _vertex) - _end.velocities.col(_vertex);
    _end.positions.col(_vertex) += free * back;
    _end.velocities.col(_vertex) += free * slower;
    return true;
  }
  return false;
}

} // namespace FleshSim
