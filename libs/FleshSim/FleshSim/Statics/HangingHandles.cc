#include <FleshSim/Statics/HangingHandles.hh>

#include <cmath>

namespace FleshSim {

namespace {

/// In parts of the bodies' stiffness times their size.
constexpr double relativeStiffness = 10.0;

} // namespace

std::vector<HeldPoint> hangingHandles(const PointMap& _points, const BoundaryMotion& _motion, double _time)
{
  std::vector<HeldPoint> held;
  for (std::size_t i = 0; i < _motion.vertices.size(); ++i) {
    const ConstrainedVertex& constrained = _motion.vertices[i];
    if (_points.isHanging(constrained.vertex))
      held.push_back({constrained.vertex, constrained.prescribed, _motion.target(static_cast<int>(i), _time)});
  }
  return held;
}

double holdingStiffness(const ElasticModel& _model, double _dt)
{
  const double elastic =
      _model.restVolume() > 0.0 ? _model.forceScale() / std::cbrt(_model.restVolume()) : _model.masses().mean();
  const double inertia = _dt > 0.0 ? 4.0 * _model.masses().mean() / (_dt * _dt) : 0.0;
  return relativeStiffness * (elastic + inertia);
}

} // namespace FleshSim
