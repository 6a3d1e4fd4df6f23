#include <FleshSim/Dynamics/RayleighTerm.hh>

#include <FleshSim/Core/Parallel.hh>

namespace FleshSim {

RayleighTerm::RayleighTerm(const ElasticModel& _model, double _beta) : model_(_model), beta_(_beta)
{
  if (damps()) stiffness_ = BlockMatrix(model_.pattern());
}

void RayleighTerm::setAt(const Columns& _positions)
{
  if (!damps()) return;
  double energy = 0.0;
  model_.hessian(_positions, HessianFilter::clamp, stiffness_, scratch_, energy);
}

double RayleighTerm::moveTo(const Columns& _positions, const Columns& _anchor, double _rate, double _negligible)
{
  motion_ = _rate * (_positions - _anchor);
  Columns before;
  stiffness_.multiply(motion_, before);
  setAt(_positions);
  stiffness_.multiply(motion_, scratch_);
  const double size = norm(scratch_);
  before -= scratch_;
  const double change = norm(before);
  return beta_ * change <= _negligible ? 0.0 : change / size;
}

double RayleighTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  if (!damps()) return 0.0;
  motion_ = _trial.positions - *_trial.anchor;
  stiffness_.multiply(motion_, scratch_);
  const double factor = beta_ * _trial.rate;
  if (_gradient != nullptr) *_gradient += factor * scratch_;
  return 0.5 * factor * dot(motion_, scratch_);
}

void RayleighTerm::addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const
{
  if (damps()) _matrix.add(_factor * beta_ * _trial.rate, stiffness_);
}

} // namespace FleshSim
