#include <FleshSim/IO/SurfaceReaders.hh>
#include <FleshSim/IO/TextCursor.hh>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace FleshSim {

namespace {

enum class PlyType
{
  none,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  float32,
  float64
};

PlyType typeOf(std::string_view _name)
{
  static const std::array<std::pair<const char*, PlyType>, 16> types{{{"char", PlyType::int8},
                                                                      {"int8", PlyType::int8},
                                                                      {"uchar", PlyType::uint8},
                                                                      {"uint8", PlyType::uint8},
                                                                      {"short", PlyType::int16},
                                                                      {"int16", PlyType::int16},
                                                                      {"ushort", PlyType::uint16},
                                                                      {"uint16", PlyType::uint16},
                                                                      {"int", PlyType::int32},
                                                                      {"int32", PlyType::int32},
                                                                      {"uint", PlyType::uint32},
                                                                      {"uint32", PlyType::uint32},
                                                                      {"float", PlyType::float32},
                                                                      {"float32", PlyType::float32},
                                                                      {"double", PlyType::float64},
                                                                      {"float64", PlyType::float64}}};
  for (const auto& [name, type] : types)
    if (_name == name) return type;
  return PlyType::none;
}

std::size_t sizeOf(PlyType _type)
{
  switch (_type) {
  case PlyType::int8:
  case PlyType::uint8:
    return 1;
  case PlyType::int16:
  case PlyType::uint16:
    return 2;
  case PlyType::float64:
    return 8;
  default:
    return 4;
  }
}

template <typename T>
double load(const char* _bytes)
{
  T value;
  std::memcpy(&value, _bytes, sizeof(T));
  return static_cast<double>(value);
}

struct PlyProperty
{
  std::string name;
  PlyType type = PlyType::none;
  PlyType lengthType = PlyType::none; ///< of lists
};

struct PlyElement
{
  std::string name;
  std::size_t count = 0;
  std::vector<PlyProperty> properties;
};

enum class PlyFormat
{
  ascii,
  littleEndian,
  bigEndian
};

class PlyParser
{
public:
  PlyParser(const std::string& _path, const std::string& _text) : cursor_(_path, _text, '\0') {}

  SurfaceMesh parse()
  {
    readHeader();
    for (const PlyElement& element : elements_) {
      if (element.properties.empty()) continue;
      // Even a mutilated header cannot ask for more entries than bytes.
      if (element.count > cursor_.bytesLeft())
        cursor_.fail("the file is too short for " + std::to_string(element.count) + " of " + quote(element.name));
      for (std::size_t i = 0; i < element.count; ++i)
        readEntry(element);
    }
    requireEnd();
    if (builder_.highestVertex() >= static_cast<std::int64_t>(builder_.pointCount()))
      cursor_.fail("a face names vertex " + std::to_string(builder_.highestVertex()) + " of " +
                   std::to_string(builder_.pointCount()));
    return builder_.finish();
  }

private:
  void readHeader()
  {
    cursor_.requireLine("'ply'");
    if (cursor_.token() != "ply") cursor_.fail("expected ply");
    bool hasFormat = false;
    for (;;) {
      cursor_.requireLine("end_header");
      const std::string_view keyword = cursor_.token();
      if (keyword == "format") {
        readFormat();
        hasFormat = true;
      }
      else if (keyword == "element")
        elements_.push_back({std::string(cursor_.token()), cursor_.number<std::size_t>("a number of entries"), {}});
      else if (keyword == "property")
        readProperty();
      else if (keyword == "end_header")
        break;
      else if (keyword != "comment" && keyword != "obj_info")
        cursor_.fail("unknown line " + quote(keyword));
    }
    if (!hasFormat) cursor_.fail("the header names no format");
    cursor_.restOfLine();
    if (format_ != PlyFormat::ascii) cursor_.raw(1); // the end of the line
  }

  /// What is left was not announced: the header's counts are wrong.
  void requireEnd()
  {
    if (format_ == PlyFormat::ascii ? !cursor_.word().empty() : cursor_.bytesLeft() > 0)
      cursor_.fail("more follows than the header announces");
  }

