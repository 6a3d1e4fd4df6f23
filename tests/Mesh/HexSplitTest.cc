#include "MeshChecks.hh"

#include <FleshSim/Mesh/CellTopology.hh>
#include <FleshSim/Mesh/CubeTriangulations.hh>
#include <FleshSim/Mesh/HexSplit.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Mesh/TetToHex.hh>

#include <algorithm>
#include <set>

using namespace FleshSim;

namespace {

/// Triangles by number of tets: a compatible split has twos inside and as many ones as the hexes' boundary asks for.
void expectCompatible(const VolumeMesh& _hexes, const VolumeMesh& _tets)
{
  std::map<std::array<int, 3>, int> uses;
  for (const Tet& tet : _tets.tets)
    for (const auto& local : outwardTetFaces) {
      std::array<int, 3> face = faceOf(tet, local);
      std::sort(face.begin(), face.end());
      ++uses[face];
    }
  std::size_t single = 0;
  for (const auto& face : uses) {
    EXPECT_LE(face.second, 2);
    if (face.second == 1) ++single;
  }
  const BoundaryFaces boundary = boundaryFaces(_hexes);
  EXPECT_EQ(single, boundary.triangles.size() + 2 * boundary.quads.size());
}

void expectGoodSplit(const VolumeMesh& _hexes)
{
  const HexSplitResult split = splitHexes(_hexes);
  EXPECT_EQ(split.inverted, 0u);
  expectCompatible(_hexes, split.mesh);
  EXPECT_GE(split.mesh.tets.size(), 5 * _hexes.hexes.size());
  EXPECT_LE(split.mesh.tets.size(), 6 * _hexes.hexes.size());
  const MeshQuality quality = measureQuality(split.mesh);
  EXPECT_EQ(quality.inverted, 0u);
  EXPECT_EQ(quality.duplicates, 0u);
  // Inner faces cancel; only those of the boundary are flat here and curved there.
  EXPECT_NEAR(quality.volume, enclosedVolume(boundarySurface(split.mesh)), 1e-12);
}

/// A grid whose inner vertices are moved at random.
VolumeMesh warpedGrid(int _resolution, double _reach, std::uint64_t _seed)
{
  VolumeMesh mesh = generated("cube", true, _resolution);
  Random random(_seed);
  for (int v = 0; v < mesh.vertexCount(); ++v)
    if (mesh.positions.col(v).cwiseAbs().maxCoeff() < 1)
      for (int axis = 0; axis < 3; ++axis)
        mesh.positions(axis, v) += random.uniform(-_reach, _reach);
  return mesh;
}

} // namespace

TEST(HexSplit, TheCubeHas74Triangulations)
{
  std::size_t count = 0;
  std::size_t ofFive = 0;
  for (unsigned diagonals = 0; diagonals < 64; ++diagonals)
    for (const auto& tets : cubeTriangulations(diagonals)) {
      ++count;
      if (tets.size() == 5) ++ofFive;
    }
  EXPECT_EQ(count, 74u);
  EXPECT_EQ(ofFive, 2u);
}

TEST(HexSplit, GeneratedMeshes)
{
  for (const char* shape : {"cube", "cylinder", "sphere", "torus", "irregular-hex"}) {
    SCOPED_TRACE(shape);
    expectGoodSplit(generated(shape, true, 2));
  }
}

TEST(HexSplit, AnyNumberingOfAnyMesh)
{
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    expectGoodSplit(renumbered(generated("cube", true, 3), seed));
    expectGoodSplit(renumbered(generated("sphere", true, 3), seed));
    expectGoodSplit(renumbered(warpedGrid(3, 0.1, seed), seed));
    expectGoodSplit(renumbered(tetsToHexes(generated("cube", false, 2)), seed));
  }
}

TEST(HexSplit, TurnsDiagonalsWhereWarpingAsksForIt)
{
  // So strongly warped that some hexahedra, though positive at every corner, have inverted tets on the diagonals that
  // the numbers of the vertices would give.
  std::size_t positive = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const VolumeMesh mesh = renumbered(warpedGrid(2, 0.42, seed), seed);
    const HexSplitResult split = splitHexes(mesh);
    expectCompatible(mesh, split.mesh);
    EXPECT_EQ(measureQuality(split.mesh).inverted, split.inverted);
    if (measureQuality(mesh).inverted == 0) {
      ++positive;
      EXPECT_EQ(split.inverted, 0u) << seed;
    }
  }
  EXPECT_GT(positive, 10u);
}

TEST(HexSplit, ReportsWhatCannotBeMended)
{
  VolumeMesh mesh = generated("cube", true, 1);
  mesh.positions.col(0).swap(mesh.positions.col(6));
  EXPECT_GT(splitHexes(mesh).inverted, 0u);
}

TEST(HexSplit, KnowsTheCells)
{
  VolumeMesh mesh = generated("cube", true, 2);
  mesh.hexCells = {7, 6, 5, 4, 3, 2, 1, 0};
  const VolumeMesh tets = splitHexes(mesh).mesh;
  ASSERT_EQ(tets.tetCells.size(), tets.tets.size());
  for (std::size_t t = 0; t < tets.tets.size(); ++t) {
    const Hex& hex = mesh.hexes[7 - tets.tetCells[t]];
    for (int v : tets.tets[t])
      EXPECT_NE(std::find(hex.begin(), hex.end(), v), hex.end());
  }
  const VolumeMesh again = splitHexes(tets).mesh;
  EXPECT_EQ(again.tetCells, tets.tetCells);
}

TEST(HexSplit, KuhnSplitIsCompatibleInGrids)
{
  const VolumeMesh hexes = generated("cube", true, 3);
  const VolumeMesh tets = splitHexesAlongDiagonal(hexes);
  EXPECT_EQ(tets.tets.size(), 6u * 27);
  expectCompatible(hexes, tets);
  EXPECT_NEAR(measureQuality(tets).volume, 8, 1e-13);
  EXPECT_EQ(tets.tetCells.back(), 26);
}

TEST(TetToHex, PositiveAndOfEqualVolume)
{
  const VolumeMesh tets = generated("bird", false, 20);
  const VolumeMesh hexes = tetsToHexes(tets);
  const MeshQuality quality = measureQuality(hexes);
  EXPECT_EQ(hexes.hexes.size(), 4 * tets.tets.size());
  EXPECT_EQ(quality.inverted, 0u);
  EXPECT_NEAR(quality.volume, measureQuality(tets).volume, 1e-12);
  EXPECT_TRUE(isClosedManifold(boundarySurface(hexes)));
}
