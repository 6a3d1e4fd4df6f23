#include <FleshSim/Dynamics/InertiaTerm.hh>

#include <FleshSim/Core/Parallel.hh>

namespace FleshSim {

double InertiaTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  const double damping = alpha_ * scheme_->rate;
  return sumOverChunks(static_cast<int>(_trial.positions.cols()), [&](int _first, int _last) {
    double sum = 0.0;
    for (int v = _first; v < _last; ++v) {
      const Vector3 away = _trial.positions.col(v) - scheme_->anchor.col(v);
      Vector3 force = masses_[v] * scheme_->weight * away;
      sum += 0.5 * force.dot(away) - loads_->col(v).dot(_trial.positions.col(v));
      if (damping > 0.0) {
        const Vector3 moved = _trial.positions.col(v) - scheme_->velocityAnchor.col(v);
        force += masses_[v] * damping * moved;
        sum += 0.5 * masses_[v] * damping * moved.squaredNorm();
      }
      if (_gradient != nullptr) _gradient->col(v) += force - loads_->col(v);
    }
    return sum;
  });
}

void InertiaTerm::addHessian(const Trial& /*_trial*/, HessianFilter /*_filter*/, double _factor,
                             TermMatrix& _matrix) const
{
  _matrix.addDiagonal(_factor * (scheme_->weight + alpha_ * scheme_->rate) * masses_);
}

} // namespace FleshSim
