// Every setting of the tables in a scene: written, read, edited, and part of the schema.

#include "SceneWriterFixture.hh"

#include <FleshSim/Scene/SceneSchema.hh>

#include <Simulation/OtherSettings.hh>

namespace FleshSim {
namespace {

TEST(SceneSettings, EveryOneIsWrittenAndReadAgain)
{
  const TemporaryFolder folder;
  SceneDescription scene = movingScene(folder.path().string());
  scene.settings = othersThan(runSettings());
  scene.steps = static_cast<int>(countSteps(*scene.duration, scene.settings.dt));
  static_cast<BodySettings&>(scene.bodies[0]) = othersThan(bodySettings());
  EXPECT_EQ(differences(scene, written(scene, folder / "s.json")), "");
  for (const Setting<RunSettings>& setting : runSettings()) {
    SceneDescription one = movingScene(folder.path().string());
    setting.set(one.settings, anotherValue(setting));
    one.steps = static_cast<int>(countSteps(*one.duration, one.settings.dt));
    const SceneDescription again = written(one, folder / "s.json");
    EXPECT_EQ(differences(one, again), "") << setting.key;
    EXPECT_EQ(setting.get(again.settings), anotherValue(setting)) << setting.key;
  }
}

TEST(SceneSettings, EveryOneIsSetByItsKey)
{
  const TemporaryFolder folder;
  ASSERT_TRUE(writeScene(folder / "s.json", movingScene(folder.path().string())));
  for (const Setting<RunSettings>& setting : runSettings()) {
    SceneDescription scene;
    const SettingValue value = anotherValue(setting);
    const Status status = readScene(folder / "s.json", scene, {{setting.key, settingText(value)}});
    ASSERT_TRUE(status) << setting.key << ": " << status.message();
    EXPECT_EQ(setting.get(scene.settings), value) << setting.key;
  }
  for (const Setting<BodySettings>& setting : bodySettings()) {
    SceneDescription scene;
    const SettingValue value = anotherValue(setting);
    ASSERT_TRUE(readScene(folder / "s.json", scene, {{"bodies.1." + setting.key, settingText(value)}})) << setting.key;
    EXPECT_EQ(setting.get(scene.bodies[1]), value) << setting.key;
    EXPECT_EQ(setting.get(scene.bodies[0]), setting.get(BodySettings())) << setting.key;
  }
}

TEST(SceneSettings, TheSchemaHasTheirHelpUnitsAndNames)
{
  const std::string schema = sceneSchema();
  const auto expect = [&](const std::string& _part) { EXPECT_NE(schema.find(_part), std::string::npos) << _part; };
  for (const SettingInfo& setting : runSettings()) {
    expect("\"" + setting.name() + "\"");
    expect(setting.help + (setting.unit.empty() ? "" : " [" + setting.unit + "]"));
  }
}

} // namespace
} // namespace FleshSim
