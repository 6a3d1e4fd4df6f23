#include "ShellCompletion.hh"

namespace FleshSim {

namespace {

/// Words for compgen -W.
std::string optionWords(const ProgramCommand& _command)
{
  std::string words = "--help";
  for (const OptionSpec& option : _command.options)
    words += " --" + option.name;
  return words;
}

/// `COMMAND:--OPTION) words="a b c";;` for each option that is one of a few names.
void writeChoices(std::ostream& _stream, const ProgramCommand& _command)
{
  for (const OptionSpec& option : _command.options) {
    if (option.choices.empty()) continue;
    _stream << "    " << _command.name << ":--" << option.name << ") words=\"";
    for (const std::string& choice : option.choices)
      _stream << (&choice == &option.choices.front() ? "" : " ") << choice;
    _stream << "\";;\n";
  }
}

/// `COMMAND:--OPTION|...) words="";;` for options whose value is a file or a number.
void writeFileValues(std::ostream& _stream, const ProgramCommand& _command)
{
  for (const OptionSpec& option : _command.options)
    if (option.choices.empty() && option.kind != OptionSpec::Kind::flag)
      _stream << "    " << _command.name << ":--" << option.name << ") files=1;;\n";
}

} // namespace

void writeBashCompletion(std::ostream& _stream, const std::vector<ProgramCommand>& _commands)
{
  _stream << "# bash completion of fleshsim, made by 'fleshsim completion'\n_fleshsim()\n{\n"
             "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
             "  local command=\"${COMP_WORDS[1]}\" words='' files=0\n  COMPREPLY=()\n"
             "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W \"";
  for (const ProgramCommand& command : _commands)
    _stream << command.name << ' ';
  _stream << "--help --version\" -- \"$word\"))\n    return\n  fi\n  case \"$command:$before\" in\n";
  for (const ProgramCommand& command : _commands) {
    writeChoices(_stream, command);
    writeFileValues(_stream, command);
  }
  _stream << "  esac\n  if [ -n \"$words\" ]; then\n    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n    return\n"
             "  fi\n  if [ \"$files\" -eq 0 ] && [ \"${word:0:1}\" = - ]; then\n    case \"$command\" in\n";
  for (const ProgramCommand& command : _commands)
    _stream << "      " << command.name << ") words=\"" << optionWords(command) << "\";;\n";
  _stream << "    esac\n    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n    return\n  fi\n"
             "  COMPREPLY=($(compgen -f -- \"$word\"))\n}\ncomplete -o filenames -F _fleshsim fleshsim\n";
}

} // namespace FleshSim
