#pragma once

#include <FleshSim/IO/InputFile.hh>
#include <FleshSim/IO/NumberText.hh>

#include <string>
#include <string_view>
#include <vector>

namespace FleshSim {

/// Walks through a text of lines whose fields are separated by commas or blanks and whose keyword lines begin with '*',
/// as Abaqus and Vega have them. Failures throw FileError with the file and the line.
class CommaLines
{
public:
  /// Lines that begin with `_comment` are skipped. The text must outlive this.
  CommaLines(std::string _path, std::string_view _text, std::string_view _comment)
      : path_(std::move(_path)), text_(_text), comment_(_comment)
  {
  }

  /// Goes to the next line that is neither blank nor a comment; false at the end.
  bool next();

  /// Whether this line is a keyword's.
  bool isKeyword() const { return !line_.empty() && line_.front() == '*'; }

  /// The next line if it holds data; the keyword line that ends the data is the current one then.
  bool nextData() { return next() && !isKeyword(); }

  std::string_view line() const { return line_; }
  long lineNumber() const { return lineNumber_; }

  /// The fields of this line, without the blanks around them; `_blanks` separate, too, where true.
  std::vector<std::string_view> fields(bool _blanks = false) const;

  template <class Number>
  Number number(std::string_view _field, const char* _what) const
  {
    Number value{};
    if (!parse(_field, value))
      fail(std::string(_what) + " is " + quote(_field) + "; expected " +
           (std::is_floating_point_v<Number> ? "a number" : "a whole number"));
    return value;
  }

  [[noreturn]] void fail(const std::string& _reason) const { failAt(lineNumber_, _reason); }
  [[noreturn]] void failAt(long _line, const std::string& _reason) const
  {
    throw FileError{Status::atLine(path_, _line, _reason)};
  }

private:
  template <class Number>
  static bool parse(std::string_view _field, Number& _value)
  {
    if (parseNumber(_field, _value) == NumberProblem::none) return true;
    if (!std::is_floating_point_v<Number>) return false;
    // Fortran writes the exponent of a double as D.
    std::string text(_field);
    const std::size_t exponent = text.find_first_of("dD");
    if (exponent == std::string::npos) return false;
    text[exponent] = 'e';
    return parseNumber(text, _value) == NumberProblem::none;
  }

  std::string path_;
  std::string_view text_;
  std::string_view comment_;
  std::string_view line_;
  std::size_t position_ = 0;
  long lineNumber_ = 0;
};

/// Without the blanks around it.
std::string_view trimmed(std::string_view _text);

/// In capital letters.
std::string inCapitals(std::string_view _text);

} // namespace FleshSim
