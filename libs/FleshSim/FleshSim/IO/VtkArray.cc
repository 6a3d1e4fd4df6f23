#include <FleshSim/IO/VtkArray.hh>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace FleshSim {

namespace {

template <typename T>
T load(const char* _bytes, bool _bigEndian)
{
  char copy[sizeof(T)];
  std::memcpy(copy, _bytes, sizeof(T));
  if (_bigEndian) std::reverse(copy, copy + sizeof(T)); // every machine we build for is little-endian
  T value;
  std::memcpy(&value, copy, sizeof(T));
  return value;
}

template <typename T, typename Target>
void appendAll(const char* _bytes, std::size_t _count, bool _bigEndian, std::vector<Target>& _target)
{
  _target.reserve(_target.size() + _count);
  for (std::size_t i = 0; i < _count; ++i)
    _target.push_back(static_cast<Target>(load<T>(_bytes + i * sizeof(T), _bigEndian)));
}

template <typename T>
bool parseInteger(const char* _begin, const char* _end, std::vector<std::int64_t>& _target)
{
  T value = 0;
  const auto [stop, error] = std::from_chars(_begin, _end, value);
  if (error != std::errc() || stop != _end) return false;
  _target.push_back(static_cast<std::int64_t>(value));
  return true;
}

bool parseReal(const char* _begin, const char* _end, std::vector<double>& _target)
{
  double value = 0;
  const auto [stop, error] = std::from_chars(_begin, _end, value);
  if (error == std::errc::result_out_of_range && stop == _end) // tiny numbers become zero, as everywhere
    value = std::strtod(std::string(_begin, _end).c_str(), nullptr);
  else if (error != std::errc() || stop != _end)
    return false;
  _target.push_back(value);
  return true;
}

struct TypeName
{
  const char* single;
  const char* vectorSuffix; ///< null: vectors of it are stored as doubles
};

TypeName typeName(VtkScalar _type)
{
  switch (_type) {
  case VtkScalar::bit:
    return {"bool", nullptr};
  case VtkScalar::int8:
    return {"char", "i"};
  case VtkScalar::uint8:
    return {"uchar", "ui"};
  case VtkScalar::int16:
    return {"short", "i"};
  case VtkScalar::uint16:
    return {"u16", "ui"};
  case VtkScalar::int32:
    return {"int", "i"};
  case VtkScalar::uint32:
    return {"uint", "ui"};
  case VtkScalar::int64:
    return {"long", nullptr};
  case VtkScalar::uint64:
    return {"ulong", nullptr};
  case VtkScalar::float32:
    return {"float", "f"};
  default:
    return {"double", "d"};
  }
}

/// .ovm has no type for long vectors but lists: a size, then the numbers.
void makeLists(Property& _property)
{
  const std::size_t components = static_cast<std::size_t>(_property.components);
  for (std::size_t i = 0; i + components <= _property.numbers.size(); i += components) {
    std::string text = std::to_string(components);
    for (std::size_t k = 0; k < components; ++k) {
      char number[40];
      std::snprintf(number, sizeof(number), " %.17g", _property.numbers[i + k]);
      text += number;
    }
    _property.texts.push_back(text);
  }
  _property.type = "vector_double";
  _property.components = 1;
  _property.numbers.clear();
}

} // namespace

std::size_t sizeOf(VtkScalar _type)
{
  switch (_type) {
  case VtkScalar::int8:
  case VtkScalar::uint8:
    return 1;
  case VtkScalar::int16:
  case VtkScalar::uint16:
    return 2;
  case VtkScalar::int32:
  case VtkScalar::uint32:
  case VtkScalar::float32:
    return 4;
  case VtkScalar::int64:
  case VtkScalar::uint64:
  case VtkScalar::float64:
    return 8;
  default:
    return 0;
  }
}

bool isInteger(VtkScalar _type)
{
  return _type != VtkScalar::float32 && _type != VtkScalar::float64;
}

void decodeNumbers(const char* _bytes, std::size_t _count, bool _bigEndian, VtkArray& _array)
{
  switch (_array.type) {
  case VtkScalar::bit:
    for (std::size_t i = 0; i < _count; ++i)
      _array.integers.push_back((_bytes[i / 8] >> (7 - i % 8)) & 1);
    return;
  case VtkScalar::int8:
    return appendAll<std::int8_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::uint8:
    return appendAll<std::uint8_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::int16:
    return appendAll<std::int16_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::uint16:
    return appendAll<std::uint16_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::int32:
    return appendAll<std::int32_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::uint32:
    return appendAll<std::uint32_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::int64:
  case VtkScalar::uint64:
    return appendAll<std::int64_t>(_bytes, _count, _bigEndian, _array.integers);
  case VtkScalar::float32:
    return appendAll<float>(_bytes, _count, _bigEndian, _array.numbers);
  case VtkScalar::float64:
    return appendAll<double>(_bytes, _count, _bigEndian, _array.numbers);
  case VtkScalar::unknown:
    return;
  }
}

bool parseNumber(const char* _begin, const char* _end, VtkArray& _array)
{
  if (_begin != _end && *_begin == '+') ++_begin;
  switch (_array.type) {
  case VtkScalar::unknown:
    return false;
  case VtkScalar::float32:
  case VtkScalar::float64:
    return parseReal(_begin, _end, _array.numbers);
  case VtkScalar::uint64:
    return parseInteger<std::uint64_t>(_begin, _end, _array.integers);
  case VtkScalar::int64:
    return parseInteger<std::int64_t>(_begin, _end, _array.integers);
  default:
    break;
  }
  if (!parseInteger<std::int64_t>(_begin, _end, _array.integers)) return false;
  const std::int64_t value = _array.integers.back();
  const bool isSigned =
      _array.type == VtkScalar::int8 || _array.type == VtkScalar::int16 || _array.type == VtkScalar::int32;
  const int bits = _array.type == VtkScalar::bit ? 1 : static_cast<int>(8 * sizeOf(_array.type)) - (isSigned ? 1 : 0);
  const std::int64_t highest = (std::int64_t(1) << bits) - 1;
  return value <= highest && value >= (isSigned ? -highest - 1 : 0);
}

Property propertyFrom(const VtkArray& _array, PropertyEntity _entity, const std::string& _name)
{
  Property property;
  property.entity = _entity;
  property.name = _name;
  const TypeName name = typeName(_array.type);
  const bool isVector = _array.components >= 2 && _array.components <= 4;
  const bool isWide = _array.type == VtkScalar::int64 || _array.type == VtkScalar::uint64;
  if (_array.components == 1 && isWide) {
    property.type = name.single;
    for (const std::int64_t value : _array.integers)
      property.texts.push_back(_array.type == VtkScalar::int64 ? std::to_string(value)
                                                               : std::to_string(static_cast<std::uint64_t>(value)));
    return property;
  }
  property.numbers = _array.numbers;
  property.numbers.insert(property.numbers.end(), _array.integers.begin(), _array.integers.end());
  property.components = _array.components;
  property.type = name.single;
  if (isVector)
    property.type = "vec" + std::to_string(_array.components) + (name.vectorSuffix ? name.vectorSuffix : "d");
  if (_array.components > 4) makeLists(property);
  return property;
}

} // namespace FleshSim
