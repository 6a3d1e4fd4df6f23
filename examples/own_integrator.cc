// An integrator of one's own: the theta method. It says what its step minimises; Newton's method, contact and friction
// are the library's. Registered by a name, it is there for all that asks for integrators by name: scenes, too.

#include <FleshSim/FleshSim.hh>

#include <cmath>
#include <iostream>
#include <memory>
#include <string>

using namespace FleshSim;

/// x1 = x0 + dt ((1 - theta) v0 + theta v1),  M (v1 - v0) = dt f(x at theta): between the midpoint rule, which keeps
/// energy (theta 1/2), and backward Euler (theta 1).
class Theta : public ImplicitIntegrator
{
public:
  Theta(const ElasticModel& _model, const DynamicsSettings& _settings, double _theta)
      : ImplicitIntegrator(_model, _settings), theta_(_theta)
  {
  }

protected:
  double stage() const override { return theta_; }
  void makeScheme(const StepProblem& /*_problem*/, ImplicitScheme& _scheme) override
  {
    const double step = theta_ * dt();
    _scheme.weight = 1.0 / (step * step);
    _scheme.rate = 1.0 / step;
    _scheme.anchor = start().positions + step * start().velocities;
    _scheme.velocityAnchor = start().positions;
  }
  void finish(const Columns& _minimizer, DynamicState& _end) override
  {
    const Columns velocity = schemeVelocity(_minimizer); // at theta
    _end.positions = start().positions + (_minimizer - start().positions) / theta_;
    _end.velocities = start().velocities + (velocity - start().velocities) / theta_;
  }
  void acceptScheme(const DynamicState& /*_end*/) override {}

private:
  double theta_;
};

/// Energy that is left after a second of a cube that was stretched and let go of, in parts of what it had; negative: a
/// step failed. The integrator is asked for by its name, as scenes and command lines do.
double energyLeft(const ElasticModel& _model, const Points& _rest, const std::string& _integrator)
{
  DynamicsSettings settings;
  settings.integrator = _integrator;
  DynamicSolver solver(_model, settings, {});
  Points start = _rest;
  start.row(0) *= 1.1;
  solver.setState(start, Points::Zero(3, start.cols()), 0.0);
  const double before = solver.measure().elasticEnergy;
  for (int step = 0; step < 100; ++step)
    if (const StepReport report = solver.step(0.01); !report.converged)
      return std::cerr << report.message << '\n', -1.0;
  const DynamicMeasure now = solver.measure();
  return (now.kineticEnergy + now.elasticEnergy) / before;
}

int main()
{
  for (const double theta : {0.5, 1.0})
    registerIntegrator({"theta-" + std::string(theta < 1.0 ? "half" : "one"), "the theta method", theta < 1.0 ? 2 : 1,
                        [theta](const ElasticModel& _model, const DynamicsSettings& _settings) {
                          return std::make_unique<Theta>(_model, _settings, theta);
                        }});
  VolumeMesh cube;
  if (!generateMesh({"cube", false, 2, {}}, cube)) return 2;
  ElasticModel model;
  model.addBody(cube, findMaterial("neo-hookean")->create(MaterialParameters::fromYoungPoisson(1e5, 0.3)), 1000.0);
  model.finish();
  const double half = energyLeft(model, cube.positions, "theta-half");
  const double one = energyLeft(model, cube.positions, "theta-one");
  std::cout << "theta 1/2: " << 100.0 * half << " % of the energy is left\n";
  std::cout << "theta 1: " << 100.0 * one << " %\n";
  return std::abs(half - 1.0) < 0.05 && one >= 0.0 && one < 0.5 ? 0 : 1;
}
