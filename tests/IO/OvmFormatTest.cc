// .ovm: what the format allows, and every damage to it with the line that must be named.

#include "SampleMeshes.hh"

#include <FleshSim/IO/OvmFormat.hh>
#include <FleshSim/Mesh/OrientCells.hh>

#include <gtest/gtest.h>

namespace FleshSimTests {

namespace {

class Ovm : public testing::Test
{
protected:
  Status read(const std::string& _text)
  {
    writeText(path_, _text);
    return readOvm(path_, document_);
  }

  void expectGood(const std::string& _text)
  {
    const Status status = read(_text);
    EXPECT_TRUE(status.isOk()) << status.message();
  }

  /// The tet with one line (counted from 1) replaced.
  void expectError(std::size_t _line, const std::string& _replacement, long _blamed, const std::string& _reason)
  {
    std::vector<std::string> lines = tetLines();
    lines[_line - 1] = _replacement;
    expectMessage(read(joined(lines)), _blamed, _reason);
  }

  void expectMessage(const Status& _status, long _line, const std::string& _reason)
  {
    ASSERT_FALSE(_status.isOk()) << _reason;
    EXPECT_EQ(0u, _status.message().find(path_ + ":" + std::to_string(_line) + ": ")) << _status.message();
    EXPECT_NE(std::string::npos, _status.message().find(_reason)) << _status.message();
    EXPECT_EQ(std::string::npos, _status.message().find('\n'));
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.file("mesh.ovm");
  MeshDocument document_;
};

std::string cubeWithOutwardHalfFaces(const std::string& _halfFaces)
{
  return "OVM ASCII\nVertices\n8\n-1 -1 -1\n1 -1 -1\n1 1 -1\n-1 1 -1\n-1 -1 1\n1 -1 1\n1 1 1\n-1 1 1\n"
         "Edges\n12\n0 1\n1 2\n2 3\n3 0\n4 5\n5 6\n6 7\n7 4\n0 4\n1 5\n2 6\n3 7\n"
         "Faces\n6\n4 0 2 4 6\n4 15 13 11 9\n4 1 16 8 19\n4 3 18 10 21\n4 5 20 12 23\n4 7 22 14 17\n"
         "Polyhedra\n1\n6 " +
         _halfFaces + "\n";
}

} // namespace

TEST_F(Ovm, ReadsTheTetOfTheFormatSheet)
{
  expectGood(joined(tetLines()));
  EXPECT_EQ(1u, document_.mesh.tets.size());
  EXPECT_EQ(4, document_.mesh.vertexCount());
  EXPECT_EQ(6u, document_.polyhedra.edges.size());
  EXPECT_TRUE(document_.notes.empty());
}

TEST_F(Ovm, ReadsBlankLinesCommentsLineEndsAndTrailingText)
{
  std::string text = "\n  # by hand\r\n";
  for (const std::string& line : tetLines())
    text += "\t " + line + " trailing 8\r\n\r\n#\n";
  expectGood(text);
  std::vector<std::string> lower = tetLines();
  lower[1] = "vertices";
  lower[21] = "POLYHEDRA";
  expectGood(joined(lower));
  EXPECT_EQ(1.0, document_.mesh.positions(2, 3));
}

TEST_F(Ovm, ReadsAFileWithoutHeaderAndWithoutLastLineEnd)
{
  std::vector<std::string> lines = tetLines();
  lines.erase(lines.begin());
  std::string text = joined(lines);
  text.pop_back();
  expectGood(text);
}

TEST_F(Ovm, OrientsCellsOfEitherDirection)
{
  std::vector<std::string> lines = tetLines();
  lines.back() = "4 1 3 5 7";
  expectGood(joined(lines));
  EXPECT_TRUE(document_.notes.empty());
  EXPECT_GT(tetVolume(document_.mesh.positions, document_.mesh.tets[0]), 0);
}

TEST_F(Ovm, ReadsHexesWithHalfFacesInAnyOrder)
{
  std::vector<std::string> halfFaces = {"0", "2", "4", "6", "8", "10"};
  do {
    std::string list;
    for (const std::string& h : halfFaces)
      list += h + " ";
    const Status status = read(cubeWithOutwardHalfFaces(list));
    ASSERT_TRUE(status.isOk()) << status.message();
    ASSERT_EQ(1u, document_.mesh.hexes.size());
    ASSERT_TRUE(document_.notes.empty()) << document_.notes[0];
  } while (std::next_permutation(halfFaces.begin() + 1, halfFaces.end()));
}

TEST_F(Ovm, NamesTheLineOfDamagedIndices)
{
  expectError(10, "0 4", 10, "vertex index 4 is out of range");
  expectError(10, "0 -1", 10, "vertex index -1 is out of range");
  expectError(10, "0 99999999999999999999", 10, "out of range");
  expectError(10, "0", 10, "missing");
  expectError(10, "2 2", 10, "to itself");
  expectError(18, "3 0 2 12", 18, "half-edge index 12 is out of range");
  expectError(18, "3 0 -2 4", 18, "half-edge index -2");
  expectError(24, "4 0 2 4 8", 24, "half-face index 8 is out of range");
}

TEST_F(Ovm, NamesTheLineOfDamagedCoordinates)
{
  expectError(5, "1 0", 5, "z coordinate is missing");
  expectError(5, "1 0,5 0", 5, "'0,5'");
  expectError(5, "1 nan 0", 5, "not finite");
  expectError(5, "-inf 0 0", 5, "not finite");
  expectError(5, "1e999 0 0", 5, "out of range");
  expectError(5, "1 x 0", 5, "'x'");
  expectError(5, "1 0 0x10", 5, "'0x10'");
}

TEST_F(Ovm, NamesTheLineOfLyingCounts)
{
  expectError(3, "1000000000000", 3, "more than can be handled");
  expectError(3, "2000000000", 3, "announced");
  expectError(3, "-4", 3, "-4");
  expectError(3, "5", 8, "'Edges'");
  expectError(3, "3", 7, "'Edges'");
  expectError(9, "7", 16, "'Faces'");
  expectError(23, "9", 23, "announced");
  expectError(23, "3", 24, "cell 1 of 3");
  expectError(3, "# the count is missing", 5, "'Edges'");
  expectError(23, "0", 23, "no cells");
}

TEST_F(Ovm, NamesTheLineOfDamagedFacesAndCells)
{
  expectError(18, "4 0 2 4", 18, "only 3 indices");
  expectError(18, "0", 18, "at least 3");
  expectError(18, "3 0 2 5", 18, "no closed cycle");
  expectError(24, "3 0 2 4", 24, "3 faces");
  expectError(24, "0", 24, "0 faces");
  expectError(24, "4 0 2 4 7", 24, "cell 0");
  expectError(24, "4 0 2 4 4", 24, "cell 0");
  expectError(24, "4 0 1 2 4", 24, "cell 0");
}

TEST_F(Ovm, NamesTheLineWhereTheFileWasCut)
{
  const std::vector<std::string> lines = tetLines();
  for (std::size_t count = 0; count < lines.size(); ++count) {
    const Status status = read(joined({lines.begin(), lines.begin() + static_cast<long>(count)}));
    ASSERT_FALSE(status.isOk()) << count;
    const std::string begin = path_ + ":";
    ASSERT_EQ(0u, status.message().find(begin)) << status.message();
    EXPECT_LE(std::stoul(status.message().substr(begin.size())), std::max<std::size_t>(count, 1)) << status.message();
  }
}

TEST_F(Ovm, RefusesBinaryAndForeignText)
{
  expectError(1, "OVM BINARY", 1, "binary");
  expectError(1, "{ \"mesh\": 3 }", 1, "'Vertices'");
  expectError(8, "Kanten", 8, "'Edges'");
}

TEST_F(Ovm, RefusesAHalfFaceOfTwoCells)
{
  std::vector<std::string> lines = tetLines();
  lines[22] = "2";
  lines.push_back("4 0 2 4 6");
  expectMessage(read(joined(lines)), 25, "used by cell 0 and by cell 1");
}

TEST_F(Ovm, RefusesMoreCellsThanAnnounced)
{
  expectMessage(read(joined(tetLines()) + "4 0 2 4 6\n"), 25, "property");
}

TEST_F(Ovm, TurnsASingleCellThatDisagreesWithItsNeighbours)
{
  const std::string path = folder_.file("box.ovm");
  ASSERT_TRUE(writeOvm(path, documentOf(tetBox(2))).isOk());
  ASSERT_TRUE(readOvm(path, document_).isOk());
  MeshDocument turned = document_;
  for (std::size_t i = 20; i < 24; ++i)
    turned.polyhedra.cells.values[i] ^= 1;
  ASSERT_TRUE(writeOvm(path, turned).isOk());
  MeshDocument again;
  const Status status = readOvm(path, again);
  ASSERT_TRUE(status.isOk()) << status.message();
  ASSERT_EQ(1u, again.notes.size());
  EXPECT_EQ(0u, again.notes[0].find("1 cell lists its half-faces")) << again.notes[0];
  EXPECT_EQ(turned.polyhedra.cells.values, again.polyhedra.cells.values);
}

TEST_F(Ovm, KeepsTheNumberingOfTheFile)
{
  const std::vector<std::string> lines = {"OVM ASCII", "Vertices", "4",        "0 0 0",     "1 0 0", "0 1 0",
                                          "0 0 1",     "Edges",    "6",        "3 2",       "1 2",   "2 0",
                                          "0 3",       "0 1",      "3 1",      "Faces",     "4",     "3 8 2 4",
                                          "3 1 7 5",   "3 10 9 6", "3 3 11 0", "Polyhedra", "1",     "4 6 0 4 2"};
  expectGood(joined(lines));
  const std::string copy = folder_.file("copy.ovm");
  ASSERT_TRUE(writeOvm(copy, document_).isOk());
  EXPECT_EQ(joined(lines), readText(copy));
}

} // namespace FleshSimTests
