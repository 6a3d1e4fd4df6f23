#include <FleshSim/Simulation/ObstacleChoice.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>

#include <algorithm>

namespace FleshSim {

namespace {

/// How far facets of round obstacles are from these at most, in mean edges of the bodies: a tenth of the usual
/// thickness of contact.
constexpr double deviation = 0.004;

/// Planes reach so many times the size of all that moves beyond it.
constexpr double farAway = 10.0;

/// In mean edges: how deep what only touches is inside at most, the least depth that is tried, and how much room there
/// is made.
constexpr double touchingDepth = 1e-3;
constexpr double leastDepth = 1e-6;
constexpr double room = 0.01;

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
  const double margin = farAway * (way + (box.high - box.low).norm());
  box.low.array() -= margin;
  box.high.array() += margin;
  return box;
}

/// Bodies where they begin, and one obstacle behind them.
class Touch
{
public:
  explicit Touch(const SimulationSetup& _setup) : bodies_(contactSurfaces(_setup.bodies))
  {
    for (const Body& body : _setup.bodies) {
      const Eigen::Index first = rest_.cols();
      rest_.conservativeResize(3, first + body.mesh.vertexCount());
      rest_.rightCols(body.mesh.vertexCount()) = body.mesh.positions;
    }
    edge_ = meanEdge(bodies_, rest_);
    if (_setup.start) rest_ = *_setup.start;
  }

  double edge() const { return edge_; }

  /// How far the obstacle has to go so that it does not touch bodies any more, if it touches them and that is next to
  /// nothing.
  Vector3 wayOut(const SurfaceMesh& _obstacle)
  {
    if (!touches(_obstacle, Vector3::Zero())) return Vector3::Zero();
    std::vector<Vector3> directions;
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {-1.0, 1.0})
        directions.push_back(sign * Vector3::Unit(axis));
    const Vector3 away = _obstacle.positions.rowwise().mean() - rest_.rowwise().mean();
    if (away.norm() > 0.0) directions.insert(directions.begin(), away.normalized());
    for (double way = leastDepth * edge_; way <= touchingDepth * edge_; way *= 10.0)
      for (const Vector3& direction : directions)
        if (!touches(_obstacle, way * direction)) return (way + room * edge_) * direction;
    return Vector3::Zero();
  }

private:
  bool touches(const SurfaceMesh& _obstacle, const Vector3& _shift) const
  {
    Points all(3, rest_.cols() + _obstacle.positions.cols());
    all << rest_, _obstacle.positions.colwise() + _shift;
    std::vector<ContactSurface> surfaces = bodies_;
    surfaces.emplace_back();
    surfaces.back().isObstacle = true;
    const auto first = static_cast<int>(rest_.cols());
    for (const std::array<int, 3>& t : _obstacle.triangles)
      surfaces.back().triangles.push_back({first + t[0], first + t[1], first + t[2]});
    return touchingSurfaces(surfaces, all, {false, false}).first >= 0;
  }

  std::vector<ContactSurface> bodies_;
  Points rest_{3, 0};
  double edge_;
};

} // namespace

bool isMetBySurface(const SimulationSetup& _setup, const SceneCollider& _collider)
{
  if (!_setup.dynamics) return true;
  return letsNothingPass(_setup.dynamics->settings.contact.method) && _collider.shape->hasEdges() &&
         !(_collider.viscous > 0.0);
}

ObstacleSurfaces obstacleSurfaces(const SimulationSetup& _setup)
{
  ObstacleSurfaces obstacles;
  const auto isMet = [&](const SceneCollider& _collider) { return isMetBySurface(_setup, _collider); };
  if (std::none_of(_setup.colliders.begin(), _setup.colliders.end(), isMet)) return obstacles;
  const BoundingBox box = wideBox(_setup);
  Touch touch(_setup);
  for (std::size_t i = 0; i < _setup.colliders.size(); ++i) {
    const SceneCollider& collider = _setup.colliders[i];
    if (!isMet(collider)) continue;
    const SurfaceMesh shape = collider.shape->surface(box, deviation * touch.edge());
    obstacles.add(static_cast<int>(i), shape, collider.friction, collider.motion);
    obstacles.shift(static_cast<std::size_t>(obstacles.count() - 1), touch.wayOut(shape));
  }
  return obstacles;
}

} // namespace FleshSim
