#include "MeshChecks.hh"

#include <FleshSim/Mesh/MeshQuality.hh>

#include <cmath>

using namespace FleshSim;

namespace {

VolumeMesh cornerTet()
{
  VolumeMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << 0, 1, 0, 0, //
      0, 0, 1, 0,               //
      0, 0, 0, 1;
  mesh.tets.push_back({0, 1, 2, 3});
  return mesh;
}

} // namespace

TEST(Quality, CornerTetByHand)
{
  const MeshQuality quality = measureQuality(cornerTet());
  EXPECT_EQ(quality.vertices, 4u);
  EXPECT_EQ(quality.edges, 6u);
  EXPECT_EQ(quality.faces, 4u);
  EXPECT_EQ(quality.tets, 1u);
  EXPECT_NEAR(quality.volume, 1.0 / 6, 1e-15);
  EXPECT_NEAR(quality.meanEdgeLength, (1 + std::sqrt(2.0)) / 2, 1e-15);
  EXPECT_NEAR(quality.minDihedralAngle, std::acos(1 / std::sqrt(3.0)) * 180 / M_PI, 1e-10);
  // Greatest product of three edges at a vertex: sqrt 2 * sqrt 2 * 1.
  EXPECT_NEAR(quality.minScaledJacobian, std::sqrt(2.0) / 2, 1e-15);
  EXPECT_EQ(quality.inverted, 0u);
  EXPECT_EQ(quality.components, 1u);
}

TEST(Quality, RegularTetIsPerfect)
{
  Points positions(3, 4);
  positions << 1, -1, -1, 1, //
      1, -1, 1, -1,          //
      1, 1, -1, -1;
  const Tet tet{0, 1, 2, 3};
  EXPECT_NEAR(std::abs(scaledJacobian(positions, tet)), 1, 1e-14);
  EXPECT_NEAR(minDihedralAngle(positions, tet), std::acos(1.0 / 3) * 180 / M_PI, 1e-10);
}

TEST(Quality, CubeByHand)
{
  const MeshQuality quality = measureQuality(generated("cube", true, 3));
  EXPECT_EQ(quality.vertices, 64u);
  EXPECT_EQ(quality.edges, 3u * 3 * 16);
  EXPECT_EQ(quality.faces, 3u * 4 * 9);
  EXPECT_EQ(quality.hexes, 27u);
  EXPECT_NEAR(quality.volume, 8, 1e-13);
  EXPECT_NEAR(quality.minDihedralAngle, 90, 1e-10);
  EXPECT_NEAR(quality.minScaledJacobian, 1, 1e-14);
  EXPECT_EQ(quality.low, Vector3(-1, -1, -1));
  EXPECT_EQ(quality.high, Vector3(1, 1, 1));
}

TEST(Quality, ShearedHexByHand)
{
  // Top moved by its own edge: dihedral angles of 45 degrees, determinant 1 over edges 1, 1, sqrt 2.
  VolumeMesh mesh = generated("cube", true, 1, {{"size", 1}});
  for (int v = 4; v < 8; ++v)
    mesh.positions(0, v) += 1;
  const MeshQuality quality = measureQuality(mesh);
  EXPECT_NEAR(quality.volume, 1, 1e-14);
  EXPECT_NEAR(quality.minDihedralAngle, 45, 1e-10);
  EXPECT_NEAR(quality.minScaledJacobian, 1 / std::sqrt(2.0), 1e-14);
}

TEST(Quality, CountsTroubles)
{
  VolumeMesh mesh = cornerTet();
  mesh.positions.conservativeResize(Eigen::NoChange, 9);
  for (int v = 4; v < 9; ++v)
    mesh.positions.col(v) = mesh.positions.col(v - 4 < 4 ? v - 4 : 0) + Vector3(5, 0, 0);
  mesh.tets.push_back({1, 0, 3, 2}); // the same vertices, also positive
  mesh.tets.push_back({4, 6, 5, 7}); // another part, inside out; vertex 8 is nobody's
  const MeshQuality quality = measureQuality(mesh);
  EXPECT_EQ(quality.duplicates, 1u);
  EXPECT_EQ(quality.inverted, 1u);
  EXPECT_EQ(quality.components, 2u);
  EXPECT_EQ(quality.unreferencedVertices, 1u);
  EXPECT_LT(quality.minScaledJacobian, 0);
}

TEST(Quality, HexInvertedAtOneCornerCounts)
{
  VolumeMesh mesh = generated("cube", true, 1);
  mesh.positions.col(0) = Vector3(0.9, 0.9, 0.9);
  EXPECT_EQ(measureQuality(mesh).inverted, 1u);
}

TEST(Quality, EmptyMeshIsAllZero)
{
  const MeshQuality quality = measureQuality(VolumeMesh());
  EXPECT_EQ(quality.vertices, 0u);
  EXPECT_EQ(quality.components, 0u);
  EXPECT_EQ(quality.minScaledJacobian, 0);
  EXPECT_EQ(quality.volume, 0);
}
