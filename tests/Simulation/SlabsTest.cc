// Slabs and axis that the program chooses: they hold the body whatever its ends are like, and frames go with them.

#include <Support/SceneTestSupport.hh>

#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Simulation/SlabFrames.hh>
#include <FleshSim/Simulation/Slabs.hh>

#include <Eigen/Geometry>

#include <limits>

namespace FleshSim {
namespace {

VolumeMesh generated(const char* _shape, std::map<std::string, double> _parameters, bool _hexes = true)
{
  VolumeMesh mesh;
  const Status status = generateMesh({_shape, _hexes, 4, std::move(_parameters)}, mesh);
  EXPECT_TRUE(status.isOk()) << status.message();
  return mesh;
}

Slabs found(const VolumeMesh& _mesh, const ExperimentOptions& _options = {})
{
  Slabs slabs;
  const Status status = findSlabs(_options, _mesh, slabs);
  EXPECT_TRUE(status.isOk()) << status.message();
  return slabs;
}

/// Twice the area of the largest triangle that vertices span.
double largestTriangle(const VolumeMesh& _mesh, const std::vector<int>& _vertices)
{
  double area = 0.0;
  for (const int a : _vertices)
    for (const int b : _vertices)
      for (const int c : _vertices) {
        const Vector3 ab = _mesh.positions.col(b) - _mesh.positions.col(a);
        const Vector3 ac = _mesh.positions.col(c) - _mesh.positions.col(a);
        area = std::max(area, ab.cross(ac).norm());
      }
  return area;
}

TEST(Slabs, AreFlatEndsWhereThereAreSome)
{
  const VolumeMesh mesh = testCube(3, true);
  const Slabs slabs = found(mesh);
  EXPECT_EQ(slabs.axis, 1);
  EXPECT_EQ(slabs.low.size(), 16u) << "no row more";
  EXPECT_EQ(slabs.high.size(), 16u);
  EXPECT_EQ(slabs.choice, "along y; low slab y <= -1 (16 vertices); high slab y >= 1 (16 vertices)");
}

TEST(Slabs, ReachInwardsOnRoundEndsUntilTheyHold)
{
  const VolumeMesh mesh = generated("sphere", {}, false);
  for (int axis = 0; axis < 3; ++axis) {
    ExperimentOptions options;
    options.axis = axis;
    const Slabs slabs = found(mesh, options);
    for (const std::vector<int>* slab : {&slabs.low, &slabs.high}) {
      EXPECT_GE(slab->size(), 3u);
      EXPECT_GT(largestTriangle(mesh, *slab), 1e-3);
    }
    // A step of 3 % less would not have held: slabs are no deeper than they need to be.
    const DefaultSlabs usual = defaultSlabs(mesh);
    ASSERT_GT(usual.low[axis], slabs.box.low[axis]);
    options.low = usual.low[axis] - 0.03 * slabs.box.extent()[axis];
    EXPECT_LT(largestTriangle(mesh, found(mesh, options).low), 1e-9);
  }
}

TEST(Slabs, OneEdgeAtTheEndIsNotEnough)
{
  // A roof: its upper end is a straight line of vertices.
  VolumeMesh mesh = testCube(4, true);
  for (int v = 0; v < mesh.vertexCount(); ++v)
    mesh.positions(0, v) *= 0.5 * (1.02 - mesh.positions(1, v));
  for (int v = 0; v < mesh.vertexCount(); ++v)
    if (mesh.positions(1, v) == 1.0) mesh.positions(1, v) -= 0.3 * std::abs(mesh.positions(0, v));
  ExperimentOptions options;
  options.axis = 1;
  EXPECT_GT(largestTriangle(mesh, found(mesh, options).high), 1e-4);
}

TEST(Slabs, AxisIsTheLongestWhereItIsLongerByMoreThanAHundredth)
{
  const auto axis = [](double _x, double _y, double _z) {
    return found(generated("beam", {{"length", _x}, {"height", _y}, {"width", _z}})).axis;
  };
  EXPECT_EQ(axis(1.0, 1.0, 1.0), 1);
  EXPECT_EQ(axis(1.009, 1.0, 1.0), 1);
  EXPECT_EQ(axis(1.011, 1.0, 1.0), 0);
  EXPECT_EQ(axis(1.5, 1.0, 2.0), 2);
  EXPECT_EQ(axis(1.0, 3.0, 2.0), 1);
}

TEST(Slabs, VerticesOfNoCellDoNotCount)
{
  VolumeMesh mesh = testCube(2, true);
  mesh.positions.conservativeResize(3, mesh.vertexCount() + 1);
  mesh.positions.rightCols<1>() = Vector3(50.0, 0.0, 0.0);
  const Slabs slabs = found(mesh);
  EXPECT_EQ(slabs.axis, 1);
  EXPECT_EQ(slabs.high.size(), 9u);
}

TEST(SlabFrames, GoWithTheirSlabs)
{
  const VolumeMesh mesh = testCube(2, true);
  const std::vector<SlabFrame> rest = slabFrames(mesh, 1, -1.0, 1.0, mesh.positions);
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0].row(1).minCoeff(), -1.0);
  EXPECT_EQ(rest[0].row(1).maxCoeff(), -1.0);
  EXPECT_NEAR(rest[1].row(0).maxCoeff(), 1.1, 1e-15) << "a little larger than the body";
  // The upper half is turned and moved as a whole, the lower one stays.
  const Matrix3 turn = Eigen::AngleAxisd(0.7, Vector3(1.0, 2.0, -0.5).normalized()).toRotationMatrix();
  const Vector3 way(0.3, 2.0, -1.0);
  Points now = mesh.positions;
  for (int v = 0; v < mesh.vertexCount(); ++v)
    if (now(1, v) > 0.5) now.col(v) = turn * now.col(v) + way;
  const std::vector<SlabFrame> moved = slabFrames(mesh, 1, -1.0, 1.0, now);
  EXPECT_EQ(moved[0], rest[0]);
  EXPECT_TRUE(moved[1].isApprox(((turn * rest[1]).colwise() + way).eval(), 1e-12));
  EXPECT_EQ(slabFrames(mesh, 1, std::numeric_limits<double>::quiet_NaN(), 1.0, now).size(), 1u);
}

} // namespace
} // namespace FleshSim
