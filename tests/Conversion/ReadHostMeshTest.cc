// Meshes of the host become tets and hexes whatever way they are written down.

#include <Conversion/HostMeshes.hh>
#include <Conversion/ReadHostProperties.hh>
#include <Conversion/Scramble.hh>
#include <FleshSim/IO/OvmFormat.hh>

#include <limits>

namespace FleshSimTests {

TEST(ReadHostMesh, TakesATetCubeThatWasMadeFromVertices)
{
  const VolumeMesh source = tetBox(3);
  TetHost host;
  addVertices(source.positions, host);
  for (const Tet& tet : source.tets)
    host.add_cell(handles({tet.begin(), tet.end()}));
  const HostMesh read = taken(host);
  EXPECT_EQ(source.positions, read.document.mesh.positions);
  EXPECT_EQ(ownNames(source), read.vertices);
  EXPECT_EQ(source.tets.size(), read.cells.size());
  EXPECT_EQ(namedCells(source, ownNames(source)), namedCells(read.document.mesh, read.vertices));
  EXPECT_TRUE(read.document.notes.empty());
}

TEST(ReadHostMesh, KeepsTheUsersOwnProperties)
{
  const VolumeMesh source = tetBox(1);
  TetHost host;
  addVertices(source.positions, host);
  for (const Tet& tet : source.tets)
    host.add_cell(handles({tet.begin(), tet.end()}));
  auto heat = host.request_vertex_property<double>("heat", 0.0);
  auto part = host.request_cell_property<int>("part", 0);
  auto arrow = host.request_vertex_property<ACG::Vec3d>("arrow", ACG::Vec3d(0.0, 0.0, 0.0));
  auto passing = host.request_vertex_property<double>("passing", 0.0);
  auto stress = host.request_cell_property<double>("von_mises", 0.0);
  host.set_persistent(heat, true);
  host.set_persistent(part, true);
  host.set_persistent(arrow, true);
  host.set_persistent(stress, true);
  for (int v = 0; v < 8; ++v) {
    heat[Ovm::VertexHandle(v)] = 0.5 * v;
    arrow[Ovm::VertexHandle(v)] = ACG::Vec3d(v, 0.0, -v);
  }
  part[Ovm::CellHandle(4)] = 7;
  HostMesh read = taken(host);
  readHostProperties(host, read);
  std::set<std::string> names;
  for (const Property& property : read.document.properties) {
    names.insert(property.name);
    if (property.name == "heat") EXPECT_EQ((std::vector<double>{0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5}), property.numbers);
    if (property.name == "part") EXPECT_EQ((std::vector<double>{0, 0, 0, 0, 7, 0}), property.numbers);
    if (property.name == "arrow") {
      EXPECT_EQ(-7.0, property.numbers.back());
    }
  }
  EXPECT_EQ((std::set<std::string>{"heat", "part", "arrow"}), names) << "neither results nor what is not persistent";
}

TEST(ReadHostMesh, TakesAHexBeamThatWasMadeFromVertices)
{
  const VolumeMesh source = hexBox(3);
  HexHost host;
  addVertices(source.positions, host);
  for (const Hex& h : source.hexes)
    host.add_cell(handles({h[0], h[3], h[2], h[1], h[4], h[5], h[6], h[7]}));
  const HostMesh read = taken(host);
  EXPECT_TRUE(read.document.mesh.tets.empty());
  EXPECT_EQ(namedCells(source, ownNames(source)), namedCells(read.document.mesh, read.vertices));
  EXPECT_NEAR(volumeOf(source), volumeOf(read.document.mesh), 1e-12);
}

TEST(ReadHostMesh, TakesTetsAndHexesOfOnePolyhedralMesh)
{
  const VolumeMesh source = mixedBox(2);
  Polyhedra polyhedra;
  cellsToPolyhedra(source, polyhedra);
  PolyHost host;
  addPolyhedra(source.positions, polyhedra, host);
  const HostMesh read = taken(host);
  EXPECT_EQ(namedCells(source, ownNames(source)), namedCells(read.document.mesh, read.vertices));
  EXPECT_EQ(source.tetCells, read.document.mesh.tetCells);
  EXPECT_EQ(polyhedra.cells.values, read.document.polyhedra.cells.values);
}

template <class Mesh>
void expectScrambledIsRead(const VolumeMesh& _source, std::uint64_t _seed, bool _outwards)
{
  const Scrambled scrambled = Scrambler(_source, _seed, _outwards).make();
  Mesh host;
  addPolyhedra(scrambled.positions, scrambled.polyhedra, host);
  const HostMesh read = taken(host);
  const auto original = namedCells(_source, ownNames(_source));
  const auto found = namedCells(read.document.mesh, scrambled.vertices);
  ASSERT_EQ(original.size(), found.size());
  for (std::size_t c = 0; c < found.size(); ++c)
    EXPECT_EQ(original[scrambled.cells[c]], found[c]);
  EXPECT_NEAR(volumeOf(_source), volumeOf(read.document.mesh), 1e-12 * volumeOf(_source));

  TemporaryFolder folder;
  MeshDocument written;
  written.mesh.positions = scrambled.positions;
  written.polyhedra = scrambled.polyhedra;
  ASSERT_TRUE(writeOvm(folder.file("mesh.ovm"), written).isOk());
  MeshDocument fromFile;
  const Status status = readOvm(folder.file("mesh.ovm"), fromFile);
  ASSERT_TRUE(status.isOk()) << status.message();
  EXPECT_EQ(fromFile.mesh.positions, read.document.mesh.positions);
  EXPECT_EQ(fromFile.mesh.tets, read.document.mesh.tets);
  EXPECT_EQ(fromFile.mesh.hexes, read.document.mesh.hexes);
  EXPECT_EQ(fromFile.mesh.tetCells, read.document.mesh.tetCells);
  EXPECT_EQ(fromFile.mesh.hexCells, read.document.mesh.hexCells);
  EXPECT_EQ(fromFile.notes, read.document.notes);
}

TEST(ReadHostMesh, DoesNotCareHowTheMeshIsWrittenDownAndAgreesWithTheFileReader)
{
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const bool outwards : {false, true}) {
      SCOPED_TRACE(std::to_string(seed) + (outwards ? " outwards" : " inwards"));
      expectScrambledIsRead<TetHost>(tetBox(2), seed, outwards);
      expectScrambledIsRead<HexHost>(hexBox(3), seed, outwards);
      expectScrambledIsRead<PolyHost>(mixedBox(3), seed, outwards);
    }
}

