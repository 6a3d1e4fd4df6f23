// Pressures in time: with every integrator they keep momentum where they are closed, and end in the equilibrium.

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

namespace {

using namespace MovingSpecimens;

SurfacePressure allAround(const VolumeMesh& _mesh, double _pressure)
{
  const BoundaryFaces faces = boundaryFaces(_mesh);
  return {faces.triangles, faces.quads, _pressure};
}

class PressureInTime : public testing::TestWithParam<std::string>
{
};

TEST_P(PressureInTime, squeezesAndNeitherMovesNorTurnsTheBody)
{
  const VolumeMesh mesh = TestMeshes::generated("sphere", false, 2);
  DynamicsSettings settings = withIntegrator(GetParam());
  settings.alpha = 20.0;
  Moving moving({mesh}, settings);
  BoundaryMotion motion;
  motion.pressures = {allAround(mesh, 2e4)};
  moving.solver->setBoundary(motion);
  for (int s = 0; s < 60; ++s) {
    const StepReport report = moving.solver->step(0.01);
    ASSERT_TRUE(report.converged) << report.message;
    const double scale =
        moving.model.masses().sum() * std::sqrt(moving.solver->velocities().colwise().squaredNorm().maxCoeff());
    EXPECT_LT(report.momentum.norm(), 1e-4 * scale + 1e-12);
    EXPECT_LT(report.angularMomentum.norm(), 1e-4 * scale + 1e-12);
    EXPECT_LE(report.energyError, 0.05 * report.largestEnergy);
  }
  QuasiStaticSolver equilibrium(moving.model, StaticsSettings());
  ASSERT_TRUE(equilibrium.advance(motion, 0.0, 1.0).converged);
  const Points away = moving.solver->positions() - equilibrium.positions();
  const Points moved = equilibrium.positions() - mesh.positions;
  EXPECT_GT(moved.colwise().norm().maxCoeff(), 0.01);
  EXPECT_LT((away.colwise() - away.rowwise().mean()).colwise().norm().maxCoeff(),
            0.05 * moved.colwise().norm().maxCoeff());
}

/// On one side of a bar, with a free rim: what comes to rest is the equilibrium that statics finds.
TEST_P(PressureInTime, withAFreeRimEndsWhereStaticsDoes)
{
  VolumeMesh mesh;
  ASSERT_TRUE(generateMesh({"beam", false, 2, {{"length", 3.0}, {"height", 1.0}, {"width", 1.0}}}, mesh).isOk());
  const double low = mesh.positions.row(0).minCoeff();
  BoundaryMotion motion = hold(
      mesh.positions, [low](const Vector3& _x) { return _x.x() < low + 1e-9; },
      [](const Vector3& _x, double) { return _x; });
  SurfacePressure top;
  top.pressure = 1e3;
  const double high = mesh.positions.row(1).maxCoeff();
  for (const auto& t : boundaryFaces(mesh).triangles)
    if (mesh.positions(1, t[0]) + mesh.positions(1, t[1]) + mesh.positions(1, t[2]) > 3.0 * high - 1e-9)
      top.triangles.push_back(t);
  motion.pressures = {top};
  DynamicsSettings settings = withIntegrator(GetParam());
  settings.alpha = 2.0; // about critical for the slowest vibration
  Moving moving({mesh}, settings);
  moving.solver->setBoundary(motion);
  for (int s = 0; s < 400; ++s) {
    const StepReport report = moving.solver->step(0.05);
    ASSERT_TRUE(report.converged) << report.message;
  }
  QuasiStaticSolver equilibrium(moving.model, StaticsSettings());
  ASSERT_TRUE(equilibrium.advance(motion, 0.0, 1.0).converged);
  const double moved = (equilibrium.positions() - mesh.positions).colwise().norm().maxCoeff();
  EXPECT_GT(moved, 0.1);
  EXPECT_LT((moving.solver->positions() - equilibrium.positions()).colwise().norm().maxCoeff(), 1e-3 * moved);
}

std::vector<std::string> allIntegrators()
{
  std::vector<std::string> names;
  for (const IntegratorEntry& entry : integratorRegistry())
    names.push_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Integrators, PressureInTime, testing::ValuesIn(allIntegrators()));

} // namespace
