#include <FleshSim/Contact/SurfacePairs.hh>
#include <FleshSim/Core/Parallel.hh>

#include <Contact/SurfacePairsChecks.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace {

using namespace SurfacePairsChecks;

TEST(SurfacePairs, spheresThatApproach)
{
  Random random(1);
  World world;
  world.add(TestMeshes::generated("sphere", false, 4), placed(Vector3::Zero(), random));
  world.add(TestMeshes::generated("sphere", true, 5), placed({3, 0, 0}, random));
  const Settings settings{0.1, 0.3, true};
  int outside = 0;
  int inside = 0;
  for (const double centres : {2.2, 2.05, 1.9, 1.6}) {
    Points x = world.rest;
    x.rightCols(TestMeshes::generated("sphere", true, 5).vertexCount()).colwise() += Vector3(centres - 3, 0.03, -0.05);
    const Count count = expectBruteForce(world, x, settings, 0.05);
    EXPECT_EQ(count.outside > 0, centres < 2.15);
    EXPECT_EQ(count.inside > 0, centres < 2.0);
    inside += count.inside;
    outside += count.outside;
  }
  EXPECT_GT(inside, 20);
  EXPECT_GT(outside, 20);
}

TEST(SurfacePairs, turnedCubesThatOverlap)
{
  Count sum;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    World world;
    world.add(TestMeshes::generated("cube", false, 3), placed(Vector3::Zero(), random));
    world.add(TestMeshes::generated("cube", true, 4), placed({2.1, 0.2, 0.3}, random));
    const Points x = deformed(world.rest, 0.03, seed);
    const Count count = expectBruteForce(world, x, {0.07, 0.4, true}, 0.1);
    sum.inside += count.inside;
    sum.outside += count.outside;
  }
  EXPECT_GT(sum.inside, 50);
  EXPECT_GT(sum.outside, 50);
}

TEST(SurfacePairs, aPileOfManyBodies)
{
  const char* shapes[3] = {"cube", "sphere", "beam"};
  Random random(7);
  World world;
  for (int body = 0; body < 18; ++body)
    world.add(TestMeshes::generated(shapes[body % 3], body % 2 == 0, 2),
              placed({1.3 * (body % 3), 1.4 * (body / 3 % 3), 1.5 * (body / 9)}, random, body % 3 == 2 ? 0.5 : 0.7));
  std::reverse(world.surfaces.begin() + 5, world.surfaces.end()); // bodies in another order than their vertices
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Count count = expectBruteForce(world, deformed(world.rest, 0.1, seed), {0.05, 0.2, true}, 0.1);
    EXPECT_GT(count.inside, 30);
    EXPECT_GT(count.outside, 30);
  }
}

/// Tetrahedra much smaller than the distances, as points to test with.
void addProbes(const std::vector<Vector3>& _at, World& _world)
{
  Points x(3, static_cast<Eigen::Index>(4 * _at.size()));
  std::vector<Triangle> triangles;
  for (std::size_t i = 0; i < _at.size(); ++i) {
    const int v = static_cast<int>(4 * i);
    x.middleCols(v, 4) << Vector3::Zero(), 1e-3 * Matrix3::Identity();
    x.middleCols(v, 4).colwise() += _at[i];
    for (const Triangle& t : {Triangle{0, 2, 1}, Triangle{0, 1, 3}, Triangle{0, 3, 2}, Triangle{1, 2, 3}})
      triangles.push_back({v + t[0], v + t[1], v + t[2]});
  }
  _world.add(x, triangles);
}

