#include <FleshSim/Statics/ElasticObjective.hh>

#include <FleshSim/Core/Parallel.hh>

namespace FleshSim {

double ElasticObjective::value(const Points& _positions) const
{
  const double energy = model_.energy(_positions);
  return forces_.cols() > 0 ? energy - dot(forces_, _positions) : energy;
}

double ElasticObjective::gradient(const Points& _positions, Points& _gradient) const
{
  const double energy = model_.gradient(_positions, _gradient);
  if (forces_.cols() == 0) return energy;
  _gradient -= forces_;
  return energy - dot(forces_, _positions);
}

int ElasticObjective::hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian) const
{
  double energy = 0.0;
  return model_.hessian(_positions, _filter, _hessian, scratch_, energy);
}

std::string ElasticObjective::infiniteReason() const
{
  return infiniteEnergyReason(model_);
}

std::string infiniteEnergyReason(const ElasticModel& _model)
{
  return _model.needsPositiveJacobian()
             ? "the energy is infinite at the start: elements are inverted, and this material cannot be"
             : "the energy at the start is beyond all numbers";
}

} // namespace FleshSim
