#include <FleshSim/Statics/ElasticObjective.hh>

#include <FleshSim/Core/Parallel.hh>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace FleshSim {

double ElasticObjective::value(const Points& _positions) const
{
  const double energy = model_.energy(_positions) + addSprings(springs_, _positions, nullptr);
  return forces_.cols() > 0 ? energy - dot(forces_, _positions) : energy;
}

double ElasticObjective::gradient(const Points& _positions, Points& _gradient) const
{
  double energy = model_.gradient(_positions, _gradient);
  energy += addSprings(springs_, _positions, &_gradient);
  if (forces_.cols() == 0) return energy;
  _gradient -= forces_;
  return energy - dot(forces_, _positions);
}

int ElasticObjective::hessian(const Points& _positions, HessianFilter _filter, BlockMatrix& _hessian) const
{
  double energy = 0.0;
  const int changed = model_.hessian(_positions, _filter, _hessian, scratch_, energy);
  addSpringHessian(springs_, 1.0, _hessian);
  return changed;
}

std::string ElasticObjective::infiniteReason() const
{
  return infiniteEnergyReason(model_);
}

double energyNoise(const ElasticModel& _model)
{
  // An element's energy is what is left of terms as large as stiffness times volume.
  constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
  return rounding * _model.forceScale() * (std::cbrt(_model.restVolume()) + _model.magnitude());
}

std::vector<VertexSpring> inSolverOrder(const ElasticModel& _model, std::vector<VertexSpring> _springs)
{
  for (VertexSpring& spring : _springs) {
    if (spring.vertex < 0 || spring.vertex >= _model.vertexCount())
      throw std::invalid_argument("a spring's vertex is out of range");
    spring.vertex = _model.solverVertex(spring.vertex);
  }
  return _springs;
}

std::string infiniteEnergyReason(const ElasticModel& _model)
{
  return _model.needsPositiveJacobian()
             ? "the energy is infinite at the start: elements are inverted, and this material cannot be"
             : "the energy at the start is beyond all numbers";
}

} // namespace FleshSim
