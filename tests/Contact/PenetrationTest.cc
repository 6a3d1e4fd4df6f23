// What is inside what it should be outside of: counted by hand in simple places, and by a plain search in others.

#include <FleshSim/Contact/BoxCollider.hh>
#include <FleshSim/Contact/ClosedSurface.hh>
#include <FleshSim/Contact/MeshCollider.hh>
#include <FleshSim/Contact/Penetration.hh>
#include <FleshSim/Contact/PlaneCollider.hh>
#include <FleshSim/Contact/SphereCollider.hh>
#include <FleshSim/Core/Parallel.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <Eigen/LU>

#include <memory>

namespace {

using namespace FleshSim;
using TestMeshes::generated;
using TestMeshes::movedBy;

Points together(const std::vector<VolumeMesh>& _meshes)
{
  Points all(3, 0);
  for (const VolumeMesh& mesh : _meshes) {
    all.conservativeResize(3, all.cols() + mesh.vertexCount());
    all.rightCols(mesh.vertexCount()) = mesh.positions;
  }
  return all;
}

Penetration measure(const std::vector<VolumeMesh>& _rest, const Points& _positions,
                    const std::vector<PlacedObstacle>& _obstacles = {})
{
  std::vector<const VolumeMesh*> meshes;
  for (const VolumeMesh& mesh : _rest)
    meshes.push_back(&mesh);
  return PenetrationCheck(meshes).measure(_positions, _obstacles);
}

/// Vertices in upright tets that they do not belong to: every pair is tried.
int plainCount(const std::vector<VolumeMesh>& _meshes, const Points& _x)
{
  std::vector<char> inside(static_cast<std::size_t>(_x.cols()), 0);
  int first = 0;
  for (const VolumeMesh& mesh : _meshes) {
    for (const Tet& tet : mesh.tets) {
      Matrix3 edges;
      for (int i = 0; i < 3; ++i)
        edges.col(i) = _x.col(first + tet[static_cast<std::size_t>(i) + 1]) - _x.col(first + tet[0]);
      if (!(edges.determinant() > 0.0)) continue;
      for (int v = 0; v < _x.cols(); ++v) {
        if (std::find(tet.begin(), tet.end(), v - first) != tet.end()) continue;
        const Vector3 w = edges.inverse() * (_x.col(v) - _x.col(first + tet[0]));
        if (w.minCoeff() > 1e-9 && w.sum() < 1.0 - 1e-9) inside[static_cast<std::size_t>(v)] = 1;
      }
    }
    first += mesh.vertexCount();
  }
  return static_cast<int>(std::count(inside.begin(), inside.end(), 1));
}

TEST(Penetration, isNothingWhereBodiesAreApartOrTouch)
{
  for (const bool hexes : {false, true}) {
    const VolumeMesh cube = generated("cube", hexes, 3);
    const std::vector<VolumeMesh> apart{cube, movedBy(cube, Vector3(2.5, 0.3, 0.2))};
    EXPECT_EQ(measure(apart, together(apart)).count, 0);
    const std::vector<VolumeMesh> touching{cube, movedBy(cube, Vector3(2.0, 0.3, 0.2))};
    EXPECT_EQ(measure(touching, together(touching)).count, 0);
    EXPECT_EQ(measure({cube}, 1.7 * TestMeshes::someRotation() * cube.positions).count, 0);
  }
}

TEST(Penetration, ofTwoCubesThatOverlap)
{
  // Cells of 2/3: the second cube's 4 x 4 vertices at x = 0.9 are 0.1 deep, moved a little along the face.
  for (const bool hexes : {false, true}) {
    const VolumeMesh cube = generated("cube", hexes, 3);
    const std::vector<VolumeMesh> both{cube, movedBy(cube, Vector3(1.9, 0.05, 0.03))};
    const Penetration found = measure(both, together(both));
    // Of 4 x 4 vertices of either face those of one row and one column stick out at the side.
    EXPECT_EQ(found.count, 9 + 9);
    EXPECT_NEAR(found.depth, 0.1, 1e-12);
  }
}

TEST(Penetration, agreesWithAPlainSearch)
{
  const VolumeMesh ball = generated("sphere", false, 4);
  const VolumeMesh bar = generated("cube", false, 4);
  for (int seed = 1; seed <= 5; ++seed) {
    const std::vector<VolumeMesh> bodies{ball, movedBy(ball, Vector3(0.2 * seed, 0.9, 0.3)), bar};
    Points positions = together(bodies);
    positions += TestMeshes::randomPoints(static_cast<int>(positions.cols()), 0.01, static_cast<std::uint64_t>(seed));
    const Penetration found = measure(bodies, positions);
    EXPECT_EQ(found.count, plainCount(bodies, positions));
    EXPECT_GT(found.depth, 0.1);
  }
}

/// Surfaces that lie on each other, and vertices on the faces between the other body's cells.
TEST(Penetration, ofTwoBodiesInOnePlace)
{
  const std::vector<VolumeMesh> same{generated("cube", false, 4), generated("cube", true, 3)};
  const Penetration found = measure(same, together(same));
  EXPECT_EQ(found.count, 27 + 8) << "the interior vertices of both";
  EXPECT_NEAR(found.depth, 1.0, 1e-12);
  const VolumeMesh cube = generated("cube", true, 4);
  const std::vector<VolumeMesh> aligned{cube, movedBy(cube, Vector3(0.5, 0.5, 0.5))};
  EXPECT_EQ(measure(aligned, together(aligned)).count, 27 + 27);
}

/// Round obstacles: one that a body only touches cuts into its flat faces a little.
TEST(Penetration, ofARoundObstacleInABody)
{
  const VolumeMesh cube = generated("cube", true, 2);
  const auto inside = std::make_shared<SphereCollider>(Vector3(0.4, 0.4, 0.4), 0.2);
  EXPECT_GT(measure({cube}, cube.positions, {{inside, {}}}).count, 5);
  const auto touching = std::make_shared<SphereCollider>(Vector3(0.5, 2.98, 0.5), 2.0);
  EXPECT_EQ(measure({cube}, cube.positions, {{touching, {}}}).count, 0);
}

/// A bar bent into a ring until its ends are in each other.
TEST(Penetration, ofABodyInItself)
{
  VolumeMesh bar = generated("cube", false, 8);
  bar.positions.row(1) *= 8.0;
  Points ring(3, bar.vertexCount());
  for (int v = 0; v < bar.vertexCount(); ++v) {
    const double angle = bar.positions(1, v) / 8.0 * 1.08 * std::acos(-1.0);
    const double radius = 3.0 + bar.positions(0, v);
    ring.col(v) = Vector3(radius * std::cos(angle), radius * std::sin(angle), bar.positions(2, v));
  }
  // Else vertices lie in the planes of faces.
  ring += TestMeshes::randomPoints(bar.vertexCount(), 1e-3, 1);
  const Penetration found = measure({bar}, ring);
  EXPECT_GT(found.count, 50);
  EXPECT_EQ(found.count, plainCount({bar}, ring));
  EXPECT_GT(found.depth, 0.5);
  for (int v = 0; v < bar.vertexCount(); ++v) {
    const double angle = bar.positions(1, v) / 8.0 * 0.9 * std::acos(-1.0);
    const double radius = 3.0 + bar.positions(0, v);
    ring.col(v) = Vector3(radius * std::cos(angle), radius * std::sin(angle), bar.positions(2, v));
  }
  EXPECT_EQ(measure({bar}, ring).count, 0);
}

TEST(Penetration, ofVerticesInObstacles)
{
  const VolumeMesh cube = generated("cube", true, 2); // 27 vertices, 1 apart
  const Points& x = cube.positions;
  const auto plane = std::make_shared<PlaneCollider>(Vector3(0.0, -0.75, 0.0), Vector3::UnitY());
  Penetration found = measure({cube}, x, {{plane, {}}});
  EXPECT_EQ(found.count, 9);
  EXPECT_NEAR(found.depth, 0.25, 1e-12);
  RigidPose lower;
  lower.translation = Vector3(0.0, -0.5, 0.0);
  EXPECT_EQ(measure({cube}, x, {{plane, lower}}).count, 0);
  const auto ball = std::make_shared<SphereCollider>(Vector3(1.0, 1.0, 1.0), 0.5);
  found = measure({cube}, x, {{ball, {}}});
  EXPECT_EQ(found.count, 1);
  EXPECT_NEAR(found.depth, 0.5, 1e-12);
}

/// The corner of a box, and the edge of another one between whose corners the body is.
TEST(Penetration, ofObstaclesInBodies)
{
  const VolumeMesh cube = generated("cube", true, 2);
  const auto corner = std::make_shared<BoxCollider>(Vector3(0.7, 0.6, 0.55), Vector3(3.0, 3.0, 3.0));
  Penetration found = measure({cube}, cube.positions, {{corner, {}}});
  EXPECT_GT(found.count, 1); // the body's own corner is in the box, too
  EXPECT_NEAR(found.depth, 0.3, 1e-9);
  const auto edge = std::make_shared<BoxCollider>(Vector3(0.7, 0.6, -5.0), Vector3(3.0, 3.0, 5.0));
  found = measure({cube}, cube.positions, {{edge, {}}});
  EXPECT_GT(found.count, 3);
  EXPECT_NEAR(found.depth, 0.3, 1e-9);
}

TEST(Penetration, ofVerticesInAClosedMesh)
{
  const VolumeMesh cube = generated("cube", true, 2);
  SurfaceMesh shell;
  shell.positions = 0.4 * generated("cube", true, 1).positions;
  shell.positions.colwise() += Vector3(1.0, 1.0, 1.0);
  const BoxCollider box(Vector3(0.6, 0.6, 0.6), Vector3(1.4, 1.4, 1.4));
  shell = box.surface({}, Collider::forPictures);
  ASSERT_TRUE(isClosed(shell));
  EXPECT_NEAR(std::abs(windingNumber(shell, Vector3(1.0, 1.1, 0.9))), 1.0, 1e-12);
  EXPECT_NEAR(windingNumber(shell, Vector3(2.0, 1.1, 0.9)), 0.0, 1e-12);
  const MeshCollider closed(shell);
  EXPECT_NEAR(closed.depth(Vector3(1.0, 1.0, 0.7)), 0.1, 1e-12);
  EXPECT_EQ(closed.depth(Vector3(1.0, 1.0, 0.5)), 0.0);
  shell.triangles.pop_back();
  EXPECT_FALSE(isClosed(shell));
  EXPECT_EQ(MeshCollider(shell).depth(Vector3(1.0, 1.0, 0.7)), 0.0) << "open: it has no inside";
}

TEST(Penetration, isTheSameWithAnyNumberOfThreads)
{
  const VolumeMesh ball = generated("sphere", false, 6);
  const std::vector<VolumeMesh> bodies{ball, movedBy(ball, Vector3(0.4, 0.9, 0.3))};
  const Points positions = together(bodies);
  const Penetration first = measure(bodies, positions);
  for (const int threads : {1, 3}) {
    setThreadCount(threads);
    const Penetration again = measure(bodies, positions);
    EXPECT_EQ(first.count, again.count);
    EXPECT_EQ(first.depth, again.depth);
  }
  setThreadCount(0);
}

/// What is no vertex of a cell is no part of a body.
TEST(Penetration, straysDoNotCount)
{
  VolumeMesh cube = generated("cube", false, 2);
  cube.positions.conservativeResize(3, cube.vertexCount() + 1);
  cube.positions.col(cube.vertexCount() - 1) = Vector3(0.1, 0.2, 0.3);
  EXPECT_EQ(measure({cube}, cube.positions).count, 0);
}

} // namespace
