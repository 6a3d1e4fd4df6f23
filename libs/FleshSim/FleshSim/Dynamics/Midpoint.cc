#include <FleshSim/Dynamics/Midpoint.hh>

namespace FleshSim {

void Midpoint::makeScheme(const StepProblem& /*_problem*/, ImplicitScheme& _scheme)
{
  _scheme.weight = 4.0 / (dt() * dt());
  _scheme.rate = 2.0 / dt();
  _scheme.anchor = start().positions + 0.5 * dt() * start().velocities;
  _scheme.velocityAnchor = start().positions;
}

void Midpoint::finish(const Columns& _minimizer, DynamicState& _end)
{
  _end.positions = 2.0 * _minimizer - start().positions;
  _end.velocities = 2.0 * schemeVelocity(_minimizer) - start().velocities;
}

} // namespace FleshSim