template <class Mesh>
void deleteSome(Mesh& _host, Random& _random)
{
  const auto some = [&](std::size_t _count) { return static_cast<int>(_random.below(_count)); };
  for (int i = 0; i < 4; ++i) {
    const Ovm::CellHandle cell(some(_host.n_cells()));
    if (!_host.is_deleted(cell)) _host.delete_cell(cell);
  }
  const Ovm::FaceHandle face(some(_host.n_faces()));
  if (!_host.is_deleted(face)) _host.delete_face(face);
  const Ovm::EdgeHandle edge(some(_host.n_edges()));
  if (!_host.is_deleted(edge)) _host.delete_edge(edge);
  const Ovm::VertexHandle vertex(some(_host.n_vertices()));
  if (!_host.is_deleted(vertex)) _host.delete_vertex(vertex);
}

template <class Mesh>
void expectDeletedIsSkipped(const VolumeMesh& _source, std::uint64_t _seed)
{
  Random random(_seed);
  const Scrambled scrambled = Scrambler(_source, _seed, _seed % 2 == 0).make();
  Mesh host;
  addPolyhedra(scrambled.positions, scrambled.polyhedra, host);
  deleteSome(host, random);
  const HostMesh read = taken(host);
  std::vector<int> vertices;
  for (std::size_t v = 0; v < host.n_vertices(); ++v)
    if (!host.is_deleted(Ovm::VertexHandle(static_cast<int>(v)))) vertices.push_back(static_cast<int>(v));
  std::vector<int> cells;
  for (std::size_t c = 0; c < host.n_cells(); ++c)
    if (!host.is_deleted(Ovm::CellHandle(static_cast<int>(c)))) cells.push_back(static_cast<int>(c));
  EXPECT_LT(cells.size(), host.n_cells());
  EXPECT_EQ(vertices, read.vertices);
  ASSERT_EQ(cells, read.cells);
  std::vector<int> originals;
  for (const int v : vertices)
    originals.push_back(scrambled.vertices[v]);
  const auto original = namedCells(_source, ownNames(_source));
  const auto found = namedCells(read.document.mesh, originals);
  for (std::size_t c = 0; c < cells.size(); ++c)
    EXPECT_EQ(original[scrambled.cells[cells[c]]], found[c]);
  // Collecting the garbage changes numbers, not the body.
  host.collect_garbage();
  const HostMesh collected = taken(host);
  EXPECT_EQ(host.n_vertices(), collected.vertices.size());
  EXPECT_EQ(host.n_cells(), collected.cells.size());
  EXPECT_NEAR(volumeOf(read.document.mesh), volumeOf(collected.document.mesh), 1e-12);
}

