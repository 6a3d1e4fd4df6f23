#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Mesh/MeshComparison.hh>

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace FleshSim {
namespace {

VolumeMesh cube(bool _hexes, int _resolution = 2)
{
  VolumeMesh mesh;
  GenerateOptions options;
  options.shape = "cube";
  options.hexes = _hexes;
  options.resolution = _resolution;
  EXPECT_TRUE(generateMesh(options, mesh));
  return mesh;
}

TEST(MeshComparison, OfAMeshWithItselfIsNothing)
{
  for (const bool hexes : {false, true}) {
    const VolumeMesh mesh = cube(hexes);
    const MeshComparison same = compareMeshes(mesh, mesh);
    EXPECT_EQ(same.largest, 0);
    EXPECT_EQ(same.mean, 0);
    EXPECT_EQ(same.rootMeanSquare, 0);
    EXPECT_EQ(same.farthestVertex, 0);
    EXPECT_NEAR(same.diagonal, std::sqrt(12.0), 1e-14);
    EXPECT_NEAR(same.firstVolume, 8, 1e-13);
    EXPECT_EQ(same.firstVolume, same.secondVolume);
    EXPECT_EQ(same.secondInverted, 0u);
    ASSERT_TRUE(same.cellRatios);
    EXPECT_EQ(same.cellRatios->least, 1);
    EXPECT_EQ(same.cellRatios->largest, 1);
  }
}

TEST(MeshComparison, OneVertexThatMoved)
{
  const VolumeMesh rest = cube(true);
  VolumeMesh moved = rest;
  moved.positions.col(5) += Vector3(0.3, 0, -0.4);
  const MeshComparison comparison = compareMeshes(rest, moved);
  EXPECT_NEAR(comparison.largest, 0.5, 1e-15);
  EXPECT_EQ(comparison.farthestVertex, 5);
  EXPECT_NEAR(comparison.mean, 0.5 / 27, 1e-15);
  EXPECT_NEAR(comparison.rootMeanSquare, 0.5 / std::sqrt(27.0), 1e-15);
  ASSERT_TRUE(comparison.cellRatios);
  EXPECT_NE(comparison.cellRatios->least, comparison.cellRatios->largest);
}

TEST(MeshComparison, VolumesOfCellsAndOfTheBody)
{
  for (const bool hexes : {false, true}) {
    const VolumeMesh rest = cube(hexes);
    VolumeMesh moved = rest;
    // The half y > 0 becomes twice as high, the other half is turned inside out and half as high.
    for (int v = 0; v < rest.vertexCount(); ++v)
      moved.positions(1, v) *= rest.positions(1, v) > 0 ? 2.0 : -0.5;
    const MeshComparison comparison = compareMeshes(rest, moved);
    ASSERT_TRUE(comparison.cellRatios);
    EXPECT_NEAR(comparison.cellRatios->least, -0.5, 1e-13);
    EXPECT_NEAR(comparison.cellRatios->largest, 2, 1e-13);
    EXPECT_NEAR(comparison.secondVolume, 8 - 2, 1e-12);
    EXPECT_EQ(comparison.firstInverted, 0u);
    EXPECT_EQ(comparison.secondInverted, rest.cellCount() / 2);
  }
}

TEST(MeshComparison, CellsOfOtherMeshesAreNotCompared)
{
  const MeshComparison comparison = compareMeshes(cube(true), cube(false));
  EXPECT_EQ(comparison.largest, 0);
  EXPECT_FALSE(comparison.cellRatios);
  VolumeMesh flat = cube(true);
  flat.positions.row(2).setZero();
  EXPECT_FALSE(compareMeshes(flat, cube(true)).cellRatios);
}

TEST(MeshComparison, EmptyAndUnequalMeshes)
{
  const MeshComparison nothing = compareMeshes(VolumeMesh(), VolumeMesh());
  EXPECT_EQ(nothing.farthestVertex, -1);
  EXPECT_EQ(nothing.mean, 0);
  EXPECT_EQ(nothing.diagonal, 0);
  EXPECT_THROW(compareMeshes(cube(true), cube(true, 3)), std::invalid_argument);
}

} // namespace
} // namespace FleshSim
