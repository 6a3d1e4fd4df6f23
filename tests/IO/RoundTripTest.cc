// What every format that reads and writes volumes must keep. A new format is covered once it is in meshFormats().

#include "SampleMeshes.hh"

#include <gtest/gtest.h>

namespace FleshSimTests {

namespace {

class RoundTrip : public testing::TestWithParam<std::string>
{
protected:
  MeshDocument pass(const MeshDocument& _document)
  {
    const std::string path = folder_.file("mesh." + GetParam());
    const Status written = writeMesh(path, _document);
    EXPECT_TRUE(written.isOk()) << written.message();
    MeshDocument result;
    const Status read = readMesh(path, result);
    EXPECT_TRUE(read.isOk()) << read.message();
    return result;
  }

  void expectSame(const VolumeMesh& _mesh)
  {
    const MeshDocument result = pass(documentOf(_mesh));
    EXPECT_EQ(_mesh.positions, result.mesh.positions);
    EXPECT_EQ(_mesh.tets.size(), result.mesh.tets.size());
    EXPECT_EQ(_mesh.hexes.size(), result.mesh.hexes.size());
    EXPECT_TRUE(result.notes.empty()) << result.notes.front();
    auto expected = cellVertices(_mesh);
    auto found = cellVertices(result.mesh);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(expected, found);
  }

  TemporaryFolder folder_;
};

std::vector<std::string> volumeFormats()
{
  std::vector<std::string> names;
  for (const MeshFormat& format : meshFormats())
    if (format.read && format.write && !format.surfaceOnly) names.push_back(format.extensions.front());
  return names;
}

} // namespace

TEST_P(RoundTrip, KeepsTets)
{
  expectSame(tetBox(3));
}

TEST_P(RoundTrip, KeepsHexes)
{
  expectSame(hexBox(3));
}

TEST_P(RoundTrip, KeepsMixedCells)
{
  expectSame(mixedBox(3));
}

TEST_P(RoundTrip, KeepsMoreVerticesThanFitIntoSixteenBits)
{
  expectSame(hexBox(41));
}

TEST_P(RoundTrip, WritesTheSameFileAgain)
{
  const MeshDocument first = pass(documentOf(mixedBox(2)));
  const std::string path = folder_.file("mesh." + GetParam());
  const std::string text = readText(path);
  pass(first);
  EXPECT_EQ(text, readText(path));
}

TEST_P(RoundTrip, RefusesPositionsThatAreNotFinite)
{
  MeshDocument document = documentOf(tetBox(1));
  document.mesh.positions(1, 2) = std::numeric_limits<double>::quiet_NaN();
  const std::string path = folder_.file("nan." + GetParam());
  EXPECT_FALSE(writeMesh(path, document).isOk());
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_P(RoundTrip, RefusesWhatIsNoFile)
{
  MeshDocument document;
  const std::string missing = folder_.file("missing." + GetParam());
  const Status status = readMesh(missing, document);
  EXPECT_EQ(0u, status.message().find(missing + ": ")) << status.message();
  const std::string directory = folder_.file("directory." + GetParam());
  std::filesystem::create_directory(directory);
  EXPECT_FALSE(readMesh(directory, document).isOk());
  writeText(folder_.file("empty." + GetParam()), "");
  EXPECT_FALSE(readMesh(folder_.file("empty." + GetParam()), document).isOk());
  EXPECT_FALSE(writeMesh(folder_.file("no/such/folder." + GetParam()), documentOf(tetBox(1))).isOk());
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip, testing::ValuesIn(volumeFormats()),
                         [](const auto& _info) { return _info.param; });

TEST(MeshFormats, FindsByNameAndExtensionInAnyCase)
{
  ASSERT_NE(nullptr, findMeshFormat("OVM"));
  EXPECT_EQ("ovm", findMeshFormat("OVM")->name);
  EXPECT_EQ(nullptr, findMeshFormat("doc"));
  EXPECT_EQ(nullptr, findMeshFormat(""));
}

TEST(MeshFormats, NamesTheKnownExtensionsForAnUnknownOne)
{
  MeshDocument document;
  const Status status = readMesh("bird.doc", document);
  EXPECT_EQ(0u, status.message().find("bird.doc: ")) << status.message();
  EXPECT_NE(std::string::npos, status.message().find(".ovmb")) << status.message();
  EXPECT_FALSE(writeMesh("bird", documentOf(tetBox(1))).isOk());
}

} // namespace FleshSimTests
