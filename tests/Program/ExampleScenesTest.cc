#include "ProgramTestSupport.hh"

#include <vector>

namespace FleshSim {
namespace {

/// Names of the files in scenes/, without the extension.
std::vector<std::string> exampleScenes()
{
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(FLESHSIM_SOURCE_DIR "/scenes"))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class ExampleScenesTest : public ProgramTest, public ::testing::WithParamInterface<std::string>
{
};

TEST_P(ExampleScenesTest, ConvergesWithoutInvertedElements)
{
  // The options replace every path of the scene: nothing lands in the source tree.
  expectDone("run '" FLESHSIM_SOURCE_DIR "/scenes/" + GetParam() +
             ".json' --steps 5 --format none --out o --report r.json --quiet");
  const JsonValue report = json("r.json");
  EXPECT_TRUE(at(report, "converged").boolean);
  ASSERT_EQ(at(report, "steps").items.size(), 5u);
  for (const JsonValue& step : at(report, "steps").items) {
    EXPECT_EQ(at(step, "inverted").number, 0);
    EXPECT_LE(at(step, "residual").number, at(step, "tolerance").number);
    EXPECT_NEAR(at(step, "volume_ratio").number, 1.0, 0.05) << "flesh keeps its volume";
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, ExampleScenesTest, ::testing::ValuesIn(exampleScenes()),
                         [](const auto& _info) { return _info.param; });

} // namespace
} // namespace FleshSim
