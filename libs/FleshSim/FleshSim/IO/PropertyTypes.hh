#pragma once

#include <FleshSim/IO/MeshDocument.hh>

#include <string>
#include <string_view>
#include <vector>

namespace FleshSim {

/// How one component of a property is kept and coded.
enum class ValueKind
{
  boolean,
  int8, ///< in .ovm one character, here its code
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64, ///< 64 bits are kept as texts: doubles cannot hold them
  uint64,
  float32,
  float64,
  string,
  list,      ///< .ovm only: a size, then so many tokens
  pairList,  ///< .ovm only: a size, then so many pairs of tokens
  nestedList ///< .ovm only: a size, then so many lists
};

/// One type of OpenVolumeMesh's files (the format sheet's tables in sections 2 and 3).
struct PropertyType
{
  const char* name;       ///< Property::type: .ovm's name, or .ovmb's where .ovm has none
  const char* textName;   ///< the name that is written to .ovm: its own, or that of a type that holds the values
  const char* binaryName; ///< likewise for .ovmb
  ValueKind kind;
  int components;

  bool holdsNumbers() const
  {
    return kind < ValueKind::int64 || kind == ValueKind::float32 || kind == ValueKind::float64;
  }
};

/// By Property::type; null if it is unknown.
const PropertyType* findPropertyType(std::string_view _name);

/// By the name in .ovmb; null if it is unknown.
const PropertyType* findBinaryPropertyType(std::string_view _name);

/// Entities of a kind; 1 for the mesh itself.
std::size_t entityCount(const Polyhedra& _polyhedra, std::size_t _vertexCount, PropertyEntity _entity);

/// "vertex", "half-edge", ... for messages.
const char* entityName(PropertyEntity _entity);

/// Throws FileError if a property of the document has an unknown type, or not one value for each of its entities.
void requireProperties(const std::string& _path, const MeshDocument& _document, const Polyhedra& _polyhedra);

} // namespace FleshSim
