#include <FleshSim/IO/OvmProperties.hh>

#include <FleshSim/IO/PropertyTypes.hh>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace FleshSim {

namespace {

struct EntityWord
{
  const char* word;
  PropertyEntity entity;
};

constexpr EntityWord entityWords[] = {
    {"VProp", PropertyEntity::vertex}, {"EProp", PropertyEntity::edge},      {"HEProp", PropertyEntity::halfEdge},
    {"FProp", PropertyEntity::face},   {"HFProp", PropertyEntity::halfFace}, {"CProp", PropertyEntity::cell},
    {"MProp", PropertyEntity::mesh},
};

/// Reads `<Entity> <type> "<name>"` from the rest of the line; nothing if it is none.
std::optional<Property> parseHeader(TextCursor& _cursor)
{
  const std::string_view word = _cursor.token();
  const auto* known = std::find_if(std::begin(entityWords), std::end(entityWords),
                                   [&](const EntityWord& _known) { return equalsIgnoringCase(word, _known.word); });
  Property property;
  property.type = _cursor.token();
  const std::string_view rest = _cursor.restOfLine();
  const std::size_t open = rest.find('"');
  if (known == std::end(entityWords) || open == std::string_view::npos) return {};
  property.entity = known->entity;
  const std::size_t last = rest.find_last_not_of('"');
  if (last != std::string_view::npos && last > open) property.name = rest.substr(open + 1, last - open);
  return property;
}

class ValueReader
{
public:
  explicit ValueReader(TextCursor& _cursor) : cursor_(_cursor) {}

  double number(ValueKind _kind)
  {
    switch (_kind) {
    case ValueKind::boolean:
      return boolean();
    case ValueKind::int8:
      return static_cast<signed char>(character());
    case ValueKind::uint8:
      return static_cast<unsigned char>(character());
    case ValueKind::int16:
      return parsed<std::int16_t>();
    case ValueKind::uint16:
      return parsed<std::uint16_t>();
    case ValueKind::int32:
      return parsed<std::int32_t>();
    case ValueKind::uint32:
      return parsed<std::uint32_t>();
    case ValueKind::float32:
      return parsed<float>();
    default:
      return parsed<double>();
    }
  }

  std::string text(ValueKind _kind)
  {
    switch (_kind) {
    case ValueKind::int64:
      return std::to_string(parsed<std::int64_t>());
    case ValueKind::uint64:
      return std::to_string(parsed<std::uint64_t>());
    case ValueKind::string:
      return string();
    default:
      return list(_kind);
    }
  }

private:
  std::string_view token()
  {
    const std::string_view word = cursor_.word();
    if (word.empty()) failAtEnd();
    return word;
  }

  [[noreturn]] void failAtEnd() { cursor_.failAt(cursor_.position(), "the file ends among the values of a property"); }

  template <class Number>
  Number parsed()
  {
    return cursor_.toNumber<Number>(token(), "the property's value");
  }

  double boolean()
  {
    const std::string_view word = token();
    if (word != "0" && word != "1") cursor_.fail("the property's value is " + quote(word) + "; expected 0 or 1");
    return word == "1" ? 1 : 0;
  }

  char character()
  {
    cursor_.skipSpace();
    if (cursor_.bytesLeft() == 0) failAtEnd();
    return cursor_.raw(1)[0];
  }

  std::string string()
  {
    cursor_.skipSpace();
    std::string digits;
    for (;;) {
      if (cursor_.bytesLeft() == 0) failAtEnd();
      const char c = cursor_.raw(1)[0];
      if (c == ':' && !digits.empty()) break;
      if (c < '0' || c > '9') cursor_.fail("a string property's value begins with its length and a colon");
      digits += c;
    }
    return std::string(cursor_.raw(cursor_.toNumber<std::size_t>(digits, "the length of the string")));
  }

  std::string list(ValueKind _kind)
  {
    const std::string_view size = token();
    std::string result(size);
    std::size_t count = cursor_.toCount(size, "entries of the list", 2);
    if (_kind == ValueKind::pairList) count *= 2;
    for (std::size_t i = 0; i < count; ++i)
      result += " " + (_kind == ValueKind::nestedList ? list(ValueKind::list) : std::string(token()));
    return result;
  }

