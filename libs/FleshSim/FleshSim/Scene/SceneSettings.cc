#include <FleshSim/Scene/SceneSettings.hh>

namespace FleshSim {

namespace {

SettingValue plainValue(const SettingInfo& _setting, const JsonValue& _value, const std::string& _path)
{
  switch (_setting.type) {
  case SettingType::flag:
    return _value.asBoolean(_path);
  case SettingType::name:
    return _value.asString(_path);
  case SettingType::integer:
    return static_cast<int>(_value.asInteger(_path, _setting.least, _setting.most));
  default:
    return _value.asNumber(_path);
  }
}

SceneKeyType sceneTypeOf(SettingType _type)
{
  switch (_type) {
  case SettingType::flag:
    return SceneKeyType::boolean;
  case SettingType::integer:
    return SceneKeyType::integer;
  case SettingType::positive:
    return SceneKeyType::positive;
  case SettingType::notNegative:
    return SceneKeyType::notNegative;
  case SettingType::name:
    break;
  }
  return SceneKeyType::name;
}

} // namespace

SettingValue readSettingValue(const SettingInfo& _setting, const JsonValue& _value, const std::string& _path)
{
  SettingValue value = plainValue(_setting, _value, _path);
  const Status status = checkSetting(_setting, value);
  if (!status) throw JsonError(_value.line, "\"" + _path + "\"" + status.message());
  return value;
}

void writeSettingValue(JsonWriter& _json, const SettingInfo& _setting, const SettingValue& _value)
{
  const std::string name = _setting.name();
  if (const bool* flag = std::get_if<bool>(&_value)) _json.member(name, *flag);
  if (const int* integer = std::get_if<int>(&_value)) _json.member(name, *integer);
  if (const double* number = std::get_if<double>(&_value)) _json.member(name, *number);
  if (const std::string* text = std::get_if<std::string>(&_value)) _json.member(name, *text);
}

SceneKey sceneKeyOf(const SettingInfo& _setting)
{
  SceneKey key;
  key.name = _setting.name();
  key.type = sceneTypeOf(_setting.type);
  key.help = _setting.help + (_setting.unit.empty() ? "" : " [" + _setting.unit + "]");
  key.least = _setting.least;
  if (_setting.type == SettingType::name)
    for (const SettingChoice& choice : _setting.choices())
      key.names.push_back(choice.name);
  return key;
}

} // namespace FleshSim
