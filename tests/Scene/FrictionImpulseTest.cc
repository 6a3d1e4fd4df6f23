// Impacts with friction: a soft cube that is thrown onto something flat, slides while it touches, and leaves it again.

#include "../Support/SceneSimulation.hh"

namespace FleshSim {
namespace {

constexpr double coefficient = 0.2;
constexpr double dt = 0.005;

std::string thrown(const std::string& _integrator, const std::string& _ground)
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 3, "size": 0.5}, "translate": [0, 0.3, 0],
        "velocity": [4, -2, 0], "material": {"young": 1e5, "poisson": 0.3, "density": 1000}})" +
         _ground + R"(, "mode": "dynamic", "dynamics": {"integrator": ")" + _integrator +
         R"(", "dt": 0.005, "duration": 0.25} })";
}

/// While it slides, what friction takes of the momentum is Coulomb's part of what the ground gives, whatever the
/// obstacle is and however it is met.
TEST(FrictionImpulse, IsCoulombsPartOfTheNormalOne)
{
  const std::vector<std::pair<const char*, std::string>> grounds = {
      {"plane", R"( ], "colliders": [ {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}, "friction": 0.2} ])"},
      {"box", R"( ], "colliders": [ {"box": {"min": [-3, -1, -3], "max": [3, 0, 3]}, "friction": 0.2} ])"},
      {"body", R"(, {"generate": {"shape": "beam", "resolution": 4, "length": 6, "height": 0.5, "width": 2},
          "translate": [1, -0.25, 0], "material": {"young": 1e7, "poisson": 0.3, "density": 1000}} ],
        "handles": [ {"body": 1, "select": {"slab": {"axis": "y", "to": -0.49}}} ], "contact": {"friction": 0.2})"}};
  for (const auto& [name, ground] : grounds)
    for (const char* integrator : {"backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"}) {
      const auto simulation = simulationOf(thrown(integrator, ground));
      Vector3 impulse = Vector3::Zero();
      StepReport report;
      for (int s = 1; s <= 50; ++s) {
        report = simulation->step(s, nullptr);
        ASSERT_TRUE(report.converged) << name << ' ' << integrator << s << report.message;
        impulse += dt * report.reactions[0].force;
      }
      EXPECT_GT(impulse.y(), 125.0 * 2.5) << name << ' ' << integrator << ": it has left it again";
      EXPECT_NEAR(-impulse.x() / impulse.y() / coefficient, 1.0, 0.02) << name << ' ' << integrator;
    }
}

} // namespace
} // namespace FleshSim
