// Bodies that a barrier keeps apart: they slide as theory says, stick and slip at Coulomb's angle, keep momentum, make
// no energy, and nothing ever passes anything.

#include <FleshSim/Contact/Intersections.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <Support/MovingSpecimen.hh>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace MovingSpecimens;
using TestMeshes::movedBy;

constexpr double g = 9.81;

VolumeMesh beam(int _resolution, double _length, double _height, double _width)
{
  VolumeMesh mesh;
  EXPECT_TRUE(
      generateMesh({"beam", false, _resolution, {{"length", _length}, {"height", _height}, {"width", _width}}}, mesh));
  return mesh;
}

DynamicsSettings withBarrier(const std::string& _integrator, double _friction = 0.0)
{
  DynamicsSettings settings = withIntegrator(_integrator);
  settings.contact.method = "guaranteed";
  settings.contact.pairFriction = _friction;
  return settings;
}

std::vector<std::array<int, 3>> trianglesOf(const Moving& _moving)
{
  std::vector<std::array<int, 3>> triangles;
  int offset = 0;
  for (const VolumeMesh& mesh : _moving.meshes) {
    const ContactSurface surface = surfaceOf(mesh, offset);
    triangles.insert(triangles.end(), surface.triangles.begin(), surface.triangles.end());
    offset += mesh.vertexCount();
  }
  return triangles;
}

std::size_t intersections(const Moving& _moving)
{
  return intersectingTriangles(trianglesOf(_moving), _moving.solver->positions()).size();
}

Vector3 meanVelocity(const Moving& _moving, int _body)
{
  int first = 0;
  for (int b = 0; b < _body; ++b)
    first += _moving.meshes[static_cast<std::size_t>(b)].vertexCount();
  const int count = _moving.meshes[static_cast<std::size_t>(_body)].vertexCount();
  return _moving.solver->velocities().middleCols(first, count).rowwise().mean();
}

/// Holds the vertices of the first body that are at its bottom.
void holdBottom(Moving& _moving)
{
  const Points rest = _moving.model.restPositions();
  const double lowest = rest.row(1).minCoeff();
  BoundaryMotion motion;
  std::vector<Vector3> places;
  for (int v = 0; v < _moving.meshes[0].vertexCount(); ++v)
    if (rest(1, v) < lowest + 1e-9) {
      motion.vertices.push_back({v, Matrix3::Identity()});
      places.push_back(rest.col(v));
    }
  motion.target = [places](int _index, double) { return places[static_cast<std::size_t>(_index)]; };
  _moving.solver->setBoundary(motion);
}

/// A block on a slab under gravity that is tilted by an angle; the speed of the block after some seconds.
struct Slide
{
  Slide(int _cells, double _degrees, double _friction, const std::string& _integrator)
      : angle(_degrees * std::acos(-1.0) / 180.0), settings(withBarrier(_integrator, _friction))
  {
    settings.gravity = g * Vector3(std::sin(angle), -std::cos(angle), 0.0);
    const double edge = 1.0 / _cells;
    moving = std::make_unique<Moving>(
        std::vector<VolumeMesh>{beam(_cells, 2.0, 0.2, 1.0),
                                movedBy(beam(2, 0.4, 0.3, 0.4), Vector3(-0.7, 0.2501 + 0.13 * edge, 0.013))},
        settings, Stuff{"stable-neo-hookean", 1e7, 0.3, 1000.0});
    holdBottom(*moving);
  }

  double speedAfter(double _time, double _dt)
  {
    for (int s = 0; s < static_cast<int>(std::lround(_time / _dt)); ++s) {
      const StepReport report = moving->solver->step(_dt);
      EXPECT_TRUE(report.converged) << report.message;
      if (!report.converged) break;
      unsettled += report.unsettled;
    }
    EXPECT_EQ(intersections(*moving), 0u);
    return meanVelocity(*moving, 1).x();
  }

  double angle;
  DynamicsSettings settings;
  std::unique_ptr<Moving> moving;
  int unsettled = 0;
};

/// A slab of small triangles acts as a flat one: 5.63 m/s^2 at 35 degrees, however fine it is. On the coarsest the
/// front of the block goes over single vertices.
TEST(Barrier, aBlockSlidesOnABodyAsOnAPlane)
{
  for (const int cells : {2, 3, 5, 10, 14}) {
    Slide slide(cells, 35.0, 0.0, "backward-euler");
    const double expected = g * std::sin(slide.angle) * 0.4;
    const double accuracy = cells < 5 ? 0.02 : 0.01;
    EXPECT_NEAR(slide.speedAfter(0.4, 0.01), expected, accuracy * expected) << cells << " cells across";
  }
}

