// Rigid bodies of scenes against physics: falls, slopes, rolling, stacks, impacts on flesh; and what is wrong in words.

#include "../Support/SceneSimulation.hh"
#include "../Support/TemporaryFolder.hh"

#include <FleshSim/Core/Parallel.hh>

#include <cmath>
#include <fstream>
#include <optional>

namespace FleshSim {
namespace {

std::string scene(const std::string& _parts, const std::string& _dynamics,
                  const std::string& _gravity = "[0, -9.81, 0]")
{
  return "{" + _parts + R"(, "mode": "dynamic", "gravity": )" + _gravity + R"(, "dynamics": {)" + _dynamics + "} }";
}

std::vector<StepReport> run(Simulation& _simulation)
{
  std::vector<StepReport> reports;
  for (int s = 1; s <= _simulation.setup().steps; ++s) {
    reports.push_back(_simulation.step(s, nullptr));
    EXPECT_TRUE(reports.back().converged) << s << reports.back().message;
    if (!reports.back().converged) break;
  }
  return reports;
}

/// Gravity of a slope whose plane is y = 0.
std::string gravityOn(double _degrees)
{
  const double a = _degrees * std::acos(-1.0) / 180.0;
  return "[" + std::to_string(9.81 * std::sin(a)) + ", " + std::to_string(-9.81 * std::cos(a)) + ", 0]";
}

std::string onPlane(const std::string& _shape, double _height, double _friction)
{
  const std::string friction = std::to_string(_friction);
  return R"("rigid": [ {"name": "stone", "shape": )" + _shape + R"(, "translate": [0, )" + std::to_string(_height) +
         R"(, 0], "friction": )" + friction +
         R"(} ], "colliders": [ {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}, "friction": )" + friction + "} ]";
}

constexpr const char* box = R"({"box": {"size": [1, 0.5, 1]}})";

class EveryRigid : public testing::TestWithParam<const char*>
{
protected:
  std::string dynamics(double _dt, double _duration) const
  {
    return R"("integrator": ")" + std::string(GetParam()) + R"(", "dt": )" + std::to_string(_dt) + R"(, "duration": )" +
           std::to_string(_duration);
  }
};

TEST_P(EveryRigid, SlidesAsCoulombSays)
{
  const double slope = 35.0 * std::acos(-1.0) / 180.0;
  for (const double mu : {0.0, 0.3}) {
    const auto simulation = simulationOf(scene(onPlane(box, 0.254, mu), dynamics(0.01, 0.75), gravityOn(35.0)));
    const double speed = run(*simulation).back().rigid[0].velocity.x();
    const double theory = 0.75 * 9.81 * (std::sin(slope) - mu * std::cos(slope));
    EXPECT_NEAR(speed / theory, 1.0, mu > 0.0 ? 0.02 : 0.01) << mu;
  }
}

TEST_P(EveryRigid, SticksAndSlipsWithinADegree)
{
  const double angle = std::atan(0.5) * 180.0 / std::acos(-1.0);
  for (const double more : {-1.0, 1.0}) {
    const auto simulation = simulationOf(scene(onPlane(box, 0.254, 0.5), dynamics(0.02, 1.0), gravityOn(angle + more)));
    const StepReport report = run(*simulation).back();
    if (more < 0.0)
      EXPECT_LT(report.rigid[0].velocity.norm(), 1e-6);
    else
      EXPECT_GT(report.rigid[0].velocity.x(), 0.1);
  }
}

/// A ball rolls without sliding: its acceleration is 5/7 of a sliding body's.
TEST_P(EveryRigid, RollsDownASlope)
{
  const auto simulation =
      simulationOf(scene(onPlane(R"({"sphere": {"radius": 0.25}})", 0.253, 0.5), dynamics(0.01, 0.5), gravityOn(20.0)));
  const RigidPlace ball = run(*simulation).back().rigid[0];
  const double theory = 0.5 * 5.0 / 7.0 * 9.81 * std::sin(20.0 * std::acos(-1.0) / 180.0);
  EXPECT_NEAR(ball.velocity.x() / theory, 1.0, 0.03);
  EXPECT_NEAR(-ball.angularVelocity.z() * 0.25 / ball.velocity.x(), 1.0, 0.02);
}

/// A ball and a stick hit a soft cube: together they keep their momentum, and nothing gains energy.
TEST_P(EveryRigid, ImpactsOnFleshKeepMomentum)
{
  const auto simulation = simulationOf(scene(
      R"("bodies": [ {"generate": {"shape": "cube", "resolution": 2}, "material": {"young": 1e5, "poisson": 0.4}} ],
      "rigid": [ {"shape": {"sphere": {"radius": 0.4}}, "density": 3000, "translate": [0.2, 1.6, 0.1], "velocity": [0.5, -3, 0]},
        {"shape": {"box": {"size": [0.4, 1.5, 0.4]}}, "translate": [0, -2, 0], "rotate": {"axis": "z", "degrees": 70},
         "velocity": [0, 2, 0], "angular_velocity": [0, 1, 3]} ], "contact": {"friction": 0.3})",
      dynamics(0.01, 0.5), "[0, 0, 0]"));
  const std::vector<StepReport> reports = run(*simulation);
  const double size = reports.front().momentum.norm();
  for (const StepReport& report : reports)
    ASSERT_LT((report.momentum - reports.front().momentum).norm(), 1e-8 * size);
  EXPECT_LT(reports.back().kineticEnergy + reports.back().energy, 0.9 * reports.front().kineticEnergy) << "they met";
  EXPECT_LT((reports.back().angularMomentum - reports.front().angularMomentum).norm(),
            0.05 * reports.front().angularMomentum.norm());
}

INSTANTIATE_TEST_SUITE_P(Integrators, EveryRigid,
                         testing::Values("backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"),
                         nameOfIntegrator);

/// Boxes on each other, smaller ones on larger ones, with gaps at first, come to rest where they should be and stay.
TEST(RigidBodies, AStackRests)
{
  constexpr std::size_t count = 5;
  std::string bodies;
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<double>(i);
    const std::string width = std::to_string(1.0 - 0.1 * n);
    bodies += (i > 0 ? ", " : "") + (R"({"shape": {"box": {"size": [)" + width + ", 0.3, " + width +
                                     R"(]}}, "friction": 0.4, "translate": [)" + std::to_string(0.01 * n) + ", " +
                                     std::to_string(0.16 + 0.31 * n) + ", 0]}");
  }
  const auto simulation = simulationOf(
      scene(R"("rigid": [ )" + bodies +
                R"( ], "colliders": [ {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}, "friction": 0.4} ])",
            R"("integrator": "backward-euler", "dt": 0.02, "duration": 3)"));
  const std::vector<StepReport> reports = run(*simulation);
  EXPECT_LT(reports[74].kineticEnergy, 1e-8);
  EXPECT_LT(reports.back().kineticEnergy, 1e-10);
  for (std::size_t i = 0; i < count; ++i) {
    const Vector3 place = reports.back().rigid[i].position;
    const auto n = static_cast<double>(i);
    EXPECT_LT(std::hypot(place.x() - 0.01 * n, place.z()), 1e-3);
    EXPECT_NEAR(place.y(), 0.15 + 0.3 * n, 0.002 * (n + 1.0));
  }
}

