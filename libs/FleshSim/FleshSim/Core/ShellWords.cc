#include <FleshSim/Core/ShellWords.hh>

#include <FleshSim/Core/Utf8.hh>

#include <algorithm>
#include <cstring>

namespace FleshSim {

namespace {

bool isPlain(char _c)
{
  return (_c >= 'a' && _c <= 'z') || (_c >= 'A' && _c <= 'Z') || (_c >= '0' && _c <= '9') ||
         (_c != '\0' && std::strchr("-_./,:+@%", _c) != nullptr);
}

/// Whether each character can be seen and copied: well-formed UTF-8 without control characters.
bool isPrintable(const std::string& _word)
{
  for (std::size_t i = 0; i < _word.size();) {
    const int length = utf8Length(_word, i);
    if (length == 0 || isControlCharacter(_word, i)) return false;
    i += static_cast<std::size_t>(length);
  }
  return true;
}

std::string inQuotes(const std::string& _word)
{
  std::string text = "'";
  for (const char c : _word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// Three octal digits for each byte that is no printable ASCII: no digit behind can be taken for a part of it.
std::string escaped(const std::string& _word)
{
  std::string text = "$'";
  for (const char c : _word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\')
      (text += '\\') += c;
    else if (byte >= 0x20u && byte < 0x7Fu)
      text += c;
    else {
      text += '\\';
      for (const int shift : {6, 3, 0})
        text += static_cast<char>('0' + (byte >> shift & 7u));
    }
  }
  return text + "'";
}

} // namespace

std::string shellWord(const std::string& _word)
{
  if (!_word.empty() && std::all_of(_word.begin(), _word.end(), isPlain)) return _word;
  return isPrintable(_word) ? inQuotes(_word) : escaped(_word);
}

std::string shellCommand(const std::vector<std::string>& _words)
{
  std::string command;
  for (const std::string& word : _words)
    command += (command.empty() ? "" : " ") + shellWord(word);
  return command;
}

} // namespace FleshSim
