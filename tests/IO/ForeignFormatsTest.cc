// Files as other programs write them: every kind opens, with its names and data, or is refused with a sentence that
// says what to do.

#include "SampleFiles.hh"
#include "SampleMeshes.hh"

#include <FleshSim/IO/ByteWriter.hh>
#include <FleshSim/IO/NamedGroups.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

#include <gtest/gtest.h>

namespace FleshSimTests {

namespace {

class ForeignFormats : public testing::Test
{
protected:
  Status read(const std::string& _name, const std::string& _text)
  {
    path_ = folder_.file(_name);
    writeText(path_, _text);
    document_ = MeshDocument();
    return readMesh(path_, document_);
  }

  /// The unit cube, filled once.
  void expectCube(const Status& _status, std::size_t _tets, std::size_t _hexes)
  {
    ASSERT_TRUE(_status.isOk()) << _status.message();
    const MeshQuality quality = measureQuality(document_.mesh);
    EXPECT_EQ(_tets, quality.tets);
    EXPECT_EQ(_hexes, quality.hexes);
    EXPECT_NEAR(1.0, quality.volume, 1e-14);
    EXPECT_EQ(0u, quality.inverted);
  }

  const Property* find(PropertyEntity _entity, const std::string& _name) const
  {
    for (const Property& property : document_.properties)
      if (property.entity == _entity && property.name == _name) return &property;
    return nullptr;
  }

  std::vector<double> numbers(PropertyEntity _entity, const std::string& _name) const
  {
    const Property* property = find(_entity, _name);
    EXPECT_NE(nullptr, property) << _name;
    return property ? property->numbers : std::vector<double>();
  }

  void expectRefusal(const std::string& _name, const std::string& _text, const std::string& _reason)
  {
    const Status status = read(_name, _text);
    ASSERT_FALSE(status.isOk()) << _name;
    EXPECT_NE(std::string::npos, status.message().find(_reason)) << status.message();
    EXPECT_EQ(0u, status.message().find(folder_.file(""))) << status.message();
  }

