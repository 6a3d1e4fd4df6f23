#include <FleshSim/Simulation/ResolveStart.hh>

#include <FleshSim/Contact/TouchingSurfaces.hh>
#include <FleshSim/Dynamics/BodyContacts.hh>
#include <FleshSim/Simulation/ContactSurfaces.hh>
#include <FleshSim/Simulation/DynamicBodies.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

namespace {

constexpr int mostSteps = 300;

/// Steps of pushing in which a body would swing once, about.
constexpr double stepsPerSwing = 4.0;

/// Bodies that one after the other may be moved apart, each some times.
constexpr int mostMoves = 100;

/// Ways between too little and enough, halved so often.
constexpr int mostHalvings = 24;

/// What is between bodies that were moved apart, in mean edges.
constexpr double gap = 0.05;

/// Bodies as they are moved as wholes: out of each other by the shortest way along an axis or away from the other's
/// middle. Those that handles hold stay, and so do
/// obstacles.
class RigidSeparation
{
public:
  RigidSeparation(const SimulationSetup& _setup, const ContactSettings& _contact, const RigidSurfaces& _obstacles,
                  Points& _positions)
      : surfaces_(contactSurfaces(_setup.bodies)), positions_(_positions), rules_{_contact.betweenBodies, false},
        gap_(gap * meanEdge(surfaces_, _positions)),
        gravity_(_setup.dynamics ? _setup.dynamics->settings.gravity : _setup.gravity)
  {
    surfaces_ = joined(surfaces_, _obstacles);
    for (const Body& body : _setup.bodies) {
      firsts_.push_back(firsts_.empty() ? 0 : firsts_.back() + counts_.back());
      counts_.push_back(body.mesh.vertexCount());
    }
    held_.assign(surfaces_.size(), 0);
    for (const Handle& handle : _setup.handles)
      for (const int vertex : handle.vertices)
        held_[static_cast<std::size_t>(std::upper_bound(firsts_.begin(), firsts_.end(), vertex) - firsts_.begin()) -
              1] = 1;
    for (std::size_t s = _setup.bodies.size(); s < surfaces_.size(); ++s)
      addObstacle(s);
  }

  /// True where no two bodies touch any more.
  bool separate()
  {
    for (int move = 0; move < mostMoves; ++move) {
      const TouchingSurfaces found = touchingSurfaces(surfaces_, positions_, rules_, touchingGap / gap * gap_);
      if (found.first < 0) return true;
      auto mover = static_cast<std::size_t>(found.second);
      auto other = static_cast<std::size_t>(found.first);
      if (held_[mover]) std::swap(mover, other);
      if (held_[mover]) return false;
      if (!moveOut(mover, other)) return false;
    }
    return false;
  }

private:
  void addObstacle(std::size_t _surface)
  {
    int first = std::numeric_limits<int>::max();
    int last = -1;
    for (const std::array<int, 3>& triangle : surfaces_[_surface].triangles)
      for (const int point : triangle) {
        first = std::min(first, point);
        last = std::max(last, point);
      }
    firsts_.push_back(first);
    counts_.push_back(last - first + 1);
    held_[_surface] = 1;
  }

  auto block(std::size_t _body) { return positions_.middleCols(firsts_[_body], counts_[_body]); }

  bool touches(std::size_t _a, std::size_t _b, const Vector3& _shift)
  {
    block(_a).colwise() += _shift;
    const bool result =
        touchingSurfaces({surfaces_[_a], surfaces_[_b]}, positions_, MeetingRules(), touchingGap / gap * gap_).first >=
        0;
    block(_a).colwise() -= _shift;
    return result;
  }

