// The tables of settings: each entry reads and writes one member, and refuses what it cannot have.

#include "OtherSettings.hh"

#include <gtest/gtest.h>

#include <set>

namespace FleshSim {
namespace {

template <class Owner>
void expectEntriesThatStandApart(const std::vector<Setting<Owner>>& _settings)
{
  const Owner usual;
  for (const Setting<Owner>& setting : _settings) {
    const SettingValue other = anotherValue(setting);
    ASSERT_TRUE(checkSetting(setting, setting.get(usual))) << setting.key << ": its own default";
    ASSERT_TRUE(checkSetting(setting, other)) << setting.key;
    Owner owner;
    setting.set(owner, other);
    for (const Setting<Owner>& seen : _settings)
      EXPECT_EQ(seen.get(owner), seen.key == setting.key ? other : seen.get(usual))
          << setting.key << " changes " << seen.key;
    SettingValue read;
    ASSERT_TRUE(readSetting(setting, settingText(other), read)) << setting.key;
    Owner again;
    setting.set(again, read);
    EXPECT_EQ(setting.get(again), other) << setting.key << " by its text";
  }
}

TEST(SettingTable, EveryEntryIsAMemberOfItsOwn)
{
  expectEntriesThatStandApart(runSettings());
  expectEntriesThatStandApart(bodySettings());
}

TEST(SettingTable, KeysOptionsAndLabelsAreThereOnce)
{
  std::set<std::string> keys;
  std::set<std::string> options;
  const auto add = [&](const SettingInfo& _setting) {
    EXPECT_TRUE(keys.insert(_setting.key).second) << _setting.key;
    EXPECT_TRUE(options.insert(_setting.option).second) << _setting.option;
    EXPECT_FALSE(_setting.label.empty()) << _setting.key;
    EXPECT_GT(_setting.help.size(), 5u) << _setting.key;
    EXPECT_EQ(_setting.type == SettingType::name, static_cast<bool>(_setting.choices)) << _setting.key;
  };
  for (const SettingInfo& setting : runSettings())
    add(setting);
  for (const SettingInfo& setting : bodySettings())
    add(setting);
}

/// A flag's option switches it to what it is not by default: else it would do nothing.
TEST(SettingTable, OptionsOfFlagsChangeThem)
{
  for (const Setting<RunSettings>& setting : runSettings()) {
    if (setting.type != SettingType::flag) continue;
    EXPECT_EQ(std::get<bool>(setting.get(RunSettings())), setting.isSwitchedOff()) << setting.key;
  }
}

TEST(SettingTable, WhatASettingCannotHaveIsRefusedInWords)
{
  RunSettings settings;
  const auto refusal = [&](const char* _key, const char* _text) {
    const Status status = changeSetting(*findSetting(runSettings(), _key), _text, settings);
    EXPECT_FALSE(status) << _key << " = " << _text;
    return status.message();
  };
  EXPECT_EQ(refusal("dynamics.dt", "0"), "dynamics.dt must be greater than 0");
  EXPECT_EQ(refusal("dynamics.dt", ""), "dynamics.dt must be greater than 0");
  EXPECT_EQ(refusal("dynamics.dt", "soon"), "dynamics.dt must be greater than 0");
  EXPECT_EQ(refusal("dynamics.rayleigh.beta", "-1"), "dynamics.rayleigh.beta must not be negative");
  EXPECT_EQ(refusal("solver.max_iterations", "2.5"), "solver.max_iterations must be an integer from 1 to 1000000");
  EXPECT_EQ(refusal("solver.max_iterations", "1e30"), "solver.max_iterations must be an integer from 1 to 1000000");
  EXPECT_EQ(refusal("solver.smoothing", "1"), "solver.smoothing must be true or false");
  EXPECT_EQ(refusal("solver.name", "magic"), "solver.name: no solver is called \"magic\"");
  EXPECT_EQ(refusal("solver.tolerance", "0"), "solver.tolerance must be greater than 0");
  BodySettings body;
  EXPECT_EQ(changeSetting(*findSetting(bodySettings(), "cells"), "pyramids", body).message(),
            "cells must be \"auto\", \"tet\", \"hex\", \"split-hex\" or \"tet10\", not \"pyramids\"");
  for (const Setting<RunSettings>& setting : runSettings())
    EXPECT_EQ(setting.get(settings), setting.get(RunSettings())) << setting.key << " changed all the same";
}

TEST(SettingTable, NothingIsAValueWhereTheProgramMayChoose)
{
  RunSettings settings;
  const Setting<RunSettings>& tolerance = *findSetting(runSettings(), "solver.tolerance");
  ASSERT_TRUE(changeSetting(tolerance, "1e-3", settings));
  EXPECT_EQ(settings.statics.tolerance, 1e-3);
  EXPECT_EQ(settingWords(tolerance, tolerance.get(settings)), "0.001 N");
  ASSERT_TRUE(changeSetting(tolerance, "", settings));
  EXPECT_FALSE(settings.statics.tolerance);
  EXPECT_EQ(settingWords(tolerance, tolerance.get(settings)), "automatic");
  ASSERT_TRUE(changeSetting(tolerance, "1", settings));
  ASSERT_TRUE(changeSetting(tolerance, "automatic", settings));
  EXPECT_FALSE(settings.statics.tolerance);
}

} // namespace
} // namespace FleshSim
