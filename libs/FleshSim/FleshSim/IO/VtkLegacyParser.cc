#include <FleshSim/IO/VtkLegacyParser.hh>

#include <FleshSim/IO/InputFile.hh>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <utility>

namespace FleshSim {

namespace {

bool isBlank(char _c)
{
  return _c == ' ' || _c == '\t' || _c == '\r' || _c == '\n' || _c == '\f' || _c == '\v';
}

std::string upper(std::string _text)
{
  for (char& c : _text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return _text;
}

VtkScalar scalarOf(const std::string& _name)
{
  static const std::array<std::pair<const char*, VtkScalar>, 16> types{{{"BIT", VtkScalar::bit},
                                                                        {"CHAR", VtkScalar::int8},
                                                                        {"SIGNED_CHAR", VtkScalar::int8},
                                                                        {"UNSIGNED_CHAR", VtkScalar::uint8},
                                                                        {"SHORT", VtkScalar::int16},
                                                                        {"UNSIGNED_SHORT", VtkScalar::uint16},
                                                                        {"INT", VtkScalar::int32},
                                                                        {"VTKIDTYPE", VtkScalar::int32},
                                                                        {"UNSIGNED_INT", VtkScalar::uint32},
                                                                        {"LONG", VtkScalar::int64},
                                                                        {"VTKTYPEINT64", VtkScalar::int64},
                                                                        {"UNSIGNED_LONG", VtkScalar::uint64},
                                                                        {"VTKTYPEUINT64", VtkScalar::uint64},
                                                                        {"FLOAT", VtkScalar::float32},
                                                                        {"DOUBLE", VtkScalar::float64},
                                                                        {"REAL", VtkScalar::float64}}};
  const std::string name = upper(_name);
  for (const auto& [spelling, type] : types)
    if (name == spelling) return type;
  return VtkScalar::unknown;
}

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

long VtkLegacyParser::lineNumber() const
{
  return 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(position_), '\n');
}

Status VtkLegacyParser::fail(const std::string& _reason) const
{
  if (binary_) return Status::atByte(path_, static_cast<long long>(position_), _reason);
  return Status::atLine(path_, lineNumber(), _reason);
}

std::string VtkLegacyParser::word()
{
  while (position_ < text_.size() && isBlank(text_[position_]))
    ++position_;
  return wordOnLine();
}

std::string VtkLegacyParser::wordOnLine()
{
  while (position_ < text_.size() && text_[position_] != '\n' && isBlank(text_[position_]))
    ++position_;
  const std::size_t begin = position_;
  while (position_ < text_.size() && !isBlank(text_[position_]))
    ++position_;
  return text_.substr(begin, position_ - begin);
}

std::string VtkLegacyParser::line()
{
  const std::size_t begin = position_;
  position_ = std::min(text_.find('\n', position_), text_.size());
  std::string result = text_.substr(begin, position_ - begin);
  if (position_ < text_.size()) ++position_;
  if (!result.empty() && result.back() == '\r') result.pop_back();
  return result;
}

Status VtkLegacyParser::readCount(const char* _what, long long& _count)
{
  const std::string text = word();
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), _count);
  if (text.empty() || error != std::errc() || stop != text.data() + text.size() || _count < 0)
    return fail(std::string("expected ") + _what + ", found " + quote(text));
  return Status::ok();
}

Status VtkLegacyParser::readType(VtkArray& _array)
{
  const std::string name = word();
  _array.type = scalarOf(name);
  if (_array.type == VtkScalar::unknown) return fail(quote(name) + " is no number type that can be read");
  return Status::ok();
}

Status VtkLegacyParser::readValues(long long _tuples, long long _components, VtkArray& _array)
{
  if (_components < 1 || _components > 100000) return fail("arrays of " + std::to_string(_components) + " components");
  _array.components = static_cast<int>(_components);
  if (_tuples > std::numeric_limits<int>::max()) return fail("more than 2147483647 entries");
  const std::size_t count = static_cast<std::size_t>(_tuples) * static_cast<std::size_t>(_components);
  if (binary_) return readBinaryValues(count, _array);
  if (count > 0 && (count - 1) > left() / 2)
    return fail("the file is too short for the " + std::to_string(count) + " numbers that it announces");
  (isInteger(_array.type) ? _array.integers.reserve(count) : _array.numbers.reserve(count));
  long line = _array.keepLines ? lineNumber() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    for (; position_ < text_.size() && isBlank(text_[position_]); ++position_)
      line += text_[position_] == '\n' ? 1 : 0;
    if (_array.keepLines && i % static_cast<std::size_t>(_components) == 0) _array.lines.each.push_back(line);
    const std::size_t begin = position_;
    while (position_ < text_.size() && !isBlank(text_[position_]))
      ++position_;
    if (!parseNumber(text_.data() + begin, text_.data() + position_, _array)) {
      if (begin == position_) return fail("the file ends within the numbers");
      return fail(quote(std::string_view(text_).substr(begin, position_ - begin)) + " is no number of this array");
    }
  }
  return Status::ok();
}

