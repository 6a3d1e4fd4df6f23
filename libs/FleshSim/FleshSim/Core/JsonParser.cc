#include <FleshSim/Core/Json.hh>

#include <FleshSim/Core/Utf8.hh>

#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unordered_set>

namespace FleshSim {

namespace {

constexpr int deepest = 100;

void appendUtf8(std::string& _text, unsigned _code)
{
  const auto add = [&](unsigned _byte) { _text.push_back(static_cast<char>(_byte)); };
  if (_code < 0x80u) {
    add(_code);
  }
  else if (_code < 0x800u) {
    add(0xC0u | (_code >> 6));
    add(0x80u | (_code & 0x3Fu));
  }
  else if (_code < 0x10000u) {
    add(0xE0u | (_code >> 12));
    add(0x80u | ((_code >> 6) & 0x3Fu));
    add(0x80u | (_code & 0x3Fu));
  }
  else {
    add(0xF0u | (_code >> 18));
    add(0x80u | ((_code >> 12) & 0x3Fu));
    add(0x80u | ((_code >> 6) & 0x3Fu));
    add(0x80u | (_code & 0x3Fu));
  }
}

class Parser
{
public:
  explicit Parser(const std::string& _text) : text_(_text) {}

  JsonValue parseAll()
  {
    JsonValue value = parseValue(0);
    skipBlanks();
    if (at_ < text_.size()) fail("something follows after the end of the value");
    return value;
  }

private:
  [[noreturn]] void fail(const std::string& _reason) const { throw JsonError(line_, _reason); }

  bool atEnd() const { return at_ >= text_.size(); }
  char peek() const { return atEnd() ? '\0' : text_[at_]; }

  void skipBlanks()
  {
    while (!atEnd() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) {
      if (peek() == '\n') ++line_;
      ++at_;
    }
  }

  /// The next character that is no blank, for messages.
  std::string found() const
  {
    if (atEnd()) return "the end of the file";
    const int length = utf8Length(text_, at_);
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (length == 0 || byte < 0x20u) return "byte " + std::to_string(byte);
    return "'" + text_.substr(at_, static_cast<std::size_t>(length)) + "'";
  }

  bool take(char _expected)
  {
    skipBlanks();
    if (atEnd() || peek() != _expected) return false;
    ++at_;
    return true;
  }

  JsonValue parseValue(int _depth)
  {
    if (_depth > deepest) fail("nested deeper than " + std::to_string(deepest) + " levels");
    skipBlanks();
    JsonValue value;
    value.line = line_;
    const char next = peek();
    if (next == '{')
      parseObject(_depth, value);
    else if (next == '[')
      parseArray(_depth, value);
    else if (next == '"') {
      value.kind = JsonValue::Kind::string;
      value.text = parseString();
    }
    else if (next == '-' || std::isdigit(static_cast<unsigned char>(next)) != 0)
      parseNumber(value);
    else
      parseWord(value);
    return value;
  }

  void parseWord(JsonValue& _value)
  {
    const auto is = [&](const char* _word, std::size_t _length) {
      if (text_.compare(at_, _length, _word) != 0) return false;
      at_ += _length;
      return true;
    };
    if (is("null", 4)) return;
    _value.kind = JsonValue::Kind::boolean;
    if (is("true", 4))
      _value.boolean = true;
    else if (!is("false", 5))
      fail("a value is expected, not " + found());
  }

  void parseObject(int _depth, JsonValue& _value)
  {
    _value.kind = JsonValue::Kind::object;
    std::unordered_set<std::string> keys;
    ++at_;
    if (take('}')) return;
    do {
      skipBlanks();
      if (peek() != '"') fail("a key in quotation marks is expected, not " + found());
      const long keyLine = line_;
      std::string key = parseString();
      if (!keys.insert(key).second) fail("key \"" + key + "\" occurs twice");
      if (!take(':')) fail("':' is expected after key \"" + key + "\", not " + found());
      JsonValue member = parseValue(_depth + 1);
      member.keyLine = keyLine;
      _value.members.emplace_back(std::move(key), std::move(member));
    } while (take(','));
    if (!take('}')) fail("',' or '}' is expected, not " + found());
  }

