#include <Support/PlainElasticity.hh>
#include <Support/Specimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;
using namespace Specimens;

class EverySolver : public testing::TestWithParam<std::string>
{
protected:
  StaticsSettings settings(double _tolerance) const
  {
    StaticsSettings result;
    result.solver = GetParam();
    result.tolerance = _tolerance;
    return result;
  }
};

/// Affine boundary data are reproduced on distorted meshes, exactly.
TEST_P(EverySolver, passesThePatchTest)
{
  Matrix3 F;
  F << 1.1, 0.05, 0.0, -0.1, 0.95, 0.1, 0.0, 0.08, 1.05;
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 4, 0.2), snh());
    QuasiStaticSolver solver(specimen.model, settings(1e-13));
    const StepReport report =
        solver.advance(hold(specimen.mesh.positions, onBoundary,
                            [&](const Vector3& _x, double _t) { return Vector3(_x + _t * (F * _x - _x)); }),
                       0.0, 1.0);
    EXPECT_TRUE(report.converged) << report.message;
    EXPECT_LT((solver.positions() - F * specimen.mesh.positions).cwiseAbs().maxCoeff(), 1e-12);
  }
}

/// The residual of every accepted step, by an implementation that shares nothing with the solver.
TEST_P(EverySolver, acceptedStepsAreInEquilibrium)
{
  const PlainElasticity::StableNeoHookean plain{1.0, 10.0};
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 5, 0.1), snh());
    const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 0.1);
    QuasiStaticSolver solver(specimen.model, settings(1e-6));
    for (int step = 1; step <= 8; ++step) {
      const StepReport report = solver.advance(motion, step - 1.0, step);
      ASSERT_TRUE(report.converged) << report.message;
      Points force = PlainElasticity::forces(specimen.mesh, solver.positions(), plain);
      for (std::size_t i = 0; i < motion.vertices.size(); ++i) {
        force.col(motion.vertices[i].vertex).setZero();
        EXPECT_EQ(solver.positions().col(motion.vertices[i].vertex), motion.target(static_cast<int>(i), step));
      }
      EXPECT_LE(force.norm(), 1e-6 * (1.0 + 1e-6));
      EXPECT_NEAR(report.residual, force.norm(), 1e-10);
      EXPECT_NEAR(report.energy, PlainElasticity::energy(specimen.mesh, solver.positions(), plain), 1e-9);
    }
  }
}

/// A bar pulled without friction at its ends: every F is diag(a, stretch, a) with the lateral stress zero.
TEST_P(EverySolver, uniaxialStretchIsTheAnalyticOne)
{
  const double mu = 1.0;
  const double lambda = 10.0;
  const double stretch = 1.5;
  double a = 1.0;
  for (int i = 0; i < 100; ++i) {
    // mu a + (lambda (a^2 s - 1) - mu) a s = 0
    const double bracket = lambda * (a * a * stretch - 1.0) - mu;
    a -= (mu + bracket * stretch) / (2.0 * lambda * a * stretch * stretch);
  }
  for (const bool hexes : {false, true}) {
    Specimen specimen(TestMeshes::distortedCube(hexes, 3, 0.15), snh(mu, lambda));
    BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, stretch - 1.0);
    // Ends glide: y alone is prescribed; three more conditions stop rigid motion.
    for (ConstrainedVertex& vertex : motion.vertices) {
      vertex.prescribed = Vector3(0, 1, 0).asDiagonal();
      const Vector3 x = specimen.mesh.positions.col(vertex.vertex);
      if (x.x() < -1.0 + 1e-9) vertex.prescribed(0, 0) = 1.0;
      if (x.z() < -1.0 + 1e-9) vertex.prescribed(2, 2) = 1.0;
    }
    const Points rest = specimen.mesh.positions;
    const auto vertices = motion.vertices;
    motion.target = [=](int _i, double _t) {
      const Vector3 x = rest.col(vertices[static_cast<std::size_t>(_i)].vertex);
      return Vector3(-1.0, x.y() * (1.0 + (stretch - 1.0) * _t), -1.0);
    };
    QuasiStaticSolver solver(specimen.model, settings(1e-11));
    const StepReport report = solver.advance(motion, 0.0, 1.0);
    ASSERT_TRUE(report.converged) << report.message;
    for (int v = 0; v < rest.cols(); ++v)
      EXPECT_LT((solver.positions().col(v) -
                 Vector3(-1.0 + a * (rest(0, v) + 1.0), stretch * rest(1, v), -1.0 + a * (rest(2, v) + 1.0)))
                    .norm(),
                1e-9);
    EXPECT_NEAR(report.volumeRatio, a * a * stretch, 1e-9);
  }
}

