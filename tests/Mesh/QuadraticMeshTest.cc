// Cells of ten vertices: made of tets and back, their boundary, their order, their quality.

#include <FleshSim/Mesh/BoundarySurface.hh>
#include <FleshSim/Mesh/CellType.hh>
#include <FleshSim/Mesh/CellVolume.hh>
#include <FleshSim/Mesh/CellsToPolyhedra.hh>
#include <FleshSim/Mesh/MeshChecksum.hh>
#include <FleshSim/Mesh/MeshParts.hh>
#include <FleshSim/Mesh/MeshQuality.hh>
#include <FleshSim/Mesh/Untangle.hh>
#include <FleshSim/Mesh/UsedVertices.hh>
#include <FleshSim/Mesh/VertexOrder.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace {

using namespace FleshSim;
using TestMeshes::Cells;

/// Every middle is half-way between its ends.
void expectStraight(const VolumeMesh& _mesh)
{
  for (const Tet10& cell : _mesh.tet10s)
    for (std::size_t m = 0; m < tet10Middles.size(); ++m) {
      const Vector3 a = _mesh.positions.col(cell[static_cast<std::size_t>(tet10Middles[m][0])]);
      const Vector3 b = _mesh.positions.col(cell[static_cast<std::size_t>(tet10Middles[m][1])]);
      EXPECT_LT((_mesh.positions.col(cell[4 + m]) - 0.5 * (a + b)).norm(), 1e-14);
    }
}

TEST(QuadraticMesh, hasOneVertexForEachEdgeAndGoesBack)
{
  const VolumeMesh linear = TestMeshes::distortedCube(Cells::tets, 3, 0.15);
  VolumeMesh mesh = linear;
  const auto ends = makeQuadratic(mesh);
  EXPECT_EQ(ends.size(), measureQuality(linear).edges);
  EXPECT_EQ(mesh.tet10s.size(), linear.tets.size());
  EXPECT_TRUE(mesh.tets.empty());
  expectStraight(mesh);
  EXPECT_EQ(measureQuality(mesh).components, 1u);
  EXPECT_EQ(measureQuality(mesh).unreferencedVertices, 0u);
  const std::vector<std::size_t> kept = makeLinear(mesh);
  EXPECT_EQ(kept.size(), static_cast<std::size_t>(linear.vertexCount()));
  EXPECT_EQ(mesh.positions, linear.positions);
  EXPECT_EQ(mesh.tets, linear.tets);
  EXPECT_TRUE(mesh.tetCells.empty());
}

