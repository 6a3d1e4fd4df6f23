#include <FleshSim/Simulation/ObstacleChoice.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>

#include <algorithm>
#include <limits>

namespace FleshSim {

namespace {

/// How far facets of round obstacles are from these at most, in mean edges of the bodies: a tenth of the usual
/// thickness of contact.
constexpr double deviation = 0.004;

/// Rigid bodies count as having edges of this part of their size.
constexpr double rigidEdge = 0.2;

/// Planes reach so many times the size of all that moves beyond it.
constexpr double farAway = 10.0;

/// Ways of rigid bodies that fly off, in sizes of all: larger planes lose what is on them in rounding.
constexpr double mostSizes = 100.0;

/// In mean edges: how much room is made; part of that will do in corners, and rounding takes a little.
constexpr double room = 0.01;
constexpr double leastRoom = 0.3;
constexpr double nearlyAll = 0.999;

/// Round obstacles whose radius is less than this, in mean edges of the coarsest body, could get in between vertices.
constexpr double smallRadius = 2.0;

/// The mean edge of the body where it is longest.
double coarsestEdge(const std::vector<Body>& _bodies)
{
  double coarsest = 0.0;
  for (const Body& body : _bodies)
    coarsest = std::max(coarsest, meanEdge(contactSurfaces({body}), body.mesh.positions));
  return coarsest;
}

/// How far a rigid body flies at most that nothing stops.
double farthestWay(const DynamicsSetup& _dynamics, const SceneRigidBody& _rigid)
{
  const double time = _dynamics.duration;
  return time * (_rigid.velocity.norm() + 0.5 * time * _dynamics.settings.gravity.norm());
}

/// All bodies at rest, with a margin that they will not leave.
BoundingBox wideBox(const SimulationSetup& _setup)
{
  BoundingBox box;
  double way = 0.0;
  for (const Body& body : _setup.bodies)
    for (Eigen::Index v = 0; v < body.mesh.positions.cols(); ++v)
      box.add(Vector3(body.mesh.positions.col(v)));
  for (Eigen::Index v = 0; _setup.start && v < _setup.start->cols(); ++v)
    box.add(Vector3(_setup.start->col(v)));
  for (const Handle& handle : _setup.handles)
    way = std::max(way, handle.motion.translation.norm());
  for (const SceneRigidBody& rigid : _setup.rigid) {
    for (Eigen::Index v = 0; v < rigid.surface.positions.cols(); ++v)
      box.add(Vector3(rigid.surface.positions.col(v)));
    way = std::max(way, rigid.motion ? rigid.motion->translation.norm() : 0.0);
    if (_setup.dynamics && rigid.isFree())
      way = std::max(way, std::min(farthestWay(*_setup.dynamics, rigid), mostSizes * (box.high - box.low).norm()));
  }
  const double margin = farAway * (way + (box.high - box.low).norm());
  box.low.array() -= margin;
  box.high.array() += margin;
  return box;
}

/// Bodies where they begin, and how obstacles touch them.
class Touch
{
public:
  explicit Touch(const SimulationSetup& _setup) : surfaces_(contactSurfaces(_setup.bodies))
  {
    for (const Body& body : _setup.bodies) {
      const Eigen::Index first = positions_.cols();
      positions_.conservativeResize(3, first + body.mesh.vertexCount());
      positions_.rightCols(body.mesh.vertexCount()) = body.mesh.positions;
    }
    for (const ContactSurface& surface : surfaces_)
      edges_.push_back(meanEdge({surface}, positions_));
    if (_setup.start) positions_ = *_setup.start;
    for (const SceneRigidBody& rigid : _setup.rigid)
      add(rigid);
    finest_ = *std::min_element(edges_.begin(), edges_.end());
  }

  double finestEdge() const { return finest_; }

  /// How far the obstacle has to go so that it does not touch bodies any more, if it touches some and that is next to
  /// nothing.
  Vector3 wayOut(const SurfaceMesh& _obstacle) const
  {
    double edge = std::numeric_limits<double>::infinity();
    Vector3 middle = Vector3::Zero();
    for (std::size_t b = 0; b < surfaces_.size(); ++b) {
      if (!touches(b, _obstacle, Vector3::Zero(), touchingDepth * edges_[b]) || !(edges_[b] < edge)) continue;
      edge = edges_[b];
      middle = positions_.col(surfaces_[b].triangles.front()[0]);
    }
    if (!std::isfinite(edge)) return Vector3::Zero();
    // Along the surfaces nothing gets away from each other.
    for (const double part : {1.0, leastRoom})
      for (const double way : {room, touchingDepth + room})
        for (const Vector3& direction : directions(_obstacle.positions.rowwise().mean() - middle))
          if (isClear(_obstacle, way * edge * direction, part * room * edge * nearlyAll)) return way * edge * direction;
    return Vector3::Zero();
  }