/// One that is moved carries a body along; one that is fixed holds it.
TEST(RigidBodies, ThatAreHeldAreObstacles)
{
  const auto simulation = simulationOf(scene(
      R"("bodies": [ {"generate": {"shape": "cube", "resolution": 2}, "translate": [0, 1.05, 0], "material": {"young": 1e6}} ],
      "rigid": [ {"name": "lift", "shape": {"box": {"size": [4, 0.5, 4]}}, "translate": [0, -0.25, 0], "friction": 0.5,
        "motion": {"translate": [0, 0.5, 0]}}, {"shape": {"sphere": {"radius": 0.2}}, "translate": [0, 5, 0], "fixed": true} ])",
      R"("integrator": "backward-euler", "dt": 0.02, "duration": 2)"));
  const StepReport report = run(*simulation).back();
  EXPECT_NEAR(report.rigid[0].position.y(), 0.25, 1e-12);
  EXPECT_NEAR(report.rigid[1].position.y(), 5.0, 1e-12);
  EXPECT_NEAR(simulation->positions().row(1).mean(), 1.5, 0.06);
}

std::vector<double> fallOf(int _threads, std::unique_ptr<Simulation>* _out = nullptr)
{
  auto simulation = simulationOf(scene(
      R"("bodies": [ {"generate": {"shape": "cube", "resolution": 2}, "translate": [0, 1.1, 0], "material": {"young": 1e5}} ],
      "rigid": [ {"shape": {"box": {"size": [0.8, 0.4, 0.6]}}, "translate": [0.3, 2.6, 0.1], "rotate": {"axis": [1, 2, 3], "degrees": 30}} ],
      "contact": {"friction": 0.4}, "colliders": [ {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}} ])",
      R"("integrator": "bdf2", "dt": 0.01, "duration": 0.4)"));
  setThreadCount(_threads);
  std::vector<double> numbers;
  for (int s = 1; s <= 40; ++s) {
    const StepReport report = simulation->step(s, nullptr);
    EXPECT_TRUE(report.converged) << report.message;
    setThreadCount(_threads);
    for (const double x : report.rigid[0].position)
      numbers.push_back(x);
    numbers.push_back(report.kineticEnergy);
  }
  if (_out != nullptr) *_out = std::move(simulation);
  return numbers;
}

