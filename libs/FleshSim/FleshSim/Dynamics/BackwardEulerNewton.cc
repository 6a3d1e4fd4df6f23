#include <FleshSim/Dynamics/BackwardEulerNewton.hh>

namespace FleshSim {

void BackwardEulerNewton::makeScheme(const StepProblem& /*_problem*/, ImplicitScheme& _scheme)
{
  makeBackwardEuler(start(), dt(), _scheme);
}

void BackwardEulerNewton::finish(const Columns& _minimizer, DynamicState& _end)
{
  _end.positions = _minimizer;
  _end.velocities = schemeVelocity(_minimizer);
}

} // namespace FleshSim
