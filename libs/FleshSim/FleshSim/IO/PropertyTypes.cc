#include <FleshSim/IO/PropertyTypes.hh>

#include <FleshSim/IO/InputFile.hh>

#include <cstring>

namespace FleshSim {

namespace {

using K = ValueKind;

constexpr PropertyType types[] = {
    {"int", "int", "i32", K::int32, 1},
    {"uint", "uint", "u32", K::uint32, 1},
    {"short", "short", "i16", K::int16, 1},
    {"long", "long", "i64", K::int64, 1},
    {"ulong", "ulong", "u64", K::uint64, 1},
    {"char", "char", "i8", K::int8, 1},
    {"uchar", "uchar", "u8", K::uint8, 1},
    {"bool", "bool", "b", K::boolean, 1},
    {"float", "float", "f", K::float32, 1},
    {"double", "double", "d", K::float64, 1},
    {"string", "string", "s32", K::string, 1},
    {"vec2f", "vec2f", "2f", K::float32, 2},
    {"vec2d", "vec2d", "2d", K::float64, 2},
    {"vec2i", "vec2i", "2i32", K::int32, 2},
    {"vec2ui", "vec2ui", "2u32", K::uint32, 2},
    {"vec3f", "vec3f", "3f", K::float32, 3},
    {"vec3d", "vec3d", "3d", K::float64, 3},
    {"vec3i", "vec3i", "3i32", K::int32, 3},
    {"vec3ui", "vec3ui", "3u32", K::uint32, 3},
    {"vec4f", "vec4f", "4f", K::float32, 4},
    {"vec4d", "vec4d", "4d", K::float64, 4},
    {"vec4i", "vec4i", "4i32", K::int32, 4},
    {"vec4ui", "vec4ui", "4u32", K::uint32, 4},
    // Known to one of the two formats only.
    {"u16", "uint", "u16", K::uint16, 1},
    {"vh", "int", "vh", K::int32, 1},
    {"eh", "int", "eh", K::int32, 1},
    {"heh", "int", "heh", K::int32, 1},
    {"fh", "int", "fh", K::int32, 1},
    {"hfh", "int", "hfh", K::int32, 1},
    {"ch", "int", "ch", K::int32, 1},
    {"map_heh_int", "map_heh_int", "s32", K::pairList, 1},
    {"vector_double", "vector_double", "s32", K::list, 1},
    {"vector_vh", "vector_vh", "s32", K::list, 1},
    {"vector_hfh", "vector_hfh", "s32", K::list, 1},
    {"vector_vector_hfh", "vector_vector_hfh", "s32", K::nestedList, 1},
};

} // namespace

const PropertyType* findPropertyType(std::string_view _name)
{
  for (const PropertyType& type : types)
    if (_name == type.name) return &type;
  return nullptr;
}

const PropertyType* findBinaryPropertyType(std::string_view _name)
{
  for (const PropertyType& type : types)
    if (_name == type.binaryName) return &type;
  return nullptr;
}

std::size_t entityCount(const Polyhedra& _polyhedra, std::size_t _vertexCount, PropertyEntity _entity)
{
  switch (_entity) {
  case PropertyEntity::vertex:
    return _vertexCount;
  case PropertyEntity::edge:
    return _polyhedra.edges.size();
  case PropertyEntity::halfEdge:
    return 2 * _polyhedra.edges.size();
  case PropertyEntity::face:
    return _polyhedra.faces.size();
  case PropertyEntity::halfFace:
    return 2 * _polyhedra.faces.size();
  case PropertyEntity::cell:
    return _polyhedra.cells.size();
  case PropertyEntity::mesh:
    break;
  }
  return 1;
}

const char* entityName(PropertyEntity _entity)
{
  constexpr const char* names[] = {"vertex", "edge", "half-edge", "face", "half-face", "cell", "mesh"};
  return names[static_cast<int>(_entity)];
}

namespace {

/// Empty if the property can be written.
std::string propertyDefect(const Property& _property, std::size_t _entityCount)
{
  const std::string name = std::string(entityName(_property.entity)) + " property " + quote(_property.name);
  const PropertyType* type = findPropertyType(_property.type);
  if (!type) return name + " has the type " + quote(_property.type) + ", which the format does not know";
  const std::size_t expected = _entityCount * (type->holdsNumbers() ? type->components : 1);
  const std::size_t found = type->holdsNumbers() ? _property.numbers.size() : _property.texts.size();
  if (found == expected) return "";
  return name + " has " + std::to_string(found) + " values, the mesh needs " + std::to_string(expected);
}

} // namespace

void requireProperties(const std::string& _path, const MeshDocument& _document, const Polyhedra& _polyhedra)
{
  const auto vertexCount = static_cast<std::size_t>(_document.mesh.vertexCount());
  for (const Property& property : _document.properties) {
    const std::string defect = propertyDefect(property, entityCount(_polyhedra, vertexCount, property.entity));
    if (!defect.empty()) throw FileError{Status::atLine(_path, 0, "cannot write: " + defect)};
  }
}

} // namespace FleshSim
