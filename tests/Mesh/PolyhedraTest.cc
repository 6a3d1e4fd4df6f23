// Cells to half-faces and back, and which cells count as turned, inverted or flat.

#include <FleshSim/Mesh/CellsToPolyhedra.hh>
#include <FleshSim/Mesh/OrientCells.hh>
#include <FleshSim/Mesh/PolyhedraToCells.hh>

#include <gtest/gtest.h>

#include <set>

namespace FleshSim {

namespace {

/// Two tets that share the face 1 2 3, and a hex apart from them.
VolumeMesh sampleMesh()
{
  VolumeMesh mesh;
  mesh.positions.resize(3, 13);
  mesh.positions.leftCols(5) << 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1;
  for (int i = 0; i < 8; ++i)
    mesh.positions.col(5 + i) = Vector3(5 + (i % 4 == 1 || i % 4 == 2), i % 4 / 2, i / 4);
  mesh.tets = {{0, 1, 2, 3}, {1, 2, 3, 4}};
  mesh.hexes = {{5, 6, 7, 8, 9, 10, 11, 12}};
  return mesh;
}

Polyhedra sampleHalfFaces()
{
  Polyhedra polyhedra;
  cellsToPolyhedra(sampleMesh(), polyhedra);
  return polyhedra;
}

std::string reasonOf(const Polyhedra& _polyhedra)
{
  VolumeMesh mesh;
  PolyhedraReport report;
  EXPECT_FALSE(polyhedraToCells(_polyhedra, sampleMesh().positions, mesh, report));
  return std::to_string(report.badCell) + ": " + report.reason;
}

std::vector<std::string> notesOf(const Polyhedra& _polyhedra, const Points& _positions, VolumeMesh& _mesh)
{
  PolyhedraReport report;
  EXPECT_TRUE(polyhedraToCells(_polyhedra, _positions, _mesh, report)) << report.reason;
  return report.notes;
}

} // namespace

TEST(Polyhedra, HaveEachEdgeAndFaceOnceAndNormalsInwards)
{
  const VolumeMesh mesh = sampleMesh();
  const Polyhedra polyhedra = sampleHalfFaces();
  EXPECT_EQ(9u + 12u, polyhedra.edges.size());
  EXPECT_EQ(7u + 6u, polyhedra.faces.size());
  ASSERT_EQ(3u, polyhedra.cells.size());
  for (std::size_t c = 0; c < 3; ++c) {
    double volume = 0;
    for (const int* h = polyhedra.cells.begin(c); h != polyhedra.cells.end(c); ++h) {
      std::vector<int> cycle;
      for (const int* e = polyhedra.faces.begin(*h / 2); e != polyhedra.faces.end(*h / 2); ++e)
        cycle.push_back(fromVertex(polyhedra, *e));
      if (*h % 2 != 0) std::reverse(cycle.begin(), cycle.end());
      for (std::size_t k = 2; k < cycle.size(); ++k)
        volume -= tetVolume(mesh.positions, {0, cycle[0], cycle[k - 1], cycle[k]});
    }
    EXPECT_NEAR(c == 2 ? 1.0 : c == 1 ? 1.0 / 3 : 1.0 / 6, volume, 1e-12);
  }
}

TEST(Polyhedra, ListOppositeFacesOfHexesInPairs)
{
  const Polyhedra polyhedra = sampleHalfFaces();
  const int* halfFaces = polyhedra.cells.begin(2);
  for (int pair = 0; pair < 3; ++pair) {
    std::set<int> vertices;
    for (int side = 0; side < 2; ++side) {
      const int face = halfFaces[2 * pair + side] / 2;
      for (const int* e = polyhedra.faces.begin(face); e != polyhedra.faces.end(face); ++e)
        vertices.insert(fromVertex(polyhedra, *e));
    }
    EXPECT_EQ(8u, vertices.size());
  }
}

TEST(Polyhedra, BecomeCellsWhicheverWayTheirHalfFacesPoint)
{
  const Points positions = sampleMesh().positions;
  for (int turned = 0; turned < 8; ++turned) {
    Polyhedra polyhedra = sampleHalfFaces();
    int count = 0;
    for (int c = 0; c < 3; ++c)
      if (turned >> c & 1) {
        ++count;
        for (const int* h = polyhedra.cells.begin(c); h != polyhedra.cells.end(c); ++h)
          polyhedra.cells.values[h - polyhedra.cells.values.data()] ^= 1;
      }
    VolumeMesh mesh;
    EXPECT_EQ(count == 0 || count == 3 ? 0u : 1u, notesOf(polyhedra, positions, mesh).size());
    ASSERT_EQ(2u, mesh.tets.size());
    ASSERT_EQ(1u, mesh.hexes.size());
    EXPECT_EQ((std::vector<int>{0, 1}), mesh.tetCells);
    EXPECT_EQ((std::vector<int>{2}), mesh.hexCells);
    for (const Tet& tet : mesh.tets)
      EXPECT_GT(tetVolume(positions, tet), 0);
    EXPECT_NEAR(1, hexVolume(positions, mesh.hexes[0]), 1e-12);
  }
}

TEST(Polyhedra, KeepCellsThatPositionsTurnInsideOut)
{
  Points positions = sampleMesh().positions;
  positions.col(4) = Vector3(0.2, 0.2, 0.2);
  VolumeMesh mesh;
  const std::vector<std::string> notes = notesOf(sampleHalfFaces(), positions, mesh);
  ASSERT_EQ(1u, notes.size());
  EXPECT_EQ(0u, notes[0].find("1 cell is inverted")) << notes[0];
  EXPECT_LT(tetVolume(positions, mesh.tets[1]), 0);
}

TEST(Polyhedra, NoteFoldedHexesAndFlatTets)
{
  Points positions = sampleMesh().positions;
  positions.col(4) = Vector3(1, 0, 0).cwiseProduct(positions.col(1)) * 0.5 + 0.5 * positions.col(2);
  positions.col(11) = Vector3(5.1, 0.1, 0.5);
  VolumeMesh mesh;
  EXPECT_EQ(2u, notesOf(sampleHalfFaces(), positions, mesh).size());
}

TEST(Polyhedra, OfOtherShapesAreNamed)
{
  Polyhedra polyhedra = sampleHalfFaces();
  polyhedra.cells.values[1] = polyhedra.cells.values[0];
  EXPECT_EQ(0u, reasonOf(polyhedra).find("0: cell 0 has two half-faces that run the same way")) << reasonOf(polyhedra);
  polyhedra = sampleHalfFaces();
  polyhedra.cells.values[5] = polyhedra.cells.values[0];
  EXPECT_EQ(0u, reasonOf(polyhedra).find("1: cell 1 ")) << reasonOf(polyhedra);
  polyhedra = sampleHalfFaces();
  polyhedra.cells.values.pop_back();
  polyhedra.cells.ends.back()--;
  EXPECT_NE(std::string::npos, reasonOf(polyhedra).find("5 faces (0 triangles, 5 quadrilaterals)"));
  polyhedra = sampleHalfFaces();
  polyhedra.cells.values.insert(polyhedra.cells.values.end(), {0, 2, 4, 6});
  polyhedra.cells.closeList();
  EXPECT_NE(std::string::npos, reasonOf(polyhedra).find("used by cell 0, cell 1 and cell 3")) << reasonOf(polyhedra);
}

TEST(Polyhedra, OfOverlappingCellsUseNoHalfFaceTwice)
{
  VolumeMesh mesh = sampleMesh();
  mesh.tets.push_back(mesh.tets[0]);
  Polyhedra polyhedra;
  cellsToPolyhedra(mesh, polyhedra);
  std::set<int> used(polyhedra.cells.values.begin(), polyhedra.cells.values.end());
  EXPECT_EQ(polyhedra.cells.values.size(), used.size());
}

TEST(OrientCells, TurnsTheOneThatDisagreesWithItsNeighbour)
{
  VolumeMesh mesh = sampleMesh();
  std::swap(mesh.tets[1][0], mesh.tets[1][1]);
  std::swap(mesh.hexes[0][1], mesh.hexes[0][3]);
  std::swap(mesh.hexes[0][5], mesh.hexes[0][7]);
  const OrientationReport report = orientCells(mesh);
  EXPECT_EQ(2u, report.reversed);
  EXPECT_EQ(0u, report.inverted);
  EXPECT_GT(tetVolume(mesh.positions, mesh.tets[1]), 0);
  EXPECT_EQ(sampleMesh().hexes, mesh.hexes);
}

} // namespace FleshSim
