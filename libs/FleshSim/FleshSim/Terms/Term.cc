#include <FleshSim/Terms/Term.hh>

#include <FleshSim/Core/Parallel.hh>

namespace FleshSim {

void Term::addLinearForce(const Trial& _about, const Points& _at, Points& _force) const
{
  // Measured from _at, the velocity there is zero.
  const Trial here = _about.moves() ? Trial(_about.positions, _about.rate, _at) : _about;
  Points model = Points::Zero(3, _at.cols());
  evaluate(here, &model);
  const Points change = _at - _about.positions;
  TermMatrixProduct product(change, model);
  addHessian(here, HessianFilter::clamp, 1.0, product);
  _force -= model;
}

double Term::work(const Points& _start, const Points& _end, const Points& _freeWay, double _dt) const
{
  Points gradient = Points::Zero(3, _start.cols());
  if (kind() == TermKind::drag) {
    evaluate(Trial(_end, 1.0 / _dt, _start), &gradient);
    return -dot(gradient, _freeWay);
  }
  // Simpson's rule: exact for values that are cubic along the way.
  const Points middle = 0.5 * (_start + _end);
  evaluate(Trial(middle), &gradient);
  gradient *= 4.0;
  evaluate(Trial(_start), &gradient);
  evaluate(Trial(_end), &gradient);
  return -dot(gradient, _freeWay) / 6.0;
}

} // namespace FleshSim
