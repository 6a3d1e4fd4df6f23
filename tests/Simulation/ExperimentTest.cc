#include <Support/SceneTestSupport.hh>

#include <FleshSim/Simulation/Scramble.hh>

#include <cmath>
#include <set>

namespace FleshSim {
namespace {

const double pi = std::acos(-1.0);

/// Where an experiment puts its slabs at step _step of _options.steps.
Points slabPositions(const ExperimentSetup& _setup, const VolumeMesh& _mesh, int _step)
{
  Points positions = _mesh.positions;
  BoundaryMotion motion;
  EXPECT_TRUE(makeBoundaryMotion(_setup.handles, {}, _mesh.positions, motion));
  for (std::size_t i = 0; i < motion.vertices.size(); ++i) {
    EXPECT_EQ(motion.vertices[i].prescribed, Matrix3(Matrix3::Identity()));
    positions.col(motion.vertices[i].vertex) = motion.target(static_cast<int>(i), double(_step) / _setup.steps);
  }
  return positions;
}

/// Both faces of the cube along the axis, and nothing else, are held.
void expectEndsHeld(const ExperimentSetup& _setup, const VolumeMesh& _mesh, int _axis)
{
  std::set<int> held;
  for (const Handle& handle : _setup.handles)
    held.insert(handle.vertices.begin(), handle.vertices.end());
  for (int v = 0; v < _mesh.vertexCount(); ++v)
    EXPECT_EQ(held.count(v) > 0, std::abs(_mesh.positions(_axis, v)) == 1.0);
}

TEST(Experiments, RegistryHoldsFive)
{
  for (const char* name : {"stretch", "compress", "twist", "bend", "scramble"}) {
    const ExperimentEntry* entry = findExperiment(name);
    ASSERT_NE(entry, nullptr) << name;
    EXPECT_FALSE(entry->description.empty());
  }
  EXPECT_EQ(findExperiment("explode"), nullptr);
}

TEST(Experiments, StretchMovesBothSlabsOutward)
{
  const VolumeMesh mesh = testCube(2, true);
  ExperimentOptions options;
  options.rate = 0.1;
  options.steps = 25;
  const ExperimentSetup setup = prepared("stretch", options, mesh);
  expectEndsHeld(setup, mesh, 1);
  for (const int step : {0, 1, 7, 25}) {
    const Points positions = slabPositions(setup, mesh, step);
    for (int v = 0; v < mesh.vertexCount(); ++v) {
      Vector3 expected = mesh.positions.col(v);
      if (std::abs(expected[1]) == 1.0) expected[1] *= 1.0 + 0.1 * step;
      EXPECT_LT((positions.col(v) - expected).norm(), 1e-15 * (1 + step));
    }
  }
}

TEST(Experiments, CompressMovesBothSlabsInward)
{
  const VolumeMesh mesh = testCube(2, false);
  ExperimentOptions options;
  options.axis = 2;
  options.rate = 0.05;
  options.steps = 4;
  const ExperimentSetup setup = prepared("compress", options, mesh);
  expectEndsHeld(setup, mesh, 2);
  const Points positions = slabPositions(setup, mesh, 3);
  for (int v = 0; v < mesh.vertexCount(); ++v)
    if (std::abs(mesh.positions(2, v)) == 1.0) {
      EXPECT_NEAR(std::abs(positions(2, v)), 0.85, 1e-15);
    }
}

TEST(Experiments, TwistTurnsTheHighSlabAboutTheMiddle)
{
  VolumeMesh mesh = testCube(2, true);
  mesh.positions.colwise() += Vector3(5, 6, 7);
  ExperimentOptions options;
  options.axis = 0;
  options.rate = 15;
  options.steps = 6;
  const ExperimentSetup setup = prepared("twist", options, mesh);
  const Points positions = slabPositions(setup, mesh, 2);
  const double angle = 30 * pi / 180;
  for (int v = 0; v < mesh.vertexCount(); ++v) {
    const Vector3 rest = mesh.positions.col(v);
    Vector3 expected = rest;
    if (rest[0] > 5.5) {
      const double y = rest[1] - 6;
      const double z = rest[2] - 7;
      expected[1] = 6 + y * std::cos(angle) - z * std::sin(angle);
      expected[2] = 7 + y * std::sin(angle) + z * std::cos(angle);
    }
    EXPECT_LT((positions.col(v) - expected).norm(), 1e-14);
  }
}

TEST(Experiments, BendTiltsBothSlabsAboutTheirMiddles)
{
  const VolumeMesh mesh = testCube(2, true);
  ExperimentOptions options; // axis y, so about z
  options.rate = 5;
  options.steps = 6;
  const ExperimentSetup setup = prepared("bend", options, mesh);
  expectEndsHeld(setup, mesh, 1);
  const Points positions = slabPositions(setup, mesh, 6);
  const double angle = 30 * pi / 180;
  for (int v = 0; v < mesh.vertexCount(); ++v) {
    const Vector3 rest = mesh.positions.col(v);
    if (rest[1] == 0.0) continue;
    const double side = rest[1]; // +1 high, -1 low
    const Vector3 expected(rest[0] * std::cos(angle), side + side * rest[0] * std::sin(angle), rest[2]);
    EXPECT_LT((positions.col(v) - expected).norm(), 1e-14);
  }
}

TEST(Experiments, BendAboutItsOwnAxisIsAnError)
{
  ExperimentOptions options;
  options.axis = 2;
  options.about = 2;
  ExperimentSetup setup;
  const Status status = findExperiment("bend")->prepare(options, testCube(1, true), setup);
  EXPECT_EQ(status.message().substr(0, 6), "about:");
}

TEST(Experiments, SlabsFollowLowAndHigh)
{
  const VolumeMesh mesh = testCube(4, true); // vertices at -1, -0.5, 0, 0.5, 1
  ExperimentOptions options;
  options.low = -0.5;
  options.high = 0.4;
  const ExperimentSetup setup = prepared("stretch", options, mesh);
  EXPECT_EQ(setup.handles[0].vertices.size(), 50u);
  EXPECT_EQ(setup.handles[1].vertices.size(), 50u);
}

TEST(Experiments, EmptyAndOverlappingSlabsAreErrors)
{
  const VolumeMesh mesh = testCube(2, true);
  ExperimentSetup setup;
  ExperimentOptions options;
  options.low = -3;
  EXPECT_EQ(findExperiment("stretch")->prepare(options, mesh, setup).message(), "low: no vertex has y <= -3");
  options.low.reset();
  options.high = 1.5;
  EXPECT_EQ(findExperiment("twist")->prepare(options, mesh, setup).message(), "high: no vertex has y >= 1.5");
  options.low = 0.5;
  options.high = -0.5;
  EXPECT_NE(findExperiment("bend")->prepare(options, mesh, setup).message().find("both slabs"), std::string::npos);
}

TEST(Scramble, ThrowsIntoTheBoxOfTwiceTheVolume)
{
  VolumeMesh mesh = testCube(10, false);
  mesh.positions.row(0) *= 3;
  ExperimentOptions options;
  options.seed = 5;
  const ExperimentSetup setup = prepared("scramble", options, mesh);
  EXPECT_TRUE(setup.handles.empty());
  EXPECT_EQ(setup.steps, 1);
  ASSERT_TRUE(setup.start);
  const Vector3 half = std::cbrt(2.0) * Vector3(3, 1, 1);
  const Eigen::Array3Xd relative = half.asDiagonal().inverse() * *setup.start;
  EXPECT_LE(relative.abs().maxCoeff(), 1.0);
  for (int c = 0; c < 3; ++c) {
    EXPECT_GT(relative.row(c).maxCoeff(), 0.98);
    EXPECT_LT(relative.row(c).minCoeff(), -0.98);
    EXPECT_NEAR(relative.row(c).mean(), 0.0, 0.06);
    EXPECT_NEAR(relative.row(c).square().mean(), 1.0 / 3.0, 0.04);
  }
}

TEST(Scramble, SameSeedSamePlaces)
{
  const VolumeMesh mesh = testCube(2, false);
  const std::vector<char> fixed(27, 0);
  EXPECT_EQ(scrambled(mesh, 2, 7, fixed), scrambled(mesh, 2, 7, fixed));
  EXPECT_NE(scrambled(mesh, 2, 7, fixed), scrambled(mesh, 2, 8, fixed));
}

TEST(Scramble, FixesAlternateCorners)
{
  const VolumeMesh mesh = testCube(3, true);
  ExperimentOptions options;
  options.fixCorners = true;
  const ExperimentSetup setup = prepared("scramble", options, mesh);
  ASSERT_EQ(setup.handles.size(), 1u);
  const std::vector<int>& corners = setup.handles[0].vertices;
  ASSERT_EQ(corners.size(), 4u);
  for (const int corner : corners) {
    EXPECT_EQ(mesh.positions.col(corner).prod(), -1.0); // ---, ++-, +-+, -++
    EXPECT_EQ(setup.start->col(corner), mesh.positions.col(corner));
  }
}

TEST(Scramble, LeavesVerticesOfNoCellAlone)
{
  VolumeMesh mesh = testCube(1, true);
  mesh.positions.conservativeResize(3, 9);
  mesh.positions.col(8) = Vector3(0.1, 0.2, 0.3);
  const ExperimentSetup setup = prepared("scramble", ExperimentOptions(), mesh);
  EXPECT_EQ(setup.start->col(8), mesh.positions.col(8));
  EXPECT_NE(setup.start->col(7), mesh.positions.col(7));
}

} // namespace
} // namespace FleshSim