TEST(RigidBodies, AreTheSameWithAnyNumberOfThreads)
{
  EXPECT_EQ(fallOf(1), fallOf(2));
  setThreadCount(0);
}

TEST(RigidBodies, GoOnFromAState)
{
  const std::string text = scene(
      R"("rigid": [ {"shape": {"box": {"size": [1, 0.4, 0.6]}}, "translate": [0, 1, 0], "rotate": {"axis": [1, 0, 1], "degrees": 20}} ],
      "colliders": [ {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}, "friction": 0.4} ])",
      R"("integrator": "newmark", "dt": 0.01, "duration": 0.6)");
  const auto begin = [&](const std::optional<State>& _state) {
    SceneDescription description;
    SimulationSetup setup;
    std::vector<std::string> notes;
    EXPECT_TRUE(parseScene(text, "s.json", description));
    EXPECT_TRUE(buildScene(description, setup, notes));
    setup.restartEvery = 45;
    setup.state = _state;
    std::unique_ptr<Simulation> simulation;
    const Status status = Simulation::create(std::move(setup), simulation);
    EXPECT_TRUE(status) << status.message();
    return simulation;
  };
  const auto whole = begin(std::nullopt);
  std::vector<StepReport> reports;
  State middle;
  for (int s = 1; s <= 60; ++s) {
    reports.push_back(whole->step(s, nullptr));
    if (s == 45) middle = whole->state();
  }
  const auto rest = begin(middle);
  ASSERT_TRUE(rest);
  for (int s = 46; s <= 60; ++s) {
    const RigidPlace now = rest->step(s, nullptr).rigid[0];
    const RigidPlace then = reports[static_cast<std::size_t>(s - 1)].rigid[0];
    EXPECT_EQ(now.position, then.position) << s;
    EXPECT_EQ(now.angularVelocity, then.angularVelocity) << s;
  }
}

std::string errorOf(const std::string& _rigid, const std::string& _more = "")
{
  SceneDescription description;
  Status status =
      parseScene(scene(R"("rigid": [ )" + _rigid + " ]" + _more, R"("duration": 0.1)"), "s.json", description);
  SimulationSetup setup;
  std::vector<std::string> notes;
  if (status) status = buildScene(description, setup, notes);
  std::unique_ptr<Simulation> simulation;
  if (status) status = Simulation::create(std::move(setup), simulation);
  EXPECT_FALSE(status) << _rigid;
  EXPECT_EQ(status.message().find('\n'), std::string::npos);
  return status.message();
}

bool says(const std::string& _text, const std::string& _words)
{
  EXPECT_NE(_text.find(_words), std::string::npos) << _text;
  return _text.find(_words) != std::string::npos;
}

TEST(RigidBodies, ThatCannotBeAreRefused)
{
  TemporaryFolder folder;
  const std::string open = folder / "open.obj";
  std::ofstream(open) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n";
  const std::string ball = R"("shape": {"sphere": {"radius": 1}})";
  says(errorOf(R"({"shape": {"mesh": ")" + open + R"("}})"), "not closed");
  says(errorOf(R"({"shape": {"sphere": {"radius": 0}}})"), "positive");
  says(errorOf("{" + ball + R"(, "inertia": [[1,0,0],[0,1,0],[0,0,1]]})"), "needs a \"mass\"");
  says(errorOf("{" + ball + R"(, "mass": 1, "inertia": [[1,0,0],[0,1,0],[0,0,3]]})"), "larger than the sum");
  says(errorOf("{" + ball + R"(, "mass": 1, "inertia": [[1,0,0],[0,-1,0],[0,0,1]]})"), "positive definite");
  says(errorOf("{" + ball + R"(, "mass": 1, "inertia": [[1,0.5,0],[0,1,0],[0,0,1]]})"), "symmetric");
  says(errorOf("{" + ball + R"(, "mass": 1, "density": 2})"), "not together");
  says(errorOf("{" + ball + R"(, "fixed": true, "motion": {}})"), "fixed");
  says(errorOf("{" + ball + R"(, "name": "a"}, {)" + ball + R"(, "name": "a", "translate": [3, 0, 0]})"), "already");
  says(errorOf("{" + ball + "}, {" + ball + R"(, "translate": [1, 0, 0]})"), "intersect");
  says(errorOf("{" + ball + R"(}, {"shape": {"sphere": {"radius": 0.1}}})"), "inside");
  says(errorOf("{" + ball + "}", R"(, "contact": {"method": "pairs"})"), "pairs");
  says(errorOf("{" + ball + R"(, "wieght": 1})"), "unknown key");
}

} // namespace
} // namespace FleshSim