class BarrierIntegrators : public testing::TestWithParam<std::string>
{
};

INSTANTIATE_TEST_SUITE_P(Registry, BarrierIntegrators, testing::ValuesIn(names(integratorRegistry())),
                         [](const auto& _info) { return identifier(_info.param); });

TEST_P(BarrierIntegrators, frictionIsCoulombs)
{
  Slide slide(5, 35.0, 0.3, GetParam());
  (void)slide.speedAfter(0.15, 0.01); // it lands first
  const double before = meanVelocity(*slide.moving, 1).x();
  const double after = slide.speedAfter(0.25, 0.01);
  const double expected = g * (std::sin(slide.angle) - 0.3 * std::cos(slide.angle)) * 0.25;
  EXPECT_NEAR(after - before, expected, 0.02 * expected);
  EXPECT_EQ(slide.unsettled, 0);
}

/// tan 26.565 degrees is 1/2.
TEST_P(BarrierIntegrators, blocksStickAndSlipWithinADegree)
{
  Slide stick(5, 25.6, 0.5, GetParam());
  (void)stick.speedAfter(0.5, 0.02);
  const Points settled = stick.moving->solver->positions();
  (void)stick.speedAfter(2.0, 0.02);
  EXPECT_LT((stick.moving->solver->positions() - settled).colwise().norm().maxCoeff(), 2e-5) << "it does not creep";
  Slide slip(5, 27.5, 0.5, GetParam());
  (void)slip.speedAfter(0.3, 0.01);
  const double before = meanVelocity(*slip.moving, 1).x();
  const double after = slip.speedAfter(0.3, 0.01);
  const double expected = g * (std::sin(slip.angle) - 0.5 * std::cos(slip.angle)) * 0.3;
  EXPECT_NEAR(after - before, expected, 0.15 * expected);
}

/// Two balls in free flight: momentum to rounding, and an impact takes energy.
TEST_P(BarrierIntegrators, impactsKeepMomentumAndMakeNoEnergy)
{
  for (const double dt : {0.002, 0.01, 0.05}) {
    const VolumeMesh ball = TestMeshes::generated("sphere", false, 3);
    Moving moving({ball, movedBy(ball, Vector3(2.1, 0.3, 0.2))}, withBarrier(GetParam()));
    Points velocities = Points::Zero(3, moving.model.vertexCount());
    velocities.row(0).leftCols(ball.vertexCount()).setConstant(1.5);
    velocities.row(0).rightCols(ball.vertexCount()).setConstant(-1.5);
    moving.solver->setState(moving.model.restPositions(), velocities, 0.0);
    const DynamicMeasure before = moving.solver->measure();
    double most = 0.0;
    int contacts = 0;
    for (int s = 0; s < static_cast<int>(0.4 / dt); ++s) {
      const StepReport report = moving.solver->step(dt);
      ASSERT_TRUE(report.converged) << report.message;
      contacts = std::max(contacts, report.contacts);
      most = std::max(most, report.energyError);
      ASSERT_EQ(intersections(moving), 0u);
    }
    EXPECT_GT(contacts, 0);
    const DynamicMeasure after = moving.solver->measure();
    const double size = 2.0 * moving.model.masses().sum() * 1.5;
    EXPECT_LT((after.momentum - before.momentum).norm(), 1e-6 * size) << dt;
    EXPECT_LE(after.kineticEnergy + after.elasticEnergy, (1.0 + 1e-3) * before.kineticEnergy) << dt;
    EXPECT_LT(most, 5e-3 * before.kineticEnergy) << dt;
  }
}

/// A spike through a slab at 1000 m/s, whatever the time step.
TEST(Barrier, nothingPassesHoweverFastItIs)
{
  for (const double dt : {0.001, 0.01, 0.1}) {
    VolumeMesh spike = beam(1, 0.6, 0.1, 0.1);
    for (int v = 0; v < spike.vertexCount(); ++v) // to a point at one end
      if (spike.positions(0, v) < 0.0) spike.positions.col(v).tail(2) *= 0.02;
    DynamicsSettings settings = withBarrier("backward-euler");
    settings.contact.self = true; // it folds the slab, too
    Moving moving({beam(3, 0.3, 1.0, 1.0), movedBy(spike, Vector3(0.6, 0.05, 0.05))}, settings,
                  Stuff{"stable-neo-hookean", 1e6, 0.3, 1000.0});
    Points velocities = Points::Zero(3, moving.model.vertexCount());
    velocities.row(0).rightCols(spike.vertexCount()).setConstant(-1000.0);
    moving.solver->setState(moving.model.restPositions(), velocities, 0.0);
    ASSERT_EQ(intersections(moving), 0u);
    for (int s = 0; s < 8; ++s) {
      const StepReport report = moving.solver->step(dt);
      EXPECT_EQ(intersections(moving), 0u) << "step " << s << " of " << dt << " s";
      if (!report.converged) break; // it may say that it cannot go on, but never pass
    }
  }
}

