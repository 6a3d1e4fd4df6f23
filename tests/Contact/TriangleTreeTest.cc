#include <FleshSim/Contact/TriangleTree.hh>

#include <Contact/PlainGeometry.hh>
#include <Contact/Surfaces.hh>

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace {

using namespace FleshSim;
using PlainGeometry::corners;
using PlainGeometry::Passage;

/// Compares crossings with a test of every triangle; passages through edges are left out, there both may be right.
int compareCrossings(const TriangleTree& _tree, const SurfaceMesh& _mesh, int _count, double _reach)
{
  Random random(11);
  int met = 0;
  for (int i = 0; i < _count; ++i) {
    const Vector3 from = Surfaces::randomVector(random, -_reach, _reach);
    const Vector3 to = Surfaces::randomVector(random, -_reach, _reach);
    Passage first;
    int triangle = -1;
    double clearest = 1.0;
    for (std::size_t t = 0; t < _mesh.triangles.size(); ++t) {
      const Passage p = PlainGeometry::passage(from, to, corners(_mesh, t));
      if (p.fraction >= 0.0 && p.fraction <= 1.0) clearest = std::min(clearest, std::abs(p.margin));
      if (!p.passes || (triangle >= 0 && p.fraction >= first.fraction)) continue;
      first = p;
      triangle = static_cast<int>(t);
    }
    if (clearest < 1e-9 && triangle >= 0) continue;
    TriangleTree::Crossing crossing;
    EXPECT_EQ(_tree.firstCrossing(from, to, crossing), triangle >= 0);
    if (triangle < 0) continue;
    ++met;
    EXPECT_EQ(crossing.triangle, triangle);
    EXPECT_NEAR(crossing.fraction, first.fraction, 1e-9);
  }
  return met;
}

void compareNearest(const TriangleTree& _tree, const SurfaceMesh& _mesh, int _count, double _reach)
{
  Random random(12);
  for (int i = 0; i < _count; ++i) {
    const Vector3 point = Surfaces::randomVector(random, -1.5, 1.5);
    const double expected = PlainGeometry::distanceToMesh(point, _mesh);
    TriangleTree::Nearest nearest;
    const bool found = _tree.nearest(point, _reach, nearest);
    ASSERT_EQ(found, expected <= _reach);
    if (!found) continue;
    EXPECT_NEAR(nearest.distance, expected, 1e-9);
    EXPECT_NEAR((point - nearest.point).norm(), nearest.distance, 1e-15);
    const PlainGeometry::Corners c = corners(_mesh, static_cast<std::size_t>(nearest.triangle));
    EXPECT_NEAR(PlainGeometry::distanceToTriangle(point, c), expected, 1e-9);
    EXPECT_NEAR(nearest.barycentric.sum(), 1.0, 1e-12);
    EXPECT_GE(nearest.barycentric.minCoeff(), 0.0);
  }
}

TEST(TriangleTree, findsTheSameAsATestOfAllTriangles)
{
  for (const SurfaceMesh& mesh : {Surfaces::soup(300, 0.4, 1), Surfaces::soup(3, 1.0, 2), Surfaces::ball(8)}) {
    const TriangleTree tree(mesh.triangles, mesh.positions);
    EXPECT_GT(compareCrossings(tree, mesh, 5000, 1.5), 100);
    compareNearest(tree, mesh, 2000, std::numeric_limits<double>::infinity());
    compareNearest(tree, mesh, 2000, 0.05);
  }
}

TEST(TriangleTree, followsMovedVertices)
{
  SurfaceMesh mesh = Surfaces::soup(200, 0.4, 3);
  TriangleTree tree(mesh.triangles, mesh.positions);
  mesh.positions = Surfaces::soup(200, 0.4, 4).positions;
  tree.refit(mesh.positions);
  EXPECT_GT(compareCrossings(tree, mesh, 3000, 1.5), 1000);
  compareNearest(tree, mesh, 1000, 1e9);
  EXPECT_THROW(tree.refit(Points(mesh.positions.leftCols(5))), std::invalid_argument);
}

TEST(TriangleTree, visitsEveryTriangleThatMayOverlapOnce)
{
  const SurfaceMesh mesh = Surfaces::soup(300, 0.3, 5);
  const TriangleTree tree(mesh.triangles, mesh.positions);
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    BoundingBox box;
    box.add(Surfaces::randomVector(random, -1.2, 1.2));
    box.add(Surfaces::randomVector(random, -1.2, 1.2));
    std::multiset<int> visited;
    tree.visitOverlapping(box, [&](int _triangle) { visited.insert(_triangle); });
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      BoundingBox own;
      for (const Vector3& corner : corners(mesh, t))
        own.add(corner);
      const std::size_t count = visited.count(static_cast<int>(t));
      EXPECT_LE(count, 1u);
      EXPECT_TRUE(count == 1 || !own.overlaps(box));
    }
  }
}

