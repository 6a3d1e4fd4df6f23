// What a free body keeps, and what a vibrating beam does.

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;
using TestMeshes::distortedCube;

DynamicsSettings precise(const std::string& _name)
{
  DynamicsSettings settings = withIntegrator(_name);
  settings.newton.relativeTolerance = 1e-12;
  return settings;
}

TEST(Conservation, midpointKeepsBothMomenta)
{
  Moving moving({distortedCube(false, 3, 0.2)}, precise("midpoint"));
  setWobbling(moving);
  const DynamicMeasure before = moving.solver->measure();
  for (int s = 0; s < 200; ++s)
    ASSERT_TRUE(moving.solver->step(0.01).converged);
  const DynamicMeasure after = moving.solver->measure();
  EXPECT_LT((after.momentum - before.momentum).norm(), 1e-10 * before.momentum.norm());
  EXPECT_LT((after.angularMomentum - before.angularMomentum).norm(), 1e-10 * before.angularMomentum.norm());
}

/// The trapezoidal rule's own angular momentum, sum of m (x + dt/2 v) x (v + dt/2 a), with a from plain differences of
/// the elastic forces; the usual one only oscillates about it.
Vector3 discreteAngularMomentum(const Moving& _moving, double _dt)
{
  const Columns x = _moving.model.toSolver(_moving.solver->positions());
  const Columns v = _moving.model.toSolver(_moving.solver->velocities());
  Columns gradient;
  _moving.model.gradient(x, gradient);
  Vector3 sum = Vector3::Zero();
  for (Eigen::Index i = 0; i < x.cols(); ++i) {
    const double m = _moving.model.masses()[i];
    sum += (x.col(i) + 0.5 * _dt * v.col(i)).cross(m * v.col(i) - 0.5 * _dt * gradient.col(i));
  }
  return sum;
}

TEST(Conservation, newmarkKeepsItsMomenta)
{
  const double dt = 0.01;
  Moving moving({distortedCube(false, 3, 0.2)}, precise("newmark"));
  setWobbling(moving);
  const DynamicMeasure before = moving.solver->measure();
  const Vector3 discrete = discreteAngularMomentum(moving, dt);
  double swing = 0.0;
  for (int s = 0; s < 200; ++s) {
    ASSERT_TRUE(moving.solver->step(dt).converged);
    const DynamicMeasure now = moving.solver->measure();
    swing = std::max(swing, (now.angularMomentum - before.angularMomentum).norm() / before.angularMomentum.norm());
  }
  EXPECT_LT((moving.solver->measure().momentum - before.momentum).norm(), 1e-10 * before.momentum.norm());
  EXPECT_LT((discreteAngularMomentum(moving, dt) - discrete).norm(), 1e-10 * discrete.norm());
  EXPECT_LT(swing, 1e-3);
}

TEST(Conservation, newmarkEnergyStaysBounded)
{
  Moving moving({distortedCube(false, 2, 0.2)}, withIntegrator("newmark"));
  setWobbling(moving);
  const auto energy = [&] {
    const DynamicMeasure m = moving.solver->measure();
    return m.kineticEnergy + m.elasticEnergy;
  };
  const double start = energy();
  double early = 0.0;
  double late = 0.0;
  for (int s = 0; s < 10000; ++s) {
    ASSERT_TRUE(moving.solver->step(0.005).converged);
    double& worst = s < 1000 ? early : late;
    worst = std::max(worst, std::abs(energy() - start) / start);
  }
  RecordProperty("early", std::to_string(early));
  RecordProperty("late", std::to_string(late));
  EXPECT_LT(late, 0.01);
  EXPECT_LT(late, 3.0 * early + 1e-6);
}

/// The lowest frequency [Hz] of a slender cantilever of hexes, 1 x 0.05 x 0.05, from the zero crossings of its free
/// swinging.
double cantileverFrequency(int _across)
{
  GenerateOptions options;
  options.shape = "beam";
  options.hexes = true;
  options.resolution = _across;
  options.parameters = {{"length", 1.0}, {"height", 0.05}, {"width", 0.05}};
  VolumeMesh mesh;
  EXPECT_TRUE(generateMesh(options, mesh).isOk());
  mesh.positions.row(0).array() += 0.5;

  const double young = 1e6;
  const double density = 1000.0;
  DynamicsSettings settings = precise("newmark");
  settings.newton.relativeTolerance = 1e-10;
  Moving moving({mesh}, settings, {"stable-neo-hookean", young, 0.0, density});
  moving.solver->setBoundary(hold(
      mesh.positions, [](const Vector3& _x) { return _x.x() < 1e-9; }, [](const Vector3& _x, double) { return _x; }));
  // The first mode's shape as velocity, small: hardly anything else swings.
  const double k = 1.8751;
  const double ratio = (std::cosh(k) + std::cos(k)) / (std::sinh(k) + std::sin(k));
  Points velocities = Points::Zero(3, mesh.positions.cols());
  for (Eigen::Index v = 0; v < velocities.cols(); ++v) {
    const double s = k * mesh.positions(0, v);
    velocities(1, v) = 1e-3 * (std::cosh(s) - std::cos(s) - ratio * (std::sinh(s) - std::sin(s)));
  }
  moving.solver->setState(mesh.positions, velocities, 0.0);
  Eigen::Index tip = 0;
  mesh.positions.row(0).maxCoeff(&tip);

  const double dt = 0.05;
  double previous = 0.0;
  std::vector<double> crossings;
  for (int s = 1; crossings.size() < 4 && s < 2000; ++s) {
    EXPECT_TRUE(moving.solver->step(dt).converged);
    const double now = moving.solver->positions()(1, tip) - mesh.positions(1, tip);
    if (s > 1 && previous * now < 0.0) crossings.push_back(dt * (s - 1 + previous / (previous - now)));
    previous = now;
  }
  if (crossings.size() < 4) return 0.0;
  return 1.5 / (crossings[3] - crossings[0]);
}

TEST(Conservation, cantileverSwingsAsBeamTheorySays)
{
  // Euler and Bernoulli: f = (1.8751^2 / 2 pi) sqrt(E I / (rho A L^4)), I / A = h^2 / 12.
  const double theory = 1.8751 * 1.8751 / (2.0 * std::acos(-1.0)) * std::sqrt(1e6 / 1000.0 * 0.05 * 0.05 / 12.0);
  std::vector<double> errors;
  for (const int resolution : {1, 2, 4}) {
    errors.push_back(cantileverFrequency(resolution) / theory - 1.0);
    RecordProperty("error" + std::to_string(resolution), std::to_string(errors.back()));
  }
  EXPECT_LT(std::abs(errors[2]), 0.02) << errors[0] << " " << errors[1] << " " << errors[2];
  EXPECT_LT(std::abs(errors[2]), std::abs(errors[0]));
}

} // namespace
