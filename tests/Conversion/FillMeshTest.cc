// Documents become meshes of the host, and come back the same.

#include <Conversion/HostMeshes.hh>

#include <Eigen/Geometry>

namespace FleshSimTests {

template <class Mesh>
void expectRoundTrip(const VolumeMesh& _source)
{
  Mesh host;
  const Status status = fillMesh(documentOf(_source), host);
  ASSERT_TRUE(status.isOk()) << status.message();
  const HostMesh read = taken(host);
  EXPECT_EQ(_source.positions, read.document.mesh.positions);
  EXPECT_EQ(namedCells(_source, ownNames(_source)), namedCells(read.document.mesh, ownNames(_source)));
  EXPECT_NEAR(volumeOf(_source), volumeOf(read.document.mesh), 1e-12 * volumeOf(_source));
  EXPECT_TRUE(read.document.notes.empty());
}

TEST(FillMesh, GivesMeshesThatReadTheSame)
{
  expectRoundTrip<TetHost>(tetBox(3));
  expectRoundTrip<HexHost>(hexBox(3));
  expectRoundTrip<PolyHost>(mixedBox(3));
  expectRoundTrip<PolyHost>(tetBox(2));
  expectRoundTrip<PolyHost>(hexBox(2));
}

TEST(FillMesh, TakesTheCornersOfTenNodeTets)
{
  const VolumeMesh source = tetBox(2);
  MeshDocument document = documentOf(source);
  FleshSim::makeQuadratic(document);
  ASSERT_GT(document.mesh.vertexCount(), source.vertexCount());
  TetHost host;
  ASSERT_TRUE(fillMesh(document, host).isOk());
  const HostMesh read = taken(host);
  EXPECT_EQ(source.positions, read.document.mesh.positions);
  EXPECT_EQ(source.tets.size(), read.document.mesh.tets.size());
}

TEST(FillMesh, PutsHalfFacesIntoTheCellsSoThatTheOutsideIsWhereNoCellIs)
{
  const VolumeMesh source = hexBox(2);
  HexHost host;
  ASSERT_TRUE(fillMesh(documentOf(source), host).isOk());
  double volume = 0;
  int count = 0;
  for (const auto& halfFace : host.halffaces()) {
    if (host.incident_cell(halfFace).is_valid()) continue;
    ++count;
    std::vector<Vector3> corners;
    const auto half = host.halfface(halfFace);
    for (const auto& halfEdge : half.halfedges()) {
      const auto point = host.vertex(host.halfedge(halfEdge).from_vertex());
      corners.emplace_back(point[0], point[1], point[2]);
    }
    for (std::size_t i = 2; i < corners.size(); ++i)
      volume += corners[0].dot(corners[i - 1].cross(corners[i])) / 6;
  }
  EXPECT_EQ(24, count);
  EXPECT_NEAR(volumeOf(source), volume, 0.02 * volume); // outward normals: positive; faces are a little warped
}

TEST(FillMesh, ListsOppositeFacesOfHexesInPairs)
{
  HexHost host;
  ASSERT_TRUE(fillMesh(documentOf(hexBox(2)), host).isOk());
  for (const auto& cell : host.cells()) {
    const auto& halfFaces = host.cell(cell).halffaces();
    for (int pair = 0; pair < 3; ++pair) {
      std::set<int> vertices;
      for (int side = 0; side < 2; ++side)
        for (const auto& vertex : host.halfface_vertices(halfFaces[2 * pair + side]))
          vertices.insert(vertex.idx());
      EXPECT_EQ(8u, vertices.size());
    }
  }
}

TEST(FillMesh, KnowsWhichMeshCanHoldWhat)
{
  EXPECT_EQ(MeshKind::tetrahedral, meshKindFor(documentOf(tetBox(1))));
  EXPECT_EQ(MeshKind::hexahedral, meshKindFor(documentOf(hexBox(1))));
  EXPECT_EQ(MeshKind::polyhedral, meshKindFor(documentOf(mixedBox(2))));
  TetHost tets;
  EXPECT_EQ("a tetrahedral mesh cannot hold hexahedra", fillMesh(documentOf(mixedBox(2)), tets).message());
  HexHost hexes;
  EXPECT_EQ("a hexahedral mesh cannot hold tetrahedra", fillMesh(documentOf(mixedBox(2)), hexes).message());
  EXPECT_EQ(0u, tets.n_vertices() + hexes.n_vertices());
  PolyHost full;
  ASSERT_TRUE(fillMesh(documentOf(tetBox(1)), full).isOk());
  EXPECT_FALSE(fillMesh(documentOf(tetBox(1)), full).isOk());
}

TEST(FillMesh, KeepsOverlappingCellsApart)
{
  VolumeMesh source = tetBox(1);
  source.tets.push_back(source.tets[0]);
  TetHost host;
  ASSERT_TRUE(fillMesh(documentOf(source), host).isOk());
  EXPECT_EQ(namedCells(source, ownNames(source)), namedCells(taken(host).document.mesh, ownNames(source)));
}

TEST(FillMesh, CopiesVertexAndCellProperties)
{
  MeshDocument document = documentOf(tetBox(1));
  document.properties.push_back({PropertyEntity::vertex, "weight", "double", 1, std::vector<double>(8, 0.25), {}});
  document.properties.push_back({PropertyEntity::cell, "group", "int", 1, {0, 1, 2, 3, 4, 5}, {}});
  Property force{PropertyEntity::vertex, "force", "vec3d", 3, std::vector<double>(24, 0.0), {}};
  force.numbers[23] = 7;
  document.properties.push_back(force);
  document.properties.push_back({PropertyEntity::cell, "short", "double", 1, {1.0}, {}});
  TetHost host;
  ASSERT_TRUE(fillMesh(document, host).isOk());
  EXPECT_TRUE(host.vertex_property_exists<double>("weight"));
  EXPECT_TRUE(host.cell_property_exists<int>("group"));
  EXPECT_FALSE(host.cell_property_exists<double>("short"));
  auto group = host.request_cell_property<int>("group", -1);
  EXPECT_EQ(5, group[Ovm::CellHandle(5)]);
  auto read = host.request_vertex_property<ACG::Vec3d>("force", ACG::Vec3d(1, 1, 1));
  EXPECT_EQ(7, read[Ovm::VertexHandle(7)][2]);
  EXPECT_EQ(0, read[Ovm::VertexHandle(7)][0]);
}

} // namespace FleshSimTests
