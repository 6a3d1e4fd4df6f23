// What every integrator must do. An integrator joins by its registry line.

#include <FleshSim/Contact/CapsuleCollider.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Core/Parallel.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace MovingSpecimens;
using TestMeshes::distortedCube;

class EveryIntegrator : public testing::TestWithParam<std::string>
{
protected:
  DynamicsSettings settings() const { return withIntegrator(GetParam()); }
  int order() const { return findIntegrator(GetParam())->order; }
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryIntegrator, testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

void run(Moving& _moving, double _duration, int _steps)
{
  for (int s = 0; s < _steps; ++s) {
    const StepReport report = _moving.solver->step(_duration / _steps);
    ASSERT_TRUE(report.converged) << "step " << s << ": " << report.message;
  }
}

TEST_P(EveryIntegrator, staysAtRestWithoutForces)
{
  Moving moving({distortedCube(false, 3, 0.2)}, settings());
  run(moving, 1.0, 10);
  EXPECT_LT((moving.solver->positions() - moving.model.restPositions()).norm(), 1e-12);
  EXPECT_NEAR(moving.solver->time(), 1.0, 1e-12);
}

TEST_P(EveryIntegrator, fallsFreelyToItsOrder)
{
  const Vector3 gravity(1.0, -9.81, 2.0);
  std::vector<double> errors;
  for (const int steps : {20, 40}) {
    DynamicsSettings falling = settings();
    falling.gravity = gravity;
    Moving moving({distortedCube(true, 2, 0.2)}, falling);
    run(moving, 1.0, steps);
    const Points exact = moving.model.restPositions().colwise() + 0.5 * gravity;
    errors.push_back((moving.solver->positions() - exact).colwise().norm().maxCoeff());
    EXPECT_LT((moving.solver->velocities().colwise() - gravity).colwise().norm().maxCoeff(), 1e-5);
  }
  if (errors[1] > 1e-6) {
    EXPECT_GT(errors[0] / errors[1], std::pow(2.0, order() - 0.1));
  }
}

/// The state after 0.2 s of a body that hangs at one face, swings and wobbles.
Points swung(const DynamicsSettings& _settings, int _steps)
{
  DynamicsSettings settings = _settings;
  settings.gravity = Vector3(0.0, -9.81, 0.0);
  settings.alpha = 0.3;
  settings.beta = 2e-4;
  settings.linearTolerance = 1e-11;
  Moving moving({distortedCube(false, 2, 0.2)}, settings, {"stable-neo-hookean", 1e5, 0.3, 1000.0});
  moving.solver->setBoundary(hold(
      moving.model.restPositions(), [](const Vector3& _x) { return _x.x() < -0.99; },
      [](const Vector3& _x, double) { return _x; }));
  run(moving, 0.2, _steps);
  return moving.solver->positions();
}

TEST_P(EveryIntegrator, convergesWithItsOrder)
{
  const Points exact = swung(withIntegrator("midpoint"), 2560);
  const double coarse = (swung(settings(), 320) - exact).norm();
  const double fine = (swung(settings(), 640) - exact).norm();
  const double observed = std::log2(coarse / fine);
  RecordProperty("order", std::to_string(observed));
  EXPECT_GT(observed, order() - 0.3) << coarse << " " << fine;
}

TEST_P(EveryIntegrator, keepsLinearMomentum)
{
  Moving moving({distortedCube(false, 3, 0.2)}, settings());
  setWobbling(moving);
  const Vector3 before = moving.solver->measure().momentum;
  run(moving, 0.5, 50);
  const double drift = (moving.solver->measure().momentum - before).norm() / before.norm();
  RecordProperty("drift", std::to_string(drift));
  EXPECT_LT(drift, GetParam() == "backward-euler" ? 1e-6 : 1e-10);
}

TEST_P(EveryIntegrator, dampingDissipates)
{
  for (const bool byMass : {true, false}) {
    DynamicsSettings damped = settings();
    (byMass ? damped.alpha : damped.beta) = byMass ? 4.0 : 4e-3;
    Moving free({distortedCube(false, 2, 0.2)}, settings());
    Moving held({distortedCube(false, 2, 0.2)}, damped);
    setWobbling(free);
    setWobbling(held);
    run(free, 0.3, 60);
    run(held, 0.3, 60);
    const auto energy = [](const Moving& _moving) {
      const DynamicMeasure m = _moving.solver->measure();
      return m.kineticEnergy + m.elasticEnergy;
    };
    Moving start({distortedCube(false, 2, 0.2)}, settings());
    setWobbling(start);
    EXPECT_LT(energy(held), energy(free) - 0.02 * energy(start)) << byMass;
  }
}

TEST_P(EveryIntegrator, handlesGoWhereTheyAreTold)
{
  Moving moving({distortedCube(true, 2, 0.2)}, settings());
  const BoundaryMotion motion = hold(
      moving.model.restPositions(), [](const Vector3& _x) { return _x.y() > 0.99; },
      [](const Vector3& _x, double _time) { return Vector3(_x + Vector3(_time, 0.2 * std::sin(_time), 0.0)); });
  moving.solver->setBoundary(motion);
  run(moving, 0.5, 20);
  for (std::size_t i = 0; i < motion.vertices.size(); ++i)
    EXPECT_LT(
        (moving.solver->positions().col(motion.vertices[i].vertex) - motion.target(static_cast<int>(i), 0.5)).norm(),
        1e-12);
}

TEST_P(EveryIntegrator, reactionsCarryTheWeight)
{
  DynamicsSettings heavy = settings();
  heavy.gravity = Vector3(0.0, -9.81, 0.0);
  heavy.alpha = 20.0;
  heavy.beta = 0.01;
  Moving moving({distortedCube(true, 2, 0.2)}, heavy);
  moving.solver->setBoundary(hold(
      moving.model.restPositions(), [](const Vector3& _x) { return _x.y() > 0.99; },
      [](const Vector3& _x, double) { return _x; }));
  run(moving, 6.0, 120);
  const Vector3 sum = moving.solver->reactions().rowwise().sum();
  const double weight = 9.81 * 8.0 * 1000.0;
  EXPECT_LT((sum - Vector3(0.0, weight, 0.0)).norm(), 1e-3 * weight);
}

TEST_P(EveryIntegrator, sameBitsWithAnyNumberOfThreads)
{
  Points first;
  for (const int threads : {1, 2, 3}) {
    setThreadCount(threads);
    DynamicsSettings falling = settings();
    falling.gravity = Vector3(0.0, -9.81, 0.0);
    Moving moving({TestMeshes::generated("sphere", false, 8)}, falling);
    run(moving, 0.05, 5);
    if (first.cols() == 0)
      first = moving.solver->positions();
    else
      EXPECT_EQ(std::memcmp(first.data(), moving.solver->positions().data(),
                            static_cast<std::size_t>(first.size()) * sizeof(double)),
                0);
  }
  setThreadCount(0);
}

TEST_P(EveryIntegrator, cancellingKeepsTheState)
{
  DynamicsSettings cancelled = settings();
  cancelled.newton.cancelled = [] { return true; };
  Moving moving({distortedCube(false, 2, 0.2)}, cancelled);
  setWobbling(moving);
  const Points before = moving.solver->positions();
  const StepReport report = moving.solver->step(0.01);
  EXPECT_FALSE(report.converged);
  EXPECT_TRUE(report.cancelled);
  EXPECT_FALSE(report.message.empty());
  EXPECT_EQ(before, moving.solver->positions());
  EXPECT_EQ(moving.solver->time(), 0.0);
}

TEST_P(EveryIntegrator, survivesBodiesThatTurnFarInAStep)
{
  for (const double omega : {6.0, 10.0}) {
    Moving moving({distortedCube(false, 2, 0.2)}, settings());
    const Points& rest = moving.model.restPositions();
    moving.solver->setState(rest, spinning(rest, Vector3(0.0, 0.0, omega), Vector3::Zero()), 0.0);
    const DynamicMeasure before = moving.solver->measure();
    for (int s = 0; s < 20; ++s) {
      const StepReport report = moving.solver->step(0.1);
      ASSERT_TRUE(report.converged) << report.message;
      ASSERT_LT(report.kineticEnergy + report.energy, 2.0 * before.kineticEnergy) << omega << " at step " << s;
    }
  }
}

TEST_P(EveryIntegrator, softBodyOnRoundObstaclesWithFrictionNeedsNoHalving)
{
  DynamicsSettings falling = settings();
  falling.gravity = Vector3(0.0, -9.81, 0.0);
  falling.beta = 1e-3;
  VolumeMesh body = TestMeshes::generated("cylinder", false, 4);
  body.positions.colwise() += Vector3(0.3, 1.6, 0.1);
  Moving moving({body}, falling, {"corotated", 4e4, 0.35, 500.0});
  ColliderSettings rough;
  rough.friction = 0.4;
  moving.solver->addCollider(std::make_shared<PlaneCollider>(Vector3(0.0, -0.6, 0.0), Vector3::UnitY()), rough);
  moving.solver->addCollider(std::make_shared<CapsuleCollider>(Vector3(-1.0, 0.0, 0.0), Vector3(1.0, 0.0, 0.2), 0.3),
                             rough);
  int contacts = 0;
  int systems = 0;
  constexpr int steps = 50;
  for (int s = 0; s < steps; ++s) {
    const StepReport report = moving.solver->step(0.02);
    ASSERT_TRUE(report.converged) << report.message;
    EXPECT_EQ(report.halvings, 0) << "at step " << s;
    contacts = std::max(contacts, report.contacts);
    systems += report.newtonIterations;
  }
  EXPECT_GT(contacts, 10);
  EXPECT_LT(systems, 25 * steps);
}

TEST_P(EveryIntegrator, springsPullWithTheirForce)
{
  DynamicsSettings damped = settings();
  damped.alpha = 6.0;
  damped.beta = 0.01;
  Moving moving({distortedCube(true, 2, 0.2)}, damped);
  const Points& rest = moving.model.restPositions();
  BoundaryMotion motion = hold(
      rest, [](const Vector3& _x) { return _x.y() < -0.99; }, [](const Vector3& _x, double) { return _x; });
  Eigen::Index top = 0;
  rest.row(1).maxCoeff(&top);
  const Vector3 place = rest.col(top) + Vector3(0.3, 0.5, 0.0);
  motion.springs = {{static_cast<int>(top), 2e4, place}};
  moving.solver->setBoundary(motion);
  run(moving, 6.0, 120);
  const Vector3 pull = 2e4 * (place - moving.solver->positions().col(top));
  EXPECT_GT(pull.norm(), 100.0);
  EXPECT_LT((moving.solver->reactions().rowwise().sum() + pull).norm(), 1e-3 * pull.norm());
}

} // namespace
