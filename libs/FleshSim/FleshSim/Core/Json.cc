#include <FleshSim/Core/Json.hh>

#include <FleshSim/Core/NearestName.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

[[noreturn]] void wrongKind(const JsonValue& _value, const std::string& _key, const std::string& _expected)
{
  throw JsonError(_value.line, "\"" + _key + "\" must be " + _expected);
}

} // namespace

bool JsonValue::asBoolean(const std::string& _key) const
{
  if (kind != Kind::boolean) wrongKind(*this, _key, "true or false");
  return boolean;
}

double JsonValue::asNumber(const std::string& _key) const
{
  if (kind != Kind::number) wrongKind(*this, _key, "a number");
  return number;
}

const std::string& JsonValue::asString(const std::string& _key) const
{
  if (kind != Kind::string) wrongKind(*this, _key, "a string");
  return text;
}

const std::vector<JsonValue>& JsonValue::asArray(const std::string& _key) const
{
  if (kind != Kind::array) wrongKind(*this, _key, "an array");
  return items;
}

long long JsonValue::asInteger(const std::string& _key, long long _low, long long _high) const
{
  const double value = asNumber(_key);
  if (value != std::floor(value) || value < static_cast<double>(_low) || value > static_cast<double>(_high))
    wrongKind(*this, _key, "an integer from " + std::to_string(_low) + " to " + std::to_string(_high));
  return static_cast<long long>(value);
}

std::vector<double> JsonValue::asNumbers(const std::string& _key, std::size_t _count) const
{
  const auto fail = [&] { wrongKind(*this, _key, "an array of " + std::to_string(_count) + " numbers"); };
  if (kind != Kind::array || items.size() != _count) fail();
  std::vector<double> numbers;
  for (const JsonValue& item : items) {
    if (item.kind != Kind::number) fail();
    numbers.push_back(item.number);
  }
  return numbers;
}

JsonObject::JsonObject(const JsonValue& _value, std::string _name) : value_(&_value), name_(std::move(_name))
{
  if (!_value.isObject())
    throw JsonError(_value.line, (name_.empty() ? "the file" : "\"" + name_ + "\"") + " must be an object {...}");
}

std::string JsonObject::path(const std::string& _key) const
{
  return name_.empty() ? _key : name_ + "." + _key;
}

const JsonValue* JsonObject::find(const std::string& _key)
{
  if (std::find(known_.begin(), known_.end(), _key) == known_.end()) known_.push_back(_key);
  for (const JsonValue::Member& member : value_->members)
    if (member.first == _key) return &member.second;
  return nullptr;
}

const JsonValue& JsonObject::require(const std::string& _key)
{
  const JsonValue* value = find(_key);
  if (value != nullptr) return *value;
  // A member that is nearly called so is what was meant.
  std::string hint;
  for (const JsonValue::Member& member : value_->members)
    if (nearestName(member.first, {_key})) hint = "; is \"" + path(member.first) + "\" meant to be it?";
  throw JsonError(line(), "\"" + path(_key) + "\" is missing" + hint);
}

bool JsonObject::boolean(const std::string& _key, bool _default)
{
  const JsonValue* value = find(_key);
  return value != nullptr ? value->asBoolean(path(_key)) : _default;
}

double JsonObject::number(const std::string& _key, double _default)
{
  const JsonValue* value = find(_key);
  return value != nullptr ? value->asNumber(path(_key)) : _default;
}

std::string JsonObject::string(const std::string& _key, const std::string& _default)
{
  const JsonValue* value = find(_key);
  return value != nullptr ? value->asString(path(_key)) : _default;
}

long long JsonObject::integer(const std::string& _key, long long _default, long long _low, long long _high)
{
  const JsonValue* value = find(_key);
  return value != nullptr ? value->asInteger(path(_key), _low, _high) : _default;
}

void JsonObject::finish() const
{
  for (const JsonValue::Member& member : value_->members) {
    if (std::find(known_.begin(), known_.end(), member.first) != known_.end()) continue;
    std::string known;
    for (const std::string& key : known_)
      known += (known.empty() ? "\"" : ", \"") + key + "\"";
    const std::optional<std::string> nearest = nearestName(member.first, known_);
    throw JsonError(member.second.keyLine, "unknown key \"" + path(member.first) + "\"; " +
                                               (nearest ? "did you mean \"" + *nearest + "\"?" : "known: " + known));
  }
}

} // namespace FleshSim
