#include "ManualPage.hh"

#include <FleshSim/Core/Version.hh>

#include <cctype>

namespace FleshSim {

namespace {

/// Text as it is: backslashes, dashes, and dots or quotes that would begin a request.
std::string plain(const std::string& _text)
{
  std::string result;
  for (const char c : _text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  const bool isRequest = !result.empty() && (result[0] == '.' || result[0] == '\'');
  return isRequest ? "\\&" + result : result;
}

std::string sentence(std::string _text)
{
  if (!_text.empty()) _text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(_text[0])));
  return plain(_text) + ".";
}

void writeHead(std::ostream& _stream, const std::string& _name, const std::string& _summary)
{
  std::string title = _name;
  for (char& c : title)
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  _stream << ".TH \"" << title << "\" 1 \"\" \"FleshSim " << version() << "\" \"User commands\"\n.SH NAME\n"
          << plain(_name) << " \\- " << plain(_summary) << '\n';
}

void writeExitStatus(std::ostream& _stream)
{
  _stream << ".SH EXIT STATUS\n.TP\n0\ndone and converged\n.TP\n1\na step did not converge, or with \\-\\-strict there "
             "are warnings\n.TP\n2\nbad usage or bad input: one line on the standard error\n";
}

std::string helpOf(const OptionSpec& _option)
{
  std::string help = _option.help;
  for (const std::string& choice : _option.choices)
    help += (&choice == &_option.choices.front() ? ": " : ", ") + choice;
  return _option.defaultText.empty() ? help : help + " (default: " + _option.defaultText + ")";
}

void writeOption(std::ostream& _stream, const OptionSpec& _option)
{
  _stream << ".TP\n";
  if (_option.letter != '\0') _stream << "\\fB\\-" << _option.letter << "\\fR, ";
  _stream << "\\fB" << plain("--" + _option.name) << "\\fR";
  if (!_option.placeholder.empty()) _stream << " \\fI" << plain(_option.placeholder) << "\\fR";
  _stream << '\n' << plain(helpOf(_option)) << '\n';
}

} // namespace

void writeManualPage(std::ostream& _stream, const std::vector<ProgramCommand>& _commands)
{
  writeHead(_stream, "fleshsim",
            "simulates elastic bodies from mesh files: stretches, bends, scrambles and drops them");
  _stream << ".SH SYNOPSIS\n.B fleshsim\n.I COMMAND\n[\\fIarguments\\fR] [\\fIoptions\\fR]\n.SH COMMANDS\n";
  for (const ProgramCommand& command : _commands)
    _stream << ".TP\n\\fB" << plain(command.name) << "\\fR\n" << plain(command.summary) << '\n';
  writeExitStatus(_stream);
  _stream << ".SH SEE ALSO\n.BR fleshsim\\-stretch (1)\nand so on for each command; fleshsim COMMAND \\-\\-help\n";
}

void writeManualPage(std::ostream& _stream, const ProgramCommand& _command)
{
  writeHead(_stream, "fleshsim-" + _command.name, _command.summary);
  _stream << ".SH SYNOPSIS\n.B fleshsim " << plain(_command.name);
  for (const ArgumentSpec& argument : _command.arguments)
    _stream << "\n.I " << plain(argument.name) << (argument.repeats ? " ..." : "");
  _stream << (_command.options.empty() ? "\n" : "\n[\\fIoptions\\fR]\n") << ".SH DESCRIPTION\n"
          << sentence(_command.summary) << '\n';
  if (!_command.details.empty()) _stream << ".PP\n" << plain(_command.details) << '\n';
  if (!_command.arguments.empty()) _stream << ".SH ARGUMENTS\n";
  for (const ArgumentSpec& argument : _command.arguments)
    _stream << ".TP\n\\fI" << plain(argument.name) << "\\fR\n" << plain(argument.help) << '\n';
  if (!_command.options.empty()) _stream << ".SH OPTIONS\n";
  for (const OptionSpec& option : _command.options)
    writeOption(_stream, option);
  writeExitStatus(_stream);
  _stream << ".SH SEE ALSO\n.BR fleshsim (1)\n";
}

} // namespace FleshSim
