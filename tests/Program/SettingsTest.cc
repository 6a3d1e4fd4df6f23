// Every setting of the tables on the command line, in the report and in the documentation.

#include "ProgramTestSupport.hh"

#include <Simulation/OtherSettings.hh>

namespace FleshSim {
namespace {

class SettingsProgram : public ProgramTest
{
protected:
  static std::string optionText(const SettingInfo& _setting, const SettingValue& _value)
  {
    return " --" + _setting.option + (_setting.type == SettingType::flag ? "" : " " + settingText(_value));
  }

  /// A cube that falls for three short steps.
  void writeScene(const char* _mode)
  {
    const bool moves = std::string(_mode) == "dynamic";
    write("s.json",
          std::string(R"({"bodies": [{"generate": {"shape": "cube", "resolution": 1}}], "gravity": [0, -1, 0],
      "handles": [{"select": {"vertices": [0, 1, 2]}}], "output": {"directory": "out"},)") +
              (moves ? R"("mode": "dynamic", "dynamics": {"dt": 0.01, "duration": 0.03}})" : R"("steps": 1})"));
  }
};

TEST_F(SettingsProgram, EveryOptionOfARunArrives)
{
  writeScene("dynamic");
  std::string options;
  for (const Setting<RunSettings>& setting : runSettings())
    options += optionText(setting, setting.key == "solver.hessian" ? SettingValue("clamp") : anotherValue(setting));
  expectDone("run s.json --quiet --report r.json" + options);
  const JsonValue report = json("r.json");
  for (const Setting<RunSettings>& setting : runSettings()) {
    const SettingValue expected = setting.key == "solver.hessian" ? SettingValue("clamp") : anotherValue(setting);
    const JsonValue& value = at(at(report, "settings"), setting.key);
    const std::string text = value.isString()                         ? value.text
                             : value.kind == JsonValue::Kind::boolean ? settingText(value.boolean)
                                                                      : settingText(value.number);
    EXPECT_EQ(text, settingText(expected)) << setting.key;
  }
}

TEST_F(SettingsProgram, TheTimeStepDecidesHowManyStepsThereAre)
{
  writeScene("dynamic");
  expectDone("run s.json --quiet --dt 0.005 --report r.json");
  EXPECT_EQ(at(json("r.json"), "steps").items.size(), 6u);
  expectRefused("run s.json --dt 1e-9", "option --dt: more than 99999 steps");
}

TEST_F(SettingsProgram, WhatARunHasNoUseForIsRefused)
{
  writeScene("quasistatic");
  expectRefused("run s.json --integrator newmark", "option --integrator: the scene is quasi-static");
  expectRefused("run s.json --contact-friction 0.1", "option --contact-friction: the scene is quasi-static");
  expectRefused("stretch s.json --dt 0.1", "--dt");
  expectRefused("run s.json --damping-mass -1", "option --damping-mass: must be at least 0");
}

TEST_F(SettingsProgram, TheDocumentationHasTheProgramsTable)
{
  const std::string table = expectDone("settings").out;
  std::ifstream file(FLESHSIM_SOURCE_DIR "/docs/settings.md");
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_NE(page.find(table), std::string::npos) << "run scripts/write-settings";
  for (const SettingInfo& setting : runSettings())
    EXPECT_NE(table.find("`" + setting.key + "`"), std::string::npos) << setting.key;
}

} // namespace
} // namespace FleshSim
