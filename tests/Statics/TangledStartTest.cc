#include <FleshSim/Core/RigidFit.hh>
#include <FleshSim/Statics/TangledStart.hh>

#include <Support/Specimen.hh>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;
using namespace Specimens;

/// Random starts, four corners held: back to rest. The long list is in benchmarks/.
TEST(Scramble, recoversTheRestShape)
{
  for (const bool hexes : {false, true})
    for (const double poisson : {0.3, 0.495}) {
      Specimen specimen(TestMeshes::generated("cube", hexes, 5),
                        findMaterial("stable-neo-hookean")->create(MaterialParameters::fromYoungPoisson(1.0, poisson)));
      const Points rest = specimen.mesh.positions;
      const BoundaryMotion motion = hold(
          rest, [](const Vector3& _x) { return _x.cwiseAbs().minCoeff() > 1.0 - 1e-9 && _x.prod() < 0.0; },
          [](const Vector3& _x, double) { return _x; });
      ASSERT_EQ(motion.vertices.size(), 4u);
      Points start = TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 11);
      for (const ConstrainedVertex& vertex : motion.vertices)
        start.col(vertex.vertex) = rest.col(vertex.vertex);
      StaticsSettings settings;
      settings.relativeTolerance = 1e-9;
      QuasiStaticSolver solver(specimen.model, settings);
      solver.setPositions(start);
      const StepReport report = solver.advance(motion, 0.0, 1.0);
      EXPECT_TRUE(report.converged) << report.message;
      EXPECT_LT((solver.positions() - rest).colwise().norm().maxCoeff(), 1e-4 * 0.4);
    }
}

/// Nothing held at all: the specimen may end anywhere, but in its rest shape.
TEST(Scramble, recoversTheShapeOfAFreeBody)
{
  Specimen specimen(TestMeshes::generated("cube", false, 4), snh());
  QuasiStaticSolver solver(specimen.model, {});
  solver.setPositions(TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 5));
  const StepReport report = solver.advance({}, 0.0, 1.0);
  EXPECT_TRUE(report.converged) << report.message;
  const auto fit = rigidFit(specimen.mesh.positions, solver.positions());
  const Points placed = (fit.leftCols<3>() * specimen.mesh.positions).colwise() + fit.col(3);
  EXPECT_LT((placed - solver.positions()).colwise().norm().maxCoeff(), 1e-3);
}

/// A body that was thrown away and holds nothing, or its corners: back to rest for every Poisson's ratio. A smoothed
/// start that was shrunk fell into the minimum at F = 0 and was called converged. The long list is in
/// benchmarks/scramble_runs.
TEST(Scramble, recoversForEveryPoissonRatio)
{
  for (const bool hexes : {false, true})
    for (const double poisson : {0.0, 0.2, 0.3, 0.44, 0.49})
      for (const bool corners : {false, true}) {
        Specimen specimen(
            TestMeshes::generated("cube", hexes, 4),
            findMaterial("stable-neo-hookean")->create(MaterialParameters::fromYoungPoisson(1e5, poisson)));
        const Points rest = specimen.mesh.positions;
        const auto isCorner = [&](const Vector3& _x) {
          return corners && _x.cwiseAbs().minCoeff() > 1.0 - 1e-9 && _x.prod() < 0.0;
        };
        const BoundaryMotion motion = hold(rest, isCorner, [](const Vector3& _x, double) { return _x; });
        Points start = TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 3);
        for (const ConstrainedVertex& vertex : motion.vertices)
          start.col(vertex.vertex) = rest.col(vertex.vertex);
        QuasiStaticSolver solver(specimen.model, {});
        solver.setPositions(start);
        const StepReport report = solver.advance(motion, 0.0, 1.0);
        EXPECT_TRUE(report.converged) << report.message;
        EXPECT_EQ(report.inverted, 0);
        EXPECT_GT(report.tangled, 0);
        EXPECT_TRUE(report.untangled);
        EXPECT_NEAR(report.volumeRatio, 1.0, 1e-6) << hexes << ' ' << poisson << ' ' << corners;
        const auto fit = rigidFit(rest, solver.positions());
        const Points placed = (fit.leftCols<3>() * rest).colwise() + fit.col(3);
        EXPECT_LT((placed - solver.positions()).colwise().norm().maxCoeff(), 1e-4);
        if (corners) {
          EXPECT_LT((rest - solver.positions()).colwise().norm().maxCoeff(), 1e-4);
        }
      }
}

/// A tangle in one place of a bar that is bent by a right angle: the same equilibrium as without it. The rest shape is
/// placed where the tangle's neighbours are, not where the whole bar would lie on average.
TEST(Scramble, aTangleInABentBarIsMendedInItsPlace)
{
  VolumeMesh bar = TestMeshes::generated("cube", false, 6);
  bar.positions.row(1) *= 4.0;
  Specimen specimen(bar, snh(1.0, 4.0));
  const Points& rest = specimen.mesh.positions;
  const BoundaryMotion motion = hold(
      rest, [](const Vector3& _x) { return std::abs(_x.y()) > 4.0 - 1e-9; },
      [](const Vector3& _x, double _time) {
        const double angle = (_x.y() > 0.0 ? 0.8 : -0.8) * _time;
        const Vector3 arm = _x - Vector3(0.0, _x.y(), 0.0);
        const Vector3 turned(arm.x() * std::cos(angle), -arm.x() * std::sin(angle), arm.z());
        return Vector3(turned + Vector3(3.0 * (1.0 - std::cos(angle)), 0.9 * _x.y(), 0.0));
      });
  QuasiStaticSolver solver(specimen.model, {});
  for (int s = 1; s <= 8; ++s)
    ASSERT_TRUE(solver.advance(motion, (s - 1) / 8.0, s / 8.0).converged);
  const Points bent = solver.positions();
  Points start = bent;
  const Points noise = TestMeshes::randomPoints(static_cast<int>(rest.cols()), 0.8, 4);
  for (Eigen::Index v = 0; v < rest.cols(); ++v)
    if ((rest.col(v) - Vector3(0.0, 2.0, 0.0)).norm() < 0.9) start.col(v) += noise.col(v);
  QuasiStaticSolver again(specimen.model, {});
  again.setPositions(start);
  const StepReport report = again.advance(motion, 1.0, 1.0 + 1e-9);
  ASSERT_TRUE(report.converged) << report.message;
  EXPECT_GT(report.tangled, 5);
  EXPECT_TRUE(report.untangled);
  EXPECT_LT((again.positions() - bent).colwise().norm().maxCoeff(), 1e-5);
}

