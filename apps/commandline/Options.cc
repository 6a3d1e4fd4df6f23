#include <commandline/Options.hh>

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Core/NearestName.hh>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace FleshSim {

namespace {

OptionSpec make(OptionSpec::Kind _kind, std::string _name, std::string _placeholder, std::string _help)
{
  OptionSpec option;
  option.kind = _kind;
  option.name = std::move(_name);
  option.placeholder = std::move(_placeholder);
  option.help = std::move(_help);
  return option;
}

std::string joined(const std::vector<std::string>& _words)
{
  std::string result;
  for (const std::string& word : _words)
    result += (result.empty() ? "" : ", ") + word;
  return result;
}

/// Without the locale, and with the sign that users write but from_chars refuses.
template <class Number>
bool parseNumber(const std::string& _text, Number& _number)
{
  const bool plus = _text.size() > 1 && _text[0] == '+' && _text[1] != '-';
  const char* const begin = _text.data() + (plus ? 1 : 0);
  const char* const end = _text.data() + _text.size();
  const auto result = std::from_chars(begin, end, _number);
  return result.ec == std::errc() && result.ptr == end;
}

Status checkRange(const OptionSpec& _option, double _value)
{
  const bool below = _option.aboveLow ? !(_value > _option.low) : !(_value >= _option.low);
  if (below)
    return Status::error("must be " + std::string(_option.aboveLow ? "greater than " : "at least ") +
                         shortestNumber(_option.low));
  if (!(_value <= _option.high)) return Status::error("must be at most " + shortestNumber(_option.high));
  return Status::ok();
}

Status checkValue(const OptionSpec& _option, const std::string& _value)
{
  if (_value.empty()) return Status::error("needs a value");
  if (_option.kind == OptionSpec::Kind::number) {
    double number = 0.0;
    if (!parseNumber(_value, number) || !std::isfinite(number))
      return Status::error("'" + _value + "' is not a finite number");
    return checkRange(_option, number);
  }
  if (_option.kind == OptionSpec::Kind::integer) {
    long long number = 0;
    if (!parseNumber(_value, number)) return Status::error("'" + _value + "' is not an integer that fits");
    return checkRange(_option, static_cast<double>(number));
  }
  const std::vector<std::string>& choices = _option.choices;
  if (_option.kind == OptionSpec::Kind::choice && std::find(choices.begin(), choices.end(), _value) == choices.end())
    return Status::error("'" + _value + "' is none of " + joined(choices) + didYouMean(_value, choices));
  return Status::ok();
}

/// By "--name" or "-n"; names of several words may be written with '_' too.
const OptionSpec* findOption(const std::vector<OptionSpec>& _options, const std::string& _dashed)
{
  std::string name = _dashed.substr(std::min<std::size_t>(2, _dashed.size()));
  std::replace(name.begin(), name.end(), '_', '-');
  const bool isLong = _dashed.compare(0, 2, "--") == 0;
  const auto found = std::find_if(_options.begin(), _options.end(), [&](const OptionSpec& _option) {
    return isLong ? _option.name == name : _dashed.size() == 2 && _option.letter == _dashed[1];
  });
  return found != _options.end() ? &*found : nullptr;
}

Status unknownOption(const std::vector<OptionSpec>& _options, const std::string& _word)
{
  std::vector<std::string> names{"help"};
  for (const OptionSpec& option : _options)
    names.push_back(option.name);
  const std::size_t letters = _word.find_first_not_of('-');
  const auto nearest = nearestName(letters == std::string::npos ? _word : _word.substr(letters), names);
  return Status::error("option " + _word + ": unknown" + (nearest ? "; did you mean --" + *nearest + "?" : ""));
}

} // namespace

OptionSpec OptionSpec::flag(std::string _name, std::string _help)
{
  return make(Kind::flag, std::move(_name), "", std::move(_help));
}

OptionSpec OptionSpec::text(std::string _name, std::string _placeholder, std::string _help)
{
  return make(Kind::text, std::move(_name), std::move(_placeholder), std::move(_help));
}

OptionSpec OptionSpec::number(std::string _name, std::string _placeholder, std::string _help)
{
  return make(Kind::number, std::move(_name), std::move(_placeholder), std::move(_help));
}

OptionSpec OptionSpec::positive(std::string _name, std::string _placeholder, std::string _help)
{
  OptionSpec option = number(std::move(_name), std::move(_placeholder), std::move(_help));
  option.low = 0.0;
  option.aboveLow = true;
  return option;
}

OptionSpec OptionSpec::integer(std::string _name, std::string _placeholder, std::string _help, double _low,
                               double _high)
{
  OptionSpec option = make(Kind::integer, std::move(_name), std::move(_placeholder), std::move(_help));
  option.low = _low;
  option.high = _high;
  return option;
}

OptionSpec OptionSpec::choice(std::string _name, std::string _placeholder, std::string _help,
                              std::vector<std::string> _choices)
{
  OptionSpec option = make(Kind::choice, std::move(_name), std::move(_placeholder), std::move(_help));
  option.choices = std::move(_choices);
  return option;
}

OptionSpec OptionSpec::withLetter(char _letter) &&
{
  letter = _letter;
  return std::move(*this);
}

OptionSpec OptionSpec::withDefault(std::string _text) &&
{
  defaultText = std::move(_text);
  return std::move(*this);
}

std::string ParsedArguments::text(const std::string& _option, const std::string& _default) const
{
  const auto found = values_.find(_option);
  return found != values_.end() ? found->second : _default;
}

std::optional<double> ParsedArguments::number(const std::string& _option) const
{
  const auto found = values_.find(_option);
  if (found == values_.end()) return std::nullopt;
  double value = 0.0;
  parseNumber(found->second, value);
  return value;
}

std::vector<std::string> ParsedArguments::all(const std::string& _option) const
{
  std::vector<std::string> values;
  for (const auto& [name, value] : given_)
    if (name == _option) values.push_back(value);
  return values;
}

double ParsedArguments::number(const std::string& _option, double _default) const
{
  return number(_option).value_or(_default);
}

long long ParsedArguments::integer(const std::string& _option, long long _default) const
{
  const auto found = values_.find(_option);
  if (found != values_.end()) parseNumber(found->second, _default);
  return _default;
}

Status parseArguments(const std::vector<ArgumentSpec>& _arguments, const std::vector<OptionSpec>& _options,
                      const std::vector<std::string>& _words, ParsedArguments& _parsed)
{
  bool optionsEnded = false;
  for (std::size_t i = 0; i < _words.size(); ++i) {
    const std::string& word = _words[i];
    if (optionsEnded || word.size() < 2 || word[0] != '-') {
      _parsed.arguments_.push_back(word);
      continue;
    }
    if (word == "--") {
      optionsEnded = true;
      continue;
    }
    const std::size_t equals = word.find('=');
    const std::string dashed = word.substr(0, equals);
    const OptionSpec* option = findOption(_options, dashed);
    if (option == nullptr) return unknownOption(_options, dashed);
    std::string value;
    if (option->kind == OptionSpec::Kind::flag) {
      if (equals != std::string::npos) return Status::error("option " + dashed + ": takes no value");
    }
    else {
      if (equals != std::string::npos)
        value = word.substr(equals + 1);
      else if (i + 1 < _words.size() && _words[i + 1].compare(0, 2, "--") != 0)
        value = _words[++i];
      const Status status = checkValue(*option, value);
      if (!status) return Status::error("option " + dashed + ": " + status.message());
    }
    _parsed.values_[option->name] = value;
    _parsed.given_.emplace_back(option->name, value);
  }
  if (_parsed.arguments_.size() < _arguments.size() && !_arguments[_parsed.arguments_.size()].optional)
    return Status::error(_arguments[_parsed.arguments_.size()].name + " is missing");
  const bool repeats = !_arguments.empty() && _arguments.back().repeats;
  if (_parsed.arguments_.size() > _arguments.size() && !repeats)
    return Status::error("'" + _parsed.arguments_[_arguments.size()] + "' is one argument too many");
  return Status::ok();
}

} // namespace FleshSim