Status VtkLegacyParser::readBinaryValues(std::size_t _count, VtkArray& _array)
{
  line();
  const bool bits = _array.type == VtkScalar::bit;
  if (_count / 8 > left() || (bits ? (_count + 7) / 8 : _count * sizeOf(_array.type)) > left())
    return fail("the file is too short for the " + std::to_string(_count) + " numbers that it announces");
  decodeNumbers(text_.data() + position_, _count, true, _array);
  position_ += bits ? (_count + 7) / 8 : _count * sizeOf(_array.type);
  return Status::ok();
}

Status VtkLegacyParser::readHeader()
{
  const std::string magic = "# vtk DataFile Version ";
  const std::string first = line();
  if (first.compare(0, magic.size(), magic) != 0) return Status::atLine(path_, 1, "no '# vtk DataFile Version' here");
  offsets_ = std::atoi(first.c_str() + magic.size()) >= 5;
  line(); // the title
  const std::string encoding = upper(word());
  if (encoding != "ASCII" && encoding != "BINARY") return fail("neither ASCII nor BINARY");
  std::string keyword = upper(word());
  binary_ = encoding == "BINARY";
  VtkCells ignored;
  if (keyword == "FIELD") {
    const Status status = readField(ignored, false);
    if (!status) return status;
    keyword = upper(word());
  }
  if (keyword != "DATASET") return fail("expected DATASET, found " + quote(keyword));
  const std::string dataset = upper(word());
  if (dataset != "UNSTRUCTURED_GRID") return fail("the data set is " + quote(dataset) + ", not UNSTRUCTURED_GRID");
  return Status::ok();
}

Status VtkLegacyParser::parse(VtkCells& _cells)
{
  Status status = readHeader();
  while (status) {
    const std::string keyword = upper(word());
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
    const Status status = readCount("a number of entries", tuples_);
    const auto expected =
        entity_ == PropertyEntity::vertex ? static_cast<std::size_t>(_cells.positions.cols()) : _cells.ends.size();
    if (status && static_cast<std::size_t>(tuples_) != expected)
      return fail("data of " + std::to_string(tuples_) + " entries for " + std::to_string(expected));
    return status;
  }
  return readAttribute(_keyword, _cells);
}

Status VtkLegacyParser::readPoints(VtkCells& _cells)
{
  long long count = 0;
  VtkArray array;
  Status status = readCount("a number of points", count);
  if (status) status = readType(array);
  array.keepLines = true;
  if (status) status = readValues(count, 3, array);
  if (!status) return status;
  _cells.pointLines = std::move(array.lines);
  const Property values = propertyFrom(array, PropertyEntity::vertex, "");
  _cells.positions = Eigen::Map<const Points>(values.numbers.data(), 3, count);
  return status;
}

Status VtkLegacyParser::readCells(VtkCells& _cells)
{
  long long count = 0, size = 0;
  Status status = readCount("a number of cells", count);
  if (status) status = readCount("a number of integers", size);
  if (!status) return status;
  if (offsets_) return readOffsetsAndConnectivity(count, size, _cells);
  VtkArray array;
  array.type = VtkScalar::int32;
  array.keepLines = true;
  status = readValues(size, 1, array);
  if (!status) return status;
  std::size_t at = 0;
  for (long long cell = 0; cell < count; ++cell) {
    const std::int64_t length = at < array.integers.size() ? array.integers[at] : -1;
    if (length < 0 || static_cast<std::size_t>(length) >= array.integers.size() - at)
      return fail("cell " + std::to_string(cell) + " does not fit into the " + std::to_string(size) +
                  " integers that CELLS announces");
    const auto begin = array.integers.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    _cells.connectivity.insert(_cells.connectivity.end(), begin, begin + length);
    _cells.ends.push_back(static_cast<std::int64_t>(_cells.connectivity.size()));
    _cells.cellLines.each.push_back(array.lines.of(at));
    at += static_cast<std::size_t>(length) + 1;
  }
  if (at != array.integers.size()) return fail("CELLS announces more integers than its cells use");
  return status;
}

