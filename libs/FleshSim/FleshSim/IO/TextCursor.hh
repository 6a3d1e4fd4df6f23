#pragma once

#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/NumberText.hh>

#include <cmath>
#include <string>
#include <string_view>

namespace FleshSim {

/// Walks through the text of a line-oriented ASCII format. Failures throw FileError with the file and the line of the
/// token that was looked at last. Lines are counted only when one is needed, so that reading stays fast.
class TextCursor
{
public:
  /// Lines whose first character is `_comment` are skipped ('\0': none). The text must outlive the cursor.
  TextCursor(std::string _path, std::string_view _text, char _comment)
      : path_(std::move(_path)), text_(_text), comment_(_comment)
  {
  }

  /// Goes to the first token of the next line that is neither blank nor a comment; false at the end of the file.
  bool nextLine();

  /// The same, but the end of the file is an error that names what is missing.
  void requireLine(const char* _expected);

  /// The next token of this line, empty at its end.
  std::string_view token()
  {
    skipBlanks();
    const std::size_t begin = position_;
    while (position_ < text_.size() && !isSpace(text_[position_]))
      ++position_;
    if (position_ > begin) blamed_ = begin;
    return text_.substr(begin, position_ - begin);
  }

  /// The next token on this or a later line, empty at the end of the file.
  std::string_view word()
  {
    for (;;) {
      skipBlanks();
      if (position_ >= text_.size()) return {};
      if (text_[position_] != '\n') return token();
      if (!nextLine()) return {};
    }
  }

  /// What is left of this line, without the blanks around it.
  std::string_view restOfLine();

  /// A number from the next token of this line.
  template <class Number>
  Number number(const char* _what)
  {
    return toNumber<Number>(token(), _what);
  }

  /// A finite floating-point number from the next token of this line.
  double coordinate(const char* _what)
  {
    const double value = number<double>(_what);
    if (!std::isfinite(value)) fail(std::string(_what) + " is not finite");
    return value;
  }

  /// A number from a token; `_what` names it in messages.
  template <class Number>
  Number toNumber(std::string_view _token, const char* _what) const
  {
    Number value{};
    const NumberProblem problem = parseNumber(_token, value);
    if (problem != NumberProblem::none) failNumber(_token, _what, problem, std::is_floating_point_v<Number>);
    return value;
  }

  /// A count of things that take at least `_leastBytes` characters of text each; fails if the rest of the file cannot
  /// hold so many.
  std::size_t toCount(std::string_view _token, const char* _things, std::size_t _leastBytes) const;

  /// Goes to the next character that is not white space, over comments too: for values that are raw characters.
  void skipSpace();

  /// The next `_count` characters whatever they are; fails if there are not so many.
  std::string_view raw(std::size_t _count);

  /// Goes behind the end of this line.
  void skipLineEnd();

  /// Goes behind the next `_text` wherever it is, or returns false.
  bool moveBehind(std::string_view _text);

  std::size_t bytesLeft() const { return text_.size() - position_; }
  std::size_t position() const { return position_; }
  void moveTo(std::size_t _position) { position_ = blamed_ = _position; }

  /// Position of the token that a failure now would blame.
  std::size_t blamed() const { return blamed_; }

  [[noreturn]] void fail(const std::string& _reason) const { failAt(blamed_, _reason); }
  [[noreturn]] void failAt(std::size_t _position, const std::string& _reason) const;

  static bool isBlank(char _c) { return _c == ' ' || _c == '\t' || _c == '\r' || _c == '\v' || _c == '\f'; }
  static bool isSpace(char _c) { return isBlank(_c) || _c == '\n'; }

private:
  void skipBlanks()
  {
    while (position_ < text_.size() && isBlank(text_[position_]))
      ++position_;
  }

  [[noreturn]] void failNumber(std::string_view _token, const char* _what, NumberProblem _problem, bool _real) const;

  std::string path_;
  std::string_view text_;
  char comment_;
  std::size_t position_ = 0;
  std::size_t blamed_ = 0;
  bool started_ = false;
};

/// Case-insensitive comparison of ASCII words.
bool equalsIgnoringCase(std::string_view _a, std::string_view _b);

} // namespace FleshSim
