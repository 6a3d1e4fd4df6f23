// Mutated files of every readable format: reading must end, either well or with one line that says what is wrong.
// FLESHSIM_FUZZ=N asks for N mutants per format instead of 1500.

#include "SampleFiles.hh"
#include "SampleMeshes.hh"

#include <FleshSim/Core/Random.hh>

#include <gtest/gtest.h>

#include <cstdlib>

namespace FleshSimTests {

namespace {

class Mutator
{
public:
  explicit Mutator(std::uint64_t _seed) : random_(_seed) {}

  std::string mutate(std::string _text)
  {
    for (std::uint64_t i = 0, count = 1 + random_.below(3); i < count && !_text.empty(); ++i)
      mutateOnce(_text);
    return _text;
  }

private:
  void mutateOnce(std::string& _text)
  {
    const std::size_t at = random_.below(_text.size());
    switch (random_.below(8)) {
    case 0:
      _text[at] = static_cast<char>(_text[at] ^ (1 << random_.below(8)));
      break;
    case 1:
      _text[at] = static_cast<char>(random_.below(256));
      break;
    case 2:
      _text.resize(at);
      break;
    case 3:
      _text.erase(at, 1 + random_.below(16));
      break;
    case 4:
      _text.insert(at, _text.substr(random_.below(_text.size()), random_.below(24)));
      break;
    case 5:
      writeInteger(_text, at);
      break;
    case 6:
      replaceToken(_text, at);
      break;
    default:
      moveLine(_text, at);
      break;
    }
  }

  /// A binary integer of awkward size.
  void writeInteger(std::string& _text, std::size_t _at)
  {
    constexpr std::uint64_t values[] = {0, 1, 0x7F, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1ull << 40, ~0ull};
    std::uint64_t value = values[random_.below(std::size(values))];
    const std::size_t size = std::size_t{1} << random_.below(4);
    for (std::size_t i = _at; i < std::min(_at + size, _text.size()); ++i, value >>= 8)
      _text[i] = static_cast<char>(value & 0xFF);
  }

  void replaceToken(std::string& _text, std::size_t _at)
  {
    constexpr const char* tokens[] = {"-1",    "0",    "1",      "nan",  "inf",          "1e999",
                                      "1e308", "",     "1e-999", "-0.5", "999999999999", "99999999999999999999999",
                                      "0,5",   "3",    "4",      "6",    "2147483647",   "1000000000",
                                      "abc",   "0x10", "\"",     "#",    "7:abc",        "2147483648"};
    const std::size_t begin = _text.find_last_of(" \n", _at) + 1;
    const std::size_t end = std::min(_text.find_first_of(" \n", _at), _text.size());
    if (begin <= end) _text.replace(begin, end - begin, tokens[random_.below(std::size(tokens))]);
  }

  /// Doubles, removes or moves a line.
  void moveLine(std::string& _text, std::size_t _at)
  {
    const std::size_t begin = _text.find_last_of('\n', _at) + 1;
    const std::size_t end = std::min(_text.find('\n', _at), _text.size());
    if (begin > end) return;
    const std::string line = _text.substr(begin, end - begin) + "\n";
    const std::uint64_t kind = random_.below(3);
    if (kind > 0) _text.erase(begin, line.size());
    if (kind == 1) return;
    const std::size_t target = _text.empty() ? 0 : _text.find_last_of('\n', random_.below(_text.size())) + 1;
    _text.insert(target, line);
  }

  Random random_;
};

void expectSound(const MeshDocument& _document)
{
  const VolumeMesh& mesh = _document.mesh;
  EXPECT_TRUE(mesh.positions.allFinite());
  EXPECT_GT(mesh.cellCount(), 0u);
  for (const Tet& tet : mesh.tets)
    for (int vertex : tet)
      EXPECT_TRUE(vertex >= 0 && vertex < mesh.vertexCount());
  for (const Hex& hex : mesh.hexes)
    for (int vertex : hex)
      EXPECT_TRUE(vertex >= 0 && vertex < mesh.vertexCount());
}

void expectOneLine(const Status& _status)
{
  EXPECT_FALSE(_status.message().empty());
  EXPECT_EQ(std::string::npos, _status.message().find_first_of("\r\n")) << _status.message();
}

Property numbers(PropertyEntity _entity, const char* _type, std::size_t _count, double _value)
{
  Property property;
  property.entity = _entity;
  property.name = std::string("a ") + _type;
  property.type = _type;
  property.numbers.assign(_count, _value);
  return property;
}

std::vector<MeshDocument> seeds()
{
  std::vector<MeshDocument> documents = {documentOf(tetBox(1)), documentOf(hexBox(1)), documentOf(mixedBox(2))};
  for (MeshDocument& document : documents) {
    const auto vertexCount = static_cast<std::size_t>(document.mesh.vertexCount());
    document.properties.push_back(numbers(PropertyEntity::vertex, "double", vertexCount, 0.1));
    document.properties.push_back(numbers(PropertyEntity::cell, "bool", document.mesh.cellCount(), 1));
    document.properties.push_back(numbers(PropertyEntity::cell, "int", document.mesh.cellCount(), -7));
    Property texts = numbers(PropertyEntity::vertex, "string", 0, 0);
    texts.texts.assign(vertexCount, "two\nlines");
    document.properties.push_back(texts);
  }
  return documents;
}

int mutantCount()
{
  const char* asked = std::getenv("FLESHSIM_FUZZ");
  return asked ? std::atoi(asked) : 1500;
}

/// One way to write files of a format, or files that stand there where it cannot be written.
struct Kind
{
  std::string name;
  std::string format;
  Status (*write)(const std::string& _path, const MeshDocument& _document) = nullptr;
};

class Fuzz : public testing::TestWithParam<Kind>
{
protected:
  std::vector<std::string> files(const std::string& _path)
  {
    if (!GetParam().write) return sampleFiles(GetParam().format, _path);
    std::vector<std::string> texts;
    for (const MeshDocument& document : seeds()) {
      const Status written = GetParam().write(_path, document);
      EXPECT_TRUE(written.isOk()) << written.message();
      texts.push_back(readText(_path));
    }
    return texts;
  }
};

std::vector<Kind> readableKinds()
{
  std::vector<Kind> kinds;
  for (const MeshFormat& format : meshFormats()) {
    if (!format.read) continue;
    kinds.push_back({format.name, format.name, format.write});
    const bool both = format.writeText && format.writeBinary;
    if (both && format.writeText != format.write)
      kinds.push_back({format.name + "Text", format.name, format.writeText});
    if (both && format.writeBinary != format.write)
      kinds.push_back({format.name + "Binary", format.name, format.writeBinary});
  }
  return kinds;
}

} // namespace

TEST_P(Fuzz, EndsWellOrWithOneLine)
{
  const MeshFormat& format = *findMeshFormat(GetParam().format);
  TemporaryFolder folder;
  const std::string path = folder.file("mutant." + format.extensions.front());
  const std::vector<std::string> files = this->files(path);
  ASSERT_FALSE(files.empty());
  for (int i = 0; i < mutantCount() && !HasFailure(); ++i) {
    const std::string mutant = Mutator(static_cast<std::uint64_t>(i)).mutate(files[i % files.size()]);
    writeText(path, mutant);
    MeshDocument document;
    const Status status = format.read(path, document);
    SCOPED_TRACE("mutant " + std::to_string(i));
    if (!status)
      expectOneLine(status);
    else if (!format.surfaceOnly)
      expectSound(document);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Fuzz, testing::ValuesIn(readableKinds()),
                         [](const auto& _info) { return _info.param.name; });

} // namespace FleshSimTests
