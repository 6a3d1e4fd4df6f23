#include <FleshSim/Dynamics/BackwardEulerNewton.hh>

namespace FleshSim {

void BackwardEulerNewton::makeScheme(const StepProblem& /*_problem*/, ImplicitScheme& _scheme)
{
  _scheme.weight = 1.0 / (dt() * dt());
  _scheme.rate = 1.0 / dt();
  _scheme.anchor = start().positions + dt() * start().velocities;
  _scheme.velocityAnchor = start().positions;
}

void BackwardEulerNewton::finish(const Points& _minimizer, DynamicState& _end)
{
  _end.positions = _minimizer;
  _end.velocities = schemeVelocity(_minimizer);
}

} // namespace FleshSim