  /// So far from where it is to begin nothing is nearer to the obstacle than _room.
  bool isClear(const SurfaceMesh& _obstacle, const Vector3& _shift, double _room) const
  {
    for (std::size_t b = 0; b < surfaces_.size(); ++b)
      if (touches(b, _obstacle, _shift, _room)) return false;
    return true;
  }

private:
  void add(const SceneRigidBody& _rigid)
  {
    const auto first = static_cast<int>(positions_.cols());
    ContactSurface surface;
    for (const std::array<int, 3>& t : _rigid.surface.triangles)
      surface.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    positions_.conservativeResize(3, first + _rigid.surface.positions.cols());
    positions_.rightCols(_rigid.surface.positions.cols()) = _rigid.surface.positions;
    surfaces_.push_back(std::move(surface));
    edges_.push_back(rigidEdge * _rigid.size());
  }

  static std::vector<Vector3> directions(const Vector3& _away)
  {
    std::vector<Vector3> all;
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {-1.0, 1.0})
        all.push_back(sign * Vector3::Unit(axis));
    if (_away.norm() > 0.0) all.push_back(_away.normalized());
    return all;
  }

  bool touches(std::size_t _body, const SurfaceMesh& _obstacle, const Vector3& _shift, double _nearer) const
  {
    Points all(3, positions_.cols() + _obstacle.positions.cols());
    all << positions_, _obstacle.positions.colwise() + _shift;
    std::vector<ContactSurface> both{surfaces_[_body], ContactSurface()};
    both.back().isObstacle = true;
    const auto first = static_cast<int>(positions_.cols());
    for (const std::array<int, 3>& t : _obstacle.triangles)
      both.back().triangles.push_back({first + t[0], first + t[1], first + t[2]});
    return touchingSurfaces(both, all, {false, false}, _nearer).first >= 0;
  }

  std::vector<ContactSurface> surfaces_;
  std::vector<double> edges_; ///< of each body, the mean
  double finest_ = 1.0;
  Points positions_{3, 0};
};

} // namespace

namespace {

RigidSurfaces collidersWithSurfaces(const SimulationSetup& _setup, bool _onlyApart)
{
  RigidSurfaces obstacles;
  const auto isMet = [&](const SceneCollider& _collider) { return isMetBySurface(_setup, _collider); };
  if (std::none_of(_setup.colliders.begin(), _setup.colliders.end(), isMet)) return obstacles;
  const BoundingBox box = wideBox(_setup);
  const Touch touch(_setup);
  for (std::size_t i = 0; i < _setup.colliders.size(); ++i) {
    const SceneCollider& collider = _setup.colliders[i];
    if (!isMet(collider)) continue;
    const SurfaceMesh shape = collider.shape->surface(box, deviation * touch.finestEdge());
    const Vector3 way = touch.wayOut(shape);
    if (_onlyApart && !touch.isClear(shape, way, 0.0)) continue;
    obstacles.add(static_cast<int>(i), shape, collider.friction, collider.motion);
    obstacles.shift(static_cast<std::size_t>(obstacles.count() - 1), way);
  }
  return obstacles;
}

} // namespace

bool isMetBySurface(const SimulationSetup& _setup, const SceneCollider& _collider)
{
  if (!_setup.dynamics) return true;
  if (!letsNothingPass(_setup.dynamics->settings.contact.method) || _collider.viscous > 0.0) return false;
  if (!_setup.rigid.empty()) return true;
  const double radius = _collider.shape->radius();
  return _collider.shape->hasEdges() || (std::isfinite(radius) && radius < smallRadius * coarsestEdge(_setup.bodies));
}

RigidSurfaces obstacleSurfaces(const SimulationSetup& _setup, bool _onlyApart)
{
  RigidSurfaces obstacles = collidersWithSurfaces(_setup, _onlyApart);
  for (std::size_t i = 0; i < _setup.rigid.size(); ++i)
    obstacles.add(static_cast<int>(i), _setup.rigid[i]);
  return obstacles;
}

} // namespace FleshSim
