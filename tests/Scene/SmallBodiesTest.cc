// Bodies beside others that are far larger or stiffer: a residual that is small for those is not for them.

#include "../Support/SceneSimulation.hh"

namespace FleshSim {
namespace {

std::string falling(const std::string& _integrator, const std::string& _large, const std::string& _small)
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2, "size": 0.02}, "material": {"young": )" +
         _large + R"(, "poisson": 0.4, "density": 1000}},
      {"generate": {"shape": "cube", "resolution": 2, "size": 0.001}, "translate": [0, 0.05, 0],
       "material": {"young": )" +
         _small + R"(, "poisson": 0.4, "density": 1000}} ],
    "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": 9}}} ],
    "mode": "dynamic", "gravity": [0, -10, 0], "dynamics": {"integrator": ")" +
         _integrator + R"(", "dt": 0.001, "duration": 0.02} })";
}

/// A cube of a milligram falls as everything does.
TEST(SmallBodies, FallBesideLargeAndStiffOnes)
{
  for (const char* integrator : {"backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"})
    for (const auto& [large, small] : {std::pair{"1e10", "1e4"}, std::pair{"1e10", "1e10"}, std::pair{"1e4", "1e10"}}) {
      const auto simulation = simulationOf(falling(integrator, large, small));
      StepReport report;
      for (int s = 1; s <= 20; ++s) {
        report = simulation->step(s, nullptr);
        ASSERT_TRUE(report.converged) << report.message;
      }
      EXPECT_NEAR(report.momentum.y() / (-1e-6 * 10.0 * 0.02), 1.0, 1e-3) << integrator << ' ' << large << ' ' << small;
    }
}

/// In equilibrium it is compressed as much as alone.
TEST(SmallBodies, AreCompressedBesideLargeAndStiffOnes)
{
  const auto energy = [](const std::string& _beside) {
    const auto simulation =
        simulationOf(R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2, "size": 0.001},
          "material": {"young": 1e3, "poisson": 0.3}})" +
                     _beside + R"( ],
        "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": -0.00049}}},
          {"body": 0, "select": {"slab": {"axis": "y", "from": 0.00049}}, "translate": [0, -0.0002, 0]} ], "steps": 2 })");
    StepReport report;
    for (int s = 1; s <= 2; ++s) {
      report = simulation->step(s, nullptr);
      EXPECT_TRUE(report.converged) << report.message;
    }
    return report.energy;
  };
  const double alone = energy("");
  const double beside = energy(R"(, {"generate": {"shape": "cube", "resolution": 2}, "translate": [3, 0, 0],
    "material": {"young": 1e11, "poisson": 0.3}})");
  EXPECT_NEAR(beside / alone, 1.0, 1e-9);
}

} // namespace
} // namespace FleshSim
