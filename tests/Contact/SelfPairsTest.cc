#include <FleshSim/Contact/SurfacePairs.hh>

#include <Contact/SurfacePairsChecks.hh>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace {

using namespace SurfacePairsChecks;

TEST(SelfPairs, legsOfAFoldedBarFindEachOther)
{
  const Fold fold(0.0);
  EXPECT_TRUE(found(fold.world, fold.world.rest, {0.12, 0.1, true}, 0.0).empty());
  EXPECT_TRUE(found(fold.world, fold.bent, {0.12, 0.1, false}, 0.0).empty());
  std::set<int> seen;
  for (const ContactPair& pair : found(fold.world, fold.bent, {0.12, 0.1, true}, 0.0)) {
    const Vector3 rest = fold.world.rest.col(pair.vertex);
    if (std::abs(rest.x()) < 0.8) continue; // the bend has contact of its own
    seen.insert(pair.vertex);
    EXPECT_NEAR(rest.y(), 0.25, 1e-12);
    EXPECT_NEAR(gapOf(fold.bent, pair), 0.1, 1e-12);
    for (const int v : pair.triangle) {
      EXPECT_LT(fold.world.rest(0, v) * rest.x(), 0.0);
      EXPECT_NEAR(fold.world.rest(1, v), 0.25, 1e-12);
    }
  }
  for (const int v : verticesOf(fold.world.surfaces[0])) {
    const Vector3 rest = fold.world.rest.col(v);
    const bool inner = std::abs(rest.x()) >= 0.8 && rest.y() > 0.2499;
    EXPECT_EQ(seen.count(v) > 0, inner) << rest.transpose();
  }
}

TEST(SelfPairs, foldedBarsAgreeWithBruteForce)
{
  int inside = 0;
  for (const double lean : {0.0, 0.015, 0.024, 0.04}) {
    const Fold fold(lean);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      Points x = deformed(fold.bent, 0.01, seed);
      x.row(2) += 0.02 * fold.world.rest.row(0); // sides that lie in one plane would be too much for the oracle
      const Count count = expectBruteForce(fold.world, x, {0.04, 0.2, true}, 0.03);
      inside += count.inside;
      EXPECT_EQ(count.outside > 20, lean > 0.0) << lean;
    }
  }
  EXPECT_GT(inside, 20);
}

TEST(SelfPairs, aPlateDoesNotSeeItsOtherSide)
{
  GenerateOptions options;
  options.shape = "beam";
  options.resolution = 20;
  options.parameters = {{"length", 2.0}, {"height", 0.1}, {"width", 2.0}};
  VolumeMesh mesh;
  ASSERT_TRUE(generateMesh(options, mesh).isOk());
  World world;
  world.add(mesh, Eigen::Affine3d::Identity());
  for (const double thickness : {0.01, 0.04, 0.049, 0.06, 0.09, 0.2})
    for (const double compressed : {1.0, 0.7}) {
      const Points x = Vector3(1.1, compressed, 1.1).asDiagonal() * world.rest;
      EXPECT_TRUE(found(world, x, {thickness, 0.3, true}, 0.0).empty()) << thickness << " " << compressed;
      EXPECT_TRUE(found(world, x, {thickness, 0.3, true}, 0.1).empty()) << thickness << " " << compressed;
    }
}

} // namespace
