#pragma once

#include <FleshSim/Core/Status.hh>

#include <limits>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace FleshSim {

/// One `--name` of a command: what it takes, and what a user should know about it.
struct OptionSpec
{
  enum class Kind
  {
    flag,    ///< no value
    text,    ///< anything but nothing
    number,  ///< finite, in [low, high], or greater than low
    integer, ///< in [low, high]
    choice   ///< one of choices
  };

  std::string name;   ///< without the dashes
  char letter = '\0'; ///< "-o" for "--out"; none: '\0'
  Kind kind = Kind::flag;
  std::string placeholder; ///< "FILE", for help
  std::string help;
  std::string defaultText; ///< shown in help; empty: said in `help`, or none
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool aboveLow = false; ///< low itself is refused
  std::vector<std::string> choices;

  static OptionSpec flag(std::string _name, std::string _help);
  static OptionSpec text(std::string _name, std::string _placeholder, std::string _help);
  static OptionSpec number(std::string _name, std::string _placeholder, std::string _help);
  static OptionSpec positive(std::string _name, std::string _placeholder, std::string _help);
  static OptionSpec integer(std::string _name, std::string _placeholder, std::string _help, double _low, double _high);
  static OptionSpec choice(std::string _name, std::string _placeholder, std::string _help,
                           std::vector<std::string> _choices);

  OptionSpec withDefault(std::string _text) &&;
  OptionSpec withLetter(char _letter) &&;
};

/// A positional argument, compulsory unless it says otherwise.
struct ArgumentSpec
{
  std::string name; ///< "MESH"
  std::string help;
  bool repeats = false;  ///< one or more; only the last argument of a command
  bool optional = false; ///< likewise
};

/// What the user gave, checked against the specifications.
class ParsedArguments
{
public:
  bool has(const std::string& _option) const { return values_.count(_option) > 0; }
  std::string text(const std::string& _option, const std::string& _default) const;
  double number(const std::string& _option, double _default) const;
  std::optional<double> number(const std::string& _option) const;
  long long integer(const std::string& _option, long long _default) const;

  /// Every value of an option that may be given several times, in their order.
  std::vector<std::string> all(const std::string& _option) const;

  const std::string& argument(std::size_t _index) const { return arguments_[_index]; }
  std::size_t argumentCount() const { return arguments_.size(); }
  const std::vector<std::string>& arguments() const { return arguments_; }

private:
  friend Status parseArguments(const std::vector<ArgumentSpec>&, const std::vector<OptionSpec>&,
                               const std::vector<std::string>&, ParsedArguments&);
  std::map<std::string, std::string> values_;
  std::vector<std::pair<std::string, std::string>> given_; ///< every option with its value, in their order
  std::vector<std::string> arguments_;
};

/// Reads `--name value`, `--name=value`, `-n value` and positional arguments; `--` ends the options; of an option given
/// twice the last counts. Errors are `option --name: reason`.
Status parseArguments(const std::vector<ArgumentSpec>& _arguments, const std::vector<OptionSpec>& _options,
                      const std::vector<std::string>& _words, ParsedArguments& _parsed);

/// Arguments and options, one a paragraph.
void printOptions(std::ostream& _stream, const std::vector<ArgumentSpec>& _arguments,
                  const std::vector<OptionSpec>& _options);

/// _text broken into lines that fit a terminal, each after the first indented.
void printWrapped(std::ostream& _stream, const std::string& _text, int _indent);

} // namespace FleshSim
