#include <Support/Specimen.hh>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace FleshSim;
using namespace Specimens;

class EveryMaterial : public testing::TestWithParam<std::string>
{
};

/// All materials agree with linear elasticity at strain 1e-4, in energy and in lateral contraction.
TEST_P(EveryMaterial, smallStrainIsHookes)
{
  const double strain = 1e-4;
  const bool arap = GetParam() == "arap"; // has no resistance to a change of volume: nu = 0
  const MaterialParameters parameters = MaterialParameters::fromYoungPoisson(100.0, arap ? 0.0 : 0.3);
  Specimen specimen(TestMeshes::distortedCube(true, 2, 0.1), findMaterial(GetParam())->create(parameters));
  BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, strain);
  for (ConstrainedVertex& vertex : motion.vertices) {
    vertex.prescribed = Vector3(0, 1, 0).asDiagonal();
    const Vector3 x = specimen.mesh.positions.col(vertex.vertex);
    if (x.x() < -1.0 + 1e-9) vertex.prescribed(0, 0) = 1.0;
    if (x.z() < -1.0 + 1e-9) vertex.prescribed(2, 2) = 1.0;
  }
  QuasiStaticSolver solver(specimen.model, {});
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  ASSERT_TRUE(report.converged) << report.message;
  EXPECT_NEAR(report.energy, 0.5 * 100.0 * strain * strain * 8.0, 1e-3 * report.energy);
  double width = 0.0;
  for (int v = 0; v < specimen.mesh.vertexCount(); ++v)
    width = std::max(width, solver.positions()(0, v) + 1.0);
  const double contraction = (2.0 - width) / (2.0 * strain);
  EXPECT_NEAR(contraction, arap ? 0.0 : 0.3, 0.3 * 1e-3);
}

TEST_P(EveryMaterial, stretchTwistAndCompressionConverge)
{
  Specimen specimen(TestMeshes::distortedCube(false, 4, 0.1),
                    findMaterial(GetParam())->create(MaterialParameters::fromYoungPoisson(1.0, 0.4)));
  const auto ends = [](const Vector3& _x) { return std::abs(_x.y()) > 1.0 - 1e-9; };
  const BoundaryMotion motions[] = {
      hold(specimen.mesh.positions, ends,
           [](const Vector3& _x, double _t) { return Vector3(_x + Vector3(0, 0.3 * _t * _x.y(), 0)); }),
      hold(specimen.mesh.positions, ends,
           [](const Vector3& _x, double _t) {
             return Vector3(_x.y() < 0.0 ? _x : Eigen::AngleAxisd(0.8 * _t, Vector3::UnitY()) * _x);
           }),
      hold(specimen.mesh.positions, ends,
           [](const Vector3& _x, double _t) { return Vector3(_x - Vector3(0, 0.15 * _t * _x.y(), 0)); })};
  for (const BoundaryMotion& motion : motions) {
    QuasiStaticSolver solver(specimen.model, {});
    for (int step = 1; step <= 4; ++step) {
      const StepReport report = solver.advance(motion, 0.25 * (step - 1), 0.25 * step);
      EXPECT_TRUE(report.converged) << report.message;
      EXPECT_GT(report.energy, 0.0);
      EXPECT_LE(report.residual, report.tolerance);
    }
  }
}

TEST_P(EveryMaterial, resultTurnsWithTheBody)
{
  if (GetParam() == "linear") GTEST_SKIP() << "small strain: not invariant under rotation, by its nature";
  const Matrix3 R = TestMeshes::someRotation();
  const auto material = findMaterial(GetParam())->create(MaterialParameters::fromYoungPoisson(1.0, 0.4));
  Points results[2];
  for (int run = 0; run < 2; ++run) {
    VolumeMesh mesh = TestMeshes::distortedCube(false, 3, 0.1);
    BoundaryMotion motion = stretchAlongY(mesh.positions, 0.2);
    if (run == 1) {
      mesh.positions = R * mesh.positions;
      motion.target = [motion, R](int _i, double _t) { return Vector3(R * motion.target(_i, _t)); };
    }
    Specimen specimen(mesh, material);
    StaticsSettings settings;
    settings.relativeTolerance = 1e-12;
    QuasiStaticSolver solver(specimen.model, settings);
    ASSERT_TRUE(solver.advance(motion, 0.0, 1.0).converged);
    results[run] = solver.positions();
  }
  EXPECT_LT((R * results[0] - results[1]).cwiseAbs().maxCoeff(), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryMaterial, testing::ValuesIn(names(materialRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

} // namespace