TEST(QuadraticMesh, keepsCellsOfMixedMeshes)
{
  const VolumeMesh linear = TestMeshes::mixed();
  VolumeMesh mesh = linear;
  makeQuadratic(mesh);
  EXPECT_EQ(mesh.hexes, linear.hexes);
  // The hex was behind the tets in the file, and is before the 10-node tets among the elements.
  EXPECT_EQ(mesh.hexCells, std::vector<int>{5});
  EXPECT_EQ(mesh.tet10Cells, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_NEAR(measureQuality(mesh).volume, measureQuality(linear).volume, 1e-13);
  EXPECT_NE(meshChecksum(mesh), meshChecksum(linear));
  makeLinear(mesh);
  EXPECT_EQ(mesh.tets, linear.tets);
  EXPECT_EQ(mesh.positions, linear.positions);
  EXPECT_TRUE(mesh.tetCells.empty() && mesh.hexCells.empty());
}

/// Edges that have a vertex in the middle keep it, so that nothing is torn.
TEST(QuadraticMesh, joinsTetsToTenNodeTetsThatAreThere)
{
  VolumeMesh mesh = TestMeshes::generated("cube", Cells::tet10s, 2);
  const VolumeMesh whole = mesh;
  mesh.positions.col(mesh.tet10s.back()[4]) += Vector3(0.01, 0.02, 0.0); // and where it is
  const Points before = mesh.positions;
  for (const std::size_t cell : {std::size_t{11}, std::size_t{3}}) {
    mesh.tets.push_back(cornersOf(mesh.tet10s[cell]));
    mesh.tet10s.erase(mesh.tet10s.begin() + static_cast<std::ptrdiff_t>(cell));
  }
  EXPECT_GT(tornFaces(mesh), 0u);
  EXPECT_EQ(tornFaces(whole), 0u);
  VolumeMesh joined = mesh;
  makeQuadratic(joined);
  EXPECT_EQ(tornFaces(joined), 0u);
  // Edges that only those two had get new ones, and the old ones are of no cell.
  const auto unused = static_cast<int>(measureQuality(joined).unreferencedVertices);
  EXPECT_LE(unused, 2);
  EXPECT_EQ(joined.vertexCount() - unused, whole.vertexCount());
  EXPECT_EQ(joined.positions.leftCols(before.cols()), before);
  EXPECT_EQ(boundarySurface(joined).triangles.size(), boundarySurface(whole).triangles.size());
}

/// The corners of a valid cell may turn the other way.
TEST(QuadraticMesh, theCurvedVolumeTellsTheOrder)
{
  VolumeMesh mesh = TestMeshes::generated("cube", Cells::tets, 1);
  mesh.tets.resize(1);
  makeQuadratic(mesh);
  dropUnusedVertices(mesh);
  const Tet10 cell = mesh.tet10s[0];
  // Corner 3 through the face of the others, the middles of its edges on their side: all volume is in the bow.
  const Vector3 a = mesh.positions.col(cell[0]), b = mesh.positions.col(cell[1]), c = mesh.positions.col(cell[2]);
  const Vector3 normal = (b - a).cross(c - a).normalized();
  for (const int v : {7, 8, 9})
    mesh.positions.col(cell[static_cast<std::size_t>(v)]) += 0.9 * normal;
  mesh.positions.col(cell[3]) = (a + b + c) / 3.0 - 0.02 * normal;
  ASSERT_LT(cellVolume(mesh.positions, cornersOf(cell)), 0.0);
  const double volume = cellVolume(mesh.positions, cell);
  ASSERT_GT(volume, 0.0);
  const OrientationReport report = orientCells(mesh);
  EXPECT_EQ(report.reversed, 0u);
  EXPECT_EQ(mesh.tet10s[0], cell);
  EXPECT_EQ(report.inverted, measureQuality(mesh).inverted);
  EXPECT_EQ(measureQuality(mesh).volume, volume);
}

TEST(QuadraticMesh, verticesThatNobodyHadStay)
{
  VolumeMesh mesh = TestMeshes::generated("cube", Cells::tets, 1);
  mesh.positions.conservativeResize(3, mesh.vertexCount() + 1);
  mesh.positions.col(mesh.vertexCount() - 1) << 7, 8, 9;
  const Points before = mesh.positions;
  makeQuadratic(mesh);
  makeLinear(mesh);
  EXPECT_EQ(mesh.positions, before);
}

/// Closed, turned outwards, with the volume of the body, also where faces are curved.
TEST(QuadraticMesh, boundaryIsClosedAndTurnedOutwards)
{
  for (const VolumeMesh& mesh : {TestMeshes::distortedCube(Cells::tet10s, 2, 0.1), TestMeshes::bentBlock(3)}) {
    const BoundaryFaces faces = boundaryFaces(mesh);
    EXPECT_TRUE(faces.triangles.empty() && faces.quads.empty());
    ASSERT_EQ(faces.sixNodes.size(), faces.sixNodeOwners.size());
    for (std::size_t f = 0; f < faces.sixNodes.size(); ++f) {
      const Tet10& owner = mesh.tet10s[static_cast<std::size_t>(faces.sixNodeOwners[f])];
      for (const int v : faces.sixNodes[f])
        EXPECT_NE(std::find(owner.begin(), owner.end(), v), owner.end());
    }
    const SurfaceMesh surface = boundarySurface(mesh);
    EXPECT_EQ(surface.triangles.size(), 4 * faces.sixNodes.size());
    std::map<std::pair<int, int>, int> edges;
    double volume = 0.0;
    for (const auto& t : surface.triangles) {
      for (std::size_t i = 0; i < 3; ++i)
        ++edges[{t[i], t[(i + 1) % 3]}];
      volume += surface.positions.col(t[0]).dot(surface.positions.col(t[1]).cross(surface.positions.col(t[2]))) / 6.0;
    }
    for (const auto& [edge, count] : edges) {
      EXPECT_EQ(count, 1);
      EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
    }
    EXPECT_NEAR(volume, measureQuality(mesh).volume, 0.03 * volume);
  }
}

TEST(QuadraticMesh, mirroredCellsAreTurned)
{
  VolumeMesh mesh = TestMeshes::bentBlock(2);
  const VolumeMesh right = mesh;
  for (std::size_t i = 0; i < mesh.tet10s.size(); i += 2) {
    Tet10& c = mesh.tet10s[i];
    c = {c[0], c[1], c[3], c[2], c[4], c[8], c[7], c[6], c[5], c[9]};
    EXPECT_LT(cellVolume(mesh.positions, c), 0.0);
  }
  const OrientationReport report = orientCells(mesh);
  EXPECT_EQ(report.reversed, (mesh.tet10s.size() + 1) / 2);
  EXPECT_EQ(report.inverted, 0u);
  EXPECT_EQ(measureQuality(mesh).inverted, 0u);
  EXPECT_TRUE(isSameMesh(mesh, right)) << "however they are written down";
}

TEST(QuadraticMesh, writingACellDownInAnotherWayIsNoOtherCell)
{
  const VolumeMesh mesh = TestMeshes::bentBlock(1);
  // A turn about the corner 3: 0 -> 1 -> 2 -> 0.
  const int turn[10] = {1, 2, 0, 3, 5, 6, 4, 8, 9, 7};
  for (const Tet10& cell : mesh.tet10s) {
    Tet10 turned{};
    for (std::size_t a = 0; a < 10; ++a)
      turned[a] = cell[static_cast<std::size_t>(turn[a])];
    EXPECT_NEAR(cellVolume(mesh.positions, turned), cellVolume(mesh.positions, cell), 1e-14);
    EXPECT_EQ(orderedVertices(turned), orderedVertices(cell));
    EXPECT_NEAR(cellVolume(mesh.positions, orderedVertices(cell)), cellVolume(mesh.positions, cell), 1e-14);
  }
}

TEST(QuadraticMesh, eightTetsFillACell)
{
  const VolumeMesh mesh = TestMeshes::distortedCube(Cells::tet10s, 1, 0.0);
  for (const Tet10& cell : mesh.tet10s) {
    double sum = 0.0;
    for (const auto& part : tet10Parts) {
      const double volume = cellVolume(mesh.positions, faceOf(cell, part));
      EXPECT_NEAR(volume, cellVolume(mesh.positions, cell) / 8.0, 1e-14);
      sum += volume;
    }
    EXPECT_NEAR(sum, cellVolume(mesh.positions, cell), 1e-14);
  }
}

TEST(QuadraticMesh, foldedCellsAreFoundAndMended)
{
  VolumeMesh mesh = TestMeshes::generated("cube", Cells::tet10s, 2);
  // The vertex in the middle of the cube is a corner; take the middle of an edge there far beyond its end.
  int middle = -1;
  for (std::size_t i = 0; i < mesh.tet10s.size() && middle < 0; ++i)
    for (std::size_t m = 4; m < 10; ++m)
      if (mesh.positions.col(mesh.tet10s[i][m]).cwiseAbs().maxCoeff() < 0.9) middle = mesh.tet10s[i][m];
  ASSERT_GE(middle, 0);
  mesh.positions.col(middle) *= 2.4;
  EXPECT_GT(measureQuality(mesh).inverted, 0u);
  EXPECT_LT(measureQuality(mesh).minScaledJacobian, 0.0);
  std::vector<int> all(mesh.cellCount());
  std::iota(all.begin(), all.end(), 0);
  std::vector<char> free(static_cast<std::size_t>(mesh.vertexCount()), 0);
  free[static_cast<std::size_t>(middle)] = 1;
  EXPECT_TRUE(untangle(all, free, mesh));
  EXPECT_EQ(measureQuality(mesh).inverted, 0u);
}

TEST(QuadraticMesh, asPolyhedraHasItsCorners)
{
  const VolumeMesh linear = TestMeshes::generated("cube", Cells::tets, 2);
  VolumeMesh mesh = linear;
  makeQuadratic(mesh);
  Polyhedra a;
  Polyhedra b;
  cellsToPolyhedra(linear, a);
  cellsToPolyhedra(mesh, b);
  EXPECT_EQ(a.edges, b.edges);
  EXPECT_EQ(a.faces.values, b.faces.values);
  EXPECT_EQ(a.cells.values, b.cells.values);
}

} // namespace
