#include <FleshSim/IO/VtkLegacyParser.hh>

#include <FleshSim/IO/InputFile.hh>

#include <charconv>
#include <cstdlib>
#include <utility>

namespace FleshSim {

namespace {

/// VTK writes blanks and other special characters of names as %20.
std::string decodeName(const std::string& _name)
{
  std::string result;
  for (std::size_t i = 0; i < _name.size(); ++i) {
    unsigned value = 0;
    if (_name[i] == '%' && i + 2 < _name.size() &&
        std::from_chars(&_name[i + 1], &_name[i] + 3, value, 16).ptr == &_name[i] + 3) {
      result += static_cast<char>(value);
      i += 2;
    }
    else
      result += _name[i];
  }
  return result;
}

int componentsOf(const std::string& _attribute)
{
  if (_attribute == "VECTORS" || _attribute == "NORMALS") return 3;
  if (_attribute == "TENSORS") return 9;
  if (_attribute == "TENSORS6") return 6;
  if (_attribute == "GLOBAL_IDS" || _attribute == "PEDIGREE_IDS" || _attribute == "EDGE_FLAGS") return 1;
  return 0;
}

} // namespace

Status VtkLegacyParser::readHeader()
{
  const std::string magic = "# vtk DataFile Version ";
  const std::string first = cursor_.line();
  if (first.compare(0, magic.size(), magic) != 0) return Status::atLine(path_, 1, "no '# vtk DataFile Version' here");
  offsets_ = std::atoi(first.c_str() + magic.size()) >= 5;
  cursor_.line(); // the title
  const std::string encoding = upperCase(cursor_.word());
  if (encoding != "ASCII" && encoding != "BINARY") return cursor_.fail("neither ASCII nor BINARY");
  std::string keyword = upperCase(cursor_.word());
  cursor_.setBinary(encoding == "BINARY");
  VtkCells ignored;
  if (keyword == "FIELD") {
    const Status status = readField(ignored, false);
    if (!status) return status;
    keyword = upperCase(cursor_.word());
  }
  if (keyword != "DATASET") return cursor_.fail("expected DATASET, found " + quote(keyword));
  const std::string dataset = upperCase(cursor_.word());
  if (dataset != "UNSTRUCTURED_GRID")
    return cursor_.fail("the data set is " + quote(dataset) + ", not UNSTRUCTURED_GRID");
  return Status::ok();
}

Status VtkLegacyParser::parse(VtkCells& _cells)
{
  Status status = readHeader();
  while (status) {
    const std::string keyword = upperCase(cursor_.word());
    if (keyword.empty()) break;
    status = readSection(keyword, _cells);
  }
  return status;
}

Status VtkLegacyParser::readSection(const std::string& _keyword, VtkCells& _cells)
{
  if (_keyword == "METADATA") {
    skipMetadata();
    return Status::ok();
  }
  if (_keyword == "POINTS" && _cells.positions.cols() == 0) return readPoints(_cells);
  if (_keyword == "CELLS" && _cells.ends.empty()) return readCells(_cells);
  if (_keyword == "CELL_TYPES" && _cells.types.empty()) return readCellTypes(_cells);
  if (_keyword == "POINT_DATA" || _keyword == "CELL_DATA") {
    inData_ = true;
    entity_ = _keyword == "POINT_DATA" ? PropertyEntity::vertex : PropertyEntity::cell;
    const Status status = cursor_.readCount("a number of entries", tuples_);
    const auto expected =
        entity_ == PropertyEntity::vertex ? static_cast<std::size_t>(_cells.positions.cols()) : _cells.ends.size();
    if (status && static_cast<std::size_t>(tuples_) != expected)
      return cursor_.fail("data of " + std::to_string(tuples_) + " entries for " + std::to_string(expected));
    return status;
  }
  return readAttribute(_keyword, _cells);
}

Status VtkLegacyParser::readPoints(VtkCells& _cells)
{
  long long count = 0;
  VtkArray array;
  Status status = cursor_.readCount("a number of points", count);
  if (status) status = cursor_.readType(array);
  array.keepLines = true;
  if (status) status = cursor_.readValues(count, 3, array);
  if (!status) return status;
  _cells.pointLines = std::move(array.lines);
  const Property values = propertyFrom(array, PropertyEntity::vertex, "");
  _cells.positions = Eigen::Map<const Points>(values.numbers.data(), 3, count);
  return status;
}

Status VtkLegacyParser::readCells(VtkCells& _cells)
{
  long long count = 0, size = 0;
  Status status = cursor_.readCount("a number of cells", count);
  if (status) status = cursor_.readCount("a number of integers", size);
  if (!status) return status;
  if (offsets_) return readOffsetsAndConnectivity(count, size, _cells);
  VtkArray array;
  array.type = VtkScalar::int32;
  array.keepLines = true;
  status = cursor_.readValues(size, 1, array);
  if (!status) return status;
  std::size_t at = 0;
  for (long long cell = 0; cell < count; ++cell) {
    const std::int64_t length = at < array.integers.size() ? array.integers[at] : -1;
    if (length < 0 || static_cast<std::size_t>(length) >= array.integers.size() - at)
      return cursor_.fail("cell " + std::to_string(cell) + " does not fit into the " + std::to_string(size) +
                          " integers that CELLS announces");
    const auto begin = array.integers.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    _cells.connectivity.insert(_cells.connectivity.end(), begin, begin + length);
    _cells.ends.push_back(static_cast<std::int64_t>(_cells.connectivity.size()));
    _cells.cellLines.each.push_back(array.lines.of(at));
    at += static_cast<std::size_t>(length) + 1;
  }
  if (at != array.integers.size()) return cursor_.fail("CELLS announces more integers than its cells use");
  return status;
}

Status VtkLegacyParser::readOffsetsAndConnectivity(long long _ends, long long _entries, VtkCells& _cells)
{
  VtkArray ends, connectivity;
  if (upperCase(cursor_.word()) != "OFFSETS") return cursor_.fail("expected OFFSETS");
  Status status = cursor_.readType(ends);
  if (status) status = cursor_.readValues(_ends, 1, ends);
  if (!status) return status;
  if (upperCase(cursor_.word()) != "CONNECTIVITY") return cursor_.fail("expected CONNECTIVITY");
  status = cursor_.readType(connectivity);
  connectivity.keepLines = true;
  if (status) status = cursor_.readValues(_entries, 1, connectivity);
  if (!status) return status;
  if (!isInteger(ends.type) || !isInteger(connectivity.type))
    return cursor_.fail("offsets and connectivity must be integers");
  if (!ends.integers.empty()) {
    if (ends.integers.front() != 0) return cursor_.fail("the first offset is not 0");
    ends.integers.erase(ends.integers.begin());
  }
  _cells.ends = std::move(ends.integers);
  _cells.cellLines = linesOfCells(_cells.ends, connectivity.lines);
  _cells.connectivity = std::move(connectivity.integers);
  return status;
}

Status VtkLegacyParser::readCellTypes(VtkCells& _cells)
{
  long long count = 0;
  VtkArray array;
  array.type = VtkScalar::int32;
  Status status = cursor_.readCount("a number of cells", count);
  array.keepLines = true;
  if (status) status = cursor_.readValues(count, 1, array);
  if (!status) return status;
  _cells.types = std::move(array.integers);
  _cells.typeLines = std::move(array.lines);
  return status;
}

Status VtkLegacyParser::readAttribute(const std::string& _keyword, VtkCells& _cells)
{
  if (_keyword == "FIELD") return readField(_cells, inData_);
  if (!inData_) return cursor_.fail("unknown section " + quote(_keyword));
  if (_keyword == "SCALARS") return readScalars(_cells);
  if (_keyword == "COLOR_SCALARS") return readColourScalars(_cells);
  if (_keyword == "LOOKUP_TABLE") return readLookupTable();
  if (_keyword == "TEXTURE_COORDINATES") return readNamedArray(0, _cells);
  const int components = componentsOf(_keyword);
  if (components == 0) return cursor_.fail("unknown section " + quote(_keyword));
  return readNamedArray(components, _cells);
}

Status VtkLegacyParser::keep(const VtkArray& _array, const std::string& _name, VtkCells& _cells) const
{
  if (_name.empty()) return cursor_.fail("an array without a name");
  _cells.properties.push_back(propertyFrom(_array, entity_, decodeName(_name)));
  return Status::ok();
}

Status VtkLegacyParser::readNamedArray(int _components, VtkCells& _cells)
{
  const std::string name = cursor_.word();
  VtkArray array;
  long long components = _components;
  Status status = Status::ok();
  if (_components == 0) status = cursor_.readCount("a number of components", components);
  if (status) status = cursor_.readType(array);
  if (status) status = cursor_.readValues(tuples_, components, array);
  return status ? keep(array, name, _cells) : status;
}

Status VtkLegacyParser::readScalars(VtkCells& _cells)
{
  const std::string name = cursor_.word();
  VtkArray array;
  Status status = cursor_.readType(array);
  if (!status) return status;
  long long components = 1;
  const std::string given = cursor_.wordOnLine();
  if (!given.empty()) components = std::atoi(given.c_str());
  if (upperCase(cursor_.word()) != "LOOKUP_TABLE") return cursor_.fail("expected LOOKUP_TABLE");
  if (cursor_.wordOnLine().empty()) return cursor_.fail("expected the name of a lookup table");
  status = cursor_.readValues(tuples_, components, array);
  return status ? keep(array, name, _cells) : status;
}

Status VtkLegacyParser::readColourScalars(VtkCells& _cells)
{
  const std::string name = cursor_.word();
  long long components = 0;
  VtkArray array;
  array.type = cursor_.isBinary() ? VtkScalar::uint8 : VtkScalar::float32;
  Status status = cursor_.readCount("a number of components", components);
  if (status) status = cursor_.readValues(tuples_, components, array);
  return status ? keep(array, name, _cells) : status;
}

Status VtkLegacyParser::readLookupTable()
{
  cursor_.word();
  long long size = 0;
  VtkArray array;
  array.type = cursor_.isBinary() ? VtkScalar::uint8 : VtkScalar::float32;
  const Status status = cursor_.readCount("the size of the lookup table", size);
  return status ? cursor_.readValues(size, 4, array) : status;
}

Status VtkLegacyParser::readField(VtkCells& _cells, bool _keep)
{
  cursor_.word();
  long long arrays = 0;
  Status status = cursor_.readCount("a number of arrays", arrays);
  for (long long i = 0; status && i < arrays; ++i) {
    std::string name = cursor_.word();
    if (upperCase(name) == "METADATA") {
      skipMetadata();
      name = cursor_.word();
    }
    if (name == "NULL_ARRAY") continue;
    long long components = 0, tuples = 0;
    VtkArray array;
    status = cursor_.readCount("a number of components", components);
    if (status) status = cursor_.readCount("a number of entries", tuples);
    if (status) status = cursor_.readType(array);
    if (status && _keep && tuples != tuples_)
      return cursor_.fail("array " + quote(name) + " has the wrong number of entries");
    if (status) status = cursor_.readValues(tuples, components, array);
    if (status && _keep) status = keep(array, name, _cells);
  }
  return status;
}

void VtkLegacyParser::skipMetadata()
{
  cursor_.line();
  while (!cursor_.isAtEnd() && !cursor_.line().empty()) {
  }
}

} // namespace FleshSim
