#include <Support/Specimen.hh>

#include <FleshSim/Minimize/HessianPolicy.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;
using namespace Specimens;

class EveryHessianPolicy : public testing::TestWithParam<std::string>
{
protected:
  /// A body stretched in a few large steps; elements at the held faces are far from where they are convex.
  StepReport stretched(const std::string& _policy, bool _hexes, Points& _positions)
  {
    Specimen specimen(TestMeshes::distortedCube(_hexes, 4, 0.1), snh());
    StaticsSettings settings;
    settings.hessian = _policy;
    settings.tolerance = 1e-9;
    QuasiStaticSolver solver(specimen.model, settings);
    const BoundaryMotion motion = stretchAlongY(specimen.mesh.positions, 0.5);
    StepReport sum;
    sum.converged = true;
    for (int step = 1; step <= 3; ++step) {
      const StepReport report = solver.advance(motion, step - 1.0, step);
      EXPECT_TRUE(report.converged) << report.message;
      sum.newtonIterations += report.newtonIterations;
      sum.filteredSystems += report.filteredSystems;
      sum.energy = report.energy;
    }
    _positions = solver.positions();
    return sum;
  }
};

TEST_P(EveryHessianPolicy, findsTheSameEquilibrium)
{
  for (const bool hexes : {false, true}) {
    Points expected;
    Points found;
    const StepReport one = stretched(hessianPolicyRegistry().front().name, hexes, expected);
    const StepReport other = stretched(GetParam(), hexes, found);
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-7);
    EXPECT_NEAR(other.energy, one.energy, 1e-10 * one.energy);
    if (findHessianPolicy(GetParam())->always) {
      EXPECT_EQ(other.filteredSystems, other.newtonIterations);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryHessianPolicy, testing::ValuesIn(names(hessianPolicyRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

TEST(HessianPolicy, anUnknownOneIsRefused)
{
  Specimen specimen(TestMeshes::distortedCube(false, 2, 0.0), snh());
  StaticsSettings settings;
  settings.hessian = "guessed";
  EXPECT_THROW(QuasiStaticSolver(specimen.model, settings), std::invalid_argument);
}

} // namespace
