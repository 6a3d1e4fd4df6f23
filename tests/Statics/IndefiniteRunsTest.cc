// Runs with many indefinite systems, in which a factorisation that served once says nothing about the next system.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Linear/Preconditioner.hh>

#include <Support/Specimen.hh>

#include <gtest/gtest.h>

#include <tuple>

namespace {

using namespace FleshSim;
using namespace Specimens;

class IndefiniteRuns : public testing::TestWithParam<std::tuple<std::string, int>>
{
};

/// St.Venant-Kirchhoff resists compression badly: from a tangle most of its systems are indefinite.
TEST_P(IndefiniteRuns, tanglesOfStvkFindARest)
{
  const auto& [preconditioner, seed] = GetParam();
  Specimen specimen(TestMeshes::distortedCube(false, 4, 0.0), findMaterial("stvk")->create({1.0, 1.0, false}));
  StaticsSettings settings;
  settings.preconditioner = preconditioner;
  QuasiStaticSolver solver(specimen.model, settings);
  Points start = specimen.mesh.positions;
  BoundaryMotion motion = hold(
      specimen.mesh.positions,
      [](const Vector3& _x) { return _x.x() * _x.y() * _x.z() < -1.0 + 1e-9 && _x.cwiseAbs().minCoeff() > 1.0 - 1e-9; },
      [](const Vector3& _x, double) { return _x; });
  Random random(static_cast<std::uint64_t>(seed));
  for (int v = 0; v < start.cols(); ++v)
    for (int i = 0; i < 3; ++i)
      start(i, v) = random.uniform(-1.26, 1.26);
  for (const ConstrainedVertex& vertex : motion.vertices)
    start.col(vertex.vertex) = specimen.mesh.positions.col(vertex.vertex);
  solver.setPositions(start);
  const StepReport report = solver.advance(motion, 0.0, 1.0);
  EXPECT_TRUE(report.converged) << report.message;
  EXPECT_LT(report.linearIterations, 40000);
}

INSTANTIATE_TEST_SUITE_P(Registry, IndefiniteRuns,
                         testing::Combine(testing::ValuesIn(names(preconditionerRegistry())), testing::Values(1, 2, 3)),
                         [](const auto& _info) {
                           return identifier(std::get<0>(_info.param)) + std::to_string(std::get<1>(_info.param));
                         });

} // namespace
