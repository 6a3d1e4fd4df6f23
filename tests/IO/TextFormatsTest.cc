// Medit and Gmsh: both versions of the latter, what is skipped, what is kept, and damage with its line.

#include "SampleMeshes.hh"

#include <FleshSim/Mesh/OrientCells.hh>

#include <gtest/gtest.h>

namespace FleshSimTests {

namespace {

class TextFormats : public testing::Test
{
protected:
  Status read(const std::string& _extension, const std::string& _text)
  {
    path_ = folder_.file("mesh." + _extension);
    writeText(path_, _text);
    return readMesh(path_, document_);
  }

  void expectGood(const std::string& _extension, const std::string& _text)
  {
    const Status status = read(_extension, _text);
    ASSERT_TRUE(status.isOk()) << status.message();
    for (const Tet& tet : document_.mesh.tets)
      EXPECT_GT(tetVolume(document_.mesh.positions, tet), 0);
  }

  /// The text with its first `_found` replaced.
  void expectError(const std::string& _extension, std::string _text, const std::string& _found,
                   const std::string& _replacement, int _line, const std::string& _reason)
  {
    _text.replace(_text.find(_found), _found.size(), _replacement);
    const Status status = read(_extension, _text);
    ASSERT_FALSE(status.isOk()) << _replacement;
    EXPECT_EQ(0u, status.message().find(path_ + ":" + std::to_string(_line) + ": ")) << status.message();
    EXPECT_NE(std::string::npos, status.message().find(_reason)) << status.message();
  }

