// Round trips of VTK's formats, files written by VTK in every encoding, and damaged files.

#include "VtkMutants.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/IO/VtkLegacyFormat.hh>
#include <FleshSim/IO/VtkSeries.hh>
#include <FleshSim/IO/VtkXmlFormat.hh>

#include <Eigen/Geometry>

#include <cmath>

namespace FleshSim {

namespace {

/// A hex, then a tet that touches it nowhere, with one property of every kind that these formats keep.
MeshDocument mixedDocument()
{
  MeshDocument document;
  VolumeMesh& mesh = document.mesh;
  mesh.positions.resize(3, 13);
  mesh.positions << 0, 1. / 3, 1. / 3, 0, 0, 1. / 3, 1. / 3, 0, 5, 6, 5, 5, 9, //
      0, 0, 0.7, 0.7, 0, 0, 0.7, 0.7, 0, 0, 1, 0, 1e-300,                      //
      0, 0, 0, 0, 1.1, 1.1, 1.1, 1.1, 0, 0, 0, 1, -M_PI;
  mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
  mesh.tets = {{8, 9, 10, 11}};
  mesh.hexCells = {0};
  mesh.tetCells = {1};
  const auto add = [&](PropertyEntity _entity, const char* _name, const char* _type, int _components) {
    Property property;
    property.entity = _entity;
    property.name = _name;
    property.type = _type;
    property.components = _components;
    const int count = _components * (_entity == PropertyEntity::vertex ? 13 : 2);
    for (int i = 0; i < count; ++i)
      property.numbers.push_back(std::string(_type).find('d') != std::string::npos ? std::sin(i + 0.1) : 3 * i);
    document.properties.push_back(property);
  };
  add(PropertyEntity::vertex, "displacement", "vec3d", 3);
  add(PropertyEntity::vertex, "a <strange> & \"long\" name", "double", 1);
  add(PropertyEntity::vertex, "colour", "vec4f", 4);
  add(PropertyEntity::cell, "region", "int", 1);
  Property stress;
  stress.entity = PropertyEntity::cell;
  stress.name = "stress";
  stress.type = "vector_double";
  stress.texts = {"6 1 2 3 0.10000000000000001 -5 6", "6 0 0 0 0 0 1e-300"};
  document.properties.push_back(stress);
  add(PropertyEntity::cell, "flag", "uchar", 1);
  Property wide;
  wide.name = "identity";
  wide.type = "long";
  for (long long i = 0; i < 13; ++i)
    wide.texts.push_back(std::to_string(9007199254740993LL + i));
  document.properties.push_back(wide);
  return document;
}

void expectSame(const MeshDocument& _read, const MeshDocument& _written)
{
  EXPECT_EQ(_read.mesh.positions, _written.mesh.positions);
  EXPECT_EQ(_read.mesh.tets, _written.mesh.tets);
  EXPECT_EQ(_read.mesh.hexes, _written.mesh.hexes);
  EXPECT_EQ(_read.mesh.tetCells, _written.mesh.tetCells);
  EXPECT_EQ(_read.mesh.hexCells, _written.mesh.hexCells);
  EXPECT_EQ(_read.properties.size(), _written.properties.size());
  for (const Property& written : _written.properties) {
    const Property* found = nullptr;
    for (const Property& read : _read.properties)
      if (read.name == written.name && read.entity == written.entity) found = &read;
    ASSERT_NE(found, nullptr) << written.name;
    EXPECT_EQ(found->type, written.type) << written.name;
    EXPECT_EQ(found->components, written.components) << written.name;
    EXPECT_EQ(found->numbers, written.numbers) << written.name;
    EXPECT_EQ(found->texts, written.texts) << written.name;
  }
}

const std::string data = FLESHSIM_SOURCE_DIR "/tests/IO/VtkData/";
const char* const legacyFiles[] = {"ascii42.vtk", "ascii51.vtk", "binary42.vtk", "binary51.vtk"};
const char* const xmlFiles[] = {"ascii.vtu",
                                "inline-base64.vtu",
                                "inline-zlib.vtu",
                                "appended-raw.vtu",
                                "appended-raw-lz4-big-endian.vtu",
                                "appended-base64-lzma.vtu"};

/// What the files in VtkData hold: the mesh above without its last point, and four arrays.
void expectStoredMesh(const MeshDocument& _document, double _tolerance)
{
  const MeshDocument expected = mixedDocument();
  EXPECT_EQ(_document.mesh.tets, expected.mesh.tets);
  EXPECT_EQ(_document.mesh.hexes, expected.mesh.hexes);
  EXPECT_EQ(_document.mesh.hexCells, expected.mesh.hexCells);
  ASSERT_EQ(_document.mesh.vertexCount(), 12);
  EXPECT_LE((_document.mesh.positions - expected.mesh.positions.leftCols(12)).cwiseAbs().maxCoeff(), _tolerance);
  ASSERT_EQ(_document.properties.size(), 4u);
  for (const Property& property : _document.properties) {
    if (property.name == "displacement") {
      EXPECT_NEAR(property.numbers.at(35), 5, _tolerance);
    }
    else if (property.name == "id")
      EXPECT_EQ(property.texts.at(0), "9007199254740993");
    else if (property.name == "region")
      EXPECT_EQ(property.numbers, (std::vector<double>{7, -3}));
    else
      EXPECT_EQ(property.name + property.type, "J ffloat");
  }
}

std::string failureOf(const std::string& _name, const std::string& _text)
{
  const TemporaryFolder folder;
  store(folder / _name, _text);
  MeshDocument document;
  document.notes = {"untouched"};
  const Status status = _name.back() == 'k' ? readVtk(folder / _name, document) : readVtu(folder / _name, document);
  EXPECT_FALSE(status.isOk());
  EXPECT_EQ(document.notes.size(), 1u);
  const std::size_t at = status.message().find(_name);
  return at == std::string::npos ? status.message() : status.message().substr(at);
}

std::string replaced(std::string _text, const std::string& _what, const std::string& _with)
{
  const std::size_t at = _text.find(_what);
  EXPECT_NE(at, std::string::npos) << _what;
  return _text.replace(at, _what.size(), _with);
}

const std::string voxel =
    "# vtk DataFile Version 3.0\nvoxel, triangle, mirrored tet\nASCII\nDATASET UNSTRUCTURED_GRID\n"
    "POINTS 8 float\n0 0 0 1 0 0 0 1 0 1 1 0\n0 0 1 1 0 1 0 1 1 1 1 1\n"
    "CELLS 3 18\n3 0 1 2\n8 0 1 2 3 4 5 6 7\n4 0 2 1 4\n"
    "CELL_TYPES 3\n5 11 10\n"
    "CELL_DATA 3\nSCALARS number int 1\nLOOKUP_TABLE default\n10 20 30\n";

} // namespace

TEST(VtkFormat, LegacyKeepsEveryBit)
{
  const TemporaryFolder folder;
  const MeshDocument written = mixedDocument();
  ASSERT_TRUE(writeVtk(folder / "mesh.vtk", written));
  MeshDocument read;
  const Status status = readVtk(folder / "mesh.vtk", read);
  ASSERT_TRUE(status) << status.message();
  expectSame(read, written);
}

TEST(VtkFormat, XmlKeepsEveryBit)
{
  const TemporaryFolder folder;
  const MeshDocument written = mixedDocument();
  ASSERT_TRUE(writeVtu(folder / "mesh.vtu", written));
  MeshDocument read;
  const Status status = readVtu(folder / "mesh.vtu", read);
  ASSERT_TRUE(status) << status.message();
  expectSame(read, written);
}

TEST(VtkFormat, WritesTheSameFileTwice)
{
  const TemporaryFolder folder;
  ASSERT_TRUE(writeVtu(folder / "a.vtu", mixedDocument()));
  ASSERT_TRUE(writeVtu(folder / "b.vtu", mixedDocument()));
  EXPECT_EQ(textOf(folder / "a.vtu"), textOf(folder / "b.vtu"));
}

TEST(VtkFormat, FilesWithoutCellsAreRefused)
{
  const TemporaryFolder folder;
  MeshDocument document;
  ASSERT_TRUE(writeVtk(folder / "mesh.vtk", MeshDocument()));
  ASSERT_TRUE(writeVtu(folder / "mesh.vtu", MeshDocument()));
  EXPECT_NE(readVtk(folder / "mesh.vtk", document).message().find("no cells"), std::string::npos);
  EXPECT_NE(readVtu(folder / "mesh.vtu", document).message().find("no cells"), std::string::npos);
}

TEST(VtkFormat, PositionsThatAreNotFiniteAreNotWritten)
{
  const TemporaryFolder folder;
  MeshDocument document = mixedDocument();
  document.mesh.positions(1, 4) = std::nan("");
  EXPECT_FALSE(writeVtk(folder / "mesh.vtk", document));
  EXPECT_FALSE(writeVtu(folder / "mesh.vtu", document));
}

TEST(VtkFormat, ReadsEveryEncodingOfVtk)
{
  for (const char* file : xmlFiles) {
    SCOPED_TRACE(file);
    MeshDocument document;
    const Status status = readVtu(data + file, document);
    ASSERT_TRUE(status) << status.message();
    expectStoredMesh(document, 0);
  }
  for (const char* file : legacyFiles) {
    SCOPED_TRACE(file);
    MeshDocument document;
    const Status status = readVtk(data + file, document);
    ASSERT_TRUE(status) << status.message();
    expectStoredMesh(document, std::string(file)[0] == 'a' ? 1e-10 : 0); // VTK writes 11 digits as text
  }
}

TEST(VtkFormat, VoxelsLowerDimensionAndMirroredCells)
{
  const TemporaryFolder folder;
  store(folder / "mesh.vtk", voxel);
  MeshDocument document;
  const Status status = readVtk(folder / "mesh.vtk", document);
  ASSERT_TRUE(status) << status.message();
  EXPECT_EQ(document.mesh.hexes, (std::vector<Hex>{{0, 1, 3, 2, 4, 5, 7, 6}}));
  ASSERT_EQ(document.mesh.tets.size(), 1u);
  const Tet& tet = document.mesh.tets[0];
  const Points& x = document.mesh.positions;
  EXPECT_GT((x.col(tet[1]) - x.col(tet[0])).cross(x.col(tet[2]) - x.col(tet[0])).dot(x.col(tet[3]) - x.col(tet[0])), 0);
  EXPECT_EQ(document.mesh.hexCells, (std::vector<int>{0}));
  EXPECT_EQ(document.mesh.tetCells, (std::vector<int>{1}));
  ASSERT_EQ(document.properties.size(), 1u);
  EXPECT_EQ(document.properties[0].numbers, (std::vector<double>{20, 30}));
  EXPECT_EQ(document.notes.size(), 2u);
}

TEST(VtkFormat, LegacyErrorsNameTheLine)
{
  EXPECT_EQ(failureOf("a.vtk", "hello"), "a.vtk:1: no '# vtk DataFile Version' here");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "UNSTRUCTURED_GRID", "POLYDATA")),
            "a.vtk:4: the data set is 'POLYDATA', not UNSTRUCTURED_GRID");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "1 1 0\n", "1 x 0\n")), "a.vtk:6: 'x' is no number of this array");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "POINTS 8", "POINTS 800000000")),
            "a.vtk:5: the file is too short for the 2400000000 numbers that it announces");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "1 1 0\n", "1 nan 0\n")), "a.vtk:6: point 3 is not finite");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "4 0 2 1 4", "4 0 2 1 8")), "a.vtk:11: cell 2 names vertex 8 of 8");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "5 11 10", "5 11 14")),
            "a.vtk:11: cell 2 has 4 vertices where its type has 5");
  EXPECT_EQ(
      failureOf("a.vtk", replaced(voxel, "5 11 10", "5 12 25")),
      "a.vtk:13: cell 2 is of second-order hexahedron (type 25); only tetrahedra of 4 and 10 nodes, hexahedra, voxels, "
      "wedges and pyramids of first order can be read");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "CELL_DATA 3", "CELL_DATA 4")), "a.vtk:14: data of 4 entries for 3");
  EXPECT_EQ(failureOf("a.vtk", replaced(voxel, "4 0 2 1 4", "9 0 2 1 4")),
            "a.vtk:11: cell 2 does not fit into the 18 integers that CELLS announces");
}

