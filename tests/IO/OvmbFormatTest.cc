// .ovmb: the format sheet's worked example byte by byte, and every damage with the offset that must be named.

#include "SampleMeshes.hh"

#include <FleshSim/IO/ByteWriter.hh>
#include <FleshSim/IO/OvmbFormat.hh>

#include <gtest/gtest.h>

namespace FleshSimTests {

namespace {

std::string bytes(std::initializer_list<int> _values)
{
  std::string result;
  for (int value : _values)
    result += static_cast<char>(value);
  return result;
}

std::string header(int _topology, std::array<std::uint64_t, 4> _counts)
{
  ByteWriter writer;
  writer.raw(std::string("OVMB\n\r\n\xFF", 8) + bytes({1, 1, 3, _topology, 0, 0, 0, 0}));
  for (std::uint64_t count : _counts)
    writer.number(count);
  return writer.bytes();
}

std::string chunk(const std::string& _type, const std::string& _payload)
{
  const int padding = static_cast<int>((8 - _payload.size() % 8) % 8);
  ByteWriter writer;
  writer.raw(_type + bytes({0, padding, 0, 1}));
  writer.number(static_cast<std::uint64_t>(_payload.size()) + static_cast<std::uint64_t>(padding));
  writer.raw(_payload + std::string(static_cast<std::size_t>(padding), '\0'));
  return writer.bytes();
}

std::string topology(int _count, int _entity, int _valence, std::uint64_t _first, std::uint64_t _offset,
                     const std::string& _handles)
{
  ByteWriter writer;
  writer.number(_first);
  writer.number(static_cast<std::uint32_t>(_count));
  writer.raw(bytes({_entity, _valence, 0, 1}));
  writer.number(_offset);
  writer.raw(_handles);
  return chunk("TOPO", writer.bytes());
}

std::string vertices()
{
  ByteWriter writer;
  writer.number(std::uint64_t{0});
  writer.number(std::uint32_t{4});
  writer.raw(bytes({2, 0, 0, 0}));
  for (double value : {0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 0., 1.})
    writer.number(value);
  return chunk("VERT", writer.bytes());
}

const std::string edges = topology(6, 1, 2, 0, 0, bytes({0, 1, 1, 2, 2, 0, 2, 3, 3, 0, 3, 1}));
const std::string faces = topology(4, 2, 3, 0, 0, bytes({0, 2, 4, 5, 6, 8, 9, 10, 1, 11, 7, 3}));
const std::string cells = topology(1, 3, 4, 0, 0, bytes({0, 2, 4, 6}));
const std::string end = chunk("EOF ", "");

std::string tet(int _topology = 1)
{
  return header(_topology, {4, 6, 4, 1}) + vertices() + edges + faces + cells + end;
}

// Offsets of the chunks of `tet()`.
constexpr std::size_t vertexChunk = 48;
constexpr std::size_t edgeChunk = vertexChunk + 16 + 112;
constexpr std::size_t faceChunk = edgeChunk + 16 + 40;
constexpr std::size_t cellChunk = faceChunk + 16 + 40;
constexpr std::size_t endChunk = cellChunk + 16 + 32;

class Ovmb : public testing::Test
{
protected:
  Status read(const std::string& _file)
  {
    writeText(path_, _file);
    return readOvmb(path_, document_);
  }

  void expectGood(const std::string& _file)
  {
    const Status status = read(_file);
    EXPECT_TRUE(status.isOk()) << status.message();
  }

  void expectError(const std::string& _file, std::size_t _offset, const std::string& _reason)
  {
    const Status status = read(_file);
    ASSERT_FALSE(status.isOk()) << _reason;
    EXPECT_EQ(0u, status.message().find(path_ + ":byte " + std::to_string(_offset) + ": ")) << status.message();
    EXPECT_NE(std::string::npos, status.message().find(_reason)) << status.message();
    EXPECT_EQ(std::string::npos, status.message().find('\n'));
  }