  void parseArray(int _depth, JsonValue& _value)
  {
    _value.kind = JsonValue::Kind::array;
    ++at_;
    if (take(']')) return;
    do
      _value.items.push_back(parseValue(_depth + 1));
    while (take(','));
    if (!take(']')) fail("',' or ']' is expected, not " + found());
  }

  void skipDigits()
  {
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) fail("a digit is expected in a number, not " + found());
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0)
      ++at_;
  }

  /// from_chars takes more than JSON allows (leading zeros, a bare point), so the grammar is checked before.
  void parseNumber(JsonValue& _value)
  {
    const std::size_t begin = at_;
    if (peek() == '-') ++at_;
    const bool zero = peek() == '0';
    const std::size_t digits = at_;
    skipDigits();
    if (zero && at_ - digits > 1) fail("a number must not begin with 0");
    if (peek() == '.') {
      ++at_;
      skipDigits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      skipDigits();
    }
    _value.kind = JsonValue::Kind::number;
    const auto result = std::from_chars(text_.data() + begin, text_.data() + at_, _value.number);
    if (result.ec != std::errc()) fail("number " + text_.substr(begin, at_ - begin) + " is out of range");
  }

  std::string parseString()
  {
    std::string result;
    ++at_;
    while (true) {
      if (atEnd()) fail("a string does not end");
      const auto byte = static_cast<unsigned char>(peek());
      if (byte == '"') break;
      if (byte < 0x20u) fail("a string holds a line break or control character; write it as an escape");
      if (byte == '\\') {
        parseEscape(result);
        continue;
      }
      const int length = utf8Length(text_, at_);
      if (length == 0) fail("a string is not valid UTF-8");
      result.append(text_, at_, static_cast<std::size_t>(length));
      at_ += static_cast<std::size_t>(length);
    }
    ++at_;
    return result;
  }

  void parseEscape(std::string& _result)
  {
    static const std::string letters = "\"\\/bfnrt";
    static const std::string meanings = "\"\\/\b\f\n\r\t";
    ++at_;
    if (peek() == 'u') {
      ++at_;
      appendUtf8(_result, parseCodePoint());
      return;
    }
    const std::size_t index = atEnd() ? std::string::npos : letters.find(peek());
    if (index == std::string::npos) fail("unknown escape in a string: \\ before " + found());
    _result.push_back(meanings[index]);
    ++at_;
  }

  unsigned parseHex()
  {
    unsigned code = 0;
    if (text_.size() - at_ < 4) fail("four hexadecimal digits are expected after \\u");
    const auto result = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (result.ec != std::errc() || result.ptr != text_.data() + at_ + 4)
      fail("four hexadecimal digits are expected after \\u");
    at_ += 4;
    return code;
  }

  unsigned parseCodePoint()
  {
    const unsigned high = parseHex();
    if (high < 0xD800u || high > 0xDFFFu) return high;
    if (high > 0xDBFFu || text_.compare(at_, 2, "\\u") != 0) fail("half a surrogate pair in a string");
    at_ += 2;
    const unsigned low = parseHex();
    if (low < 0xDC00u || low > 0xDFFFu) fail("half a surrogate pair in a string");
    return 0x10000u + ((high - 0xD800u) << 10) + (low - 0xDC00u);
  }

  const std::string& text_;
  std::size_t at_ = 0;
  long line_ = 1;
};

} // namespace

Status parseJson(const std::string& _text, const std::string& _file, JsonValue& _value)
{
  try {
    _value = Parser(_text).parseAll();
    return Status::ok();
  }
  catch (const JsonError& error) {
    return Status::atLine(_file, error.line(), error.what());
  }
}

Status readJson(const std::string& _path, JsonValue& _value)
{
  // The stream opens folders too, and throws when it reads one.
  std::error_code error;
  if (std::filesystem::is_directory(_path, error)) return Status::atLine(_path, 0, "cannot read: it is a folder");
  errno = 0;
  std::ifstream stream(_path, std::ios::binary);
  if (!stream) return Status::atLine(_path, 0, std::string("cannot read: ") + std::strerror(errno));
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (stream.bad()) return Status::atLine(_path, 0, "cannot read the file");
  return parseJson(text, _path, _value);
}

} // namespace FleshSim
