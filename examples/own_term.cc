// Something of one's own that acts on bodies: a wall of springs that pushes back what goes below y = 0, as a term. The
// same object serves equilibria and motion.

#include <FleshSim/FleshSim.hh>

#include <cmath>
#include <iostream>

using namespace FleshSim;

/// Sum over vertices of k/2 min(0, y)^2.
class Floor : public Term
{
public:
  explicit Floor(double _stiffness) : stiffness_(_stiffness) {}

  TermKind kind() const override { return TermKind::load; }

  double evaluate(const Trial& _trial, Points* _gradient) const override
  {
    double sum = 0.0;
    for (int v = 0; v < _trial.positions.cols(); ++v) {
      const double depth = std::min(0.0, _trial.positions(1, v));
      sum += 0.5 * stiffness_ * depth * depth;
      if (_gradient != nullptr) (*_gradient)(1, v) += stiffness_ * depth;
    }
    return sum;
  }

  void addHessian(const Trial& _trial, HessianFilter /*_filter*/, double _factor, TermMatrix& _matrix) const override
  {
    const Matrix3 block = _factor * stiffness_ * Vector3::UnitY() * Vector3::UnitY().transpose();
    for (int v = 0; v < _trial.positions.cols(); ++v)
      if (_trial.positions(1, v) < 0.0) _matrix.add(v, v, block);
  }

private:
  double stiffness_; ///< [N / m]
};

int main()
{
  VolumeMesh cube;
  if (!generateMesh({"cube", true, 3, {}}, cube)) return 2;
  cube.positions.row(1).array() += 1.001;
  ElasticModel model;
  model.addBody(cube, findMaterial("stable-neo-hookean")->create(MaterialParameters::fromYoungPoisson(1e6, 0.3)),
                1000.0);
  model.finish();
  const double weight = 9.81 * model.masses().sum();
  const double stiffness = 1e6;

  DynamicsSettings settings;
  settings.integrator = "backward-euler-newton";
  settings.gravity = Vector3(0.0, -9.81, 0.0);
  settings.alpha = 5.0;
  DynamicSolver solver(model, settings, {});
  solver.addTerm(std::make_shared<Floor>(stiffness));
  for (int step = 0; step < 300; ++step)
    if (const StepReport report = solver.step(0.01); !report.converged) return std::cerr << report.message << '\n', 1;
  double carried = 0.0;
  for (int v = 0; v < cube.vertexCount(); ++v)
    carried -= stiffness * std::min(0.0, solver.positions()(1, v));
  std::cout << "the floor carries " << carried << " N of " << weight << " N\n";
  return std::abs(carried - weight) < 1e-3 * weight ? 0 : 1;
}