TEST(VtkFormat, XmlErrorsNameTheLine)
{
  const std::string text = textOf(data + "ascii.vtu");
  EXPECT_EQ(failureOf("a.vtu", replaced(text, "7 -3", "7 -x")), "a.vtu:29: '-x' is no number of this array");
  EXPECT_EQ(failureOf("a.vtu", replaced(text, "7 -3", "7")), "a.vtu:30: 1 numbers where 2 should be");
  EXPECT_EQ(failureOf("a.vtu", replaced(text, "NumberOfPoints=\"12\"", "NumberOfPoints=\"1200000000\"")),
            "a.vtu:36: the file is too short for 1200000000 entries");
  EXPECT_EQ(failureOf("a.vtu", replaced(text, "</PointData>", "</PointDatum>")).substr(0, 9), "a.vtu:26:");
  EXPECT_EQ(failureOf("a.vtu", replaced(text, "8 12", "-8 12")),
            "a.vtu: cell 0 has an offset below that of the cell before");
  EXPECT_EQ(failureOf("a.vtu", replaced(text, "8 12", "7 12")), "a.vtu:55: cell 0 has 7 vertices where its type has 8");
  std::string nested = "<VTKFile>";
  for (int i = 0; i < 200000; ++i)
    nested += "<a>";
  EXPECT_EQ(failureOf("a.vtu", nested), "a.vtu: its elements are nested too deeply");
  EXPECT_EQ(failureOf("a.vtu", ""), "a.vtu:1: no well-formed XML");
}