  TemporaryFolder folder_;
  std::string path_;
  MeshDocument document_;
};

using Numbers = std::vector<double>;
constexpr PropertyEntity ofVertices = PropertyEntity::vertex;
constexpr PropertyEntity ofCells = PropertyEntity::cell;

/// A mesh with all that Gmsh's format can hold.
MeshDocument richDocument()
{
  MeshDocument document = documentOf(mixedBox(2));
  const auto add = [&](PropertyEntity _entity, const char* _name, const char* _type, int _components, int _modulus) {
    Property property;
    property.entity = _entity;
    property.name = _name;
    property.type = _type;
    property.components = _components;
    const std::size_t count =
        _entity == ofCells ? document.mesh.cellCount() : static_cast<std::size_t>(document.mesh.vertexCount());
    for (std::size_t i = 0; i < count * static_cast<std::size_t>(_components); ++i)
      property.numbers.push_back(_modulus > 0 ? static_cast<double>(i % static_cast<std::size_t>(_modulus))
                                              : 1.0 / (1.0 + static_cast<double>(i)));
    document.properties.push_back(property);
  };
  add(ofCells, "gmsh:physical", "int", 1, 2);
  add(ofCells, "group:second half", "int", 1, 2); // the cells whose region is 1
  add(ofCells, "stiffness", "double", 1, 0);
  add(ofVertices, "group:held", "int", 1, 3);
  add(ofVertices, "velocity", "vec3d", 3, 0);
  return document;
}

} // namespace

TEST_F(ForeignFormats, GmshKeepsNamesAndDataInTextAndBinary)
{
  const MeshDocument before = richDocument();
  for (const FileEncoding encoding : {FileEncoding::text, FileEncoding::binary}) {
    const std::string path = folder_.file("rich.msh");
    ASSERT_TRUE(writeMesh(path, before, encoding).isOk());
    document_ = MeshDocument();
    const Status status = readMesh(path, document_);
    ASSERT_TRUE(status.isOk()) << status.message();
    EXPECT_EQ(before.mesh.positions, document_.mesh.positions) << "to the last bit";
    EXPECT_EQ(cellVertices(before.mesh), cellVertices(document_.mesh));
    ASSERT_EQ(before.properties.size(), document_.properties.size());
    for (const Property& property : before.properties) {
      EXPECT_EQ(property.numbers, numbers(property.entity, property.name)) << property.name;
      EXPECT_EQ(property.type, find(property.entity, property.name)->type) << property.name;
    }
    EXPECT_EQ(std::string::npos != readText(path).find("3 1 \"second half\""), true) << "a physical name";
  }
}

TEST_F(ForeignFormats, GmshSurfacesAreGroupsOfVertices)
{
  const std::string text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n2 5 \"wall\"\n3 7 \"body\"\n"
                           "$EndPhysicalNames\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 6\n$EndNodes\n"
                           "$Elements\n3\n1 2 2 5 1 1 2 3\n2 2 2 6 1 1 2 4\n3 4 2 7 1 1 2 3 4\n$EndElements\n";
  expectCube(read("a.msh", text), 1, 0);
  EXPECT_EQ((Numbers{1, 1, 1, 0}), numbers(ofVertices, "group:wall"));
  EXPECT_EQ((Numbers{1, 1, 0, 1}), numbers(ofVertices, "group:surface 6"));
  EXPECT_EQ(Numbers{1}, numbers(ofCells, "group:body"));
}

TEST_F(ForeignFormats, GmshReadsVersion1AndFirst4)
{
  const std::string nodes = "8\n" + cubeCorners(1, " ");
  expectCube(
      read("one.msh", "$NOD\n" + nodes + "$ENDNOD\n$ELM\n2\n1 2 9 1 3 1 2 3\n2 5 4 1 8 1 2 3 4 5 6 7 8\n$ENDELM\n"), 0,
      1);
  EXPECT_EQ(Numbers{4}, numbers(ofCells, "gmsh:physical"));
  // 4.0: number before dimension, and the coordinates beside the node's number.
  expectCube(read("four.msh",
                  "$MeshFormat\n4 0 8\n$EndMeshFormat\n$Entities\n0 0 0 1\n3 0 0 0 1 1 1 1 4 0\n$EndEntities\n"
                  "$Nodes\n1 8\n3 3 0 8\n" +
                      cubeCorners(1, " ") + "$EndNodes\n$Elements\n1 1\n3 3 5 1\n1 1 2 3 4 5 6 7 8\n$EndElements\n"),
             0, 1);
  EXPECT_EQ(Numbers{4}, numbers(ofCells, "gmsh:physical"));
}

TEST_F(ForeignFormats, GmshReadsOldBinaryInBothOrdersOfBytes)
{
  for (const bool big : {false, true}) {
    std::string text = "$MeshFormat\n2.2 1 8\n";
    const auto put = [&](auto _value) {
      ByteWriter writer;
      writer.number(_value);
      std::string bytes = writer.bytes();
      if (big) std::reverse(bytes.begin(), bytes.end());
      text += bytes;
    };
    put(1);
    text += "\n$EndMeshFormat\n$Nodes\n4\n";
    constexpr double corners[4][3] = {{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 3}};
    for (int v = 0; v < 4; ++v) {
      put(10 * (v + 1));
      for (const double c : corners[v])
        put(c);
    }
    text += "$EndNodes\n$Elements\n2\n";
    for (const int number : {2, 1, 2, 1, 5, 5, 10, 20, 30, 4, 1, 0, 2, 10, 20, 30, 40})
      put(number);
    text += "\n$EndElements\n";
    expectCube(read("old.msh", text), 1, 0);
    EXPECT_EQ((Numbers{1, 1, 1, 0}), numbers(ofVertices, "group:surface 5"));
  }
}

TEST_F(ForeignFormats, TetgenReadsThePairAndItsFaces)
{
  const std::string path = folder_.file("cube.node");
  writeText(path, sampleFiles("tetgen", path).front());
  for (const char* name : {"cube.node", "cube.ele", "cube.face"}) {
    document_ = MeshDocument();
    expectCube(readMesh(folder_.file(name), document_), 6, 0);
    EXPECT_EQ(Numbers(6, 7.0), numbers(ofCells, "tetgen:region"));
    EXPECT_EQ((Numbers{1, 1, 1, 0, 0, 0, 0, 0}), numbers(ofVertices, "group:surface -5"));
  }
  expectRefusal("lonely.node", "8 3 0 0\n" + cubeCorners(1, " "), "there is no ");
}

TEST_F(ForeignFormats, TobjCountsFromWhereItsTetsDo)
{
  const std::string text = sampleFiles("tobj", "").front();
  expectCube(read("a.tobj", text), 6, 0);
  EXPECT_TRUE(document_.notes.empty());
  std::string fromOne;
  for (const char c : text.substr(text.find("t 0")))
    fromOne += c >= '0' && c <= '7' ? static_cast<char>(c + 1) : c;
  expectCube(read("b.tobj", text.substr(0, text.find("t 0")) + fromOne), 6, 0);
  EXPECT_EQ(1u, document_.notes.size());
}

TEST_F(ForeignFormats, VegaBringsRegionsAndTheirMaterials)
{
  expectCube(read("a.veg", vegaTets()), 6, 0);
  EXPECT_EQ((Numbers{2, 2, 2, 1, 1, 1}), numbers(ofCells, "vega:region"));
  EXPECT_EQ((Numbers{1e7, 1e7, 1e7, 1e5, 1e5, 1e5}), numbers(ofCells, "E"));
  EXPECT_EQ((Numbers{0.3, 0.3, 0.3, 0.4, 0.4, 0.4}), numbers(ofCells, "nu"));
  EXPECT_EQ((Numbers{2000, 2000, 2000, 1000, 1000, 1000}), numbers(ofCells, "density"));
  EXPECT_EQ((Numbers{1, 1, 1, 0, 0, 0}), numbers(ofCells, "group:half"));
  expectCube(read("b.veg", vegaCubic()), 0, 1);
  writeText(folder_.file("part.txt"), "6 4 0\n" + cubeTets(1, " "));
  std::string included = vegaTets();
  const std::size_t begin = included.find("6 4 0");
  included.replace(begin, included.find("\n*MATERIAL") - begin, "*INCLUDE part.txt");
  expectCube(read("c.veg", included), 6, 0);
  expectRefusal("d.veg", "*INCLUDE d.veg\n", "more than 16 deep");
}

TEST_F(ForeignFormats, AbaqusBringsItsSets)
{
  expectCube(read("a.inp", abaqusTets()), 6, 0);
  EXPECT_EQ((Numbers{1, 1, 1, 1, 0, 0, 0, 0}), numbers(ofVertices, "group:bottom"));
  EXPECT_EQ((Numbers{0, 0, 0, 0, 1, 1, 1, 1}), numbers(ofVertices, "group:top"));
  EXPECT_EQ(Numbers(8, 1.0), numbers(ofVertices, "group:both"));
  EXPECT_EQ((Numbers{1, 0, 0, 0, 0, 0}), numbers(ofCells, "group:first"));
  EXPECT_EQ(Numbers(6, 1.0), numbers(ofCells, "group:left half"));
}

TEST_F(ForeignFormats, AbaqusCellsOverLinesWedgesAndShells)
{
  const Status status = read("a.inp", abaqusMixed());
  ASSERT_TRUE(status.isOk()) << status.message();
  EXPECT_EQ(1u, document_.mesh.hexes.size());
  EXPECT_EQ(3u, document_.mesh.tets.size()) << "the wedge";
  EXPECT_NEAR(1.5, measureQuality(document_.mesh).volume, 1e-14);
  EXPECT_EQ((Numbers{1, 0, 0, 0}), numbers(ofCells, "group:brick")) << "cells in the order of the file";
  EXPECT_EQ((Numbers{0, 1, 1, 1}), numbers(ofCells, "group:roof")) << "each tet of the wedge";
  EXPECT_EQ((Numbers{1, 1, 1, 1, 0, 0, 0, 0, 0, 0}), numbers(ofVertices, "group:skin"));
}

TEST_F(ForeignFormats, AbaqusRefusesWhatWouldBeReadWrongly)
{
  expectRefusal("a.inp", "*NODE, SYSTEM=C\n1, 1, 90, 0\n", "cylindrical");
  expectRefusal("a.inp", "*NODE\n1, 0, 0, 0\n*NGEN\n1, 5, 1\n", "*NGEN");
  expectRefusal("a.inp", "*PART, NAME=a\n*END PART\n*PART, NAME=b\n", ":3: a second PART");
  expectRefusal("a.inp", "*NODE\n" + cubeCorners(1, ",") + "*ELEMENT, TYPE=C3D20\n1, 1, 2\n", "C3D20");
  expectRefusal("a.inp", "*NODE\n" + cubeCorners(1, ",") + "*ELEMENT, TYPE=C3D4\n1, 1, 2, 3\n",
                ":11: the element needs 4 nodes");
  expectRefusal("a.inp", "8 1 0 0 0\n1 0 0 0\n", "avsucd");
}

TEST_F(ForeignFormats, MeditSplitsPrismsAndNamesSurfaces)
{
  std::string corners;
  for (const char* v : {"0 0 0", "1 0 0", "1 1 0", "0 1 0", "0 0 1", "1 0 1", "1 1 1", "0 1 1"})
    corners += std::string(v) + " 0\n";
  expectCube(read("a.mesh", "MeshVersionFormatted 2\nDimension 3\nVertices\n8\n" + corners +
                                "Prisms\n2\n1 2 3 5 6 7 4\n1 3 4 5 7 8 6\nTriangles\n1\n1 2 3 9\nEnd\n"),
             6, 0);
  EXPECT_EQ((Numbers{4, 4, 4, 6, 6, 6}), numbers(ofCells, "medit:reference"));
  EXPECT_EQ((Numbers{1, 1, 1, 0, 0, 0, 0, 0}), numbers(ofVertices, "group:surface 9"));
}

TEST_F(ForeignFormats, RegionsKeepTheirNumbersFromFormatToFormat)
{
  expectCube(read("a.veg", vegaTets()), 6, 0);
  for (const char* name : {"b.mesh", "b.msh"}) {
    MeshDocument copy;
    ASSERT_TRUE(writeMesh(folder_.file(name), document_).isOk());
    ASSERT_TRUE(readMesh(folder_.file(name), copy).isOk());
    const Property* regions = findRegions(copy, 6);
    ASSERT_NE(nullptr, regions) << name;
    EXPECT_EQ((Numbers{2, 2, 2, 1, 1, 1}), regions->numbers) << name;
  }
}

#ifdef FLESHSIM_HAVE_VTK
TEST_F(ForeignFormats, VtkXmlUnderAnotherNameIsReadAsWhatItIs)
{
  const MeshDocument box = documentOf(hexBox(1));
  ASSERT_TRUE(writeMesh(folder_.file("a.vtu"), box).isOk());
  ASSERT_TRUE(read("b.vtk", readText(folder_.file("a.vtu"))).isOk());
  EXPECT_EQ(box.mesh.positions, document_.mesh.positions);
  ASSERT_EQ(1u, document_.notes.size());
  EXPECT_EQ("the file is vtu by its content, not vtk", document_.notes.front());
}

TEST_F(ForeignFormats, VtkWedgesAndPyramidsKeepTheirCellData)
{
  // A wedge (in VTK's mirrored order), a pyramid on top of it, and a triangle that is left out.
  const std::string text =
      "# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 7 double\n"
      "0 0 0 0 1 0 1 0 0 0 0 1 0 1 1 1 0 1 2 2 0.5\nCELLS 3 17\n6 0 1 2 3 4 5\n3 0 1 2\n"
      "5 1 2 5 4 6\nCELL_TYPES 3\n13\n5\n14\nCELL_DATA 3\nSCALARS part int 1\nLOOKUP_TABLE default\n"
      "7 8 9\n";
  const Status status = read("a.vtk", text);
  ASSERT_TRUE(status.isOk()) << status.message();
  EXPECT_EQ((Numbers{7, 7, 7, 9, 9}), numbers(ofCells, "part"));
  const MeshQuality quality = measureQuality(document_.mesh);
  EXPECT_EQ(0u, quality.inverted);
  // The base has the area sqrt(2), the apex the distance 3 / sqrt(2) from it.
  EXPECT_NEAR(0.5 + 1.0, quality.volume, 1e-14);
}
#endif

TEST_F(ForeignFormats, CellsThatCollapseBecomeWhatIsLeft)
{
  const std::string head =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n8\n" + cubeCorners(1, " ") + "$EndNodes\n$Elements\n";
  const auto volume = [&](const std::string& _cell) {
    const Status status = read("a.msh", head + "1\n1 5 0 " + _cell + "\n$EndElements\n");
    EXPECT_TRUE(status.isOk()) << status.message();
    EXPECT_EQ(0u, document_.mesh.hexes.size());
    return measureQuality(document_.mesh).volume;
  };
  EXPECT_NEAR(0.5, volume("1 2 3 3 5 6 7 7"), 1e-15) << "a wedge";
  EXPECT_NEAR(1.0 / 3.0, volume("1 2 3 4 5 5 5 5"), 1e-15) << "a pyramid";
  EXPECT_NEAR(1.0 / 6.0, volume("1 2 3 3 5 5 5 5"), 1e-15) << "a tet";
  // Beside a good cell one that has nothing left is dropped, alone it leaves no mesh.
  ASSERT_TRUE(read("b.msh", head + "2\n1 4 1 5 1 2 3 5\n2 4 1 6 1 2 2 5\n$EndElements\n").isOk());
  EXPECT_EQ(Numbers{5}, numbers(ofCells, "gmsh:physical"));
  EXPECT_EQ(1u, document_.notes.size());
  expectRefusal("c.msh", head + "1\n1 4 0 1 2 2 5\n$EndElements\n", "no cells");
}

TEST_F(ForeignFormats, WhatCannotBeReadSaysWhatToDo)
{
  using namespace std::string_literals;
  const std::string tet = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  expectRefusal("a.obj", tet,
                "a surface, not a volume; fill it with tetrahedra first (TetGen, Gmsh and fTetWild do that)");
  expectRefusal("a.STL", "solid x\n", "TetGen, Gmsh and fTetWild");
  expectRefusal("a.msh", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "git lfs pull");
  expectRefusal("a.vtu", "\x1f\x8b\x08\0\0"s, "gunzip");
  expectRefusal("a.mesh", "MFEM mesh v1.0\n\ndimension\n3\n", "mesh-explorer saves it as VTK");
  expectRefusal("a.mesh", "\1\0\0\0\2\0\0\0"s, "transmesh");
  expectRefusal("a.e", "\x89HDF\r\n"s, "meshio convert");
  expectRefusal("a.smesh", "8 3 0 0\n", "tetgen -pq");
  expectRefusal("a.step", "ISO-10303-21;\n", "gmsh -3");
  expectRefusal("a.cgns", "x", "meshio convert");
  expectRefusal("a.msh", "<!DOCTYPE html>\n", "a web page");
  expectRefusal("a.pvd", "<?xml version=\"1.0\"?>\n", "one of the .vtu files");
  expectRefusal("a.txt", "hello\n", "known are .ovm");
  expectRefusal("a.msh",
                "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n"
                "$Elements\n1\n1 2 0 1 2 3\n$EndElements\n",
                "a surface, not a volume: the file has 1 faces");
  expectRefusal("a.msh",
                "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n0\n$EndNodes\n$Elements\n1\n1 17 0 1\n$EndElements\n",
                "gmsh -order 1 -save");
}

} // namespace FleshSimTests
