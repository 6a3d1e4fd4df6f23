#pragma once

#include <FleshSim/IO/VtkArray.hh>
#include <FleshSim/IO/VtkGrid.hh>

#include <string>

namespace FleshSim {

/// Reads the text of a legacy VTK file. Counts are compared with the bytes that are left before anything is allocated.
class VtkLegacyParser
{
public:
  VtkLegacyParser(const std::string& _path, const std::string& _text) : path_(_path), text_(_text) {}

  Status parse(VtkCells& _cells);

private:
  Status readHeader();
  Status readSection(const std::string& _keyword, VtkCells& _cells);
  Status readPoints(VtkCells& _cells);
  Status readCells(VtkCells& _cells);
  Status readOffsetsAndConnectivity(long long _ends, long long _entries, VtkCells& _cells);
  Status readCellTypes(VtkCells& _cells);
  Status readAttribute(const std::string& _keyword, VtkCells& _cells);
  Status readScalars(VtkCells& _cells);
  Status readColourScalars(VtkCells& _cells);
  Status readLookupTable();
  Status readField(VtkCells& _cells, bool _keep);
  Status readNamedArray(int _components, VtkCells& _cells);
  void skipMetadata();

  /// Reads tuples * components numbers that begin on the next line (binary) or anywhere after (ASCII).
  Status readValues(long long _tuples, long long _components, VtkArray& _array);
  Status readBinaryValues(std::size_t _count, VtkArray& _array);
  Status keep(const VtkArray& _array, const std::string& _name, VtkCells& _cells) const;

  Status readCount(const char* _what, long long& _count);
  Status readType(VtkArray& _array);
  std::string word();
  std::string wordOnLine(); ///< empty at the end of the line
  std::string line();
  std::size_t left() const { return text_.size() - position_; }
  long lineNumber() const;
  Status fail(const std::string& _reason) const;

  const std::string& path_;
  const std::string& text_;
  std::size_t position_ = 0;
  bool binary_ = false;
  bool offsets_ = false; ///< version 5: cells as offsets and connectivity
  bool inData_ = false;
  PropertyEntity entity_ = PropertyEntity::vertex;
  long long tuples_ = 0;
};

} // namespace FleshSim
