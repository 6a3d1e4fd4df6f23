#include <FleshSim/Dynamics/DryFriction.hh>

#include <cmath>

namespace FleshSim {

namespace {

constexpr int mostSlides = 2; ///< how often a vertex may begin to slide in one step: then it sticks

/// Changes of all the friction's magnitude below this part of it do not ask for another solution.
constexpr double frictionAccuracy = 2e-2;

/// A sliding vertex whose speed goes down to this part of it from one solution to the next comes to rest.
constexpr double stopping = 0.1;

bool frictionBefore(const VertexFriction& _friction, int _vertex)
{
  return _friction.vertex < _vertex;
}

/// What three speeds of a converging sequence tend to (Aitken's extrapolation); the last one if they do not converge,
/// or the first is not known.
double tendency(double _first, double _second, double _third)
{
  const double before = _second - _first;
  const double after = _third - _second;
  if (!(_first > 0.0) || std::abs(after) >= std::abs(before)) return _third;
  return _third - after * after / (after - before);
}

} // namespace

bool FrictionBalance::isSettled() const
{
  return !turned && !(errors > frictionAccuracy * limits);
}

const VertexFriction* DryFriction::find(int _vertex) const
{
  const auto place = std::lower_bound(vertices_.begin(), vertices_.end(), _vertex, frictionBefore);
  return place != vertices_.end() && place->vertex == _vertex ? &*place : nullptr;
}

VertexFriction& DryFriction::add(int _vertex)
{
  auto place = std::lower_bound(vertices_.begin(), vertices_.end(), _vertex, frictionBefore);
  if (place == vertices_.end() || place->vertex != _vertex) {
    VertexFriction friction;
    friction.vertex = _vertex;
    place = vertices_.insert(place, friction);
  }
  return *place;
}

void DryFriction::update(int _vertex, const SurfaceMotion& _motion, FrictionBalance& _balance)
{
  VertexFriction& friction = add(_vertex);
  if (friction.sticking) {
    if (_motion.held.norm() <= _motion.limit * (1.0 + 1e-9) || friction.slides >= mostSlides) return;
    friction = {_vertex, false, _motion.limit * _motion.held.normalized(), 0.0, 0.0, 0.0, friction.slides + 1};
    _balance.turned = true;
    return;
  }
  // A drag that stops the vertex, or a vertex that stands: dry friction would hold it.
  const double speed = _motion.speed;
  const double goal = tendency(friction.earlier, friction.speed, speed);
  if (goal <= stopping * speed || speed <= stopping * friction.speed || _motion.stands) {
    friction = {_vertex, true, Vector3::Zero(), 0.0, 0.0, 0.0, friction.slides};
    _balance.turned = true;
    return;
  }
  _balance.limits += _motion.limit;
  _balance.errors += std::abs(_motion.limit - friction.drag * speed);
  friction.force.setZero();
  friction.drag = _motion.limit / std::clamp(goal, 0.2 * speed, 5.0 * speed);
  friction.earlier = goal == speed ? friction.speed : 0.0;
  friction.speed = speed;
}

} // namespace FleshSim
