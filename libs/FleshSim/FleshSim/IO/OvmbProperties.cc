#include <FleshSim/IO/OvmbProperties.hh>

#include <FleshSim/IO/ByteWriter.hh>
#include <FleshSim/IO/NumberText.hh>
#include <FleshSim/IO/OvmbChunks.hh>

#include <algorithm>

namespace FleshSim {

namespace {

double readNumber(ByteReader& _bytes, ValueKind _kind)
{
  constexpr const char* what = "a property's value";
  switch (_kind) {
  case ValueKind::int8:
    return _bytes.number<std::int8_t>(what);
  case ValueKind::uint8:
    return _bytes.number<std::uint8_t>(what);
  case ValueKind::int16:
    return _bytes.number<std::int16_t>(what);
  case ValueKind::uint16:
    return _bytes.number<std::uint16_t>(what);
  case ValueKind::int32:
    return _bytes.number<std::int32_t>(what);
  case ValueKind::uint32:
    return _bytes.number<std::uint32_t>(what);
  case ValueKind::float32:
    return _bytes.number<float>(what);
  case ValueKind::float64:
    return _bytes.number<double>(what);
  default:
    break;
  }
  const int value = _bytes.number<std::uint8_t>(what);
  if (value > 1) _bytes.fail("a bool property's default value is " + std::to_string(value) + "; expected 0 or 1");
  return value;
}

std::string readText(ByteReader& _bytes, ValueKind _kind)
{
  constexpr const char* what = "a property's value";
  if (_kind == ValueKind::int64) return std::to_string(_bytes.number<std::int64_t>(what));
  if (_kind == ValueKind::uint64) return std::to_string(_bytes.number<std::uint64_t>(what));
  return _bytes.text("a property's text");
}

void writeNumber(ByteWriter& _bytes, ValueKind _kind, double _value)
{
  switch (_kind) {
  case ValueKind::boolean:
    return _bytes.number(static_cast<std::uint8_t>(_value != 0));
  case ValueKind::int8:
    return _bytes.number(static_cast<std::int8_t>(_value));
  case ValueKind::uint8:
    return _bytes.number(static_cast<std::uint8_t>(_value));
  case ValueKind::int16:
    return _bytes.number(static_cast<std::int16_t>(_value));
  case ValueKind::uint16:
    return _bytes.number(static_cast<std::uint16_t>(_value));
  case ValueKind::int32:
    return _bytes.number(static_cast<std::int32_t>(_value));
  case ValueKind::uint32:
    return _bytes.number(static_cast<std::uint32_t>(_value));
  case ValueKind::float32:
    return _bytes.number(static_cast<float>(_value));
  default:
    return _bytes.number(_value);
  }
}

template <class Number>
Number parsedOrZero(const std::string& _text)
{
  Number value = 0;
  return parseNumber(_text, value) == NumberProblem::none ? value : 0;
}

void writeText(ByteWriter& _bytes, ValueKind _kind, const std::string& _text)
{
  if (_kind == ValueKind::int64)
    _bytes.number(parsedOrZero<std::int64_t>(_text));
  else if (_kind == ValueKind::uint64)
    _bytes.number(parsedOrZero<std::uint64_t>(_text));
  else
    _bytes.text(_text);
}

void writeBits(ByteWriter& _bytes, const std::vector<double>& _values)
{
  for (std::size_t i = 0; i < _values.size(); i += 8) {
    unsigned bits = 0;
    for (std::size_t k = i; k < std::min(i + 8, _values.size()); ++k)
      bits |= (_values[k] != 0 ? 1u : 0u) << (k - i);
    _bytes.number(static_cast<std::uint8_t>(bits));
  }
}

std::uint8_t entityCode(PropertyEntity _entity)
{
  const auto* found = std::find(std::begin(Ovmb::propertyEntities), std::end(Ovmb::propertyEntities), _entity);
  return static_cast<std::uint8_t>(found - std::begin(Ovmb::propertyEntities));
}

} // namespace

OvmbPropertyReader::OvmbPropertyReader(MeshDocument& _document, std::size_t _fileSize)
    // A bool of one bit becomes a double: 64 times the file. Twice that for defaults of honest files.
    : document_(_document), budget_(128 * _fileSize)
{
}

void OvmbPropertyReader::readDirectory(ByteReader& _payload)
{
  if (hasDirectory_) _payload.failAt(_payload.position(), "a second property directory");
  hasDirectory_ = true;
  while (_payload.bytesLeft() > 0) {
    Entry entry;
    entry.position = _payload.position();
    const unsigned entity = _payload.number<std::uint8_t>("a property's entity");
    if (entity >= std::size(Ovmb::propertyEntities))
      _payload.fail("a property's entity is " + std::to_string(entity) + "; expected 0 to 6");
    entry.property.entity = Ovmb::propertyEntities[entity];
    entry.property.name = _payload.text("a property's name");
    const std::string type = _payload.text("a property's type");
    entry.type = findBinaryPropertyType(type);
    const auto length = _payload.number<std::uint32_t>("the length of a default value");
    ByteReader value = _payload.narrowed(length, "a default value");
    if (entry.type) {
      entry.property.type = entry.type->name;
      entry.property.components = entry.type->components;
      if (entry.type->holdsNumbers())
        for (int i = 0; i < entry.type->components; ++i)
          entry.defaultNumbers.push_back(readNumber(value, entry.type->kind));
      else
        entry.defaultText = readText(value, entry.type->kind);
      if (value.bytesLeft() > 0) value.failAt(value.position(), "a default value is longer than its type");
    }
    else
      document_.notes.push_back("property " + quote(entry.property.name) + " skipped: its type " + quote(type) +
                                " is unknown");
    entries_.push_back(std::move(entry));
  }
}

void OvmbPropertyReader::readValues(ByteReader& _payload, std::size_t _vertexCount)
{
  const auto first = _payload.number<std::uint64_t>("the first index of the chunk");
  const std::size_t spanAt = _payload.position() - 8;
  const auto count = _payload.number<std::uint32_t>("the count of the chunk");
  const auto index = _payload.number<std::uint32_t>("the index of the property");
  if (index >= entries_.size())
    _payload.fail("property " + std::to_string(index) + " is out of range; the directory has " +
                  std::to_string(entries_.size()));
  Entry& entry = entries_[index];
  const std::size_t present = entityCount(document_.polyhedra, _vertexCount, entry.property.entity);
  if (first > present || count > present - first)
    _payload.failAt(spanAt, "the values from " + std::to_string(first) + ", " + std::to_string(count) +
                                " in number, do not fit; there are " + std::to_string(present) + " entities");
  if (!entry.type) {
    _payload.raw(_payload.bytesLeft(), "the values");
    return;
  }
  readRange(_payload, entry, static_cast<std::size_t>(first), count);
}

void OvmbPropertyReader::fillUpTo(Entry& _entry, std::size_t _count, const ByteReader& _payload)
{
  Property& property = _entry.property;
  const std::size_t components = _entry.defaultNumbers.size();
  const bool isText = !_entry.type->holdsNumbers();
  const std::size_t have = isText ? property.texts.size() : property.numbers.size() / components;
  if (have >= _count) return;
  const std::size_t size = isText ? sizeof(std::string) + _entry.defaultText.size() : components * sizeof(double);
  if ((_count - have) > budget_ / size)
    _payload.failAt(_entry.position, "the values of the properties are far more than a file of this size can hold");
  budget_ -= (_count - have) * size;
  if (isText)
    property.texts.resize(_count, _entry.defaultText);
  else
    for (std::size_t i = have * components; i < _count * components; ++i)
      property.numbers.push_back(_entry.defaultNumbers[i % components]);
}

void OvmbPropertyReader::readRange(ByteReader& _payload, Entry& _entry, std::size_t _first, std::size_t _count)
{
  fillUpTo(_entry, _first + _count, _payload);
  Property& property = _entry.property;
  const ValueKind kind = _entry.type->kind;
  const std::size_t components = _entry.defaultNumbers.size();
  if (kind == ValueKind::boolean) {
    const std::string_view bits = _payload.raw((_count + 7) / 8, "the values of a bool property");
    for (std::size_t i = 0; i < _count; ++i)
      property.numbers[_first + i] = (static_cast<unsigned char>(bits[i / 8]) >> (i % 8)) & 1;
  }
  else if (_entry.type->holdsNumbers())
    for (std::size_t i = _first * components; i < (_first + _count) * components; ++i)
      property.numbers[i] = readNumber(_payload, kind);
  else
    for (std::size_t i = _first; i < _first + _count; ++i)
      property.texts[i] = readText(_payload, kind);
}

void OvmbPropertyReader::finish(const ByteReader& _file)
{
  const auto vertexCount = static_cast<std::size_t>(document_.mesh.vertexCount());
  for (Entry& entry : entries_) {
    if (!entry.type) continue;
    fillUpTo(entry, entityCount(document_.polyhedra, vertexCount, entry.property.entity), _file);
    document_.properties.push_back(std::move(entry.property));
  }
}

std::string ovmbDirectory(const std::vector<Property>& _properties)
{
  ByteWriter bytes;
  for (const Property& property : _properties) {
    const PropertyType& type = *findPropertyType(property.type);
    bytes.number(entityCode(property.entity));
    bytes.text(property.name);
    bytes.text(type.binaryName);
    ByteWriter value;
    if (type.holdsNumbers())
      for (int i = 0; i < type.components; ++i)
        writeNumber(value, type.kind, 0);
    else
      writeText(value, type.kind, "");
    bytes.text(value.bytes());
  }
  return bytes.bytes();
}

std::string ovmbValues(const Property& _property, std::size_t _index, std::size_t _entityCount)
{
  const PropertyType& type = *findPropertyType(_property.type);
  ByteWriter bytes;
  bytes.number(std::uint64_t{0});
  bytes.number(static_cast<std::uint32_t>(_entityCount));
  bytes.number(static_cast<std::uint32_t>(_index));
  if (type.kind == ValueKind::boolean)
    writeBits(bytes, _property.numbers);
  else
    for (double number : _property.numbers)
      writeNumber(bytes, type.kind, number);
  for (const std::string& text : _property.texts)
    writeText(bytes, type.kind, text);
  return bytes.bytes();
}

} // namespace FleshSim
