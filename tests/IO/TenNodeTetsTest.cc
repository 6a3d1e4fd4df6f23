// Cells of ten nodes in the formats that hold them, and in those that do not.

#include <FleshSim/IO/DocumentTools.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/QuadraticCells.hh>
#include <FleshSim/Mesh/MeshChecksum.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

#include <Support/TemporaryFolder.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <fstream>

namespace {

using namespace FleshSim;
using TestMeshes::Cells;

Property numbersOf(PropertyEntity _entity, const std::string& _name, const std::string& _type, std::size_t _count)
{
  Property property;
  property.entity = _entity;
  property.name = _name;
  property.type = _type;
  for (std::size_t i = 0; i < _count; ++i)
    property.numbers.push_back(static_cast<double>(i % 7) + 1.0);
  return property;
}

MeshDocument bent()
{
  MeshDocument document;
  document.mesh = TestMeshes::bentBlock(2);
  document.properties = {
      numbersOf(PropertyEntity::vertex, "heat", "double", static_cast<std::size_t>(document.mesh.vertexCount())),
      numbersOf(PropertyEntity::cell, "kind", "double", document.mesh.cellCount())};
  return document;
}

/// Formats that this build reads and writes 10-node tets in.
std::vector<std::string> formats()
{
  std::vector<std::string> names;
  for (const MeshFormat& format : meshFormats())
    if (format.tenNodeTets && format.read && format.write) names.push_back(format.name);
  return names;
}

TEST(TenNodeTets, thereAreFormatsForThem)
{
  const std::vector<std::string> names = formats();
  EXPECT_NE(std::find(names.begin(), names.end(), "msh"), names.end());
#ifdef FLESHSIM_HAVE_VTK
  EXPECT_EQ(names.size(), 3u);
#endif
}

TEST(TenNodeTets, goThroughTheirFormatsToTheBit)
{
  const TemporaryFolder folder;
  const MeshDocument document = bent();
  for (const std::string& name : formats())
    for (const FileEncoding encoding : {FileEncoding::standard, FileEncoding::text, FileEncoding::binary}) {
      if (name == "vtk" && encoding == FileEncoding::text) continue; // VTK writes fewer digits there
      const std::string path = folder / ("bent." + name);
      Status status = writeMesh(path, document, encoding);
      ASSERT_TRUE(status) << status.message();
      MeshDocument read;
      status = readMesh(path, read);
      ASSERT_TRUE(status) << status.message();
      EXPECT_TRUE(read.mesh.tet10s == document.mesh.tet10s) << name;
      EXPECT_TRUE(read.mesh.positions == document.mesh.positions) << name;
      EXPECT_TRUE(read.notes.empty()) << name << ": " << read.notes.front();
      for (const Property& property : document.properties) {
        const auto found = std::find_if(read.properties.begin(), read.properties.end(),
                                        [&](const Property& _other) { return _other.name == property.name; });
        ASSERT_NE(found, read.properties.end()) << name << " " << property.name;
        EXPECT_EQ(found->numbers, property.numbers) << name;
      }
    }
}

/// With hexes in between, in the order of the file.
TEST(TenNodeTets, keepTheirPlacesAmongOtherCells)
{
  const TemporaryFolder folder;
  MeshDocument document;
  document.mesh = TestMeshes::mixed();
  makeQuadratic(document);
  document.mesh.hexCells = {2};
  document.mesh.tet10Cells = {0, 1, 3, 4, 5};
  document.properties = {numbersOf(PropertyEntity::cell, "kind", "double", 6)};
  for (const std::string& name : formats()) {
    const std::string path = folder / ("mixed." + name);
    ASSERT_TRUE(writeMesh(path, document));
    MeshDocument read;
    ASSERT_TRUE(readMesh(path, read));
    EXPECT_EQ(read.mesh.hexCells, document.mesh.hexCells) << name;
    EXPECT_EQ(read.mesh.tet10Cells, document.mesh.tet10Cells) << name;
    EXPECT_TRUE(isSameMesh(read.mesh, document.mesh)) << name;
    EXPECT_EQ(read.properties.front().numbers, document.properties.front().numbers) << name;
    EXPECT_EQ(cellOfElement(read.mesh, 0), 2);
    EXPECT_EQ(fileCellCount(read), 6u);
  }
}

TEST(TenNodeTets, otherFormatsGetTheirCorners)
{
  const TemporaryFolder folder;
  const MeshDocument document = bent();
  MeshDocument linear = document;
  makeLinear(linear);
  for (const std::string name : {"ovm", "ovmb", "mesh"}) {
    EXPECT_TRUE(dropsMiddles(*findMeshFormat(name), document));
    const std::string path = folder / ("bent." + name);
    ASSERT_TRUE(writeMesh(path, document));
    MeshDocument read;
    ASSERT_TRUE(readMesh(path, read));
    EXPECT_TRUE(isSameMesh(read.mesh, linear.mesh)) << name;
    EXPECT_EQ(measureQuality(read.mesh).unreferencedVertices, 0u);
  }
  EXPECT_FALSE(dropsMiddles(*findMeshFormat("msh"), document));
  EXPECT_FALSE(dropsMiddles(*findMeshFormat("ovm"), linear));
}

/// Gmsh's own order of nodes: the last two middles change places. The file is written out by hand from its manual.
TEST(TenNodeTets, areReadInGmshsOrder)
{
  const TemporaryFolder folder;
  const std::string path = folder / "one.msh";
  std::ofstream(path) << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n"
                         "1 0 0 0\n2 2 0 0\n3 0 2 0\n4 0 0 2\n"
                         "5 1 0 0\n6 1 1 0\n7 0 1 0\n8 0 0 1\n9 0 1 1\n10 1 0 1\n"
                         "$EndNodes\n$Elements\n1\n1 11 2 7 7 1 2 3 4 5 6 7 8 9 10\n$EndElements\n";
  MeshDocument document;
  const Status status = readMesh(path, document);
  ASSERT_TRUE(status) << status.message();
  ASSERT_EQ(document.mesh.tet10s.size(), 1u);
  EXPECT_EQ(document.mesh.tet10s[0], (Tet10{0, 1, 2, 3, 4, 5, 6, 7, 9, 8}));
  EXPECT_NEAR(measureQuality(document.mesh).volume, 8.0 / 6.0, 1e-14);
  EXPECT_EQ(measureQuality(document.mesh).inverted, 0u);
}

/// Abaqus numbers them as VTK does.
TEST(TenNodeTets, areReadFromAbaqusDecks)
{
  const TemporaryFolder folder;
  const std::string path = folder / "one.inp";
  std::ofstream(path) << "*NODE\n1,0,0,0\n2,2,0,0\n3,0,2,0\n4,0,0,2\n5,1,0,0\n6,1,1,0\n7,0,1,0\n8,0,0,1\n"
                         "9,1,0,1\n10,0,1,1\n*ELEMENT, TYPE=C3D10M, ELSET=all\n1, 1,2,3,4,5,6,7,8,9,10\n";
  MeshDocument document;
  const Status status = readMesh(path, document);
  ASSERT_TRUE(status) << status.message();
  ASSERT_EQ(document.mesh.tet10s.size(), 1u);
  EXPECT_EQ(measureQuality(document.mesh).inverted, 0u);
  EXPECT_NEAR(measureQuality(document.mesh).volume, 8.0 / 6.0, 1e-14);
}

TEST(TenNodeTets, thatNameAVertexTwiceBecomeTets)
{
  const TemporaryFolder folder;
  const std::string path = folder / "one.inp";
  std::ofstream(path) << "*NODE\n1,0,0,0\n2,2,0,0\n3,0,2,0\n4,0,0,2\n5,1,0,0\n"
                         "*ELEMENT, TYPE=C3D10\n1, 1,2,3,4,5,2,3,1,2,3\n";
  MeshDocument document;
  ASSERT_TRUE(readMesh(path, document));
  EXPECT_TRUE(document.mesh.tet10s.empty());
  ASSERT_EQ(document.mesh.tets.size(), 1u);
  ASSERT_EQ(document.notes.size(), 1u);
  EXPECT_EQ(document.notes[0], "1 10-node tet with a vertex that it names twice taken as a tet of four");
}

TEST(TenNodeTets, newVerticesGetWhatTheirEndsAgreeOn)
{
  MeshDocument document;
  document.mesh = TestMeshes::generated("cube", Cells::tets, 1);
  const auto count = static_cast<std::size_t>(document.mesh.vertexCount());
  Property heat = numbersOf(PropertyEntity::vertex, "heat", "double", count);
  Property group = numbersOf(PropertyEntity::vertex, "group:low", "int", count);
  for (std::size_t v = 0; v < count; ++v)
    group.numbers[v] = document.mesh.positions(1, static_cast<Eigen::Index>(v)) < 0.0 ? 1.0 : 0.0;
  Property wide = group; // 64-bit integers are kept as texts
  wide.type = "long";
  for (const double number : wide.numbers)
    wide.texts.push_back(std::to_string(static_cast<long>(number)));
  wide.numbers.clear();
  document.properties = {heat, group, wide};
  const MeshDocument before = document;
  makeQuadratic(document);
  const Points& x = document.mesh.positions;
  ASSERT_EQ(document.properties[1].numbers.size(), static_cast<std::size_t>(x.cols()));
  for (Eigen::Index v = 0; v < x.cols(); ++v)
    EXPECT_EQ(document.properties[1].numbers[static_cast<std::size_t>(v)], x(1, v) < -1.0 + 1e-12 ? 1.0 : 0.0) << v;
  const Tet10 cell = document.mesh.tet10s.front();
  const std::vector<double>& values = document.properties[0].numbers;
  EXPECT_EQ(values[static_cast<std::size_t>(cell[4])],
            0.5 * (values[static_cast<std::size_t>(cell[0])] + values[static_cast<std::size_t>(cell[1])]));
  for (Eigen::Index v = 0; v < x.cols(); ++v)
    EXPECT_EQ(document.properties[2].texts[static_cast<std::size_t>(v)], x(1, v) < -1.0 + 1e-12 ? "1" : "0") << v;
  makeLinear(document);
  EXPECT_EQ(document.properties[2].texts, before.properties[2].texts);
  EXPECT_EQ(document.properties[0].numbers, before.properties[0].numbers);
  EXPECT_EQ(document.properties[1].numbers, before.properties[1].numbers);
}

} // namespace