  /// The shortest way in that direction on which the body comes out of the other; infinite where it does not.
  double wayOut(std::size_t _body, std::size_t _other, const Vector3& _direction)
  {
    const double size = (block(_body).rowwise().maxCoeff() - block(_body).rowwise().minCoeff()).norm() +
                        (block(_other).rowwise().maxCoeff() - block(_other).rowwise().minCoeff()).norm();
    double low = 0.0;
    double high = gap_;
    while (touches(_body, _other, high * _direction)) {
      low = high;
      high *= 1.5;
      if (high > 2.0 * size) return std::numeric_limits<double>::infinity();
    }
    for (int i = 0; i < mostHalvings; ++i) {
      const double middle = 0.5 * (low + high);
      (touches(_body, _other, middle * _direction) ? low : high) = middle;
    }
    return high + gap_;
  }

  bool moveOut(std::size_t _body, std::size_t _other)
  {
    std::vector<Vector3> directions;
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {-1.0, 1.0})
        directions.push_back(sign * Vector3::Unit(axis));
    const Vector3 away = block(_body).rowwise().mean() - block(_other).rowwise().mean();
    if (away.norm() > 0.0) directions.push_back(away.normalized());
    double shortest = std::numeric_limits<double>::infinity();
    Vector3 shift = Vector3::Zero();
    for (const Vector3& direction : directions) {
      const double way = wayOut(_body, _other, direction);
      if (way < shortest) shift = way * direction;
      shortest = std::min(shortest, way);
    }
    // Rather the other one up than this one down, onto whatever is there.
    if (shift.dot(gravity_) > 0.0 && !held_[_other])
      block(_other).colwise() -= shift;
    else
      block(_body).colwise() += shift;
    return shortest < std::numeric_limits<double>::infinity();
  }

  std::vector<ContactSurface> surfaces_;
  Points& positions_;
  MeetingRules rules_;
  double gap_;
  Vector3 gravity_;
  std::vector<int> firsts_;
  std::vector<int> counts_;
  std::vector<char> held_;
};

/// Held at the start's positions.
BoundaryMotion heldHandles(const SimulationSetup& _setup, const Points& _positions)
{
  BoundaryMotion motion;
  std::vector<char> held(static_cast<std::size_t>(_positions.cols()), 0);
  for (const Handle& handle : _setup.handles)
    for (const int vertex : handle.vertices)
      if (!held[static_cast<std::size_t>(vertex)]++) motion.vertices.push_back({vertex, Matrix3::Identity()});
  motion.target = [vertices = motion.vertices, _positions](int _index, double) -> Vector3 {
    return _positions.col(vertices[static_cast<std::size_t>(_index)].vertex);
  };
  return motion;
}

} // namespace

bool resolveStart(const ElasticModel& _model, const SimulationSetup& _setup, const ContactSettings& _contact,
                  const RigidSurfaces& _obstacles, Points& _positions)
{
  const std::vector<ContactSurface> bodies = contactSurfaces(_setup.bodies);
  const std::vector<ContactSurface> surfaces = joined(bodies, _obstacles);
  const double nearer = touchingGap * meanEdge(bodies, _positions);
  const auto isClear = [&](const Points& _at) {
    return touchingSurfaces(surfaces, _at, _contact.rules(), nearer).first < 0;
  };
  Points moved = _positions;
  if (RigidSeparation(_setup, _contact, _obstacles, moved).separate() && isClear(moved)) {
    _positions = moved;
    return true;
  }
  DynamicsSettings settings;
  settings.integrator = "backward-euler-newton";
  settings.contact = _contact;
  settings.contact.method = "pairs";
  settings.contact.pairFriction = 0.0;
  DynamicBodies pushed(_model, _obstacles, settings, bodies);
  Points at = _obstacles.shrink(_positions);
  pushed.setBoundary(heldHandles(_setup, at), 1.0);
  const double stiffness = _model.forceScale() / std::cbrt(_model.restVolume());
  const double dt = std::sqrt(_model.weights().sum() / stiffness) / stepsPerSwing;
  for (int step = 0; step < mostSteps; ++step) {
    _positions = _obstacles.grow(at, 0.0);
    if (isClear(_positions)) return true;
    pushed.setState(at, Points::Zero(3, at.cols()), 0.0, 0.0);
    if (!pushed.solver().step(dt, false).converged) return false;
    at = pushed.positions();
  }
  return false;
}

} // namespace FleshSim