  /// The tet with bytes replaced, blamed on the first of them.
  void expectDamage(std::size_t _offset, const std::string& _bytes, const std::string& _reason)
  {
    std::string file = tet();
    file.replace(_offset, _bytes.size(), _bytes);
    expectError(file, _offset, _reason);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.file("mesh.ovmb");
  MeshDocument document_;
};

const std::string all(8, '\xFF');

} // namespace

TEST_F(Ovmb, ReadsAndWritesTheTetOfTheFormatSheet)
{
  expectGood(tet());
  ASSERT_EQ(endChunk + 16, tet().size());
  EXPECT_EQ(1u, document_.mesh.tets.size());
  ASSERT_TRUE(writeOvmb(path_, document_).isOk());
  EXPECT_EQ(tet(), readText(path_));
}

TEST_F(Ovmb, WritesTheTopologyOfItsContent)
{
  const std::vector<std::pair<VolumeMesh, int>> cases = {{tetBox(1), 1}, {hexBox(1), 2}, {mixedBox(2), 0}};
  for (const auto& [mesh, type] : cases) {
    ASSERT_TRUE(writeOvmb(path_, documentOf(mesh)).isOk());
    EXPECT_EQ(type, readText(path_)[11]);
  }
}

TEST_F(Ovmb, ReadsChunksInPartsWithOffsetsAndUnknownOnes)
{
  const std::string split =
      topology(2, 1, 2, 0, 0, bytes({0, 1, 1, 2})) + topology(4, 1, 2, 2, 0, bytes({2, 0, 2, 3, 3, 0, 3, 1}));
  std::string optional = chunk("NEWS", "12345");
  optional[7] = 0;
  const std::string shifted =
      topology(1, 2, 3, 0, 0, bytes({0, 2, 4})) + topology(3, 2, 3, 1, 1, bytes({4, 5, 7, 8, 9, 0, 10, 6, 2}));
  expectGood(header(0, {4, 6, 4, 1}) + optional + vertices() + split + shifted + cells + end);
  EXPECT_EQ(1u, document_.mesh.tets.size());
}

TEST_F(Ovmb, ReadsVariableValencesAndFloats)
{
  ByteWriter points;
  points.number(std::uint64_t{0});
  points.number(std::uint32_t{4});
  points.raw(bytes({1, 0, 0, 0}));
  for (float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 0.1f})
    points.number(value);
  ByteWriter list;
  list.number(std::uint64_t{0});
  list.number(std::uint32_t{1});
  list.raw(bytes({3, 0, 2, 1}));
  list.number(std::uint64_t{0});
  list.raw(bytes({4, 0, 0, 2, 4, 6}));
  expectGood(header(0, {4, 6, 4, 1}) + chunk("VERT", points.bytes()) + edges + faces + chunk("TOPO", list.bytes()) +
             end);
  EXPECT_EQ(static_cast<double>(0.1f), document_.mesh.positions(2, 3));
}

TEST_F(Ovmb, NamesTheByteOfADamagedHeader)
{
  expectDamage(0, "X", "not an .ovmb file");
  expectDamage(9, bytes({2}), "header version");
  expectDamage(10, bytes({2}), "dimension");
  expectDamage(11, bytes({3}), "topology type");
  expectDamage(13, bytes({1}), "must be zero");
  for (std::size_t offset : {16, 24, 32, 40}) {
    expectDamage(offset, all, "more than 2^31-1");
    expectDamage(offset, bytes({0xFF, 0xFF, 0xFF, 0x7F}), "announced");
    std::string file = tet();
    file[offset] = static_cast<char>(file[offset] + 1);
    EXPECT_FALSE(read(file).isOk()) << offset;
  }
  expectDamage(40, bytes({0}), "no cells");
}

TEST_F(Ovmb, NamesTheByteOfADamagedChunk)
{
  expectDamage(vertexChunk, "W", "unknown chunk 'WERT'");
  expectDamage(vertexChunk + 4, bytes({1}), "version");
  expectDamage(edgeChunk + 5, bytes({200}), "padding");
  expectDamage(vertexChunk + 6, bytes({1}), "compressed");
  expectDamage(vertexChunk + 7, bytes({2}), "flags");
  expectDamage(vertexChunk + 8, all, "are left");
  expectDamage(faceChunk - 1, bytes({1}), "must be zero");
  expectDamage(vertexChunk + 16, bytes({1}), "expected 0");
  expectDamage(vertexChunk + 24, bytes({5}), "5 vertices");
  expectDamage(vertexChunk + 28, bytes({3}), "encoding");
  expectDamage(vertexChunk + 29, bytes({3}), "must be zero");
  expectDamage(vertexChunk + 32, bytes({0, 0, 0, 0, 0, 0, 0xF0, 0x7F}), "not finite");
}

TEST_F(Ovmb, NamesTheByteOfDamagedTopology)
{
  expectDamage(edgeChunk + 28, bytes({4}), "kind of entity");
  expectDamage(edgeChunk + 29, bytes({3}), "expected 2");
  expectDamage(faceChunk + 29, bytes({0}), "expected 3");
  expectDamage(faceChunk + 30, bytes({1}), "encoding");
  expectDamage(faceChunk + 31, bytes({0}), "encoding");
  expectDamage(faceChunk + 32, all, "offset");
  expectDamage(edgeChunk + 41, bytes({4}), "vertex 4 is out of range");
  expectDamage(faceChunk + 40, bytes({12}), "half-edge 12 is out of range");
  expectDamage(faceChunk + 40, bytes({1}), "no closed cycle");
  expectDamage(cellChunk + 43, bytes({8}), "half-face 8 is out of range");
  expectDamage(cellChunk + 40, bytes({1}), "cell 0");
  expectError(header(1, {4, 6, 4, 1}) + vertices() + edges + cells + end, edgeChunk + 16 + 40 + 40, "out of range");
}

TEST_F(Ovmb, NamesTheByteWhereTheFileWasCutOrGoesOn)
{
  const std::string file = tet();
  for (std::size_t size = 0; size < file.size(); ++size) {
    const Status status = read(file.substr(0, size));
    ASSERT_FALSE(status.isOk()) << size;
    ASSERT_EQ(0u, status.message().find(path_ + ":byte ")) << status.message();
  }
  expectError(file.substr(0, endChunk), endChunk, "EOF");
  expectError(file + "x", file.size(), "after the EOF");
  expectError(header(1, {4, 6, 4, 1}) + vertices() + edges + faces + end, 40, "1 cells");
}

TEST_F(Ovmb, RefusesDamagedPropertyDirectories)
{
  const std::string body = vertices() + edges + faces + cells;
  const std::string start = header(1, {4, 6, 4, 1}) + body;
  const std::string boolean = bytes({0, 1, 0, 0, 0, 'x', 1, 0, 0, 0, 'b', 1, 0, 0, 0});
  const auto values = [](int _first, int _count, int _index) {
    return chunk("PROP", bytes({_first, 0, 0, 0, 0, 0, 0, 0, _count, 0, 0, 0, _index, 0, 0, 0, 5}));
  };
  const std::string good = chunk("DIRP", boolean + bytes({1}));
  expectGood(start + good + values(0, 4, 0) + end);
  EXPECT_EQ((std::vector<double>{1, 0, 1, 0}), document_.properties[0].numbers);
  expectGood(start + good + end);
  EXPECT_EQ((std::vector<double>{1, 1, 1, 1}), document_.properties[0].numbers);
  const std::size_t at = start.size();
  expectError(start + chunk("DIRP", boolean + bytes({2})) + end, at + 16 + 15, "0 or 1");
  expectError(start + good + good + end, at + good.size() + 16, "second property directory");
  expectError(start + values(0, 4, 0) + good + end, at + 28, "out of range");
  expectError(start + good + values(0, 4, 1) + end, at + good.size() + 28, "out of range");
  expectError(start + good + values(1, 4, 0) + end, at + good.size() + 16, "do not fit");
  expectError(start + chunk("DIRP", bytes({9, 0, 0, 0, 0})) + end, at + 16, "expected 0 to 6");
  expectError(start + chunk("DIRP", bytes({0, 0xFF, 0xFF, 0xFF, 0x7F, 0})) + end, at + 17, "bytes");
}

TEST_F(Ovmb, SkipsPropertiesOfUnknownTypeWithANote)
{
  const std::string unknown = bytes({0, 1, 0, 0, 0, 'x', 2, 0, 0, 0, 'q', 'q', 3, 0, 0, 0, 1, 2, 3});
  expectGood(header(1, {4, 6, 4, 1}) + vertices() + edges + faces + cells + chunk("DIRP", unknown) +
             chunk("PROP", bytes({0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 2})) + end);
  EXPECT_TRUE(document_.properties.empty());
  EXPECT_EQ(1u, document_.notes.size());
}

} // namespace FleshSimTests