/// Five slabs, wide and narrow ones in turn, with gaps far below the thickness of contact and no friction: nothing
/// throws them apart, they sink into their gaps, and come to rest.
TEST_P(BarrierIntegrators, aStackWithoutFrictionComesToRest)
{
  std::vector<VolumeMesh> slabs;
  for (int i = 0; i < 5; ++i) {
    const double width = i % 2 == 0 ? 1.0 : 0.8;
    slabs.push_back(movedBy(beam(2, width, 0.3, width), Vector3(0.0, 0.31 * i, 0.0)));
  }
  DynamicsSettings settings = withBarrier(GetParam());
  settings.gravity = Vector3(0.0, -g, 0.0);
  Moving moving(slabs, settings, Stuff{"stable-neo-hookean", 1e7, 0.3, 1000.0});
  const Points rest = moving.model.restPositions();
  moving.solver->setBoundary(hold(
      rest, [](const Vector3& _x) { return _x.y() < -0.15 + 1e-9; }, [](const Vector3& _x, double) { return _x; }));
  double most = 0.0;
  StepReport report;
  for (int s = 0; s < 75; ++s) {
    report = moving.solver->step(0.02);
    ASSERT_TRUE(report.converged) << report.message;
    most = std::max(most, report.kineticEnergy);
    EXPECT_LT((moving.solver->positions() - rest).row(1).maxCoeff(), 1e-3) << "none is thrown up";
  }
  EXPECT_LT(most, g * (300.0 * 0.06 + 192.0 * 0.04)) << "what they had above each other";
  EXPECT_LT(report.kineticEnergy, 1e-8) << "they stand";
  EXPECT_EQ(intersections(moving), 0u);
  EXPECT_LT((moving.solver->positions() - rest).row(1).minCoeff(), -2e-4) << "each bears what is above it";
  EXPECT_GT((moving.solver->positions() - rest).row(1).minCoeff(), -0.045);
}

/// A block that falls onto a rough floor and another one onto it, and so on: friction, obstacles and the barrier.
std::unique_ptr<Moving> makePile(const std::string& _integrator)
{
  DynamicsSettings settings = withBarrier(_integrator, 0.4);
  settings.gravity = Vector3(0.5, -g, 0.0);
  std::vector<VolumeMesh> blocks;
  for (int i = 0; i < 3; ++i)
    blocks.push_back(movedBy(TestMeshes::distortedCube(i == 1, 2, 0.1), Vector3(0.1 * i, 1.1 + 2.3 * i, 0.05 * i)));
  auto moving = std::make_unique<Moving>(blocks, settings);
  ColliderSettings rough;
  rough.friction = 0.4;
  moving->solver->addCollider(std::make_shared<PlaneCollider>(Vector3::Zero(), Vector3::UnitY()), rough);
  return moving;
}

TEST_P(BarrierIntegrators, sameBitsWithAnyNumberOfThreadsAndFromAState)
{
  Points positions[2];
  for (const int threads : {1, 3}) {
    setThreadCount(threads);
    const auto moving = makePile(GetParam());
    for (int s = 0; s < 40; ++s)
      ASSERT_TRUE(moving->solver->step(0.01).converged);
    positions[threads / 2] = moving->solver->positions();
    EXPECT_EQ(intersections(*moving), 0u);
  }
  setThreadCount(0);
  EXPECT_EQ(positions[0], positions[1]);
  const auto whole = makePile(GetParam());
  for (int s = 0; s < 30; ++s)
    ASSERT_TRUE(whole->solver->step(0.01).converged);
  const State state = whole->solver->state();
  whole->solver->dropCaches();
  const auto later = makePile(GetParam());
  later->solver->setState(state);
  for (int s = 0; s < 10; ++s) {
    ASSERT_TRUE(whole->solver->step(0.01).converged);
    ASSERT_TRUE(later->solver->step(0.01).converged);
  }
  EXPECT_EQ(whole->solver->positions(), later->solver->positions());
}

} // namespace
