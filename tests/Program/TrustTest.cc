// What the program itself says of a result that cannot be believed, and what it refuses to write over.

#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>

#include <cmath>
#include <sstream>

namespace FleshSim {
namespace {

class TrustTest : public ProgramTest
{
protected:
  void SetUp() override
  {
    ProgramTest::SetUp();
    expectDone("generate cube t.ovm --cells tet --resolution 3 --quiet");
  }

  std::vector<std::string> sentences(const std::string& _report, const std::string& _key)
  {
    std::vector<std::string> result;
    const JsonValue report = json(_report);
    for (const JsonValue& item : at(report, _key).items)
      result.push_back(item.text);
    return result;
  }
};

Vector3 vectorOf(const JsonValue& _json)
{
  return {_json.items[0].number, _json.items[1].number, _json.items[2].number};
}

TEST_F(TrustTest, ForcesThatHoldAreInReportTableAndFiles)
{
  expectDone("stretch t.ovm --rate 0.1 --steps 2 --out o --format vtu --report r.json --csv t.csv --quiet");
  const JsonValue report = json("r.json");
  const JsonValue& step = at(report, "steps").items[1];
  const JsonValue& reactions = at(step, "reactions");
  ASSERT_EQ(reactions.items.size(), 2u);
  EXPECT_EQ(at(reactions.items[0], "handle").text, "low");
  EXPECT_EQ(at(reactions.items[1], "handle").text, "high");
  const Vector3 low = vectorOf(at(reactions.items[0], "force"));
  const Vector3 high = vectorOf(at(reactions.items[1], "force"));
  EXPECT_GT(high.y(), 0.0) << "it is pulled upwards";
  EXPECT_LT((low + high).norm(), 1e-6 * high.norm());

  std::istringstream table(contents("t.csv"));
  std::string header;
  std::string row;
  std::getline(table, header);
  EXPECT_NE(header.find(",low_fx,low_fy,low_fz,high_fx,high_fy,high_fz"), std::string::npos) << header;
  while (std::getline(table, row))
    if (row.rfind("2,", 0) == 0) {
      EXPECT_NEAR(std::stod(row.substr(row.rfind(',', row.rfind(',') - 1) + 1)), high.y(), 1e-9);
    }

  MeshDocument document;
  ASSERT_TRUE(readMesh(path("o/t_00002.vtu"), document));
  Vector3 sum = Vector3::Zero();
  for (const Property& property : document.properties)
    if (property.name == "reaction")
      for (int v = 0; v < document.mesh.vertexCount(); ++v)
        if (document.mesh.positions(1, v) > 0.0) sum += Eigen::Map<const Vector3>(property.numbers.data() + 3 * v);
  EXPECT_LT((sum - high).norm(), 1e-9 * high.norm());
  EXPECT_EQ(at(step, "penetrating").number, 0.0);
  EXPECT_GE(at(at(step, "seconds"), "measure").number, 0.0);
  EXPECT_TRUE(sentences("r.json", "warnings").empty());
}

/// Two bodies in each other: nothing converged badly, and nothing of it can be believed.
TEST_F(TrustTest, SuspectResultsSaySoEverywhere)
{
  write("s.json", R"({"bodies": [{"mesh": "t.ovm"}, {"mesh": "t.ovm", "translate": [1.7, 0.1, 0.2]}],
    "handles": [{"name": "grip", "select": {"slab": {"axis": "y", "to": -0.9}}, "translate": [0, 0.1, 0]},
                {"select": {"slab": {"axis": "y", "from": 0.9}}}, {"body": 1, "select": {"slab": {"axis": "y", "to": -0.9}}}], "steps": 2})");
  const ProgramResult result = expectDone("run s.json --out o --report r.json --html p.html");
  const std::vector<std::string> warnings = sentences("r.json", "warnings");
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_NE(warnings[0].find("begin inside what they should be outside of"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[1].find("are inside what they should be outside of"), std::string::npos) << warnings[1];
  EXPECT_NE(result.out.find("warning: " + warnings[0] + "\n"), std::string::npos) << result.out;
  EXPECT_NE(contents("p.html").find(warnings[0]), std::string::npos);
  const JsonValue report = json("r.json");
  const JsonValue& step = at(report, "steps").items[1];
  EXPECT_GT(at(step, "penetrating").number, 0.0);
  EXPECT_EQ(at(at(step, "reactions").items[0], "handle").text, "grip");
  EXPECT_EQ(at(at(step, "reactions").items[2], "handle").text, "handle2");

  EXPECT_EQ(run("run s.json --out o --quiet").exitCode, 0);
  EXPECT_EQ(run("run s.json --out o --quiet --strict").exitCode, 1);
  EXPECT_EQ(run("stretch t.ovm --rate 0.01 --steps 1 --out o --quiet --strict").exitCode, 0) << "notes do not count";
}

TEST_F(TrustTest, NamesAreDifferentAndPlain)
{
  const auto scene = [](const std::string& _first, const std::string& _second) {
    return "{\"bodies\": [{\"mesh\": \"t.ovm\"}],\n\"handles\": [{\"name\": \"" + _first +
           "\", \"select\": {\"vertices\": [0]}},\n{\"name\": \"" + _second + "\", \"select\": {\"vertices\": [1]}}]}";
  };
  write("a.json", scene("one", "one"));
  expectRefused("run a.json --out q", "a.json:3: \"name\": another one is called \"one\" already");
  write("b.json", scene("one, two", "three"));
  expectRefused("run b.json --out q", "must be 1 to 64 letters, digits, _ and -");
}

/// The input was destroyed, and of two outputs of one name the last one was left.
TEST_F(TrustTest, NothingIsWrittenOverSomethingElse)
{
  const std::string before = contents("t.ovm");
  expectRefused("stretch t.ovm --steps 1 --out q --report t.ovm", "option --report: t.ovm is the input t.ovm too");
  expectRefused("stretch t.ovm --steps 1 --out q --csv ./t.ovm", "option --csv: ./t.ovm is the input t.ovm too");
  expectRefused("stretch t.ovm --steps 1 --out q --report a --csv a", "option --csv: a is the report too");
  expectRefused("stretch t.ovm --steps 1 --out q --html a.html --csv ./a.html",
                "option --html: a.html is the table too");
  expectRefused("stretch t.ovm --steps 1 --out q --report q/t_00001.ovm", "is the report too");
  expectRefused("stretch t.ovm --steps 1 --out q --format vtu --report q/t.pvd", "is the report too");
  expectRefused("stretch t.ovm --steps 1 --out q --picture p --csv p/t_00001.png", "is the table too");
  EXPECT_EQ(contents("t.ovm"), before);
  std::filesystem::create_symlink("t.ovm", folder_ / "link.json");
  expectRefused("stretch t.ovm --steps 1 --out q --report link.json", "is the input t.ovm too");
  expectDone("stretch t.ovm --rate 0.01 --steps 1 --out q --format ovm --quiet");
  const std::string step = contents("q/t_00001.ovm");
  write("again.json",
        R"({"bodies": [{"mesh": "q/body0_00001.ovm"}], "output": {"directory": "q", "formats": ["ovm"]}})");
  std::filesystem::copy_file(folder_ / "q/t_00001.ovm", folder_ / "q/body0_00001.ovm");
  expectRefused("run again.json", "is the input");
}

/// Vertices that no cell uses are not what slabs are for, nor what a body's size is.
TEST_F(TrustTest, StrayVerticesAreNoPartOfABody)
{
  MeshDocument document;
  ASSERT_TRUE(readMesh(path("t.ovm"), document));
  document.mesh.positions.conservativeResize(3, document.mesh.vertexCount() + 2);
  document.mesh.positions.rightCols(2) << 9, 0, 7, 0, -9, 0;
  ASSERT_TRUE(writeMesh(path("stray.ovm"), document));
  expectDone("stretch stray.ovm --rate 0.1 --steps 1 --out o --report r.json --quiet");
  const JsonValue report = json("r.json");
  EXPECT_GT(at(at(report, "steps").items[0], "energy").number, 1.0) << "something is deformed";
  const ProgramResult info = expectDone("info stray.ovm --json");
  write("info.json", info.out);
  const JsonValue read = json("info.json");
  const JsonValue& box = at(read, "bounding_box");
  EXPECT_EQ(box.items[1].items[1].number, 1.0);
  write("s.json", R"({"bodies": [{"mesh": "stray.ovm"}], "handles": [{"select": {"vertices": [64, 65, 0]}}]})");
  const ProgramResult held = expectDone("run s.json --out o");
  EXPECT_NE(held.out.find("warning: Handle0 holds 2 of 3 vertices that no cell uses"), std::string::npos) << held.out;
}

/// A scramble of a free body collapsed to a point below nu 0.4445, and was called a success.
TEST_F(TrustTest, AScrambledBodyIsThereAgain)
{
  for (const char* poisson : {"0", "0.3", "0.49"}) {
    const ProgramResult result =
        expectDone(std::string("scramble t.ovm --format none --report r.json --strict --poisson ") + poisson);
    const JsonValue report = json("r.json");
    const JsonValue& step = at(report, "steps").items[0];
    EXPECT_NEAR(at(step, "volume_ratio").number, 1.0, 1e-6) << poisson;
    EXPECT_EQ(at(step, "inverted").number, 0.0);
    EXPECT_NE(result.out.find("note: The start, in which "), std::string::npos) << result.out;
  }
}

/// A run that would make energy ends, and says so; a time step with absurd input ends too, and names the cause.
TEST_F(TrustTest, RunsHaveAnEndAndACause)
{
  write("v.obj", "v -5 -2 -5\nv 5 -2 -5\nv 5 -2 5\nv -5 -2 5\nf 1 3 2\nf 1 4 3\n");
  write("s.json",
        R"({"bodies": [{"generate": {"shape": "cube", "cells": "tet", "resolution": 1}, "velocity": [0, -1, 0],
      "material": {"young": 1e5, "poisson": 0.3, "density": 1000}, "angular_velocity": [0, 0, 2], "locking": "mean-dilatation"},
      {"generate": {"shape": "sphere", "cells": "hex", "resolution": 1, "radius": 0.3}, "translate": [0, 1.5, 0]}],
    "mode": "dynamic", "dynamics": {"integrator": "bdf2", "dt": 0.01, "duration": 0.03, "gravity": [0, -9.81, 0],
      "rayleigh": {"alpha": 0, "beta": 0.001}, "adaptive": true, "contact": {"method": "pairs", "friction": 0.3, "self": true}},
    "colliders": [{"plane": {"point": [0, -1.1, 0], "normal": [0, 1, 0]}, "friction": 0.5},
      {"capsule": {"from": [-1, -1, -1], "to": [-1, -1, 1], "radius": 0.2}, "translate": [1e9, 0, 0]}, {"mesh": "v.obj"}]})");
  const ProgramResult refused = run("run s.json --contact-method guaranteed --format none --quiet");
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_NE(refused.err.find("intersect at the start"), std::string::npos) << refused.err;
  const ProgramResult result = run("run s.json --format none --report r.json --quiet");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.errorLines(), 1) << result.err;
  EXPECT_NE(result.err.find("trouble was: "), std::string::npos) << result.err;
  // A step is given up after 20000 systems, a sub-step of it after 5000.
  const JsonValue report = json("r.json");
  const std::vector<JsonValue>& steps = at(report, "steps").items;
  for (const JsonValue& step : steps)
    EXPECT_LE(at(step, "newton_iterations").number, 25000.0);
  ASSERT_FALSE(steps.empty());
  for (std::size_t s = 0; s < steps.size(); ++s)
    EXPECT_EQ(at(steps[s], "converged").boolean, s + 1 < steps.size()) << "it ends with the first step that fails";
}

TEST_F(TrustTest, BodiesFarFromTheOriginAreSolvedOrRefused)
{
  MeshDocument document;
  ASSERT_TRUE(readMesh(path("t.ovm"), document));
  document.mesh.positions.array() += 1e6;
  ASSERT_TRUE(writeMesh(path("far.ovm"), document));
  const ProgramResult far = expectDone("stretch far.ovm --rate 0.1 --steps 2 --out o");
  EXPECT_NE(far.out.find("times its size away from the origin"), std::string::npos) << far.out;
  document.mesh.positions.array() += 1e14;
  ASSERT_TRUE(writeMesh(path("lost.ovm"), document));
  const ProgramResult lost = run("stretch lost.ovm --steps 2 --out o");
  EXPECT_EQ(lost.exitCode, 2);
}

} // namespace
} // namespace FleshSim
