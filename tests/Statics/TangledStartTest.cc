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
