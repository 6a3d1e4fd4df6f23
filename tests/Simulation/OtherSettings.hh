#pragma once

#include <FleshSim/Simulation/SettingTable.hh>

namespace FleshSim {

/// A value of a setting that is not its default, and that it can have.
template <class Owner>
SettingValue anotherValue(const Setting<Owner>& _setting)
{
  const SettingValue usual = _setting.get(Owner());
  switch (_setting.type) {
  case SettingType::flag:
    return !std::get<bool>(usual);
  case SettingType::integer:
    return usual == SettingValue(_setting.least) ? _setting.least + 1 : _setting.least;
  case SettingType::name:
    return _setting.choices().back().name;
  default:
    return usual == SettingValue(0.375) ? 0.25 : 0.375;
  }
}

/// Every setting of the table at another value than its default.
template <class Owner>
Owner othersThan(const std::vector<Setting<Owner>>& _settings)
{
  Owner owner;
  for (const Setting<Owner>& setting : _settings)
    setting.set(owner, anotherValue(setting));
  return owner;
}

} // namespace FleshSim
