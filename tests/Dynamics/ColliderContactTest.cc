// Bodies and obstacles: nothing goes through, friction holds or gives way, what rests stays.

#include <FleshSim/Contact/BoxCollider.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Contact/SphereCollider.hh>
#include <FleshSim/Core/Parallel.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace MovingSpecimens;
using TestMeshes::generated;

const Vector3 down(0.0, -9.81, 0.0);

VolumeMesh raised(VolumeMesh _mesh, double _height)
{
  _mesh.positions.row(1).array() += _height;
  return _mesh;
}

ColliderPointer ground(const Vector3& _normal = Vector3::UnitY())
{
  return std::make_shared<PlaneCollider>(Vector3::Zero(), _normal);
}

class EveryIntegratorInContact : public testing::TestWithParam<std::string>
{
protected:
  DynamicsSettings settings() const
  {
    DynamicsSettings falling = withIntegrator(GetParam());
    falling.gravity = down;
    return falling;
  }
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryIntegratorInContact, testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

TEST_P(EveryIntegratorInContact, bouncesAndNeverGoesThrough)
{
  for (const double dt : {1.0 / 100.0, 1.0 / 60.0, 1.0 / 10.0}) {
    Moving moving({raised(generated("sphere", false, 6), 1.5)}, settings());
    moving.solver->addCollider(ground(), {});
    int contacts = 0;
    for (double time = 0.0; time < 1.5; time += dt) {
      const StepReport report = moving.solver->step(dt);
      ASSERT_TRUE(report.converged) << report.message << " at " << time << " with " << dt;
      ASSERT_GT(moving.solver->positions().row(1).minCoeff(), 0.0);
      ASSERT_LT(moving.solver->positions().cwiseAbs().maxCoeff(), 4.0);
      EXPECT_EQ(report.inverted, 0) << time << " with " << dt;
      contacts = std::max(contacts, report.contacts);
    }
    EXPECT_GT(contacts, 5);
  }
}

TEST_P(EveryIntegratorInContact, restsWithItsWeightOnTheGround)
{
  DynamicsSettings calm = settings();
  calm.alpha = 5.0;
  Moving moving({raised(generated("cube", true, 2), 1.001)}, calm);
  moving.solver->addCollider(ground(), {});
  for (int s = 0; s < 300; ++s)
    ASSERT_TRUE(moving.solver->step(0.02).converged);
  EXPECT_EQ(moving.solver->contactVertices().size(), 9u);
  const Vector3 sum = moving.solver->reactions().rowwise().sum();
  EXPECT_NEAR(sum.y(), 9.81 * 8000.0, 0.01 * 9.81 * 8000.0);
  EXPECT_LT(moving.solver->measure().kineticEnergy, 1e-3);
}

/// How far a block slides in a second on a slope with Coulomb's coefficient tan(30 degrees).
double slide(const DynamicsSettings& _settings, double _degrees)
{
  const double angle = _degrees * std::acos(-1.0) / 180.0;
  DynamicsSettings tilted = _settings;
  tilted.gravity = 9.81 * Vector3(std::sin(angle), -std::cos(angle), 0.0);
  tilted.beta = 2e-3;
  VolumeMesh block = generated("cube", true, 2);
  block.positions.row(1) *= 0.25; // flat: it does not tip over
  Moving moving({raised(block, 0.2501)}, tilted, {"stable-neo-hookean", 1e6, 0.3, 1000.0});
  ColliderSettings rough;
  rough.friction = std::tan(std::acos(-1.0) / 6.0);
  moving.solver->addCollider(ground(), rough);
  for (int s = 0; s < 100; ++s) // settles first
    EXPECT_TRUE(moving.solver->step(0.01).converged);
  const double start = moving.solver->positions().row(0).mean();
  for (int s = 0; s < 100; ++s)
    EXPECT_TRUE(moving.solver->step(0.01).converged);
  return moving.solver->positions().row(0).mean() - start;
}

TEST_P(EveryIntegratorInContact, sticksBelowTheFrictionAngleAndSlidesAbove)
{
  EXPECT_LT(std::abs(slide(settings(), 29.0)), 2e-3);
  // One that slides from rest, and goes on: half of a t^2 in the second second, and at least half as much of it.
  const double angle = 31.0 * std::acos(-1.0) / 180.0;
  const double acceleration = 9.81 * (std::sin(angle) - std::cos(angle) * std::tan(std::acos(-1.0) / 6.0));
  EXPECT_GT(slide(settings(), 31.0), 0.5 * acceleration);
}

TEST(ColliderContact, slidesAsCoulombSays)
{
  for (const char* name : {"backward-euler", "backward-euler-newton", "bdf2"}) {
    const double angle = std::acos(-1.0) / 4.0;
    const double friction = 0.25;
    DynamicsSettings tilted = withIntegrator(name);
    tilted.gravity = 9.81 * Vector3(std::sin(angle), -std::cos(angle), 0.0);
    tilted.beta = 2e-3;
    VolumeMesh block = generated("cube", true, 2);
    block.positions.row(1) *= 0.25;
    Moving moving({raised(block, 0.2501)}, tilted, {"stable-neo-hookean", 1e6, 0.3, 1000.0});
    ColliderSettings rough;
    rough.friction = friction;
    moving.solver->addCollider(ground(), rough);
    for (int s = 0; s < 50; ++s)
      ASSERT_TRUE(moving.solver->step(0.01).converged);
    const double before = moving.solver->measure().momentum.x();
    for (int s = 0; s < 50; ++s)
      ASSERT_TRUE(moving.solver->step(0.01).converged);
    const double gained = (moving.solver->measure().momentum.x() - before) / 2000.0 / 0.5;
    EXPECT_NEAR(gained, 9.81 * (std::sin(angle) - friction * std::cos(angle)), 0.02 * 9.81) << name;
  }
}

TEST_P(EveryIntegratorInContact, sameBitsWithAnyNumberOfThreads)
{
  Points first;
  for (const int threads : {1, 2, 3}) {
    setThreadCount(threads);
    Moving moving({raised(generated("sphere", false, 8), 1.05)}, settings());
    ColliderSettings rough;
    rough.friction = 0.5;
    moving.solver->addCollider(ground(Vector3(0.2, 1.0, 0.1)), rough);
    for (int s = 0; s < 12; ++s)
      ASSERT_TRUE(moving.solver->step(0.01).converged);
    EXPECT_GT(moving.solver->measure().contacts, 0);
    if (first.cols() == 0)
      first = moving.solver->positions();
    else
      EXPECT_EQ(std::memcmp(first.data(), moving.solver->positions().data(),
                            static_cast<std::size_t>(first.size()) * sizeof(double)),
                0);
  }
  setThreadCount(0);
}

TEST_P(EveryIntegratorInContact, everyMaterialSurvivesTheBounce)
{
  for (const std::string material : {"neo-hookean", "stable-neo-hookean", "corotated", "fixed-corotated"}) {
    for (const double dt : {1.0 / 100.0, 1.0 / 60.0}) {
      Moving moving({raised(generated("sphere", false, 4), 1.5)}, settings(), {material, 1e5, 0.4, 1000.0});
      moving.solver->addCollider(ground(), {});
      for (double time = 0.0; time < 0.6; time += dt) {
        const StepReport report = moving.solver->step(dt);
        ASSERT_TRUE(report.converged) << material << ": " << report.message << " at " << time;
        ASSERT_LT(report.volumeRatio, 1.5) << material << time;
        ASSERT_GT(report.volumeRatio, 0.5) << material << time;
      }
    }
  }
}

TEST_P(EveryIntegratorInContact, movingObstaclesPushAndColliderCanGo)
{
  DynamicsSettings weightless = settings();
  weightless.gravity.setZero();
  Moving moving({generated("cube", false, 2)}, weightless);
  ColliderSettings rising;
  rising.pose = [](double _time) {
    RigidPose pose;
    pose.translation = Vector3(0.0, 2.0 * _time, 0.0);
    return pose;
  };
  const int number = moving.solver->addCollider(
      std::make_shared<BoxCollider>(Vector3(-3.0, -2.0, -3.0), Vector3(3.0, -1.1, 3.0)), rising);
  for (int s = 0; s < 50; ++s) {
    ASSERT_TRUE(moving.solver->step(0.02).converged);
    ASSERT_GT(moving.solver->positions().row(1).minCoeff(), -1.1 + 2.0 * moving.solver->time());
  }
  EXPECT_GT(moving.solver->measure().momentum.y(), 0.5 * 2.0 * 8000.0);
  moving.solver->removeCollider(number);
  EXPECT_EQ(moving.solver->colliderCount(), 0);
  const Vector3 momentum = moving.solver->measure().momentum;
  for (int s = 0; s < 10; ++s)
    ASSERT_TRUE(moving.solver->step(0.02).converged);
  EXPECT_LT((moving.solver->measure().momentum - momentum).norm(), 1e-6 * momentum.norm());
}

TEST(ColliderContact, viscousFrictionSlowsDownExponentially)
{
  DynamicsSettings settings = withIntegrator("backward-euler");
  settings.gravity = down;
  Moving moving({raised(generated("cube", true, 1), 1.0)}, settings, {"stable-neo-hookean", 1e7, 0.3, 1000.0});
  ColliderSettings drag;
  drag.viscous = 2000.0; // on each of the four vertices below
  moving.solver->addCollider(ground(), drag);
  for (int s = 0; s < 100; ++s)
    ASSERT_TRUE(moving.solver->step(0.01).converged);
  const Points positions = moving.solver->positions();
  moving.solver->setState(positions, Points(moving.solver->velocities().colwise() + Vector3(1.0, 0.0, 0.0)), 0.0);
  for (int s = 0; s < 1000; ++s)
    ASSERT_TRUE(moving.solver->step(0.001).converged);
  // m dv/dt = -4 k v with m = 8000 kg: a factor of e in a second.
  EXPECT_NEAR(moving.solver->measure().momentum.x() / 8000.0, std::exp(-1.0), 0.02);
}

} // namespace
