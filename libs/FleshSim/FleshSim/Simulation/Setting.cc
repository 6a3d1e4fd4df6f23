#include <FleshSim/Simulation/Setting.hh>

#include <FleshSim/Core/Json.hh>
#include <FleshSim/Core/JsonWriter.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

/// `"a", "b" or "c"`.
std::string alternatives(const std::vector<SettingChoice>& _choices)
{
  std::string text;
  for (std::size_t i = 0; i < _choices.size(); ++i)
    text += (i == 0 ? "" : i + 1 < _choices.size() ? ", " : " or ") + ('"' + _choices[i].name + '"');
  return text;
}

bool isNumber(const SettingValue& _value, double& _number)
{
  if (const int* integer = std::get_if<int>(&_value))
    _number = *integer;
  else if (const double* number = std::get_if<double>(&_value))
    _number = *number;
  else
    return false;
  return std::isfinite(_number);
}

Status checkName(const SettingInfo& _setting, const SettingValue& _value)
{
  const std::vector<SettingChoice> choices = _setting.choices();
  const std::string* const name = std::get_if<std::string>(&_value);
  if (name == nullptr) return Status::error(" must be a name: " + alternatives(choices));
  const bool known =
      std::any_of(choices.begin(), choices.end(), [&](const auto& _choice) { return _choice.name == *name; });
  if (known) return Status::ok();
  if (_setting.list.empty()) return Status::error(" must be " + alternatives(choices) + ", not \"" + *name + "\"");
  return Status::error(": no " + _setting.noun + " is called \"" + *name + "\"");
}

Status check(bool _isGood, const SettingInfo& _setting)
{
  if (_isGood) return Status::ok();
  const bool mayBeZero = _setting.type == SettingType::notNegative;
  return Status::error(mayBeZero ? std::string(" must not be negative") : " must be " + settingRange(_setting));
}

} // namespace

std::string settingRange(const SettingInfo& _setting)
{
  switch (_setting.type) {
  case SettingType::flag:
    return "true or false";
  case SettingType::integer:
    return "an integer from " + std::to_string(_setting.least) + " to " + std::to_string(_setting.most);
  case SettingType::positive:
    return "greater than 0";
  case SettingType::notNegative:
    return "0 or more";
  case SettingType::name:
    break;
  }
  return alternatives(_setting.choices());
}

Status checkSetting(const SettingInfo& _setting, const SettingValue& _value)
{
  if (std::holds_alternative<std::monostate>(_value))
    return _setting.mayBeAbsent ? Status::ok() : check(false, _setting);
  double number = 0.0;
  switch (_setting.type) {
  case SettingType::flag:
    return check(std::holds_alternative<bool>(_value), _setting);
  case SettingType::integer:
    return check(isNumber(_value, number) && number == std::floor(number) && number >= _setting.least &&
                     number <= _setting.most,
                 _setting);
  case SettingType::positive:
    return check(isNumber(_value, number) && number > 0.0, _setting);
  case SettingType::notNegative:
    return check(isNumber(_value, number) && number >= 0.0, _setting);
  case SettingType::name:
    break;
  }
  return checkName(_setting, _value);
}

Status readSetting(const SettingInfo& _setting, const std::string& _text, SettingValue& _value)
{
  JsonValue json;
  _value = SettingValue();
  if (_text.empty() || (_setting.mayBeAbsent && _text == _setting.none)) return checkSetting(_setting, _value);
  const bool isName = _setting.type == SettingType::name || !parseJson(_text, "value", json);
  if (isName)
    _value = _text;
  else if (json.kind == JsonValue::Kind::boolean)
    _value = json.boolean;
  else if (json.kind == JsonValue::Kind::number)
    _value = json.number;
  else
    _value = _text;
  return checkSetting(_setting, _value);
}

std::string settingText(const SettingValue& _value)
{
  if (const bool* flag = std::get_if<bool>(&_value)) return *flag ? "true" : "false";
  if (const int* integer = std::get_if<int>(&_value)) return std::to_string(*integer);
  if (const double* number = std::get_if<double>(&_value)) return shortestNumber(*number);
  const std::string* const name = std::get_if<std::string>(&_value);
  return name != nullptr ? *name : std::string();
}

std::string settingWords(const SettingInfo& _setting, const SettingValue& _value)
{
  const bool isNothing = std::holds_alternative<std::monostate>(_value) || _value == SettingValue(0);
  if (isNothing && !_setting.none.empty()) return _setting.none;
  return settingText(_value) + (_setting.unit.empty() ? "" : " " + _setting.unit);
}

} // namespace FleshSim
