// Bodies and obstacles: nothing goes through, friction holds or gives way, what rests stays.

#include <FleshSim/Contact/BoxCollider.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Contact/SphereCollider.hh>
#include <FleshSim/Core/Parallel.hh>

#include <Support/MovingSpecimen.hh>

#include <Eigen/Geometry>

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

/// Elastic, kinetic and potential energy, the plane's height being zero.
double totalEnergy(const StepReport& _report)
{
  return _report.energy + _report.kineticEnergy + _report.potentialEnergy;
}

TEST_P(EveryIntegratorInContact, makesNoEnergyOutOfImpacts)
{
  for (const double young : {1e5, 1e9}) {
    VolumeMesh cube = generated("cube", true, 3);
    const Matrix3 turned = Eigen::AngleAxisd(0.35, Vector3(1.0, 0.3, 0.2).normalized()).toRotationMatrix();
    cube.positions = (turned * cube.positions).eval();
    Moving moving({raised(cube, 2.0)}, settings(), {"stable-neo-hookean", young, 0.3, 1000.0});
    moving.solver->addCollider(ground(), {});
    const double before = moving.solver->measure().potentialEnergy;
    int contacts = 0;
    for (int s = 0; s < 200; ++s) {
      const StepReport report = moving.solver->step(0.01);
      ASSERT_TRUE(report.converged) << report.message;
      ASSERT_LT(totalEnergy(report), 1.01 * before) << "step " << s << ", E " << young;
      contacts = std::max(contacts, report.contacts);
    }
    EXPECT_GE(contacts, 4);
  }
}

TEST_P(EveryIntegratorInContact, isCarriedByAMovingBelt)
{
  // The slow belt carries the block along, the fast one makes it tumble.
  for (const double speed : {1.0, 5.0}) {
    Moving moving({raised(generated("cube", true, 3), 1.001)}, settings(), {"stable-neo-hookean", 2e5, 0.4, 1000.0});
    ColliderSettings belt;
    belt.viscous = speed > 2.0 ? 2e4 : 3e3;
    belt.pose = [speed](double _time) { return RigidPose{Matrix3::Identity(), Vector3(speed * _time, 0.0, 0.0)}; };
    moving.solver->addCollider(ground(), belt);
    for (int s = 0; s < 100; ++s) {
      const StepReport report = moving.solver->step(0.01);
      ASSERT_TRUE(report.converged) << report.message;
      EXPECT_EQ(report.halvings, 0) << "step " << s;
    }
    const double carried = moving.solver->measure().momentum.x() / 8000.0;
    EXPECT_LT(carried, 1.3 * speed); // it rocks
    EXPECT_GT(carried, speed > 2.0 ? 0.4 * speed : 0.9);
  }
}

/// The same impact with friction, seen along each axis.
TEST_P(EveryIntegratorInContact, stickingKnowsNoAxes)
{
  std::vector<double> energies;
  for (const int turns : {0, 1, 2}) {
    Matrix3 turn = Matrix3::Zero();
    for (int c = 0; c < 3; ++c)
      turn((c + turns) % 3, c) = 1.0;
    DynamicsSettings weightless = settings();
    weightless.gravity = Vector3::Zero();
    VolumeMesh body = raised(generated("sphere", false, 4), 1.7);
    body.positions = (turn * body.positions).eval();
    Moving moving({body}, weightless);
    Points velocities(3, moving.model.vertexCount());
    velocities.colwise() = turn * Vector3(0.0, -5.0, 0.0);
    moving.solver->setState(body.positions, velocities, 0.0);
    ColliderSettings rough;
    rough.friction = 2.0;
    moving.solver->addCollider(ground(turn * Vector3(1.0, 1.0, 0.3).normalized()), rough);
    for (int s = 0; s < 8; ++s)
      ASSERT_TRUE(moving.solver->step(0.05).converged);
    EXPECT_GT(moving.solver->measure().contacts, 0);
    energies.push_back(moving.solver->measure().kineticEnergy);
  }
  EXPECT_NEAR(energies[1], energies[0], 1e-3 * energies[0]);
  EXPECT_NEAR(energies[2], energies[0], 1e-3 * energies[0]);
}

} // namespace