/// Vertices, and points of edges as near to them as rounding allows.
std::vector<Vector3> edgePoints(const SurfaceMesh& _mesh, Random& _random)
{
  std::vector<Vector3> points;
  for (std::size_t t = 0; t < _mesh.triangles.size(); ++t) {
    const PlainGeometry::Corners c = corners(_mesh, t);
    for (std::size_t i = 0; i < 3; ++i) {
      points.push_back(c[i]);
      points.push_back(0.5 * (c[i] + c[(i + 1) % 3]));
      points.push_back(c[i] + _random.uniform() * (c[(i + 1) % 3] - c[i]));
    }
  }
  return points;
}

/// Segments from inside to outside whose line, or one end of it, goes through an edge or a vertex.
int missedAtEdges(const SurfaceMesh& _mesh, double _scale, const Vector3& _shift, int _count)
{
  Random random(7);
  const std::vector<Vector3> targets = edgePoints(_mesh, random);
  const Points placed = (_scale * _mesh.positions).colwise() + _shift;
  const TriangleTree tree(_mesh.triangles, placed);
  int missed = 0;
  for (int i = 0; i < _count; ++i) {
    const Vector3 target = _scale * targets[random.below(targets.size())] + _shift;
    const Vector3 inside = i % 4 == 0 ? _shift : Vector3(_scale * Surfaces::randomVector(random, -0.2, 0.2) + _shift);
    const double length = std::pow(10.0, random.uniform(0.3, 3.0));
    const Vector3 outside = inside + length * (target - inside);
    TriangleTree::Crossing crossing;
    if (!tree.firstCrossing(inside, outside, crossing)) ++missed;
    if (!tree.firstCrossing(outside, inside, crossing)) ++missed;
  }
  return missed;
}

TEST(TriangleTree, hasNoGapsAtEdgesAndVertices)
{
  for (const SurfaceMesh& mesh : {Surfaces::ball(8), Surfaces::box(Vector3(0.5, 1.0, 0.7))}) {
    EXPECT_EQ(missedAtEdges(mesh, 1.0, Vector3::Zero(), 100000), 0);
    EXPECT_EQ(missedAtEdges(mesh, 1e-3, Vector3(1e3, -1e3, 1e3), 100000), 0);
    EXPECT_EQ(missedAtEdges(mesh, 1e3, Vector3(1e3, 0.0, -1e3), 100000), 0);
  }
}

TEST(TriangleTree, meetsAFaceFromItsOwnPlane)
{
  // In the plane of a side every triangle of the side is seen from its edge; those around it are met.
  const SurfaceMesh mesh = Surfaces::box(Vector3::Ones());
  const TriangleTree tree(mesh.triangles, mesh.positions);
  TriangleTree::Crossing crossing;
  EXPECT_TRUE(tree.firstCrossing(Vector3(-3.0, 0.1, 1.0), Vector3(3.0, 0.2, 1.0), crossing));
  EXPECT_DOUBLE_EQ(crossing.fraction, 1.0 / 3.0);
  EXPECT_TRUE(tree.firstCrossing(Vector3(-3.0, 1.0, 1.0), Vector3(3.0, 1.0, 1.0), crossing));
}

TEST(TriangleTree, takesTheEndsOfASegmentAndNothingBeyond)
{
  const TriangleTree tree({{0, 1, 2}}, (Points(3, 3) << 0, 1, 0, 0, 0, 1, 0, 0, 0).finished());
  const Vector3 on(0.25, 0.25, 0.0);
  TriangleTree::Crossing crossing;
  EXPECT_TRUE(tree.firstCrossing(on, on + Vector3(0.3, 0.1, 1.0), crossing));
  EXPECT_EQ(crossing.fraction, 0.0);
  EXPECT_TRUE(tree.firstCrossing(on - Vector3(0.3, 0.1, 1.0), on, crossing));
  EXPECT_EQ(crossing.fraction, 1.0);
  EXPECT_FALSE(tree.firstCrossing(on + Vector3(0.0, 0.0, 2.0), on + Vector3(0.0, 0.0, 1e-12), crossing));
  EXPECT_FALSE(tree.firstCrossing(on, on, crossing));
}

