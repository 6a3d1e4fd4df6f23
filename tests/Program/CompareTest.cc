#include "ProgramTestSupport.hh"

#include <cmath>

namespace FleshSim {
namespace {

class CompareTest : public ProgramTest
{
protected:
  void SetUp() override
  {
    ProgramTest::SetUp();
    expectDone("generate cube c.ovm --cells hex --resolution 3 --quiet");
    expectDone("generate cube small.ovm --cells hex --resolution 2 --quiet");
    expectDone("generate cube larger.ovm --cells hex --resolution 3 --size 3 --quiet");
  }

  JsonValue compared(const std::string& _meshes)
  {
    JsonValue value;
    EXPECT_TRUE(parseJson(expectDone("compare " + _meshes + " --json").out, "compare", value));
    return value;
  }
};

TEST_F(CompareTest, MeasuresEachMeshAgainstTheFirst)
{
  // The cube of side 2 becomes one of side 3: every vertex moves by half its distance from the centre.
  const JsonValue value = compared("c.ovm c.ovm larger.ovm");
  EXPECT_EQ(at(value, "vertices").number, 64);
  EXPECT_EQ(at(at(value, "first"), "mesh").text, "c.ovm");
  EXPECT_NEAR(at(at(value, "first"), "volume").number, 8, 1e-12);
  EXPECT_NEAR(at(at(value, "first"), "diagonal").number, std::sqrt(12.0), 1e-12);
  EXPECT_EQ(at(at(value, "first"), "inverted").number, 0);
  ASSERT_EQ(at(value, "others").items.size(), 2u);
  EXPECT_EQ(at(at(value, "others").items[0], "largest").number, 0);
  const JsonValue& larger = at(value, "others").items[1];
  EXPECT_EQ(at(larger, "mesh").text, "larger.ovm");
  EXPECT_NEAR(at(larger, "largest").number, std::sqrt(3.0) / 2, 1e-12);
  EXPECT_EQ(at(larger, "farthest_vertex").number, 0);
  EXPECT_NEAR(at(larger, "largest_over_diagonal").number, 0.25, 1e-12);
  // Coordinates are +-1 and +-1/3, so their mean square is 5/9.
  EXPECT_NEAR(at(larger, "root_mean_square").number, std::sqrt(3 * 5.0 / 9) / 2, 1e-12);
  EXPECT_GT(at(larger, "mean").number, 0.5 / 3);
  EXPECT_LT(at(larger, "mean").number, at(larger, "root_mean_square").number);
  for (const char* key : {"volume_ratio", "least_cell_ratio", "largest_cell_ratio"})
    EXPECT_NEAR(at(larger, key).number, 27.0 / 8, 1e-12) << key;
  EXPECT_NEAR(at(larger, "volume").number, 27, 1e-12);
  EXPECT_EQ(at(larger, "inverted").number, 0);
}

TEST_F(CompareTest, TextSaysTheSame)
{
  const std::string text = expectDone("compare c.ovm larger.ovm").out;
  for (const char* part :
       {"first mesh            c.ovm\n", "vertices              64\n", "mesh                  larger.ovm\n",
        "largest distance      0.866", "at vertex             0\n", "inverted cells        0\n", " of the diagonal)\n",
        " of the first\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << '\n' << text;
}

TEST_F(CompareTest, RefusesWhatCannotBeCompared)
{
  expectRefused("compare c.ovm", "OTHER is missing");
  expectRefused("compare c.ovm small.ovm", "small.ovm: has 27 vertices, but c.ovm has 64");
  expectRefused("compare c.ovm larger.ovm small.ovm", "small.ovm: has 27 vertices, but c.ovm has 64");
  expectRefused("compare c.ovm nothing.ovm", "nothing.ovm");
  expectRefused("compare c.ovm c.ovm --jsno", "did you mean --json?");
}

} // namespace
} // namespace FleshSim
