#include <FleshSim/Terms/SlidingTerm.hh>

#include <algorithm>

namespace FleshSim {

double SlidingTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  double sum = 0.0;
  if (!_trial.moves()) return sum;
  for (const VertexDamping& damping : dampings_) {
    const Vector3 moved = damping.tangent * (_trial.motion(damping.vertex) - damping.velocity / _trial.rate);
    const double factor = damping.coefficient * _trial.rate;
    sum += 0.5 * factor * moved.squaredNorm();
    if (_gradient != nullptr) _gradient->col(damping.vertex) += factor * moved;
  }
  return sum;
}

void SlidingTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const
{
  for (const VertexDamping& damping : dampings_)
    _matrix.add(damping.vertex, damping.vertex, _factor * _trial.rate * damping.coefficient * damping.tangent);
}

Vector3 SlidingTerm::force(int _vertex, const Vector3& _velocity) const
{
  const auto before = [](const VertexDamping& _damping, int _v) { return _damping.vertex < _v; };
  Vector3 sum = Vector3::Zero();
  auto damping = std::lower_bound(dampings_.begin(), dampings_.end(), _vertex, before);
  for (; damping != dampings_.end() && damping->vertex == _vertex; ++damping)
    sum -= damping->coefficient * damping->tangent * (_velocity - damping->velocity);
  return sum;
}

} // namespace FleshSim
