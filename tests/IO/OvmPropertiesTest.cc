// Properties of .ovm and .ovmb: all kinds and types, exactly, and from one format to the other.

#include "SampleMeshes.hh"

#include <FleshSim/IO/OvmFormat.hh>
#include <FleshSim/IO/OvmbFormat.hh>
#include <FleshSim/IO/PropertyTypes.hh>

#include <gtest/gtest.h>

namespace FleshSimTests {

namespace {

using ReadWrite =
    std::pair<Status (*)(const std::string&, MeshDocument&), Status (*)(const std::string&, const MeshDocument&)>;

const ReadWrite ovm{&readOvm, &writeOvm};
const ReadWrite ovmb{&readOvmb, &writeOvmb};

MeshDocument pass(const MeshDocument& _document, const ReadWrite& _format)
{
  TemporaryFolder folder;
  const std::string path = folder.file("mesh");
  const Status written = _format.second(path, _document);
  EXPECT_TRUE(written.isOk()) << written.message();
  MeshDocument result;
  const Status read = _format.first(path, result);
  EXPECT_TRUE(read.isOk()) << read.message();
  return result;
}

double sampleNumber(ValueKind _kind, std::size_t _i)
{
  const double i = static_cast<double>(_i);
  switch (_kind) {
  case ValueKind::boolean:
    return static_cast<double>(_i % 3 == 0);
  case ValueKind::int8:
    return 33 + static_cast<double>(_i % 90);
  case ValueKind::uint8:
    return 161 + static_cast<double>(_i % 90);
  case ValueKind::int16:
    return _i % 2 == 0 ? -32768 : 32767;
  case ValueKind::uint16:
    return 65535 - i;
  case ValueKind::int32:
    return _i % 2 == 0 ? -2147483648.0 : 2147483647.0;
  case ValueKind::uint32:
    return 4294967295.0 - i;
  case ValueKind::float32:
    return static_cast<double>(0.1f * static_cast<float>(_i + 1));
  default:
    return 1.0 / 3 + i * 1e-300;
  }
}

Property sampleProperty(const char* _type, PropertyEntity _entity, std::size_t _count)
{
  const PropertyType& type = *findPropertyType(_type);
  Property property;
  property.entity = _entity;
  property.name = std::string("a \"quoted\" name of ") + _type;
  property.type = _type;
  property.components = type.components;
  for (std::size_t i = 0; i < _count; ++i) {
    if (type.holdsNumbers())
      for (int k = 0; k < type.components; ++k)
        property.numbers.push_back(sampleNumber(type.kind, i * 4 + static_cast<std::size_t>(k)));
    else if (type.kind == ValueKind::int64)
      property.texts.push_back("-9223372036854775808");
    else if (type.kind == ValueKind::uint64)
      property.texts.push_back("18446744073709551615");
    else if (type.kind == ValueKind::list)
      property.texts.push_back("2 4 5");
    else if (type.kind == ValueKind::pairList)
      property.texts.push_back("1 7 8");
    else if (type.kind == ValueKind::nestedList)
      property.texts.push_back("2 1 3 0");
    else
      property.texts.push_back(i % 2 == 0 ? "" : "CProp int \"x\"\n# no comment: 5:\t\xC3\xA4 ");
  }
  return property;
}

constexpr PropertyEntity entities[] = {PropertyEntity::vertex, PropertyEntity::edge,     PropertyEntity::halfEdge,
                                       PropertyEntity::face,   PropertyEntity::halfFace, PropertyEntity::cell,
                                       PropertyEntity::mesh};

MeshDocument documentWith(const std::vector<const char*>& _types)
{
  MeshDocument document = documentOf(mixedBox(2));
  cellsToPolyhedra(document.mesh, document.polyhedra);
  const auto vertexCount = static_cast<std::size_t>(document.mesh.vertexCount());
  for (PropertyEntity entity : entities)
    for (const char* type : _types)
      document.properties.push_back(sampleProperty(type, entity, entityCount(document.polyhedra, vertexCount, entity)));
  return document;
}

void expectSameProperties(const MeshDocument& _expected, const MeshDocument& _found)
{
  ASSERT_EQ(_expected.properties.size(), _found.properties.size());
  for (std::size_t i = 0; i < _expected.properties.size(); ++i) {
    const Property& a = _expected.properties[i];
    const Property& b = _found.properties[i];
    EXPECT_EQ(a.entity, b.entity);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.type, b.type) << a.name;
    EXPECT_EQ(a.components, b.components) << a.name;
    EXPECT_EQ(a.numbers, b.numbers) << a.name;
    EXPECT_EQ(a.texts, b.texts) << a.name;
  }
}

const std::vector<const char*> commonTypes = {"int",   "uint",   "short",  "long",  "ulong", "char",  "uchar",  "bool",
                                              "float", "double", "string", "vec2f", "vec2d", "vec2i", "vec2ui", "vec3f",
                                              "vec3d", "vec3i",  "vec3ui", "vec4f", "vec4d", "vec4i", "vec4ui"};

} // namespace

