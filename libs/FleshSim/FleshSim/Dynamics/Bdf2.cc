#include <FleshSim/Dynamics/Bdf2.hh>

namespace FleshSim {

void Bdf2::makeScheme(const StepProblem& /*_problem*/, ImplicitScheme& _scheme)
{
  double now = 1.0;    // weight of the step's beginning
  double before = 0.0; // of the state before it
  double step = dt();
  if (before_.positions.cols() > 0) {
    const double omega = dt() / (start().time - before_.time);
    now = (1.0 + omega) * (1.0 + omega) / (1.0 + 2.0 * omega);
    before = -omega * omega / (1.0 + 2.0 * omega);
    step = dt() * (1.0 + omega) / (1.0 + 2.0 * omega);
  }
  _scheme.weight = 1.0 / (step * step);
  _scheme.rate = 1.0 / step;
  _scheme.velocityAnchor = now * start().positions;
  _scheme.anchor = _scheme.velocityAnchor + step * now * start().velocities;
  if (before == 0.0) return;
  _scheme.velocityAnchor += before * before_.positions;
  _scheme.anchor += before * (before_.positions + step * before_.velocities);
}

void Bdf2::finish(const Columns& _minimizer, DynamicState& _end)
{
  _end.positions = _minimizer;
  _end.velocities = schemeVelocity(_minimizer);
}

void Bdf2::acceptScheme(const DynamicState& /*_end*/)
{
  before_ = start();
}

} // namespace FleshSim
