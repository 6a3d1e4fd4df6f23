#include "SettingJson.hh"

#include <FleshSim/Simulation/SettingTable.hh>

#include <limits>
#include <sstream>

namespace FleshSim {

namespace {

const char* typeName(SettingType _type)
{
  switch (_type) {
  case SettingType::flag:
    return "flag";
  case SettingType::integer:
    return "integer";
  case SettingType::name:
    return "name";
  default:
    return "number";
  }
}

void writeInfo(JsonWriter& _json, const SettingInfo& _setting)
{
  _json.beginObject().member("key", _setting.key).member("label", _setting.label);
  _json.member("type", typeName(_setting.type)).member("help", _setting.help).member("unit", _setting.unit);
  if (_setting.type == SettingType::integer) _json.member("least", _setting.least).member("most", _setting.most);
  if (_setting.type == SettingType::positive || _setting.type == SettingType::notNegative)
    _json.member("least", 0.0).member("above", _setting.type == SettingType::positive);
  _json.member("none", _setting.none).member("absent", _setting.mayBeAbsent);
  if (_setting.type == SettingType::name) {
    _json.key("choices").beginArray();
    for (const SettingChoice& choice : _setting.choices())
      _json.beginObject().member("name", choice.name).member("description", choice.description).endObject();
    _json.endArray();
  }
  _json.endObject();
}

void writeValue(JsonWriter& _json, const std::string& _key, const SettingValue& _value)
{
  _json.key(_key);
  if (const bool* flag = std::get_if<bool>(&_value))
    _json.value(*flag);
  else if (const int* integer = std::get_if<int>(&_value))
    _json.value(*integer);
  else if (const double* number = std::get_if<double>(&_value))
    _json.value(*number);
  else if (const std::string* name = std::get_if<std::string>(&_value))
    _json.value(*name);
  else
    _json.value(std::numeric_limits<double>::quiet_NaN());
}

} // namespace

std::string settingTableJson()
{
  std::ostringstream text;
  JsonWriter json(text);
  json.beginArray();
  for (const SettingInfo& setting : runSettings())
    writeInfo(json, setting);
  for (const SettingInfo& setting : bodySettings())
    writeInfo(json, setting);
  json.endArray();
  return text.str();
}

void writeSettingValues(JsonWriter& _json, const Session& _session, int _body)
{
  _json.key("settings").beginObject();
  for (const Setting<RunSettings>& setting : runSettings())
    writeValue(_json, setting.key, setting.get(_session.settings()));
  for (const Setting<BodySettings>& setting : bodySettings())
    writeValue(_json, setting.key, setting.get(_session.bodySettings(_body)));
  _json.endObject();
}

} // namespace FleshSim
