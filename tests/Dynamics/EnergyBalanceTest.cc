// The balance of energy against what is known of it: free fall, elastic collisions, handles, damping, friction.

#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Dynamics/Integrator.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FleshSim;
using namespace MovingSpecimens;
using TestMeshes::generated;
using TestMeshes::movedBy;

double energyOf(const StepReport& _report)
{
  return _report.energy + _report.kineticEnergy;
}

class EveryIntegratorsEnergy : public ::testing::TestWithParam<std::string>
{
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryIntegratorsEnergy, ::testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

/// What gravity gives is kinetic energy; only what the scheme loses is missing.
TEST_P(EveryIntegratorsEnergy, ofFreeFallIsTheWorkOfGravity)
{
  DynamicsSettings settings = withIntegrator(GetParam());
  settings.gravity = Vector3(0.0, -9.81, 0.0);
  Moving moving({generated("cube", true, 2)}, settings);
  StepReport report;
  for (int s = 0; s < 100; ++s)
    report = moving.solver->step(0.01);
  const double given = 8000.0 * 9.81 * 0.5 * 9.81;
  EXPECT_NEAR(energyOf(report) - report.energyError, given, 0.02 * given);
  EXPECT_LE(report.energyError, 1e-6 * given);
  EXPECT_GT(report.energyError, -0.02 * given);
}

/// Two bodies that meet and part: nothing acts from outside, so the error is what is there more, or less.
TEST_P(EveryIntegratorsEnergy, ofACollisionIsWhatIsThereAfterIt)
{
  Moving moving({generated("sphere", false, 4), movedBy(generated("sphere", false, 4), Vector3(0.0, 2.3, 0.0))},
                withIntegrator(GetParam()));
  Points velocities = Points::Zero(3, moving.model.vertexCount());
  velocities.row(1).leftCols(moving.meshes[0].vertexCount()).setConstant(1.5);
  velocities.row(1).rightCols(moving.meshes[1].vertexCount()).setConstant(-1.5);
  moving.solver->setState(moving.model.restPositions(), velocities, 0.0);
  const double before = moving.solver->measure().kineticEnergy;
  StepReport report;
  for (int s = 0; s < 100; ++s)
    report = moving.solver->step(0.01);
  ASSERT_EQ(report.contacts, 0) << "they have parted";
  EXPECT_NEAR(report.energyError, energyOf(report) - before, 1e-6 * before);
}

/// A handle that swings a body, pulled and pushed: its work is what the body has. Halving dt leaves a fraction.
TEST_P(EveryIntegratorsEnergy, ofAHandleIsItsWork)
{
  std::vector<double> errors;
  double largest = 0.0;
  for (const double dt : {0.01, 0.005}) {
    Moving moving({generated("cube", false, 3)}, withIntegrator(GetParam()));
    moving.solver->setBoundary(hold(
        moving.model.restPositions(), [](const Vector3& _x) { return _x.y() < -1.0 + 1e-9; },
        [](const Vector3& _x, double _time) { return Vector3(_x + Vector3(0.2 * std::sin(4.0 * _time), 0.0, 0.0)); }));
    Points velocities = Points::Zero(3, moving.model.vertexCount());
    velocities.row(0).setConstant(0.8); // as fast as the handle begins
    moving.solver->setState(moving.model.restPositions(), velocities, 0.0);
    StepReport report;
    for (int s = 0; s < std::lround(1.0 / dt); ++s) {
      report = moving.solver->step(dt);
      ASSERT_TRUE(report.converged) << report.message;
    }
    largest = report.largestEnergy;
    errors.push_back(report.energyError);
  }
  const bool first = findIntegrator(GetParam())->order == 1;
  EXPECT_LT(std::abs(errors[1]), (first ? 0.8 : 0.05) * largest);
  EXPECT_LT(std::abs(errors[1]), (first ? 0.75 : 0.6) * std::abs(errors[0]) + 1e-4 * largest);
  if (first) {
    EXPECT_LT(errors[1], 0.0) << "it dissipates";
  }
}

/// Damping takes energy by its own reckoning, and friction too: the balance of schemes of second order stays closed.
TEST(EnergyBalance, countsWhatDampingTakes)
{
  for (const char* integrator : {"newmark", "midpoint", "bdf2"})
    for (const bool stiffness : {false, true}) {
      DynamicsSettings settings = withIntegrator(integrator);
      (stiffness ? settings.beta : settings.alpha) = stiffness ? 4e-3 : 2.0;
      Moving moving({generated("cube", true, 3)}, settings);
      setWobbling(moving);
      const DynamicMeasure begin = moving.solver->measure();
      const double before = begin.kineticEnergy + begin.elasticEnergy;
      StepReport report;
      for (int s = 0; s < 400; ++s)
        report = moving.solver->step(0.0025);
      const double lost = before - energyOf(report);
      EXPECT_GT(lost, 0.1 * before) << integrator;
      EXPECT_LT(std::abs(report.energyError), 0.1 * lost) << integrator << ' ' << stiffness;
    }
}

TEST(EnergyBalance, countsWhatFrictionTakes)
{
  for (const char* integrator : {"newmark", "backward-euler-newton"}) {
    DynamicsSettings settings = withIntegrator(integrator);
    settings.gravity = Vector3(0.0, -9.81, 0.0);
    settings.beta = 2e-3;
    Moving moving({movedBy(generated("cube", true, 2), Vector3(0.0, 1.003, 0.0))}, settings,
                  {"stable-neo-hookean", 1e6, 0.3, 1000.0});
    ColliderSettings rough;
    rough.friction = 0.3;
    moving.solver->addCollider(std::make_shared<PlaneCollider>(Vector3::Zero(), Vector3::UnitY()), rough);
    for (int s = 0; s < 100; ++s)
      ASSERT_TRUE(moving.solver->step(0.005).converged);
    Points velocities = Points::Zero(3, moving.model.vertexCount());
    velocities.row(0).setConstant(4.0);
    moving.solver->setState(moving.solver->positions(), velocities, 0.0);
    StepReport report = moving.solver->step(0.005);
    const double before = report.energyError;
    const double kinetic = report.kineticEnergy;
    for (int s = 0; s < 100; ++s)
      report = moving.solver->step(0.005);
    const double lost = kinetic - report.kineticEnergy;
    EXPECT_GT(lost, 0.4 * kinetic);
    EXPECT_LT(std::abs(report.energyError - before), 0.1 * lost) << integrator;
    const std::vector<Reaction> obstacles = moving.solver->obstacleReactions();
    ASSERT_EQ(obstacles.size(), 1u);
    EXPECT_NEAR(-obstacles[0].force.x(), 0.3 * obstacles[0].force.y(), 0.03 * obstacles[0].force.y());
  }
}

/// A soft cube under a hard one made 6.7e6 J of 900: the run ends, at the last state that can be believed.
TEST(EnergyBalance, endsARunThatMakesEnergy)
{
  const double size = 0.5;
  VolumeMesh cube = generated("cube", true, 2);
  cube.positions *= size;
  bool ended = false;
  for (const char* integrator : {"bdf2", "midpoint"}) {
    DynamicsSettings settings = withIntegrator(integrator);
    settings.contact.method = "pairs";
    settings.gravity = Vector3(0.0, -9.81, 0.0);
    ElasticModel model;
    std::vector<ContactSurface> surfaces;
    const std::vector<VolumeMesh> meshes{movedBy(cube, Vector3(0.0, 0.51, 0.0)),
                                         movedBy(cube, Vector3(0.0, 1.53, 0.0))};
    for (std::size_t b = 0; b < 2; ++b) {
      surfaces.push_back(surfaceOf(meshes[b], model.vertexCount()));
      model.addBody(meshes[b], Stuff{"stable-neo-hookean", b == 0 ? 1e2 : 1e8, 0.4, 10.0}.material(), 10.0);
    }
    model.finish();
    DynamicSolver solver(model, settings, surfaces);
    ColliderSettings rough;
    rough.friction = 0.5;
    solver.addCollider(std::make_shared<PlaneCollider>(Vector3::Zero(), Vector3::UnitY()), rough);
    for (int s = 0; s < 400 && !ended; ++s) {
      const Points before = solver.positions();
      const StepReport report = solver.step(0.005);
      ASSERT_LT(energyOf(report), 2000.0) << integrator << ", step " << s;
      if (report.converged) continue;
      ended = true;
      EXPECT_NE(report.message.find("that nobody gave them"), std::string::npos) << report.message;
      EXPECT_EQ(solver.positions(), before);
    }
  }
  EXPECT_TRUE(ended);
}

/// A body that spins freely keeps its angular momentum or tells how much of it the integrator took.
TEST(SpinCheck, tellsWhatTheIntegratorTakes)
{
  for (const auto& [integrator, low, high] :
       {std::tuple("midpoint", 1.0 - 1e-6, 1.0 + 1e-6), std::tuple("backward-euler", 0.3, 0.85)}) {
    Moving moving({generated("sphere", false, 3)}, withIntegrator(integrator));
    const Points rest = moving.model.restPositions();
    moving.solver->setState(rest, spinning(rest, Vector3(0.0, 0.0, 6.0), Vector3(1.0, 0.0, 0.0)), 0.0);
    StepReport report;
    for (int s = 0; s < 100; ++s)
      report = moving.solver->step(0.01);
    EXPECT_GT(report.keptSpin, low) << integrator;
    EXPECT_LT(report.keptSpin, high) << integrator;
  }
  Moving held({generated("cube", false, 2)}, withIntegrator("backward-euler"));
  const Points rest = held.model.restPositions();
  held.solver->setBoundary(hold(
      rest, [](const Vector3& _x) { return _x.y() < -1.0 + 1e-9; }, [](const Vector3& _x, double) { return _x; }));
  held.solver->setState(rest, spinning(rest, Vector3(0.0, 0.0, 6.0), Vector3::Zero()), 0.0);
  EXPECT_EQ(held.solver->step(0.01).keptSpin, 1.0) << "who is held loses it to what holds";
}

} // namespace
