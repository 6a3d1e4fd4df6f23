#include <FleshSim/Core/JsonWriter.hh>

#include <FleshSim/Core/Utf8.hh>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace FleshSim {

std::string shortestNumber(double _value)
{
  std::array<char, 32> buffer;
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), _value);
  return std::string(buffer.data(), result.ptr);
}

double tidiedNumber(double _value)
{
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), _value, std::chars_format::general, 14).ptr;
  std::from_chars(text.data(), end, _value);
  return _value;
}

namespace {

std::string quoted(const std::string& _text)
{
  static const char* digits = "0123456789abcdef";
  std::string result = "\"";
  for (std::size_t i = 0; i < _text.size(); ++i) {
    const char c = _text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      (result += '\\') += c;
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (byte < 0x20u || byte == 0x7Fu)
      ((result += "\\u00") += digits[byte >> 4]) += digits[byte & 15u];
    else {
      // A file name may hold any bytes; JSON may not.
      const std::size_t length = static_cast<std::size_t>(utf8Length(_text, i));
      result += length > 0 ? _text.substr(i, length) : "\xEF\xBF\xBD";
      i += std::max<std::size_t>(length, 1) - 1;
    }
  }
  return result + '"';
}

} // namespace

void JsonWriter::separate()
{
  if (afterKey_) {
    afterKey_ = false;
    return;
  }
  if (levels_.empty()) return;
  Level& level = levels_.back();
  if (!level.empty) stream_ << ',';
  if (!level.oneLine)
    stream_ << '\n' << std::string(2 * levels_.size(), ' ');
  else if (!level.empty)
    stream_ << ' ';
  level.empty = false;
}

void JsonWriter::write(const std::string& _text)
{
  separate();
  stream_ << _text;
}

JsonWriter& JsonWriter::begin(char _bracket, JsonLayout _layout)
{
  write(std::string(1, _bracket));
  const bool inside = !levels_.empty() && levels_.back().oneLine;
  levels_.push_back({true, inside || _layout == JsonLayout::oneLine});
  return *this;
}

JsonWriter& JsonWriter::end(char _bracket)
{
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.empty && !level.oneLine) stream_ << '\n' << std::string(2 * levels_.size(), ' ');
  stream_ << _bracket;
  if (levels_.empty()) stream_ << '\n';
  return *this;
}

JsonWriter& JsonWriter::key(const std::string& _key)
{
  write(quoted(_key) + ": ");
  afterKey_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(double _value)
{
  write(std::isfinite(_value) ? shortestNumber(_value) : "null");
  return *this;
}

JsonWriter& JsonWriter::value(long long _value)
{
  // std::to_string of integers does not look at the locale
  write(std::to_string(_value));
  return *this;
}

JsonWriter& JsonWriter::value(bool _value)
{
  write(_value ? "true" : "false");
  return *this;
}

JsonWriter& JsonWriter::value(const std::string& _value)
{
  write(quoted(_value));
  return *this;
}

} // namespace FleshSim
