#include <FleshSim/Report/HtmlWriter.hh>

#include <FleshSim/Core/Utf8.hh>

#include <algorithm>

namespace FleshSim {

std::string escapedHtml(const std::string& _text)
{
  std::string result;
  for (std::size_t i = 0; i < _text.size();) {
    const char c = _text[i];
    const auto length = static_cast<std::size_t>(utf8Length(_text, i));
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (c == '\'')
      result += "&#39;";
    else if (c == '\t' || c == '\n' || (length > 0 && !isControlCharacter(_text, i)))
      result += _text.substr(i, length);
    else
      result += "\xEF\xBF\xBD";
    i += std::max<std::size_t>(length, 1);
  }
  return result;
}

void HtmlWriter::open(const std::string& _tag, const Attributes& _attributes)
{
  stream_ << '<' << _tag;
  for (const auto& [name, value] : _attributes)
    stream_ << ' ' << name << "=\"" << escapedHtml(value) << '"';
}

HtmlWriter& HtmlWriter::begin(const std::string& _tag, const Attributes& _attributes)
{
  open(_tag, _attributes);
  stream_ << '>';
  tags_.push_back(_tag);
  return *this;
}

HtmlWriter& HtmlWriter::end()
{
  static const std::vector<std::string> inLine{"a", "code", "strong", "td", "th", "time"};
  const std::string tag = tags_.back();
  tags_.pop_back();
  stream_ << "</" << tag << '>';
  // A page that can be read as a text, too; blanks inside of a line would be seen.
  if (std::find(inLine.begin(), inLine.end(), tag) == inLine.end()) stream_ << '\n';
  return *this;
}

HtmlWriter& HtmlWriter::text(const std::string& _text)
{
  stream_ << escapedHtml(_text);
  return *this;
}

HtmlWriter& HtmlWriter::element(const std::string& _tag, const std::string& _text, const Attributes& _attributes)
{
  return begin(_tag, _attributes).text(_text).end();
}

HtmlWriter& HtmlWriter::empty(const std::string& _tag, const Attributes& _attributes)
{
  open(_tag, _attributes);
  stream_ << "/>\n";
  return *this;
}

HtmlWriter& HtmlWriter::markup(const std::string& _markup)
{
  stream_ << _markup;
  return *this;
}

} // namespace FleshSim