/// The published run without smoothing (Masanti 2020 needs 63 iterations): shifting the Hessian took 465.
TEST(Scramble, withoutSmoothingTheFilterStays)
{
  Specimen specimen(TestMeshes::generated("cube", true, 10), snh());
  const Points rest = specimen.mesh.positions;
  const BoundaryMotion motion = hold(
      rest, [](const Vector3& _x) { return _x.cwiseAbs().minCoeff() > 1.0 - 1e-9 && _x.prod() < 0.0; },
      [](const Vector3& _x, double) { return _x; });
  Points start = TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 1);
  for (const ConstrainedVertex& vertex : motion.vertices)
    start.col(vertex.vertex) = rest.col(vertex.vertex);
  StaticsSettings settings;
  settings.tolerance = 1e-6;
  settings.smoothTangledStart = false;
  QuasiStaticSolver solver(specimen.model, settings);
  solver.setPositions(start);
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  EXPECT_TRUE(report.converged) << report.message;
  EXPECT_FALSE(report.untangled);
  EXPECT_LT(report.newtonIterations, 200);
  EXPECT_LT((solver.positions() - rest).colwise().norm().maxCoeff(), 1e-5);
}

/// A tangled start whose first step is too long, and is cut in two: the halves begin in the tangle as well, and
/// untangle it, too.
TEST(Scramble, aTangleIsMendedInTheHalvesOfAStep)
{
  Specimen specimen(TestMeshes::generated("cube", false, 4), snh());
  const Points rest = specimen.mesh.positions;
  const BoundaryMotion motion = stretchAlongY(rest, 2.0);
  Points start = TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 6);
  for (const ConstrainedVertex& vertex : motion.vertices)
    start.col(vertex.vertex) = rest.col(vertex.vertex);
  StaticsSettings settings;
  settings.maximumIterations = 5;
  settings.mostMaxima = 1000;
  QuasiStaticSolver solver(specimen.model, settings);
  solver.setPositions(start);
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  ASSERT_TRUE(report.converged) << report.message;
  EXPECT_GT(report.halvings, 0);
  EXPECT_TRUE(report.untangled);
  EXPECT_EQ(report.inverted, 0);
  QuasiStaticSolver direct(specimen.model, {});
  ASSERT_TRUE(direct.advance(motion, 0.0, 1.0).converged);
  EXPECT_LT((solver.positions() - direct.positions()).colwise().norm().maxCoeff(), 1e-5);
}

/// Pieces of a step in which nothing moves are the same problem again and again, and every step has an end.
TEST(Scramble, aStepHasAnEnd)
{
  Specimen specimen(TestMeshes::generated("cube", false, 6), snh(1.0, 200.0));
  const Points rest = specimen.mesh.positions;
  StaticsSettings settings;
  settings.smoothTangledStart = false;
  settings.maximumIterations = 5;
  QuasiStaticSolver solver(specimen.model, settings);
  solver.setPositions(TestMeshes::randomPoints(specimen.mesh.vertexCount(), std::cbrt(2.0), 2));
  StepReport report = solver.advance({}, 0.0, 1.0);
  EXPECT_FALSE(report.converged);
  EXPECT_EQ(report.halvings, 0);
  EXPECT_LE(report.newtonIterations, 5 * settings.maximumIterations);

  settings.maximumHalvings = 40;
  QuasiStaticSolver crushed(specimen.model, settings);
  report = crushed.advance(stretchAlongY(rest, -0.999), 0.0, 1.0);
  EXPECT_FALSE(report.converged);
  EXPECT_LT(report.newtonIterations, (settings.mostMaxima + 3) * settings.maximumIterations);
  EXPECT_NE(report.message.find("linear systems, in pieces down to 1/"), std::string::npos) << report.message;
}

TEST(RigidFit, findsTheMotionAndNeverMirrors)
{
  const Points from = TestMeshes::randomPoints(20, 1.0, 8);
  const Matrix3 R = TestMeshes::someRotation();
  auto fit = rigidFit(from, (R * from).colwise() + Vector3(1, 2, 3));
  EXPECT_LT((fit.leftCols<3>() - R).norm(), 1e-12);
  EXPECT_LT((fit.col(3) - Vector3(1, 2, 3)).norm(), 1e-12);
  Points mirrored = from;
  mirrored.row(0) *= -1.0;
  fit = rigidFit(from, mirrored);
  EXPECT_NEAR(fit.leftCols<3>().determinant(), 1.0, 1e-12);
}

} // namespace
