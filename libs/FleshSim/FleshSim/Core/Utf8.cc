#include <FleshSim/Core/Utf8.hh>

#include <algorithm>

namespace FleshSim {

int utf8Length(const std::string& _text, std::size_t _at)
{
  const auto byte = [&](std::size_t _i) {
    return _at + _i < _text.size() ? static_cast<unsigned char>(_text[_at + _i]) : 0u;
  };
  const auto continues = [&](std::size_t _i) { return (byte(_i) & 0xC0u) == 0x80u; };
  const unsigned first = byte(0);
  if (first < 0x80u) return 1;
  if (first >= 0xC2u && first <= 0xDFu) return continues(1) ? 2 : 0;
  if (first >= 0xE0u && first <= 0xEFu) {
    if ((first == 0xE0u && byte(1) < 0xA0u) || (first == 0xEDu && byte(1) > 0x9Fu)) return 0;
    return continues(1) && continues(2) ? 3 : 0;
  }
  if (first >= 0xF0u && first <= 0xF4u) {
    if ((first == 0xF0u && byte(1) < 0x90u) || (first == 0xF4u && byte(1) > 0x8Fu)) return 0;
    return continues(1) && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

bool isControlCharacter(const std::string& _text, std::size_t _at)
{
  const auto byte = [&](std::size_t _i) { return static_cast<unsigned char>(_text[_at + _i]); };
  const int length = utf8Length(_text, _at);
  if (length == 1) return byte(0) < 0x20u || byte(0) == 0x7Fu;
  if (length == 2) return byte(0) == 0xC2u && byte(1) <= 0x9Fu;
  if (length != 3) return false;
  const unsigned code = (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
  return code >= 0xFFFEu || (code >= 0x202Au && code <= 0x202Eu) || (code >= 0x2066u && code <= 0x2069u);
}

bool isUtf8(const std::string& _text)
{
  for (std::size_t i = 0; i < _text.size();) {
    const int length = utf8Length(_text, i);
    if (length == 0) return false;
    i += static_cast<std::size_t>(length);
  }
  return true;
}

std::string asUtf8(const std::string& _text)
{
  std::string result;
  for (std::size_t i = 0; i < _text.size();) {
    const std::size_t length = static_cast<std::size_t>(utf8Length(_text, i));
    const unsigned char byte = static_cast<unsigned char>(_text[i]);
    if (length > 0)
      result += _text.substr(i, length);
    else {
      result += static_cast<char>(0xc0 | byte >> 6);
      result += static_cast<char>(0x80 | (byte & 0x3f));
    }
    i += std::max<std::size_t>(1, length);
  }
  return result;
}

} // namespace FleshSim
