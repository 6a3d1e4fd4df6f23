#include <FleshSim/IO/TextCursor.hh>

#include <algorithm>
#include <limits>

namespace FleshSim {

bool TextCursor::nextLine()
{
  if (started_) skipLineEnd();
  started_ = true;
  for (;;) {
    skipBlanks();
    if (position_ >= text_.size()) return false;
    const bool isComment = comment_ != '\0' && text_[position_] == comment_;
    if (text_[position_] != '\n' && !isComment) break;
    const std::size_t end = text_.find('\n', position_);
    position_ = end == std::string_view::npos ? text_.size() : end + 1;
  }
  blamed_ = position_;
  return true;
}

void TextCursor::requireLine(const char* _expected)
{
  if (nextLine()) return;
  failAt(text_.size(), std::string("the file ends where ") + _expected + " is expected");
}

std::string_view TextCursor::restOfLine()
{
  skipBlanks();
  const std::size_t begin = position_;
  position_ = std::min(text_.find('\n', position_), text_.size());
  std::size_t end = position_;
  while (end > begin && isBlank(text_[end - 1]))
    --end;
  return text_.substr(begin, end - begin);
}

std::size_t TextCursor::toCount(std::string_view _token, const char* _things, std::size_t _leastBytes) const
{
  const std::string what = std::string("the number of ") + _things;
  const long long count = toNumber<long long>(_token, what.c_str());
  if (count < 0) fail(what + " is " + std::to_string(count));
  if (count > std::numeric_limits<int>::max())
    fail(what + " is " + std::to_string(count) + ", more than can be handled");
  // The last line may lack its end.
  if (static_cast<std::size_t>(count) > (bytesLeft() + 1) / _leastBytes)
    fail(std::to_string(count) + " " + _things + " are announced, but only " + std::to_string(bytesLeft()) +
         " bytes follow");
  return static_cast<std::size_t>(count);
}

void TextCursor::skipSpace()
{
  while (position_ < text_.size() && isSpace(text_[position_]))
    ++position_;
  blamed_ = position_;
}

void TextCursor::skipLineEnd()
{
  const std::size_t end = text_.find('\n', position_);
  position_ = end == std::string_view::npos ? text_.size() : end + 1;
}

bool TextCursor::moveBehind(std::string_view _text)
{
  const std::size_t found = text_.find(_text, position_);
  if (found == std::string_view::npos) return false;
  moveTo(found + _text.size());
  return true;
}

std::string_view TextCursor::raw(std::size_t _count)
{
  if (_count > bytesLeft())
    fail("a text of " + std::to_string(_count) + " bytes is announced, but only " + std::to_string(bytesLeft()) +
         " follow");
  position_ += _count;
  return text_.substr(position_ - _count, _count);
}

void TextCursor::failAt(std::size_t _position, const std::string& _reason) const
{
  const std::size_t position = std::min(_position, text_.size());
  long line = 1 + static_cast<long>(std::count(text_.begin(), text_.begin() + position, '\n'));
  // The end of a file that ends with a line's end belongs to the last line.
  if (position == text_.size() && position > 0 && text_[position - 1] == '\n') --line;
  throw FileError{Status::atLine(path_, line, _reason)};
}

void TextCursor::failNumber(std::string_view _token, const char* _what, NumberProblem _problem, bool _real) const
{
  const std::string kind = _real ? "a number" : "a whole number";
  if (_token.empty()) fail(std::string(_what) + " is missing; expected " + kind);
  if (_problem == NumberProblem::outOfRange) fail(std::string(_what) + " " + quote(_token) + " is out of range");
  fail(std::string(_what) + " is " + quote(_token) + "; expected " + kind);
}

bool equalsIgnoringCase(std::string_view _a, std::string_view _b)
{
  const auto lower = [](char _c) { return _c >= 'A' && _c <= 'Z' ? static_cast<char>(_c - 'A' + 'a') : _c; };
  return std::equal(_a.begin(), _a.end(), _b.begin(), _b.end(),
                    [&](char _x, char _y) { return lower(_x) == lower(_y); });
}

} // namespace FleshSim