TEST(VtkFormat, MissingFileAndFolder)
{
  MeshDocument document;
  EXPECT_EQ(readVtu("/nowhere/a.vtu", document).message(), "/nowhere/a.vtu: cannot read: No such file or directory");
  EXPECT_EQ(readVtk("/", document).message(), "/: cannot read: Is a directory");
  EXPECT_FALSE(writeVtu("/nowhere/a.vtu", mixedDocument()));
  EXPECT_FALSE(writeVtk("/nowhere/a.vtk", mixedDocument()));
}

TEST(VtkFormat, ShortPropertiesAreRefused)
{
  const TemporaryFolder folder;
  MeshDocument document = mixedDocument();
  document.properties[3].numbers.pop_back();
  EXPECT_FALSE(writeVtu(folder / "mesh.vtu", document));
  EXPECT_FALSE(std::filesystem::exists(folder / "mesh.vtu"));
}

TEST(VtkFormat, SeriesNamesTimesAndFiles)
{
  const TemporaryFolder folder;
  ASSERT_TRUE(writePvd(folder / "a.pvd", {{0, 0, "cube_00000.vtu"}, {0.1, 2, "a&b.vtu"}}));
  const std::string text = textOf(folder / "a.pvd");
  EXPECT_NE(text.find("timestep=\"0.10000000000000001\" part=\"2\" file=\"a&amp;b.vtu\""), std::string::npos) << text;
}

