#include "ReportSamples.hh"

#include <FleshSim/Report/ReadRun.hh>

#include <Support/TemporaryFolder.hh>

#include <fstream>

namespace FleshSim {
namespace {

/// What is written is what is read: for those who look at a run's files later.
TEST(ReadRunTest, AReportComesBack)
{
  const TemporaryFolder folder;
  SimulationSetup setup = movingSetup();
  RunRecord record = sampleRecord(4);
  record.files = {"out/cube_00001.vtu"};
  record.steps[2].reactions = {{Vector3(1.0, -2.5, 3.0), Vector3(0.0, 0.125, 0.0), "grip"}};
  record.steps[2].penetrating = 7;
  record.steps[2].penetrationDepth = 0.25;
  ASSERT_TRUE(writeReport(folder / "r.json", setup, record));
  PastRun run;
  const Status status = readReport(folder / "r.json", run);
  ASSERT_TRUE(status) << status.message();
  EXPECT_EQ(run.files, record.files);
  EXPECT_EQ(run.bodyNames, std::vector<std::string>{"cube"});
  EXPECT_EQ(run.materials[0].name, setup.bodies[0].choice.name);
  EXPECT_EQ(run.materials[0].parameters.mu, setup.bodies[0].choice.parameters.mu);
  EXPECT_EQ(run.materials[0].parameters.lambda, setup.bodies[0].choice.parameters.lambda);
  EXPECT_EQ(run.numbers, (std::vector<int>{1, 2, 3, 4}));
  for (std::size_t s = 0; s < 4; ++s) {
    EXPECT_EQ(run.steps[s].residual, record.steps[s].residual);
    EXPECT_EQ(run.steps[s].newtonIterations, record.steps[s].newtonIterations);
    EXPECT_EQ(run.steps[s].kineticEnergy, record.steps[s].kineticEnergy);
    EXPECT_EQ(run.steps[s].seconds.linear, record.steps[s].seconds.linear);
    EXPECT_TRUE(run.steps[s].converged);
  }
  ASSERT_EQ(run.steps[2].reactions.size(), 1u);
  EXPECT_EQ(run.steps[2].reactions[0].name, "grip");
  EXPECT_EQ(run.steps[2].reactions[0].force, Vector3(1.0, -2.5, 3.0));
  EXPECT_EQ(run.steps[2].penetrating, 7);
  EXPECT_EQ(run.steps[1].penetrating, -1);
}

TEST(ReadRunTest, ATableComesBack)
{
  const TemporaryFolder folder;
  RunRecord record = sampleRecord(3);
  record.steps[2].converged = false;
  ASSERT_TRUE(writeTable(folder / "t.csv", movingSetup(), record));
  PastRun run;
  const Status status = readTable(folder / "t.csv", run);
  ASSERT_TRUE(status) << status.message();
  EXPECT_EQ(run.numbers, (std::vector<int>{1, 2, 3}));
  EXPECT_FALSE(run.steps[2].converged);
  for (std::size_t s = 0; s < 3; ++s) {
    EXPECT_EQ(run.steps[s].energy, record.steps[s].energy);
    EXPECT_EQ(run.steps[s].time, record.steps[s].time);
    EXPECT_EQ(run.steps[s].seconds.total, record.steps[s].seconds.total);
    EXPECT_EQ(run.steps[s].penetrating, -1) << "it was not measured";
  }
}

TEST(ReadRunTest, OtherFilesAreRefused)
{
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& _text, bool _table) {
    std::ofstream(folder / "f") << _text;
    PastRun run;
    run.numbers = {9};
    const Status status = _table ? readTable(folder / "f", run) : readReport(folder / "f", run);
    EXPECT_EQ(run.numbers, std::vector<int>{9});
    return !status;
  };
  EXPECT_TRUE(refused("{}", false));
  EXPECT_TRUE(refused(R"({"program": "another", "files": [], "bodies": [], "steps": []})", false));
  EXPECT_TRUE(refused(R"({"program": "fleshsim", "files": [], "bodies": [], "steps": [{"step": 1}]})", false));
  EXPECT_TRUE(refused("not JSON", false));
  EXPECT_TRUE(refused("a,b,c\n1,2,3\n", true));
  EXPECT_TRUE(refused("step,converged,residual\n1,1,many\n", true));
  EXPECT_TRUE(refused("step,converged,residual\n,1,2\n", true));
}

} // namespace
} // namespace FleshSim