TEST(ReadHostMesh, SkipsWhatIsDeletedAndSaysWhereTheRestIs)
{
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    expectDeletedIsSkipped<TetHost>(tetBox(3), seed);
    expectDeletedIsSkipped<HexHost>(hexBox(4), seed);
    expectDeletedIsSkipped<PolyHost>(mixedBox(4), seed);
  }
}

TEST(ReadHostMesh, KeepsVerticesOfNoCell)
{
  TetHost host;
  addVertices(tetBox(1).positions, host);
  host.add_cell(handles({0, 1, 3, 7}));
  const HostMesh read = taken(host);
  EXPECT_EQ(8u, read.vertices.size());
  EXPECT_EQ(8, read.document.mesh.vertexCount());
  EXPECT_EQ(1u, read.document.mesh.tets.size());
}

TEST(ReadHostMesh, NotesInvertedCellsAndKeepsThem)
{
  VolumeMesh source = tetBox(2);
  TetHost host;
  source.positions.col(13) += Vector3(3, 3, 3);
  addVertices(source.positions, host);
  for (const Tet& tet : source.tets)
    host.add_cell(handles({tet.begin(), tet.end()}));
  const HostMesh read = taken(host);
  EXPECT_EQ(source.tets.size(), read.document.mesh.tets.size());
  EXPECT_FALSE(read.document.notes.empty());
}

/// Two hexes, the first deleted, and the vertices of a pyramid on top of the second, with number 12.
void makeHexes(PolyHost& _host)
{
  for (int z = 0; z < 3; ++z)
    for (const auto& corner : {ACG::Vec3d(0, 0, z), ACG::Vec3d(1, 0, z), ACG::Vec3d(1, 1, z), ACG::Vec3d(0, 1, z)})
      _host.add_vertex(corner);
  _host.add_vertex(ACG::Vec3d(0.5, 0.5, 3));
  for (int z = 0; z < 2; ++z) {
    const int b = 4 * z;
    std::vector<Ovm::HalfFaceHandle> halfFaces;
    if (z == 0)
      halfFaces.push_back(addFace(_host, {0, 1, 2, 3}));
    else
      halfFaces.push_back(Ovm::HalfFaceHandle(3)); // the other side of the face below
    halfFaces.push_back(addFace(_host, {b + 7, b + 6, b + 5, b + 4}));
    for (int i = 0; i < 4; ++i)
      halfFaces.push_back(addFace(_host, {b + i, b + 4 + i, b + 4 + (i + 1) % 4, b + (i + 1) % 4}));
    _host.add_cell(halfFaces);
  }
}

TEST(ReadHostMesh, NamesTheCellThatCannotBeUsedByTheHostsNumber)
{
  PolyHost host;
  makeHexes(host);
  host.delete_cell(Ovm::CellHandle(0));
  host.delete_vertex(Ovm::VertexHandle(0));
  EXPECT_EQ(1u, taken(host).cells.size());
  std::vector<Ovm::HalfFaceHandle> halfFaces{Ovm::HalfFaceHandle(2 * 6 + 1)}; // the top of the second hex
  for (int i = 0; i < 4; ++i)
    halfFaces.push_back(addFace(host, {8 + i, 12, 8 + (i + 1) % 4}));
  host.add_cell(halfFaces);
  const std::string message = refusal(host);
  EXPECT_EQ(0u, message.find("cell 2 has 5 faces like a pyramid")) << message;
}