  void readFormat()
  {
    const std::string_view name = cursor_.token();
    if (name == "ascii")
      format_ = PlyFormat::ascii;
    else if (name == "binary_little_endian")
      format_ = PlyFormat::littleEndian;
    else if (name == "binary_big_endian")
      format_ = PlyFormat::bigEndian;
    else
      cursor_.fail("unknown format " + quote(name));
  }

  void readProperty()
  {
    if (elements_.empty()) cursor_.fail("a property before any element");
    PlyProperty property;
    std::string_view type = cursor_.token();
    if (type == "list") {
      property.lengthType = typeOf(cursor_.token());
      if (property.lengthType == PlyType::none || property.lengthType >= PlyType::float32)
        cursor_.fail("the length of a list must be an integer");
      type = cursor_.token();
    }
    property.type = typeOf(type);
    if (property.type == PlyType::none) cursor_.fail("unknown type " + quote(type));
    property.name = std::string(cursor_.token());
    elements_.back().properties.push_back(property);
  }

  void readEntry(const PlyElement& _element)
  {
    Vector3 point(0, 0, 0);
    int coordinates = 0;
    for (const PlyProperty& property : _element.properties) {
      if (property.lengthType != PlyType::none) {
        readList(_element, property);
        continue;
      }
      const double value = readNumber(property.type);
      if (_element.name != "vertex" || property.name.size() != 1) continue;
      const int axis = property.name[0] - 'x';
      if (axis < 0 || axis > 2) continue;
      if (!std::isfinite(value)) cursor_.fail("a coordinate is not finite");
      point[axis] = value;
      coordinates |= 1 << axis;
    }
    if (_element.name != "vertex") return;
    if (coordinates != 7) cursor_.fail("vertices need x, y and z");
    builder_.addPoint(point);
  }

  void readList(const PlyElement& _element, const PlyProperty& _property)
  {
    const double length = readNumber(_property.lengthType);
    const bool isFace =
        _element.name == "face" && (_property.name == "vertex_indices" || _property.name == "vertex_index");
    if (length < 0 || length > static_cast<double>(cursor_.bytesLeft()))
      cursor_.fail("the file is too short for a list of " + std::to_string(length));
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) {
      const double value = readNumber(_property.type);
      if (!isFace) continue;
      if (!(std::abs(value) < 1e15)) cursor_.fail("there is no such vertex");
      values.push_back(static_cast<std::int64_t>(value));
    }
    if (!isFace) return;
    const std::string defect = builder_.addFace(values);
    if (!defect.empty()) cursor_.fail(defect);
  }

  double readNumber(PlyType _type)
  {
    if (format_ == PlyFormat::ascii) {
      const std::string_view word = cursor_.word();
      return _type >= PlyType::float32 ? cursor_.toNumber<double>(word, "a number")
                                       : static_cast<double>(cursor_.toNumber<std::int64_t>(word, "an integer"));
    }
    const std::size_t size = sizeOf(_type);
    const std::string_view raw = cursor_.raw(size);
    char bytes[8] = {};
    std::copy(raw.begin(), raw.end(), bytes);
    if (format_ == PlyFormat::bigEndian) std::reverse(bytes, bytes + size);
    switch (_type) {
    case PlyType::int8:
      return load<std::int8_t>(bytes);
    case PlyType::uint8:
      return load<std::uint8_t>(bytes);
    case PlyType::int16:
      return load<std::int16_t>(bytes);
    case PlyType::uint16:
      return load<std::uint16_t>(bytes);
    case PlyType::int32:
      return load<std::int32_t>(bytes);
    case PlyType::uint32:
      return load<std::uint32_t>(bytes);
    case PlyType::float32:
      return load<float>(bytes);
    default:
      return load<double>(bytes);
    }
  }

  TextCursor cursor_;
  PlyFormat format_ = PlyFormat::ascii;
  std::vector<PlyElement> elements_;
  SurfaceBuilder builder_;
};

} // namespace

SurfaceMesh parsePly(const std::string& _path, const std::string& _text)
{
  return PlyParser(_path, _text).parse();
}

} // namespace FleshSim
