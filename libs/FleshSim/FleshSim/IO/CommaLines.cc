#include <FleshSim/IO/CommaLines.hh>

#include <algorithm>

namespace FleshSim {

bool CommaLines::next()
{
  while (position_ < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', position_), text_.size());
    line_ = trimmed(text_.substr(position_, end - position_));
    position_ = end + 1;
    ++lineNumber_;
    if (!line_.empty() && line_.substr(0, comment_.size()) != comment_) return true;
  }
  line_ = {};
  return false;
}

std::vector<std::string_view> CommaLines::fields(bool _blanks) const
{
  const char* const separators = _blanks ? ", \t" : ",";
  std::vector<std::string_view> result;
  for (std::size_t begin = 0; begin <= line_.size();) {
    const std::size_t end = std::min(line_.find_first_of(separators, begin), line_.size());
    const std::string_view field = trimmed(line_.substr(begin, end - begin));
    // A comma at the end of a line only says that the list goes on.
    if (!field.empty() || (!_blanks && end < line_.size())) result.push_back(field);
    begin = end + 1;
  }
  return result;
}

std::string_view trimmed(std::string_view _text)
{
  constexpr const char* blanks = " \t\r\v\f";
  const std::size_t begin = _text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return _text.substr(begin, _text.find_last_not_of(blanks) - begin + 1);
}

std::string inCapitals(std::string_view _text)
{
  std::string result(_text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char _c) { return _c >= 'a' && _c <= 'z' ? static_cast<char>(_c - 'a' + 'A') : _c; });
  return result;
}

} // namespace FleshSim
