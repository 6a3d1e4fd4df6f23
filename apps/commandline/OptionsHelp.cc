#include <commandline/Options.hh>

#include <sstream>

namespace FleshSim {

namespace {

constexpr int lineWidth = 100;
constexpr int helpIndent = 26;

/// A name that fills its column gets a line of its own.
void printEntry(std::ostream& _stream, const std::string& _name, const std::string& _help)
{
  const int width = static_cast<int>(_name.size()) + 2;
  _stream << "  " << _name;
  if (width >= helpIndent)
    _stream << '\n' << std::string(helpIndent, ' ');
  else
    _stream << std::string(static_cast<std::size_t>(helpIndent - width), ' ');
  printWrapped(_stream, _help, helpIndent);
}

} // namespace

void printWrapped(std::ostream& _stream, const std::string& _text, int _indent)
{
  std::istringstream words(_text);
  std::string word;
  int column = _indent;
  bool first = true;
  while (words >> word) {
    const int length = static_cast<int>(word.size());
    if (!first && column + 1 + length > lineWidth) {
      _stream << '\n' << std::string(static_cast<std::size_t>(_indent), ' ');
      column = _indent;
      first = true;
    }
    if (!first) _stream << ' ';
    _stream << word;
    column += length + (first ? 0 : 1);
    first = false;
  }
  _stream << '\n';
}

void printOptions(std::ostream& _stream, const std::vector<ArgumentSpec>& _arguments,
                  const std::vector<OptionSpec>& _options)
{
  if (!_arguments.empty()) _stream << "\nArguments:\n";
  for (const ArgumentSpec& argument : _arguments)
    printEntry(_stream, argument.name, argument.help);
  _stream << "\nOptions:\n";
  for (const OptionSpec& option : _options) {
    std::string help = option.help;
    if (!option.choices.empty()) {
      help += ":";
      for (const std::string& choice : option.choices)
        help += (&choice == &option.choices.front() ? " " : ", ") + choice;
    }
    if (!option.defaultText.empty()) help += " (default: " + option.defaultText + ")";
    const std::string letter = option.letter == '\0' ? "" : std::string("-") + option.letter + ", ";
    printEntry(_stream, letter + "--" + option.name + (option.placeholder.empty() ? "" : " " + option.placeholder),
               help);
  }
  printEntry(_stream, "--help", "show this text");
}

} // namespace FleshSim