TEST(VtkFormat, DamagedFilesDoNoHarm)
{
  const auto read = [](const std::string& _path) {
    MeshDocument document;
    const Status status = _path.back() == 'k' ? readVtk(_path, document) : readVtu(_path, document);
    EXPECT_EQ(status.message().find('\n'), std::string::npos);
  };
  for (const char* file : xmlFiles)
    readMutants(data + file, 400, read);
  for (const char* file : legacyFiles)
    readMutants(data + file, 400, read);
}

/// Names that are not UTF-8, empty or endless were written as they are, into files that nobody could read.
TEST(VtkFormat, NamesOfPropertiesCanBeReadAgain)
{
  MeshDocument document;
  document.mesh.positions = Points::Zero(3, 4);
  document.mesh.positions.rightCols<3>().setIdentity();
  document.mesh.tets = {{0, 1, 2, 3}};
  const auto add = [&](const std::string& _name, double _value) {
    Property property;
    property.entity = PropertyEntity::vertex;
    property.name = _name;
    property.type = "double";
    property.components = 1;
    property.numbers.assign(4, _value);
    document.properties.push_back(property);
  };
  add("H\xf6he", 1.0);
  add("", 2.0);
  add(std::string(1000, 'a'), 3.0);
  add(std::string(1001, 'a'), 4.0);
  for (const char* name : {"a.vtu", "a.vtk"}) {
    const TemporaryFolder folder;
    ASSERT_TRUE(writeMesh(folder / name, document));
    MeshDocument read;
    const Status status = readMesh(folder / name, read);
    ASSERT_TRUE(status) << name << ": " << status.message();
    ASSERT_EQ(read.properties.size(), 4u);
    std::set<std::string> names;
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(read.properties[i].numbers.front(), 1.0 + static_cast<double>(i));
      names.insert(read.properties[i].name);
      EXPECT_LE(read.properties[i].name.size(), 256u);
    }
    EXPECT_EQ(names.size(), 4u) << "no two alike";
    EXPECT_EQ(names.count("H\xc3\xb6he"), 1u) << "Latin-1 became UTF-8";
  }
}

/// More numbers than cells or points were left lying.
TEST(VtkFormat, MoreNumbersThanAnnouncedAreRefused)
{
  std::ifstream stream(FLESHSIM_SOURCE_DIR "/tests/IO/VtkData/ascii.vtu");
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  const std::size_t points = text.find("<Points>");
  const std::size_t end = text.find("<InformationKey", points);
  ASSERT_NE(end, std::string::npos);
  text.insert(end, " 1 2 3 ");
  const TemporaryFolder folder;
  std::ofstream(folder / "a.vtu") << text;
  MeshDocument document;
  const Status status = readMesh(folder / "a.vtu", document);
  ASSERT_FALSE(status);
  EXPECT_NE(status.message().find("more than the"), std::string::npos) << status.message();
}

} // namespace FleshSim