TEST(OvmProperties, KeepAllKindsAndTypesInText)
{
  std::vector<const char*> types = commonTypes;
  for (const char* type : {"map_heh_int", "vector_double", "vector_vh", "vector_hfh", "vector_vector_hfh"})
    types.push_back(type);
  const MeshDocument document = documentWith(types);
  expectSameProperties(document, pass(document, ovm));
}

TEST(OvmProperties, KeepAllKindsAndTypesInBinary)
{
  std::vector<const char*> types = commonTypes;
  for (const char* type : {"u16", "vh", "eh", "heh", "fh", "hfh", "ch"})
    types.push_back(type);
  const MeshDocument document = documentWith(types);
  expectSameProperties(document, pass(document, ovmb));
}

TEST(OvmProperties, SurviveTheWayThroughBothFormats)
{
  const MeshDocument document = documentWith(commonTypes);
  expectSameProperties(document, pass(pass(pass(document, ovm), ovmb), ovm));
}

TEST(OvmProperties, BecomeATypeThatHoldsThemWhereTheirsIsMissing)
{
  MeshDocument document = pass(documentWith({"u16", "vh"}), ovm);
  EXPECT_EQ("uint", document.properties[0].type);
  EXPECT_EQ("int", document.properties[1].type);
  document = documentWith({"uchar"});
  document.properties[0].numbers[0] = 0;
  document = pass(document, ovm);
  EXPECT_EQ("int", document.properties[0].type);
  EXPECT_EQ("uchar", document.properties[1].type);
}

TEST(OvmProperties, OfOneNameAreAllKept)
{
  MeshDocument document = documentWith({"int"});
  document.properties.push_back(document.properties[0]);
  std::rotate(document.properties.begin(), document.properties.end() - 1, document.properties.end());
  expectSameProperties(document, pass(document, ovm));
  expectSameProperties(document, pass(document, ovmb));
}

TEST(OvmProperties, OfUnknownTypeAreSkippedWithANote)
{
  TemporaryFolder folder;
  const std::string path = folder.file("mesh.ovm");
  writeText(path,
            joined(tetLines()) + "VProp quaternion \"q\"\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\nCProp int \"i\"\n7\n");
  MeshDocument document;
  const Status status = readOvm(path, document);
  ASSERT_TRUE(status.isOk()) << status.message();
  ASSERT_EQ(1u, document.notes.size());
  EXPECT_NE(std::string::npos, document.notes[0].find("quaternion"));
  ASSERT_EQ(1u, document.properties.size());
  EXPECT_EQ(std::vector<double>{7}, document.properties[0].numbers);
}

TEST(OvmProperties, ThatAreDamagedNameTheirLine)
{
  TemporaryFolder folder;
  const std::string path = folder.file("mesh.ovm");
  const std::vector<std::pair<std::string, int>> cases = {{"CProp int \"i\"\n", 25},
                                                          {"CProp int \"i\"\n3000000000\n", 26},
                                                          {"CProp int \"i\"\n1.5\n", 26},
                                                          {"VProp bool \"b\"\n0\n1\n2\n0\n", 28},
                                                          {"CProp string \"s\"\n9:short\n", 26},
                                                          {"CProp string \"s\"\nshort\n", 26},
                                                          {"CProp int name\n1\n", 25},
                                                          {"MProp vector_double \"v\"\n99999999999\n", 26},
                                                          {"MProp vec3d \"v\"\n1 2\n", 26},
                                                          {"Vertex_Property \"v\"\ndouble\n", 25}};
  for (const auto& [text, line] : cases) {
    writeText(path, joined(tetLines()) + text);
    MeshDocument document;
    const Status status = readOvm(path, document);
    ASSERT_FALSE(status.isOk()) << text;
    EXPECT_EQ(0u, status.message().find(path + ":" + std::to_string(line) + ": ")) << text << status.message();
  }
}

TEST(OvmProperties, ThatDoNotFitAreRefusedByTheWriters)
{
  TemporaryFolder folder;
  for (const ReadWrite& format : {ovm, ovmb}) {
    MeshDocument document = documentWith({"int"});
    document.properties[0].numbers.pop_back();
    EXPECT_FALSE(format.second(folder.file("short"), document).isOk());
    EXPECT_FALSE(std::filesystem::exists(folder.file("short")));
    document = documentWith({"int"});
    document.properties[0].type = "quaternion";
    EXPECT_FALSE(format.second(folder.file("type"), document).isOk());
  }
  MeshDocument document = documentWith({"int"});
  document.properties[0].name = "two\nlines";
  EXPECT_FALSE(writeOvm(folder.file("name"), document).isOk());
}

} // namespace FleshSimTests