TEST_P(EverySolver, forcesAreBalanced)
{
  Specimen specimen(TestMeshes::generated("beam", true, 2), findMaterial("linear")->create({1.0, 1.0, false}));
  const Points rest = specimen.mesh.positions;
  const double low = rest.row(0).minCoeff();
  BoundaryMotion motion = hold(
      rest, [low](const Vector3& _x) { return _x.x() < low + 1e-9; }, [](const Vector3& _x, double) { return _x; });
  motion.forces = Points::Zero(3, rest.cols());
  int tip = 0;
  rest.row(0).maxCoeff(&tip);
  motion.forces.col(tip) = Vector3(0, -1e-4, 0);
  motion.forceScale = [](double _time) { return _time; };
  QuasiStaticSolver solver(specimen.model, settings(1e-12));
  ASSERT_TRUE(solver.advance(motion, 0.0, 0.5).converged);
  const Vector3 half = solver.positions().col(tip) - rest.col(tip);
  ASSERT_TRUE(solver.advance(motion, 0.5, 1.0).converged);
  const Vector3 whole = solver.positions().col(tip) - rest.col(tip);
  EXPECT_LT(half.y(), 0.0);
  EXPECT_LT((whole - 2.0 * half).norm(), 1e-6 * whole.norm());
}

/// A soft beam that a dead load at its tip bends far: the elastic forces balance the load everywhere.
TEST_P(EverySolver, largeLoadsAreBalanced)
{
  const PlainElasticity::StableNeoHookean plain{1.0, 4.0};
  Specimen specimen(TestMeshes::generated("beam", true, 2), snh(1.0, 4.0));
  const Points rest = specimen.mesh.positions;
  const double low = rest.row(0).minCoeff();
  const double high = rest.row(0).maxCoeff();
  BoundaryMotion motion = hold(
      rest, [low](const Vector3& _x) { return _x.x() < low + 1e-9; }, [](const Vector3& _x, double) { return _x; });
  motion.forces = Points::Zero(3, rest.cols());
  for (int v = 0; v < rest.cols(); ++v)
    if (rest(0, v) > high - 1e-9) motion.forces(1, v) = -2e-3 * (high - low);
  motion.forceScale = [](double _time) { return _time; };
  QuasiStaticSolver solver(specimen.model, settings(1e-9));
  for (int step = 1; step <= 4; ++step) {
    const StepReport report = solver.advance(motion, 0.25 * (step - 1), 0.25 * step);
    ASSERT_TRUE(report.converged) << report.message;
    EXPECT_EQ(report.halvings, 0);
  }
  Points force = PlainElasticity::forces(specimen.mesh, solver.positions(), plain) + motion.forces;
  for (const ConstrainedVertex& held : motion.vertices)
    force.col(held.vertex).setZero();
  EXPECT_LT(force.norm(), 1.1e-9);
  EXPECT_GT((solver.positions() - rest).colwise().norm().maxCoeff(), 0.1 * (high - low));
}

INSTANTIATE_TEST_SUITE_P(Registry, EverySolver, testing::ValuesIn(names(solverRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

} // namespace
