#pragma once

#include <FleshSim/IO/ByteReader.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/IO/PropertyTypes.hh>

#include <cstdint>
#include <string>
#include <vector>

namespace FleshSim {

/// Reads the DIRP and PROP chunks of an .ovmb file.
class OvmbPropertyReader
{
public:
  /// `_fileSize` bounds what is allocated: default values cost a file nothing.
  OvmbPropertyReader(MeshDocument& _document, std::size_t _fileSize);

  void readDirectory(ByteReader& _payload);

  /// `_vertexCount`: those read already, like the document's edges, faces and cells.
  void readValues(ByteReader& _payload, std::size_t _vertexCount);

  /// When all is read: fills what no chunk gave with defaults and moves the properties into the document.
  void finish(const ByteReader& _file);

private:
  struct Entry
  {
    Property property;
    const PropertyType* type = nullptr; ///< null: skipped
    std::size_t position = 0;           ///< of its record in the directory
    std::vector<double> defaultNumbers;
    std::string defaultText;
  };

  void fillUpTo(Entry& _entry, std::size_t _count, const ByteReader& _payload);
  void readRange(ByteReader& _payload, Entry& _entry, std::size_t _first, std::size_t _count);

  MeshDocument& document_;
  std::vector<Entry> entries_;
  std::size_t budget_; ///< bytes of values that may still be allocated
  bool hasDirectory_ = false;
};

/// The contents of the DIRP chunk and of the PROP chunk of one property.
std::string ovmbDirectory(const std::vector<Property>& _properties);
std::string ovmbValues(const Property& _property, std::size_t _index, std::size_t _entityCount);

} // namespace FleshSim
