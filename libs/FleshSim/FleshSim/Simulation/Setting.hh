#pragma once

#include <FleshSim/Core/Status.hh>

#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace FleshSim {

/// What a setting holds.
enum class SettingType
{
  flag,
  integer,     ///< from `least` to `most`
  positive,    ///< a number above 0
  notNegative, ///< a number, 0 or more
  name         ///< one of `choices`
};

/// Nothing (where a setting may be left to the program), a truth value, an integer, a number, a name.
using SettingValue = std::variant<std::monostate, bool, int, double, std::string>;

/// A name that a setting can have, and what it is good for.
struct SettingChoice
{
  std::string name;
  std::string description; ///< may be empty
};

/// All that people are told about a setting, by whatever door they come in.
struct SettingInfo
{
  std::string key;    ///< its place in a scene, or in a body of one: "solver.max_iterations"
  std::string option; ///< on the command line, without dashes; "no-..." switches a flag off
  std::string label;  ///< in windows
  SettingType type = SettingType::flag;
  std::string help; ///< in a few words
  std::string unit; ///< empty: none
  int least = 0;    ///< of integers
  int most = std::numeric_limits<int>::max();
  std::string none;         ///< what it means that there is no value, or that it is 0; empty: nothing special
  bool mayBeAbsent = false; ///< nothing is a value, too
  std::string noun;         ///< what a name is of: "solver"
  std::string list;         ///< the command that explains the names: "solvers"; empty: none
  std::function<std::vector<SettingChoice>()> choices; ///< of names

  /// "max_iterations" of "solver.max_iterations".
  std::string name() const { return key.substr(key.rfind('.') + 1); }

  /// "solver" of "solver.max_iterations"; empty without a dot.
  std::string group() const
  {
    const std::size_t dot = key.rfind('.');
    return dot == std::string::npos ? std::string() : key.substr(0, dot);
  }

  /// The option switches it off.
  bool isSwitchedOff() const { return type == SettingType::flag && option.rfind("no-", 0) == 0; }
};

/// A setting of something. Each one is an entry of a list (runSettings(), bodySettings()): from that follow its key in
/// scenes and its place in their schema, its option, its slot for scripts, its row in panels, its lines in reports and
/// in the documentation.
template <class Owner>
struct Setting : SettingInfo
{
  std::function<SettingValue(const Owner&)> get;
  std::function<void(Owner&, const SettingValue&)> set; ///< precondition: checkSetting() has nothing to say
};

/// What is wrong with a value, as the end of a sentence that begins with the setting's key: " must be greater than 0",
/// ": no solver is called \"x\"". Ok for a value that the setting can have.
Status checkSetting(const SettingInfo& _setting, const SettingValue& _value);

/// The value that a text stands for; an empty one, or `none`, stands for nothing. Fails as checkSetting does.
Status readSetting(const SettingInfo& _setting, const std::string& _text, SettingValue& _value);

/// The text that readSetting() reads; numbers with all of their digits.
std::string settingText(const SettingValue& _value);

/// For people: with the unit, and with words for nothing.
std::string settingWords(const SettingInfo& _setting, const SettingValue& _value);

/// "greater than 0", "from 1 to 100000", "true or false", "newton-cg, newton-ppcg or newton-direct".
std::string settingRange(const SettingInfo& _setting);

/// The entry with that key, or null.
template <class Owner>
const Setting<Owner>* findSetting(const std::vector<Setting<Owner>>& _settings, const std::string& _key)
{
  for (const Setting<Owner>& setting : _settings)
    if (setting.key == _key) return &setting;
  return nullptr;
}

/// Changes a setting by its key and a text. Fails with `KEY: reason` or `KEY must be ...`, and changes nothing then.
template <class Owner>
Status changeSetting(const Setting<Owner>& _setting, const std::string& _text, Owner& _owner)
{
  SettingValue value;
  const Status status = readSetting(_setting, _text, value);
  if (!status) return Status::error(_setting.key + status.message());
  _setting.set(_owner, value);
  return Status::ok();
}

} // namespace FleshSim
