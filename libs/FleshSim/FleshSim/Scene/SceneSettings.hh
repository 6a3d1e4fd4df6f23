#pragma once

// Settings of the table (Simulation/SettingTable.hh) in scenes.

#include <FleshSim/Core/Json.hh>
#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Scene/SceneKeys.hh>
#include <FleshSim/Simulation/SettingTable.hh>

#include <set>
#include <string>
#include <vector>

namespace FleshSim {

/// Reads a setting that an object of a scene may have. Throws JsonError.
SettingValue readSettingValue(const SettingInfo& _setting, const JsonValue& _value, const std::string& _path);

void writeSettingValue(JsonWriter& _json, const SettingInfo& _setting, const SettingValue& _value);

/// The key of a setting for the schema.
SceneKey sceneKeyOf(const SettingInfo& _setting);

/// Reads all settings of a group ("solver", "dynamics.contact"; "" for keys without dots) that an object has.
template <class Owner>
void readSettings(JsonObject& _object, const std::vector<Setting<Owner>>& _settings, const std::string& _group,
                  Owner& _owner)
{
  for (const Setting<Owner>& setting : _settings) {
    if (setting.group() != _group) continue;
    const JsonValue* const value = _object.find(setting.name());
    if (value != nullptr) setting.set(_owner, readSettingValue(setting, *value, _object.path(setting.name())));
  }
}

/// Whether a setting has another value than one that nobody has changed.
template <class Owner>
bool isChanged(const Setting<Owner>& _setting, const Owner& _owner)
{
  return _setting.get(_owner) != _setting.get(Owner());
}

/// Writes the settings of a group that are not as they are by default, and those of these names always.
template <class Owner>
void writeSettings(JsonWriter& _json, const std::vector<Setting<Owner>>& _settings, const std::string& _group,
                   const Owner& _owner, const std::set<std::string>& _always = {})
{
  for (const Setting<Owner>& setting : _settings)
    if (setting.group() == _group && (_always.count(setting.name()) > 0 || isChanged(setting, _owner)))
      writeSettingValue(_json, setting, setting.get(_owner));
}

/// Whether any setting of a group is not as it is by default.
template <class Owner>
bool isAnyChanged(const std::vector<Setting<Owner>>& _settings, const std::string& _group, const Owner& _owner)
{
  for (const Setting<Owner>& setting : _settings)
    if (setting.group() == _group && isChanged(setting, _owner)) return true;
  return false;
}

/// The keys of a group, for the schema.
template <class Owner>
std::vector<SceneKey> sceneKeysOf(const std::vector<Setting<Owner>>& _settings, const std::string& _group)
{
  std::vector<SceneKey> keys;
  for (const Setting<Owner>& setting : _settings)
    if (setting.group() == _group) keys.push_back(sceneKeyOf(setting));
  return keys;
}

} // namespace FleshSim
