#include <FleshSim/Terms/LoadTerm.hh>

#include <FleshSim/Core/Parallel.hh>

namespace FleshSim {

double LoadTerm::evaluate(const Trial& _trial, Points* _gradient) const
{
  if (_gradient != nullptr) *_gradient -= forces_;
  return -dot(forces_, _trial.positions);
}

} // namespace FleshSim