TEST(ReadHostMesh, NamesOpenCellsAndTheirVerticesByTheHostsNumbers)
{
  PolyHost host;
  makeHexes(host);
  host.delete_vertex(Ovm::VertexHandle(0));
  std::vector<Ovm::HalfFaceHandle> halfFaces;
  for (const std::vector<int>& face : {std::vector<int>{8, 9, 12}, {9, 10, 12}, {10, 11, 12}, {8, 9, 11}})
    halfFaces.push_back(addFace(host, face));
  host.add_cell(halfFaces);
  const std::string message = refusal(host);
  EXPECT_EQ(0u, message.find("cell 2 ")) << message;
  EXPECT_NE(std::string::npos, message.find("edge of vertices 8 and 9")) << message;
}

TEST(ReadHostMesh, NamesBothCellsThatClaimOneHalfFace)
{
  PolyHost host;
  makeHexes(host);
  host.delete_cell(Ovm::CellHandle(0));
  std::vector<Ovm::HalfFaceHandle> halfFaces = host.cell(Ovm::CellHandle(1)).halffaces();
  host.add_cell(halfFaces);
  const std::string message = refusal(host);
  EXPECT_NE(std::string::npos, message.find("used by cell 1 and by cell 2")) << message;
  EXPECT_NE(std::string::npos, message.find("half-face 3 ")) << message;
}

TEST(ReadHostMesh, RefusesWhatHasNoCellsOrNoPlace)
{
  PolyHost host;
  EXPECT_EQ("the mesh has no cells", refusal(host));
  makeHexes(host);
  host.delete_vertex(Ovm::VertexHandle(0));
  host.set_vertex(Ovm::VertexHandle(9), ACG::Vec3d(0, std::numeric_limits<double>::quiet_NaN(), 0));
  EXPECT_EQ("vertex 9 has a coordinate that is not finite", refusal(host));
  host.set_vertex(Ovm::VertexHandle(9), ACG::Vec3d(1, 0, 2));
  host.set_vertex(Ovm::VertexHandle(0), ACG::Vec3d(0, std::numeric_limits<double>::infinity(), 0));
  taken(host); // the deleted vertex may be anywhere
}

TEST(ReadHostMesh, NamesTheCellOfAFaceThatIsNoCycle)
{
  PolyHost host;
  makeHexes(host);
  const std::vector<Ovm::HalfEdgeHandle> halfEdges = host.face(Ovm::FaceHandle(0)).halfedges();
  const Ovm::FaceHandle odd = host.add_face({halfEdges[0], halfEdges[2], halfEdges[1], halfEdges[3]});
  taken(host); // in no cell: left out
  std::vector<Ovm::HalfFaceHandle> halfFaces = host.cell(Ovm::CellHandle(0)).halffaces();
  halfFaces[0] = Ovm::HalfFaceHandle(2 * odd.idx());
  host.delete_cell(Ovm::CellHandle(0));
  host.add_cell(halfFaces);
  const std::string message = refusal(host);
  EXPECT_EQ(0u, message.find("cell 2 has face 11, which is no closed cycle")) << message;
}

TEST(HostNumbers, TranslateTheNumbersOfEachKind)
{
  HostNumbers numbers;
  numbers.vertices = {10, 11, 12};
  numbers.edges = {20, 22};
  numbers.faces = {30, 33};
  numbers.cells = {40, 44, 45};
  EXPECT_EQ("cell 44 is open at the edge of vertices 11 and 12",
            inHostNumbers("cell 1 is open at the edge of vertices 1 and 2", numbers));
  EXPECT_EQ("face 33 is used by cell 40, cell 44 and cell 45; at most two cells can share a face",
            inHostNumbers("face 1 is used by cell 0, cell 1 and cell 2; at most two cells can share a face", numbers));
  EXPECT_EQ("half-face 67 is used by cell 40 and by cell 44",
            inHostNumbers("half-face 3 is used by cell 0 and by cell 1", numbers));
  EXPECT_EQ("cell 40 has 5 faces (4 triangles, 1 quadrilaterals)",
            inHostNumbers("cell 0 has 5 faces (4 triangles, 1 quadrilaterals)", numbers));
  EXPECT_EQ("is no closed cycle: half-edge 40 ends at vertex 11, half-edge 45 starts at vertex 10",
            inHostNumbers("is no closed cycle: half-edge 0 ends at vertex 1, half-edge 3 starts at vertex 0", numbers));
}

} // namespace FleshSimTests