  TextCursor& cursor_;
};

void readValues(TextCursor& _cursor, const PropertyType& _type, std::size_t _count, Property& _property)
{
  _property.components = _type.components;
  ValueReader reader(_cursor);
  // Nothing is reserved: the count belongs to the mesh, the file may end at once.
  if (_type.holdsNumbers())
    for (std::size_t i = 0; i < _count * _type.components; ++i)
      _property.numbers.push_back(reader.number(_type.kind));
  else
    for (std::size_t i = 0; i < _count; ++i)
      _property.texts.push_back(reader.text(_type.kind));
}

bool holdsVisibleCharacters(const Property& _property)
{
  return std::all_of(_property.numbers.begin(), _property.numbers.end(), [](double _value) {
    const int code = static_cast<int>(_value) & 0xFF;
    return code > ' ' && code != 0x7F;
  });
}

class ValueWriter
{
public:
  ValueWriter(TextWriter& _writer, const Property& _property, const PropertyType& _type)
      : writer_(_writer), property_(_property), type_(_type)
  {
  }

  void write(bool _asCharacters)
  {
    const std::size_t components = static_cast<std::size_t>(type_.components);
    for (std::size_t i = 0; i < property_.numbers.size(); ++i) {
      writeNumber(property_.numbers[i], _asCharacters);
      writer_ << ((i + 1) % components == 0 ? '\n' : ' ');
    }
    for (const std::string& text : property_.texts) {
      if (type_.kind == ValueKind::string) writer_ << text.size() << ':';
      writer_ << text << '\n';
    }
  }

private:
  void writeNumber(double _value, bool _asCharacter)
  {
    if (_asCharacter)
      writer_ << static_cast<char>(static_cast<int>(_value));
    else if (type_.kind == ValueKind::float32)
      writer_ << static_cast<float>(_value);
    else if (type_.kind == ValueKind::float64)
      writer_ << _value;
    else
      writer_ << static_cast<long long>(_value);
  }

  TextWriter& writer_;
  const Property& property_;
  const PropertyType& type_;
};

void writeProperty(TextWriter& _writer, const char* _word, const Property& _property)
{
  const PropertyType& type = *findPropertyType(_property.type);
  const bool isCharacter = type.kind == ValueKind::int8 || type.kind == ValueKind::uint8;
  const bool asCharacters = isCharacter && holdsVisibleCharacters(_property);
  _writer << _word << ' ' << (isCharacter && !asCharacters ? "int" : type.textName) << " \"" << _property.name
          << "\"\n";
  ValueWriter(_writer, _property, type).write(asCharacters);
}

} // namespace

void readOvmProperties(TextCursor& _cursor, MeshDocument& _document)
{
  bool skipping = false;
  while (_cursor.nextLine()) {
    const std::size_t line = _cursor.position();
    std::optional<Property> property = parseHeader(_cursor);
    if (!property) {
      if (skipping) continue;
      _cursor.moveTo(line);
      const std::string found = quote(_cursor.restOfLine());
      _cursor.failAt(line, "found " + found + " where a property like VProp double \"name\" or the end is expected");
    }
    const PropertyType* type = findPropertyType(property->type);
    skipping = !type || std::string_view(type->name) != type->textName;
    if (skipping) {
      _document.notes.push_back("property " + quote(property->name) + " skipped: its type " + quote(property->type) +
                                " is unknown");
      continue;
    }
    const auto vertexCount = static_cast<std::size_t>(_document.mesh.vertexCount());
    readValues(_cursor, *type, entityCount(_document.polyhedra, vertexCount, property->entity), *property);
    _document.properties.push_back(std::move(*property));
  }
}

void requireOvmProperties(const std::string& _path, const MeshDocument& _document, const Polyhedra& _polyhedra)
{
  requireProperties(_path, _document, _polyhedra);
  for (const Property& property : _document.properties) {
    const std::string& name = property.name;
    if (name.find_first_of("\r\n") != std::string::npos || (!name.empty() && name.back() == '"'))
      throw FileError{Status::atLine(_path, 0,
                                     "cannot write: the property name " + quote(name) +
                                         " has a line break or ends with a quote, which .ovm cannot hold")};
  }
}

void writeOvmProperties(TextWriter& _writer, const MeshDocument& _document)
{
  for (const EntityWord& kind : entityWords)
    for (const Property& property : _document.properties)
      if (property.entity == kind.entity) writeProperty(_writer, kind.word, property);
}

} // namespace FleshSim
