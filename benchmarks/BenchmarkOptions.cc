#include "BenchmarkOptions.hh"

#include <charconv>
#include <cstdio>
#include <limits>
#include <sstream>

using namespace FleshSim;

void BenchmarkOptions::add(OptionSpec _option, const std::function<void(const Parsed&)>& _take)
{
  takes_.emplace_back([name = _option.name, _take](const Parsed& _parsed) {
    if (_parsed.has(name)) _take(_parsed);
    return Status::ok();
  });
  options_.push_back(std::move(_option));
}

void BenchmarkOptions::flag(const std::string& _name, bool& _value, bool _given)
{
  add(OptionSpec::flag(_name, ""), [&_value, _given](const Parsed&) { _value = _given; });
}

void BenchmarkOptions::text(const std::string& _name, std::string& _value)
{
  add(OptionSpec::text(_name, "", ""),
      [&_value, _name](const Parsed& _parsed) { _value = _parsed.text(_name, _value); });
}

void BenchmarkOptions::choice(const std::string& _name, std::string& _value, const std::vector<std::string>& _choices)
{
  add(OptionSpec::choice(_name, "", "", _choices),
      [&_value, _name](const Parsed& _parsed) { _value = _parsed.text(_name, _value); });
}

void BenchmarkOptions::whole(const std::string& _name, int& _value, int _least)
{
  add(OptionSpec::integer(_name, "", "", _least, std::numeric_limits<int>::max()),
      [&_value, _name](const Parsed& _parsed) { _value = static_cast<int>(_parsed.integer(_name, _value)); });
}

void BenchmarkOptions::number(const std::string& _name, double& _value)
{
  add(OptionSpec::number(_name, "", ""),
      [&_value, _name](const Parsed& _parsed) { _value = _parsed.number(_name, _value); });
}

void BenchmarkOptions::wholes(const std::string& _name, std::vector<int>& _values)
{
  options_.push_back(OptionSpec::text(_name, "", ""));
  takes_.emplace_back([&_values, _name](const Parsed& _parsed) {
    if (!_parsed.has(_name)) return Status::ok();
    std::istringstream list(_parsed.text(_name, ""));
    std::vector<std::string> words;
    for (std::string word; std::getline(list, word, ',');)
      words.push_back(word);
    const Status status = readWholes(words, 1, _values);
    return status ? status : Status::error("option --" + _name + ": " + status.message());
  });
}

void BenchmarkOptions::addArgument(const std::string& _name, const Take& _take, bool _repeats)
{
  ArgumentSpec argument;
  argument.name = _name;
  argument.repeats = argument.optional = _repeats;
  arguments_.push_back(std::move(argument));
  takes_.push_back(_take);
}

void BenchmarkOptions::argument(const std::string& _name, std::string& _value)
{
  addArgument(_name, [&_value, index = arguments_.size()](const Parsed& _parsed) {
    _value = _parsed.argument(index);
    return Status::ok();
  });
}

void BenchmarkOptions::argument(const std::string& _name, int& _value)
{
  addArgument(_name, [&_value, _name, index = arguments_.size()](const Parsed& _parsed) {
    std::vector<int> values;
    const Status status = readWholes({_parsed.argument(index)}, 0, values);
    if (!status) return Status::error(_name + ": " + status.message());
    _value = values.front();
    return status;
  });
}

void BenchmarkOptions::furtherArguments(const std::string& _name, std::vector<std::string>& _values)
{
  const auto take = [&_values, first = arguments_.size()](const Parsed& _parsed) {
    for (std::size_t i = first; i < _parsed.argumentCount(); ++i)
      _values.push_back(_parsed.argument(i));
    return Status::ok();
  };
  addArgument(_name, take, true);
}

bool BenchmarkOptions::read(int _argc, char** _argv) const
{
  Parsed parsed;
  Status status = parseArguments(arguments_, options_, std::vector<std::string>(_argv + 1, _argv + _argc), parsed);
  for (const Take& take : takes_)
    if (status) status = take(parsed);
  if (!status)
    std::fprintf(stderr, "%s: %s (the head of benchmarks/%s.cc has the options)\n", program_.c_str(),
                 status.message().c_str(), program_.c_str());
  return status.isOk();
}

Status readWholes(const std::vector<std::string>& _words, int _least, std::vector<int>& _values)
{
  std::vector<int> values;
  for (const std::string& word : _words) {
    int value = 0;
    const auto end = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end.ec != std::errc() || end.ptr != word.data() + word.size() || value < _least)
      return Status::error("'" + word + "' is not a whole number of at least " + std::to_string(_least));
    values.push_back(value);
  }
  _values = std::move(values);
  return Status::ok();
}
