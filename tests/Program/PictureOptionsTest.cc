#include "ProgramTestSupport.hh"

namespace FleshSim {
namespace {

class PictureOptionsTest : public ProgramTest
{
protected:
  void SetUp() override
  {
    ProgramTest::SetUp();
    expectDone("generate cube c.ovm --cells hex --resolution 2 --quiet");
  }

  /// Runs a short stretch with pictures in _folder; false where this machine cannot draw.
  bool draws(const std::string& _folder, const std::string& _options)
  {
    const ProgramResult result =
        run("stretch c.ovm --steps 4 --format none --picture-size 80x60 --picture " + _folder + " " + _options);
    if (result.exitCode == 2 && !std::filesystem::exists(path(_folder))) return false;
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return true;
  }

  std::set<std::string> pictures(const std::string& _folder) const
  {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path(_folder)))
      names.insert(entry.path().filename().string());
    return names;
  }
};

/// A big-endian number of a PNG's header.
int headerNumber(const std::string& _png, std::size_t _at)
{
  int number = 0;
  for (std::size_t i = _at; i < _at + 4; ++i)
    number = 256 * number + static_cast<unsigned char>(_png.at(i));
  return number;
}

TEST_F(PictureOptionsTest, SizeAndSteps)
{
  if (!draws("p", "--picture-steps 1,4")) GTEST_SKIP() << "cannot draw";
  EXPECT_EQ(pictures("p"), (std::set<std::string>{"c_00001.png", "c_00004.png"}));
  EXPECT_EQ(headerNumber(contents("p/c_00004.png"), 16), 80);
  EXPECT_EQ(headerNumber(contents("p/c_00004.png"), 20), 60);
  EXPECT_TRUE(draws("all", "--picture-steps all"));
  EXPECT_EQ(pictures("all").size(), 5u);
}

TEST_F(PictureOptionsTest, EachFieldLooksDifferent)
{
  if (!draws("displacement", "")) GTEST_SKIP() << "cannot draw";
  std::set<std::string> seen{contents("displacement/c_00004.png")};
  for (const std::string field : {"energy_density", "J", "von_mises", "none"}) {
    EXPECT_TRUE(draws(field, "--picture-field " + field));
    EXPECT_TRUE(seen.insert(contents(field + "/c_00004.png")).second) << field;
  }
  EXPECT_TRUE(draws("same", "--picture-field displacement"));
  EXPECT_FALSE(seen.insert(contents("same/c_00004.png")).second);
  EXPECT_TRUE(draws("view", "--picture-view 0,0,1"));
  EXPECT_TRUE(seen.insert(contents("view/c_00004.png")).second);
  EXPECT_TRUE(draws("range", "--picture-range 0,10"));
  EXPECT_TRUE(seen.insert(contents("range/c_00004.png")).second);
}

TEST_F(PictureOptionsTest, BadValuesAreRefused)
{
  const std::string stretch = "stretch c.ovm --steps 4 --format none --picture p ";
  for (const char* size : {"80", "80x", "x60", "80x60x3", "15x60", "80x9999", "8e1x60", "80,60"})
    expectRefused(stretch + "--picture-size " + size, std::string("option --picture-size: '") + size + "'");
  for (const char* range : {"1", "1,", "2,1", "1,1", "0,inf", "0,1,2", "a,b"})
    expectRefused(stretch + "--picture-range " + range, std::string("option --picture-range: '") + range + "'");
  for (const char* view : {"1", "1,2", "1,2,3,4", "0,0,0", "1,nan,0", "1,,2", "1,2,"})
    expectRefused(stretch + "--picture-view " + view, std::string("option --picture-view: '") + view + "'");
  for (const char* steps : {"a", "1,,2", "-1", "1,", "1.5", "everything"})
    expectRefused(stretch + "--picture-steps=" + steps, std::string("option --picture-steps: '") + steps + "'");
  expectRefused(stretch + "--picture-steps 0,5", "option --picture-steps: there is no step 5 in a run of 4");
  expectRefused(stretch + "--picture-field colour", "option --picture-field: 'colour' is none of");
  expectRefused("stretch c.ovm --picture-field J", "option --picture-field: needs --picture DIR");
}

TEST_F(PictureOptionsTest, RoughIterationsEndAStepEarly)
{
  expectDone("scramble c.ovm --seed 2 --no-smoothing --format none --rough-iterations 1 --report rough.json");
  expectDone("scramble c.ovm --seed 2 --no-smoothing --format none --report whole.json");
  const JsonValue rough = json("rough.json");
  const JsonValue whole = json("whole.json");
  const JsonValue& first = at(rough, "steps").items[0];
  EXPECT_GT(at(first, "residual").number, at(first, "tolerance").number);
  EXPECT_LT(at(first, "newton_iterations").number, at(at(whole, "steps").items[0], "newton_iterations").number);
  EXPECT_GT(at(first, "energy").number, at(at(whole, "steps").items[0], "energy").number);
  expectRefused("scramble c.ovm --rough-iterations 0", "option --rough-iterations: must be at least 1");
}

} // namespace
} // namespace FleshSim