  TemporaryFolder folder_;
  std::string path_;
  MeshDocument document_;
};

const std::string medit = "MeshVersionFormatted 2\nDimension\n3 # comment\n\nTriangles\n1\n1 2 3 0\nVertices\n4\n"
                          "0 0 0 0\n1 0 0 5\n0 1 0 0\n0 0 1 0\nTetrahedra\n1\n1 2 3 4 9\nEnd\n";

const std::string gmsh2 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 7 \"body\"\n$EndPhysicalNames\n"
                          "$Nodes\n4\n10 0 0 0\n20 1 0 0\n7 0 1 0\n1000000 0 0 1\n$EndNodes\n"
                          "$Elements\n2\n1 2 2 0 1 10 20 7\n2 4 2 7 1 10 20 7 1000000\n$EndElements\n";

const std::string gmsh4 =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n1 0 0 1\n1 0 0 0 0\n"
    "4 0 0 0 1 1 1 2 7 8 1 -1\n$EndEntities\n"
    "$Nodes\n2 4 1 9\n0 1 0 1\n9\n0 0 0\n3 4 1 3\n2\n3\n4\n1 0 0 0 0 0\n0 1 0 0 0 0\n0 0 1 0 0 0\n"
    "$EndNodes\n$Elements\n2 2 1 2\n0 1 15 1\n1 9\n3 4 4 1\n2 9 2 3 4\n$EndElements\n";

} // namespace

TEST_F(TextFormats, MeditKeepsReferencesAndSkipsSurfaces)
{
  expectGood("mesh", medit);
  ASSERT_EQ(2u, document_.properties.size());
  EXPECT_EQ((std::vector<double>{0, 5, 0, 0}), document_.properties[0].numbers);
  EXPECT_EQ(std::vector<double>{9}, document_.properties[1].numbers);
  EXPECT_EQ("medit:reference", document_.properties[1].name);
  MeshDocument copy;
  ASSERT_TRUE(writeMesh(path_, document_).isOk());
  ASSERT_TRUE(readMesh(path_, copy).isOk());
  ASSERT_EQ(2u, copy.properties.size());
  EXPECT_EQ(document_.properties[1].numbers, copy.properties[1].numbers);
}

TEST_F(TextFormats, MeditRepairsTheOrderAndNotesIt)
{
  std::string text = medit;
  text.replace(text.find("1 2 3 4 9"), 9, "1 3 2 4 9");
  expectGood("mesh", text);
  ASSERT_EQ(1u, document_.notes.size());
  EXPECT_EQ(0u, document_.notes[0].find("1 cell lists its vertices in mirrored order")) << document_.notes[0];
}

TEST_F(TextFormats, MeditNamesTheLineOfDamage)
{
  expectError("mesh", medit, "MeshVersionFormatted", "MeshVersion", 1, "MeshVersionFormatted");
  expectError("mesh", medit, "Formatted 2", "Formatted 9", 1, "1 to 4");
  expectError("mesh", medit, "\n3 #", "\n2 #", 3, "expected 3");
  expectError("mesh", medit, "4\n0 0 0 0", "1000000000000\n0 0 0 0", 9, "more than");
  expectError("mesh", medit, "4\n0 0 0 0", "2000000\n0 0 0 0", 9, "announced");
  expectError("mesh", medit, "4\n0 0 0 0", "5\n0 0 0 0", 14, "Tetrahedra");
  expectError("mesh", medit, "4\n0 0 0 0", "3\n0 0 0 0", 13, "expected a keyword");
  expectError("mesh", medit, "1 0 0 5", "1 nan 0 5", 11, "not finite");
  expectError("mesh", medit, "1 2 3 4 9", "1 2 3 5 9", 16, "5 is out of range");
  expectError("mesh", medit, "1 2 3 4 9", "0 2 3 4 9", 16, "0 is out of range");
  expectError("mesh", medit, "1 2 3 4 9\nEnd\n", "1 2 3         ", 16, "the file ends");
  expectError("mesh", medit, "Tetrahedra\n1\n1 2 3 4 9", "TetrahedraP2\n1\n1 2 3 4 1 2 3 4 1 2 0", 15, "first order");
  EXPECT_FALSE(read("mesh", medit.substr(0, medit.find("Tetrahedra"))).isOk());
}

TEST_F(TextFormats, GmshReadsVersion2WithSparseNumbers)
{
  expectGood("msh", gmsh2);
  ASSERT_EQ(1u, document_.mesh.tets.size());
  ASSERT_EQ(2u, document_.properties.size());
  EXPECT_EQ("group:body", document_.properties[1].name);
  EXPECT_EQ("gmsh:physical", document_.properties[0].name);
  EXPECT_EQ(std::vector<double>{7}, document_.properties[0].numbers);
}

TEST_F(TextFormats, GmshReadsVersion4WithEntitiesAndParametricNodes)
{
  expectGood("msh", gmsh4);
  EXPECT_EQ(4, document_.mesh.vertexCount());
  ASSERT_EQ(1u, document_.properties.size());
  EXPECT_EQ(std::vector<double>{7}, document_.properties[0].numbers);
}

TEST_F(TextFormats, GmshKeepsPhysicalGroupsAndOrder)
{
  MeshDocument document = documentOf(mixedBox(2));
  Property groups;
  groups.entity = PropertyEntity::cell;
  groups.name = "gmsh:physical";
  groups.type = "int";
  for (std::size_t i = 0; i < document.mesh.cellCount(); ++i)
    groups.numbers.push_back(static_cast<double>(i % 3));
  document.properties.push_back(groups);
  const std::string path = folder_.file("groups.msh");
  ASSERT_TRUE(writeMesh(path, document).isOk());
  ASSERT_TRUE(readMesh(path, document_).isOk());
  EXPECT_EQ(cellVertices(document.mesh), cellVertices(document_.mesh));
  ASSERT_EQ(1u, document_.properties.size());
  EXPECT_EQ(groups.numbers, document_.properties[0].numbers);
}

/// A hexahedron that is called a tetrahedron was read as one, by its first four nodes.
TEST_F(TextFormats, GmshCountsTheNodesOfACell)
{
  std::string nodes;
  for (int n = 1; n <= 8; ++n)
    nodes += std::to_string(n) + " " + std::to_string(n % 2) + " " + std::to_string(n / 2 % 2) + " " +
             std::to_string(n / 4) + "\n";
  const Status status = read("msh", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n8\n" + nodes +
                                        "$EndNodes\n$Elements\n1\n1 4 2 0 1 1 2 3 4 5 6 7 8\n$EndElements\n");
  ASSERT_FALSE(status);
  EXPECT_NE(status.message().find(":17: an element of this type has 4 nodes, and more are named"), std::string::npos)
      << status.message();
}

TEST_F(TextFormats, GmshNamesTheLineOfDamage)
{
  expectError("msh", gmsh2, "2.2 0", "3 0", 2, "not one of 1, 2, 4.0 and 4.1");
  expectError("msh", gmsh2, "2.2 0", "2.2 2", 2, "expected 0 (ASCII) or 1 (binary)");
  expectError("msh", gmsh2, "2 4 2 7", "2 17 2 7", 18, "second-order hexahedron");
  expectError("msh", gmsh2, "2 4 2 7", "2 6 2 7", 18, "missing");
  expectError("msh", gmsh2, "2 4 2 7", "2 99 2 7", 18, "unknown");
  expectError("msh", gmsh2, "7 1000000\n$", "7 11\n$", 18, "no node with the number 11");
  expectError("msh", gmsh2, "7 1000000\n$", "7\n$", 18, "missing");
  expectError("msh", gmsh2, "20 1 0 0", "20 1 inf 0", 11, "not finite");
  expectError("msh", gmsh2, "$Nodes\n4", "$Nodes\n3", 13, "$EndNodes");
  expectError("msh", gmsh2, "$Nodes\n4", "$Nodes\n5", 14, "node number");
  expectError("msh", gmsh2, "$Nodes\n4", "$Nodes\n100000000", 9, "announced");
  expectError("msh", gmsh2, "$EndElements", "", 19, "$EndElements");
  expectError("msh", gmsh4, "2 4 1 9", "2 5 1 9", 20, "announced");
  expectError("msh", gmsh4, "3 4 4 1\n2", "3 4 17 1\n2", 26, "second-order");
  expectError("msh", gmsh4, "3 4 4 1\n2", "3 4 4 9000\n2", 26, "announced");
  std::string twice = gmsh2;
  twice.replace(twice.find("20 1 0 0"), 2, "10");
  const Status status = read("msh", twice);
  EXPECT_NE(std::string::npos, status.message().find("node number 10 is used twice")) << status.message();
}

} // namespace FleshSimTests
