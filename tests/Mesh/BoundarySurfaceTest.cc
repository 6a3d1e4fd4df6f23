#include "MeshChecks.hh"

using namespace FleshSim;

TEST(BoundarySurface, CubeOfHexes)
{
  const VolumeMesh mesh = generated("cube", true, 3);
  std::vector<int> vertices;
  const SurfaceMesh surface = boundarySurface(mesh, &vertices);
  EXPECT_EQ(surface.triangles.size(), 2u * 6 * 9);
  EXPECT_EQ(surface.positions.cols(), 64 - 8);
  EXPECT_TRUE(isClosedManifold(surface));
  EXPECT_EQ(eulerCharacteristic(surface), 2);
  EXPECT_NEAR(enclosedVolume(surface), 8, 1e-13);
  for (std::size_t i = 0; i < vertices.size(); ++i)
    EXPECT_EQ(surface.positions.col(static_cast<int>(i)), mesh.positions.col(vertices[i]));
}

TEST(BoundarySurface, FacesKnowTheirCells)
{
  VolumeMesh mesh = generated("cube", true, 2);
  const int first = mesh.vertexCount();
  mesh.positions.conservativeResize(Eigen::NoChange, first + 4);
  mesh.positions.rightCols(4) << 5, 6, 5, 5, 0, 0, 1, 0, 0, 0, 0, 1;
  mesh.tets.push_back({first, first + 1, first + 2, first + 3});
  const BoundaryFaces faces = boundaryFaces(mesh);
  EXPECT_EQ(faces.triangles.size(), 4u);
  EXPECT_EQ(faces.triangleOwners, std::vector<int>(4, 0));
  ASSERT_EQ(faces.quads.size(), 24u);
  for (std::size_t q = 0; q < faces.quads.size(); ++q) {
    const Hex& owner = mesh.hexes[faces.quadOwners[q] - 1];
    for (int v : faces.quads[q])
      EXPECT_NE(std::find(owner.begin(), owner.end(), v), owner.end());
  }
}

TEST(BoundarySurface, SplittingHexesKeepsTheSurface)
{
  const VolumeMesh hexes = generated("sphere", true, 3);
  const VolumeMesh tets = generated("sphere", false, 3);
  EXPECT_NEAR(enclosedVolume(boundarySurface(hexes)), enclosedVolume(boundarySurface(tets)), 1e-12);
}

TEST(BoundarySurface, EmptyMeshHasNone)
{
  EXPECT_TRUE(boundarySurface(VolumeMesh()).triangles.empty());
}