Status VtkLegacyParser::readOffsetsAndConnectivity(long long _ends, long long _entries, VtkCells& _cells)
{
  VtkArray ends, connectivity;
  if (upper(word()) != "OFFSETS") return fail("expected OFFSETS");
  Status status = readType(ends);
  if (status) status = readValues(_ends, 1, ends);
  if (!status) return status;
  if (upper(word()) != "CONNECTIVITY") return fail("expected CONNECTIVITY");
  status = readType(connectivity);
  connectivity.keepLines = true;
  if (status) status = readValues(_entries, 1, connectivity);
  if (!status) return status;
  if (!isInteger(ends.type) || !isInteger(connectivity.type)) return fail("offsets and connectivity must be integers");
  if (!ends.integers.empty()) {
    if (ends.integers.front() != 0) return fail("the first offset is not 0");
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
  Status status = readCount("a number of cells", count);
  array.keepLines = true;
  if (status) status = readValues(count, 1, array);
  if (!status) return status;
  _cells.types = std::move(array.integers);
  _cells.typeLines = std::move(array.lines);
  return status;
}

Status VtkLegacyParser::readAttribute(const std::string& _keyword, VtkCells& _cells)
{
  if (_keyword == "FIELD") return readField(_cells, inData_);
  if (!inData_) return fail("unknown section " + quote(_keyword));
  if (_keyword == "SCALARS") return readScalars(_cells);
  if (_keyword == "COLOR_SCALARS") return readColourScalars(_cells);
  if (_keyword == "LOOKUP_TABLE") return readLookupTable();
  if (_keyword == "TEXTURE_COORDINATES") return readNamedArray(0, _cells);
  const int components = componentsOf(_keyword);
  if (components == 0) return fail("unknown section " + quote(_keyword));
  return readNamedArray(components, _cells);
}

Status VtkLegacyParser::keep(const VtkArray& _array, const std::string& _name, VtkCells& _cells) const
{
  if (_name.empty()) return fail("an array without a name");
  _cells.properties.push_back(propertyFrom(_array, entity_, decodeName(_name)));
  return Status::ok();
}

Status VtkLegacyParser::readNamedArray(int _components, VtkCells& _cells)
{
  const std::string name = word();
  VtkArray array;
  long long components = _components;
  Status status = Status::ok();
  if (_components == 0) status = readCount("a number of components", components);
  if (status) status = readType(array);
  if (status) status = readValues(tuples_, components, array);
  return status ? keep(array, name, _cells) : status;
}

Status VtkLegacyParser::readScalars(VtkCells& _cells)
{
  const std::string name = word();
  VtkArray array;
  Status status = readType(array);
  if (!status) return status;
  long long components = 1;
  const std::string given = wordOnLine();
  if (!given.empty()) components = std::atoi(given.c_str());
  if (upper(word()) != "LOOKUP_TABLE") return fail("expected LOOKUP_TABLE");
  if (wordOnLine().empty()) return fail("expected the name of a lookup table");
  status = readValues(tuples_, components, array);
  return status ? keep(array, name, _cells) : status;
}

Status VtkLegacyParser::readColourScalars(VtkCells& _cells)
{
  const std::string name = word();
  long long components = 0;
  VtkArray array;
  array.type = binary_ ? VtkScalar::uint8 : VtkScalar::float32;
  Status status = readCount("a number of components", components);
  if (status) status = readValues(tuples_, components, array);
  return status ? keep(array, name, _cells) : status;
}

Status VtkLegacyParser::readLookupTable()
{
  word();
  long long size = 0;
  VtkArray array;
  array.type = binary_ ? VtkScalar::uint8 : VtkScalar::float32;
  const Status status = readCount("the size of the lookup table", size);
  return status ? readValues(size, 4, array) : status;
}

Status VtkLegacyParser::readField(VtkCells& _cells, bool _keep)
{
  word();
  long long arrays = 0;
  Status status = readCount("a number of arrays", arrays);
  for (long long i = 0; status && i < arrays; ++i) {
    std::string name = word();
    if (upper(name) == "METADATA") {
      skipMetadata();
      name = word();
    }
    if (name == "NULL_ARRAY") continue;
    long long components = 0, tuples = 0;
    VtkArray array;
    status = readCount("a number of components", components);
    if (status) status = readCount("a number of entries", tuples);
    if (status) status = readType(array);
    if (status && _keep && tuples != tuples_) return fail("array " + quote(name) + " has the wrong number of entries");
    if (status) status = readValues(tuples, components, array);
    if (status && _keep) status = keep(array, name, _cells);
  }
  return status;
}

void VtkLegacyParser::skipMetadata()
{
  line();
  while (position_ < text_.size() && !line().empty()) {
  }
}

} // namespace FleshSim
