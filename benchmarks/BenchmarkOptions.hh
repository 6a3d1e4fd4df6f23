#pragma once

#include <commandline/Options.hh>

#include <functional>
#include <string>
#include <utility>
#include <vector>

/// The command line of a benchmark, read into variables that hold the defaults: `--name value` or `--name=value`, and
/// words without dashes. What was not named here is refused, and so is a value that is none.
class BenchmarkOptions
{
public:
  /// _program: for messages.
  explicit BenchmarkOptions(std::string _program) : program_(std::move(_program)) {}

  /// Without a value: _value becomes _given.
  void flag(const std::string& _name, bool& _value, bool _given = true);
  void text(const std::string& _name, std::string& _value);
  void choice(const std::string& _name, std::string& _value, const std::vector<std::string>& _choices);
  void whole(const std::string& _name, int& _value, int _least = 1);
  void number(const std::string& _name, double& _value);

  /// Positive whole numbers, as 8,16,32.
  void wholes(const std::string& _name, std::vector<int>& _values);

  /// One of the names of a registry, or of anything else with entries that have a `name`.
  template <class Entries>
  void nameOf(const Entries& _entries, const std::string& _name, std::string& _value)
  {
    std::vector<std::string> names;
    for (const auto& entry : _entries)
      names.emplace_back(entry.name);
    choice(_name, _value, names);
  }

  /// The next word without dashes, which must be there; a whole number not below 0.
  void argument(const std::string& _name, std::string& _value);
  void argument(const std::string& _name, int& _value);

  /// All further words without dashes.
  void furtherArguments(const std::string& _name, std::vector<std::string>& _values);

  /// False if the words are not as they should be; says so on stderr.
  bool read(int _argc, char** _argv) const;

private:
  using Parsed = FleshSim::ParsedArguments;
  using Take = std::function<FleshSim::Status(const Parsed&)>;

  void add(FleshSim::OptionSpec _option, const std::function<void(const Parsed&)>& _take);
  void addArgument(const std::string& _name, const Take& _take, bool _repeats = false);

  std::string program_;
  std::vector<FleshSim::ArgumentSpec> arguments_;
  std::vector<FleshSim::OptionSpec> options_;
  std::vector<Take> takes_;
};

/// Whole numbers of words; fails for one that is none or less than _least.
FleshSim::Status readWholes(const std::vector<std::string>& _words, int _least, std::vector<int>& _values);
