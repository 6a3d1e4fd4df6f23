// Cells that become tets: filled once, and agreeing with their neighbours, however the vertices are numbered.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellSplit.hh>
#include <FleshSim/Mesh/OrientCells.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace {

using namespace FleshSim;

struct Block
{
  CellKind kind;
  std::vector<int> vertices;
};

/// A cube, a wedge on its side x = 1, a pyramid on its top, and a tet between those two.
const std::vector<Vector3> corners{{0, 0, 0}, {1, 0, 0}, {1, 1, 0},   {0, 1, 0},   {0, 0, 1},    {1, 0, 1},
                                   {1, 1, 1}, {0, 1, 1}, {2, 0.5, 0}, {2, 0.5, 1}, {0.5, 0.5, 2}};
const std::vector<Block> blocks{{CellKind::hex, {0, 1, 2, 3, 4, 5, 6, 7}},
                                {CellKind::wedge, {1, 8, 2, 5, 9, 6}},
                                {CellKind::pyramid, {4, 5, 6, 7, 10}},
                                {CellKind::tet, {5, 9, 6, 10}}};

/// The blocks' tets with vertex v called _names[v].
VolumeMesh split(const std::vector<int>& _names)
{
  VolumeMesh mesh;
  mesh.positions.resize(3, static_cast<Eigen::Index>(corners.size()));
  for (std::size_t v = 0; v < corners.size(); ++v)
    mesh.positions.col(_names[v]) = corners[v];
  for (const Block& block : blocks) {
    std::vector<int> vertices;
    for (const int v : block.vertices)
      vertices.push_back(_names[static_cast<std::size_t>(v)]);
    for (const Tet& tet : splitIntoTets(block.kind, vertices.data()))
      mesh.tets.push_back(tet);
  }
  return mesh;
}

TEST(CellSplit, FillsCellsOnceAndAgreesOnCommonFacesForAnyNumbering)
{
  std::vector<int> names(corners.size());
  std::iota(names.begin(), names.end(), 0);
  Random random(7);
  for (int trial = 0; trial < 200; ++trial) {
    for (std::size_t i = names.size() - 1; i > 0; --i)
      std::swap(names[i], names[random.below(i + 1)]);
    const VolumeMesh mesh = split(names);
    double volume = 0;
    for (const Tet& tet : mesh.tets) {
      EXPECT_GT(tetVolume(mesh.positions, tet), 1e-3);
      volume += tetVolume(mesh.positions, tet);
    }
    const double tetBetween = tetVolume(mesh.positions, mesh.tets.back());
    EXPECT_NEAR(1.0 + 0.5 + 1.0 / 3.0 + tetBetween, volume, 1e-14);
    // Cells that cut a common face differently would leave its triangles on the boundary: the cube has four quads of
    // its own, the wedge two and a triangle, the pyramid three triangles, the tet two.
    EXPECT_EQ(2u * 6u + 1u + 3u + 2u, boundarySurface(mesh).triangles.size());
  }
}

TEST(CellSplit, KnowsWhatIsLeftOfACellWhoseCornersCoincide)
{
  const int wedge[8] = {0, 1, 2, 2, 4, 5, 6, 6};
  const int edge[8] = {0, 1, 2, 3, 4, 5, 6, 3}; // one edge collapsed: seven vertices
  const int flat[8] = {0, 1, 2, 3, 0, 1, 2, 3};
  EXPECT_TRUE(hasRepeatedVertex(CellKind::hex, wedge));
  EXPECT_EQ(3u, splitIntoTets(CellKind::hex, wedge).size());
  Points positions(3, 8);
  for (std::size_t v = 0; v < 8; ++v)
    positions.col(static_cast<Eigen::Index>(v)) = corners[v];
  double volume = 0;
  for (const Tet& tet : splitIntoTets(CellKind::hex, edge)) {
    EXPECT_GE(tetVolume(positions, tet), 0);
    volume += tetVolume(positions, tet);
  }
  EXPECT_GT(volume, 0.6);
  EXPECT_LT(volume, 1.0);
  EXPECT_TRUE(splitIntoTets(CellKind::hex, flat).empty());
}

} // namespace