TEST(TriangleTree, givesTiesToTheLeastIndex)
{
  const Points positions = (Points(3, 3) << 0, 1, 0, 0, 0, 1, 0, 0, 0).finished();
  const TriangleTree tree(std::vector<std::array<int, 3>>(50, {0, 1, 2}), positions);
  TriangleTree::Crossing crossing;
  ASSERT_TRUE(tree.firstCrossing(Vector3(0.2, 0.2, 1.0), Vector3(0.2, 0.2, -1.0), crossing));
  EXPECT_EQ(crossing.triangle, 0);
  TriangleTree::Nearest nearest;
  ASSERT_TRUE(tree.nearest(Vector3(0.2, 0.2, 1.0), 1.0, nearest));
  EXPECT_EQ(nearest.triangle, 0);
}

TEST(TriangleTree, bearsTrianglesWithoutArea)
{
  Points positions(3, 6);
  positions << 0, 1, 2, 0, 0, 1e-9, //
      0, 0, 0, 0, 0, 1,             //
      0, 0, 0, 0, 0, 0;
  const TriangleTree tree({{0, 1, 2}, {0, 0, 1}, {3, 3, 3}, {1, 2, 1}}, positions);
  TriangleTree::Crossing crossing;
  EXPECT_FALSE(tree.firstCrossing(Vector3(0.5, 0.0, 1.0), Vector3(0.5, 0.0, -1.0), crossing));
  EXPECT_FALSE(tree.firstCrossing(Vector3(0.0, 0.0, 1.0), Vector3(0.0, 0.0, -1.0), crossing));
  TriangleTree::Nearest nearest;
  ASSERT_TRUE(tree.nearest(Vector3(1.5, 1.0, 0.0), 2.0, nearest));
  EXPECT_NEAR(nearest.distance, 1.0, 1e-15);
  EXPECT_NEAR((nearest.point - Vector3(1.5, 0.0, 0.0)).norm(), 0.0, 1e-15);
}

TEST(NearestOnTriangle, isRightForSliversAndFarPoints)
{
  Random random(13);
  for (int i = 0; i < 100000; ++i) {
    const Vector3 a = Surfaces::randomVector(random, -1.0, 1.0);
    const Vector3 b = Surfaces::randomVector(random, -1.0, 1.0);
    const double thickness = std::pow(10.0, random.uniform(-18.0, 0.0));
    const Vector3 c = a + random.uniform(-0.5, 1.5) * (b - a) + thickness * Surfaces::randomDirection(random);
    const double reach = std::pow(10.0, random.uniform(-3.0, 2.0));
    // Half of the points above the triangle, where the foot on the plane of a sliver is rounding.
    const Vector3 away = reach * Surfaces::randomDirection(random);
    const Vector3 above = reach * (b - a).cross(c - a).stableNormalized();
    const Vector3 point = i % 2 == 0 ? Vector3(a + away) : Vector3(0.4 * a + 0.3 * b + 0.3 * c + above);
    const Vector3 weights = nearestOnTriangle(point, a, b, c);
    const double distance = (weights[0] * a + weights[1] * b + weights[2] * c - point).norm();
    EXPECT_NEAR(weights.sum(), 1.0, 1e-12);
    EXPECT_GE(weights.minCoeff(), 0.0);
    // No nearer point: sampled, since the plain distance has rounding of its own for slivers.
    for (int k = 0; k < 8; ++k) {
      const double s = random.uniform();
      const double t = random.uniform(0.0, 1.0 - s);
      EXPECT_LE(distance, (a + s * (b - a) + t * (c - a) - point).norm() * (1.0 + 1e-9) + 1e-12);
    }
    const double onEdges =
        std::min({PlainGeometry::distanceToSegment(point, a, b), PlainGeometry::distanceToSegment(point, b, c),
                  PlainGeometry::distanceToSegment(point, c, a)});
    EXPECT_LE(distance, onEdges * (1.0 + 1e-9) + 1e-12);
  }
}

TEST(TriangleTree, refusesWhatIsNoMesh)
{
  const Points positions = Points::Zero(3, 3);
  EXPECT_THROW(TriangleTree({{0, 1, 3}}, positions), std::invalid_argument);
  EXPECT_THROW(TriangleTree({{-1, 1, 2}}, positions), std::invalid_argument);
  const Points infinite = Points::Constant(3, 3, std::numeric_limits<double>::infinity());
  EXPECT_THROW(TriangleTree({{0, 1, 2}}, infinite), std::invalid_argument);
}

TEST(TriangleTree, ofNothingFindsNothing)
{
  const TriangleTree tree({}, Points(3, 0));
  TriangleTree::Crossing crossing;
  TriangleTree::Nearest nearest;
  EXPECT_FALSE(tree.firstCrossing(Vector3::Zero(), Vector3::Ones(), crossing));
  EXPECT_FALSE(tree.nearest(Vector3::Zero(), 1e9, nearest));
}

} // namespace