/// Probes around the vertices and the middles of the edges of surface 0.
void addProbesAroundEdges(int _each, double _reach, World& _world)
{
  Random random(3);
  std::vector<Vector3> at;
  const auto around = [&](const Vector3& _place) {
    for (int i = 0; i < _each; ++i)
      at.push_back(_place + _reach * Vector3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
  };
  for (const Triangle& t : _world.surfaces[0].triangles)
    for (std::size_t c = 0; c < 3; ++c) {
      const Vector3 corner = _world.rest.col(t[c]);
      around(corner);
      around(0.5 * (corner + _world.rest.col(t[(c + 1) % 3])));
    }
  addProbes(at, _world);
}

TEST(SurfacePairs, knowsInsideAtTheEdgesAndCornersOfCubes)
{
  for (const int resolution : {1, 2}) {
    World world;
    Eigen::Affine3d skewed = Eigen::Affine3d::Identity();
    skewed.linear() << 1, 0.9, 0.8, 0, 0.6, 0.7, 0, 0, 0.5;
    world.add(TestMeshes::generated("cube", false, resolution), skewed);
    addProbesAroundEdges(8, 0.3, world);
    const Count count = expectBruteForce(world, world.rest, {0.6, 0.6, false}, 0.1);
    EXPECT_GT(count.inside, 100);
    EXPECT_GT(count.outside, 100);
  }
}

/// A slim pyramid with one of its four faces cut into many triangles: unweighted normals at the tip are wrong.
TEST(SurfacePairs, knowsInsideAtATipWithUnevenTriangles)
{
  constexpr int cuts = 30;
  Points x(3, cuts + 3);
  for (int i = 0; i <= cuts; ++i)
    x.col(i) = Vector3(-0.3, -0.3 + 0.6 * i / cuts, 0);
  x.col(cuts + 1) = Vector3(0.3, 0, 0);
  x.col(cuts + 2) = Vector3(0, 0, 1);
  std::vector<Triangle> triangles = {{0, cuts + 1, cuts + 2}, {cuts + 1, cuts, cuts + 2}};
  for (int i = 0; i < cuts; ++i) {
    triangles.push_back({i + 1, i, cuts + 2});
    triangles.push_back({i, i + 1, cuts + 1});
  }
  World world;
  world.add(x, triangles);
  addProbesAroundEdges(4, 0.2, world);
  const Count count = expectBruteForce(world, world.rest, {0.5, 0.5, false}, 0.0);
  EXPECT_GT(count.inside, 50);
  EXPECT_GT(count.outside, 50);
}

/// One vertex of a probe lies on the face, edge or corner of a cube: the normal there is the mean of the faces.
TEST(SurfacePairs, normalWithoutDistance)
{
  const std::vector<std::pair<Vector3, Vector3>> cases = {
      {{1, 0.3, 0.1}, {1, 0, 0}}, {{1, 1, 0.1}, {1, 1, 0}}, {{1, 1, 1}, {1, 1, 1}}, {{-1, 1, 1}, {-1, 1, 1}}};
  for (const auto& [place, normal] : cases) {
    World world;
    world.add(TestMeshes::generated("cube", false, 1), Eigen::Affine3d::Identity());
    addProbes({place}, world);
    const std::vector<ContactPair> pairs = found(world, world.rest, {0.1, 0.1, false}, 0.0);
    const auto pair = std::find_if(pairs.begin(), pairs.end(), [](const auto& _pair) { return _pair.vertex == 8; });
    ASSERT_NE(pair, pairs.end());
    EXPECT_LT((pair->normal - normal.normalized()).norm(), 1e-12) << place.transpose();
    EXPECT_NEAR(gapOf(world.rest, *pair), 0.0, 1e-15);
  }
}

TEST(SurfacePairs, depthAndMarginBoundTheGap)
{
  World world;
  world.add(TestMeshes::generated("cube", false, 2), Eigen::Affine3d::Identity());
  std::vector<Vector3> at;
  for (const double gap : {-0.31, -0.29, -0.11, -0.09, 0.04, 0.06, 0.14, 0.16})
    at.push_back({1 + gap, 0.2, 0.3});
  addProbes(at, world);
  const auto count = [&](double _depth, double _margin) {
    int pairs = 0;
    for (const ContactPair& pair : found(world, world.rest, {0.05, _depth, false}, _margin))
      pairs += pair.vertex >= 27 && (pair.vertex - 27) % 4 == 0 ? 1 : 0;
    return pairs;
  };
  EXPECT_EQ(count(0.1, 0.0), 2);
  EXPECT_EQ(count(0.3, 0.0), 4);
  EXPECT_EQ(count(0.1, 0.1), 4);
  EXPECT_EQ(count(0.4, 0.2), 8);
}

TEST(SurfacePairs, followsMovementWithoutMemoryOfIt)
{
  Random random(2);
  World world;
  world.add(TestMeshes::generated("sphere", false, 3), placed(Vector3::Zero(), random));
  world.add(TestMeshes::generated("cube", false, 3), placed({2.2, 0, 0}, random));
  const auto second = TestMeshes::generated("cube", false, 3).vertexCount();
  const Settings settings{0.1, 0.4, true};
  SurfacePairs search(world.surfaces, world.rest, settings);
  std::vector<ContactPair> pairs;
  for (const Vector3& move : {Vector3(-0.5, 0, 0), Vector3(9, 0, 0), Vector3(-2.2, 2.1, 0), Vector3(-0.5, 0, 0)}) {
    Points x = deformed(world.rest, 0.03, 1);
    x.rightCols(second).colwise() += move;
    search.find(x, 0.05, pairs);
    EXPECT_EQ(pairs.empty(), move.x() > 5);
    EXPECT_TRUE(sameBits(pairs, found(world, x, settings, 0.05)));
    expectBruteForce(world, x, settings, 0.05);
  }
}

TEST(SurfacePairs, sameBitsWithAnyNumberOfThreads)
{
  World world = Fold(0.03).world;
  Points x = Fold(0.03).bent;
  Random random(5);
  for (int body = 0; body < 3; ++body)
    world.add(TestMeshes::generated("sphere", body == 1, 12), placed({1.9 * body, 5, 0}, random));
  const Eigen::Index bar = x.cols();
  x.conservativeResize(3, world.rest.cols());
  x.rightCols(x.cols() - bar) = world.rest.rightCols(x.cols() - bar);
  x = deformed(x, 0.01, 4);
  std::vector<ContactPair> first;
  for (const int threads : {1, 2, 3}) {
    setThreadCount(threads);
    const std::vector<ContactPair> pairs = found(world, x, {0.04, 0.2, true}, 0.02);
    if (threads == 1) first = pairs;
    EXPECT_GT(pairs.size(), 200U);
    EXPECT_TRUE(sameBits(pairs, first)) << threads;
  }
  setThreadCount(0);
}

TEST(SurfacePairs, refusesNonsense)
{
  World world;
  world.add(TestMeshes::generated("cube", false, 1), Eigen::Affine3d::Identity());
  world.add(TestMeshes::generated("cube", false, 1), Eigen::Affine3d(Eigen::Translation3d(3, 0, 0)));
  const Settings good{0.1, 0.1, true};
  const auto make = [&](const Settings& _settings) { SurfacePairs(world.surfaces, world.rest, _settings); };
  EXPECT_NO_THROW(make(good));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {0.0, -0.1, nan, std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW(make({wrong, 0.1, true}), std::invalid_argument);
    EXPECT_THROW(make({0.1, wrong, true}), std::invalid_argument);
  }
  for (const int wrong : {-1, 16, 0}) { // 0 belongs to the first cube
    const int right = world.surfaces[1].triangles[0][2];
    world.surfaces[1].triangles[0][2] = wrong;
    EXPECT_THROW(make(good), std::invalid_argument) << wrong;
    world.surfaces[1].triangles[0][2] = right;
  }
  SurfacePairs search(world.surfaces, world.rest, good);
  std::vector<ContactPair> pairs;
  EXPECT_NO_THROW(search.find(world.rest, 0.0, pairs));
  EXPECT_THROW(search.find(world.rest, -0.1, pairs), std::invalid_argument);
  EXPECT_THROW(search.find(world.rest, nan, pairs), std::invalid_argument);
  EXPECT_THROW(search.find(world.rest.leftCols(15), 0.0, pairs), std::invalid_argument);
  world.rest(1, 3) = nan;
  EXPECT_THROW(make(good), std::invalid_argument);
}

TEST(SurfacePairs, ofNothingIsNothing)
{
  World world;
  world.add(TestMeshes::generated("cube", false, 1), Eigen::Affine3d::Identity());
  std::vector<ContactPair> pairs(3);
  SurfacePairs().find(world.rest, 0.1, pairs);
  EXPECT_TRUE(pairs.empty());
  // A body without a surface has vertices that nobody sees.
  world.rest.conservativeResize(3, 9);
  world.rest.col(8) = Vector3(0.95, 0, 0);
  world.surfaces.emplace_back();
  EXPECT_TRUE(found(world, world.rest, {0.1, 0.1, true}, 0.1).empty());
}

} // namespace
