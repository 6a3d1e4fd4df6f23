#include <FleshSim/Dynamics/DryFriction.hh>

namespace FleshSim {

namespace {

constexpr int mostSlides = 2; ///< how often a vertex may begin to slide in one step: then it sticks

/// Changes of all the friction's magnitude below this part of it do not ask for another solution.
constexpr double frictionAccuracy = 2e-2;

bool frictionBefore(const VertexFriction& _friction, int _vertex)
{
  return _friction.vertex < _vertex;
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
    friction = {_vertex, false, _motion.limit * _motion.held.normalized(), 0.0, friction.slides + 1};
    _balance.turned = true;
    return;
  }
  // A force that turns the vertex back, or a vertex that stands: dry friction would hold it.
  if (_motion.stands || _motion.velocity.dot(friction.force) > 0.0) {
    friction = {_vertex, true, Vector3::Zero(), 0.0, friction.slides};
    _balance.turned = true;
    return;
  }
  const double speed = _motion.velocity.norm();
  const Vector3 force = -_motion.limit / speed * _motion.velocity;
  _balance.limits += _motion.limit;
  _balance.errors += (force - friction.forceAt(_motion.velocity)).norm();
  friction.force = force;
  friction.drag = _motion.limit / speed;
}

} // namespace FleshSim
