#pragma once

#include <FleshSim/IO/VtkGrid.hh>
#include <FleshSim/IO/VtkLegacyCursor.hh>

#include <string>

namespace FleshSim {

/// Reads the sections of a legacy VTK file: points, cells, and the data of both.
class VtkLegacyParser
{
public:
  VtkLegacyParser(const std::string& _path, const std::string& _text) : path_(_path), cursor_(_path, _text) {}

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

  Status keep(const VtkArray& _array, const std::string& _name, VtkCells& _cells) const;

  const std::string& path_;
  VtkLegacyCursor cursor_;
  bool offsets_ = false; ///< version 5: cells as offsets and connectivity
  bool inData_ = false;
  PropertyEntity entity_ = PropertyEntity::vertex;
  long long tuples_ = 0;
};

} // namespace FleshSim
