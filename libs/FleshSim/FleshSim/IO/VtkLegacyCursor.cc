#include <FleshSim/IO/VtkLegacyCursor.hh>

#include <FleshSim/IO/InputFile.hh>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace FleshSim {

namespace {

bool isBlank(char _c)
{
  return _c == ' ' || _c == '\t' || _c == '\r' || _c == '\n' || _c == '\f' || _c == '\v';
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
  const std::string name = upperCase(_name);
  for (const auto& [spelling, type] : types)
    if (name == spelling) return type;
  return VtkScalar::unknown;
}

} // namespace

std::string upperCase(std::string _text)
{
  for (char& c : _text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return _text;
}

std::string VtkLegacyCursor::word()
{
  while (position_ < text_.size() && isBlank(text_[position_]))
    ++position_;
  return wordOnLine();
}

std::string VtkLegacyCursor::wordOnLine()
{
  while (position_ < text_.size() && text_[position_] != '\n' && isBlank(text_[position_]))
    ++position_;
  const std::size_t begin = position_;
  while (position_ < text_.size() && !isBlank(text_[position_]))
    ++position_;
  return text_.substr(begin, position_ - begin);
}

std::string VtkLegacyCursor::line()
{
  const std::size_t begin = position_;
  position_ = std::min(text_.find('\n', position_), text_.size());
  std::string result = text_.substr(begin, position_ - begin);
  if (position_ < text_.size()) ++position_;
  if (!result.empty() && result.back() == '\r') result.pop_back();
  return result;
}

Status VtkLegacyCursor::readCount(const char* _what, long long& _count)
{
  const std::string text = word();
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), _count);
  if (text.empty() || error != std::errc() || stop != text.data() + text.size() || _count < 0)
    return fail(std::string("expected ") + _what + ", found " + quote(text));
  return Status::ok();
}

Status VtkLegacyCursor::readType(VtkArray& _array)
{
  const std::string name = word();
  _array.type = scalarOf(name);
  if (_array.type == VtkScalar::unknown) return fail(quote(name) + " is no number type that can be read");
  return Status::ok();
}

Status VtkLegacyCursor::readValues(long long _tuples, long long _components, VtkArray& _array)
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

Status VtkLegacyCursor::readBinaryValues(std::size_t _count, VtkArray& _array)
{
  line();
  const bool bits = _array.type == VtkScalar::bit;
  if (_count / 8 > left() || (bits ? (_count + 7) / 8 : _count * sizeOf(_array.type)) > left())
    return fail("the file is too short for the " + std::to_string(_count) + " numbers that it announces");
  decodeNumbers(text_.data() + position_, _count, true, _array);
  position_ += bits ? (_count + 7) / 8 : _count * sizeOf(_array.type);
  return Status::ok();
}

long VtkLegacyCursor::lineNumber() const
{
  return 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(position_), '\n');
}

Status VtkLegacyCursor::fail(const std::string& _reason) const
{
  if (binary_) return Status::atByte(path_, static_cast<long long>(position_), _reason);
  return Status::atLine(path_, lineNumber(), _reason);
}

} // namespace FleshSim
