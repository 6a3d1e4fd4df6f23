#include "ReportSamples.hh"

#include <FleshSim/Report/ReportWarnings.hh>
#include <FleshSim/Report/RunOutcome.hh>

#include <limits>

namespace FleshSim {
namespace {

/// What is said, one line a remark, warnings with a "!" before.
std::string remarks(const SimulationSetup& _setup, const RunRecord& _record)
{
  std::string text;
  for (const ReportRemark& remark : reportRemarks(_setup, _record)) {
    text += (remark.warning ? "! " : "") + remark.what + "\n";
    EXPECT_EQ(remark.what.back(), '.');
    EXPECT_FALSE(remark.warning && remark.advice.empty()) << remark.what;
  }
  return text;
}

TEST(RunOutcomeTest, SaysHowItEnded)
{
  EXPECT_EQ(outcomeSentence(sampleRecord(10)), "All 10 steps converged in 1.38 s.");
  EXPECT_EQ(outcomeSentence(sampleRecord(1)), "The step converged in 1.38 s.");
  EXPECT_EQ(outcomeSentence(failedRecord(7, false)),
            "Step 7 of 14 did not converge: the line search found no lower energy; steps 1 to 6 are good.");
  EXPECT_EQ(outcomeSentence(failedRecord(2, false)),
            "Step 2 of 4 did not converge: the line search found no lower energy; step 1 is good.");
  EXPECT_EQ(
      outcomeSentence(failedRecord(1, false)),
      "Step 1 of 2 did not converge: the line search found no lower energy; no step was solved, the start stays.");
  EXPECT_EQ(outcomeSentence(failedRecord(7, true)),
            "The run was interrupted in step 7 of 14, after 1.38 s; steps 1 to 6 are good.");
}

TEST(RunOutcomeTest, ARunThatEndedBetweenSteps)
{
  RunRecord record = sampleRecord(3);
  record.converged = false;
  record.planned = 5;
  record.trouble = "o/c_00003.ovm: cannot write: No space left on device";
  EXPECT_EQ(outcomeSentence(record), "The run ended before step 4 of 5: o/c_00003.ovm: cannot write: No space left on "
                                     "device; steps 1 to 3 are good.");
  record.trouble.clear();
  record.interrupted = true;
  EXPECT_EQ(outcomeSentence(record), "The run was interrupted after step 3, after 1.38 s; steps 1 to 3 are good.");
}

TEST(ReportWarningsTest, NothingWrongNothingSaid)
{
  EXPECT_EQ(remarks(sampleSetup(), sampleRecord(10)), "");
  EXPECT_EQ(remarks(sampleSetup(true, 0.49), sampleRecord(10)), "");
  EXPECT_EQ(remarks(movingSetup(), sampleRecord(10)), "");
}

TEST(ReportWarningsTest, WhereARunEnded)
{
  EXPECT_EQ(remarks(sampleSetup(), failedRecord(7, false)),
            "! The run did not come to its end. Step 7 did not converge.\n");
  EXPECT_EQ(remarks(sampleSetup(), failedRecord(7, true)),
            "! The run did not come to its end. It was interrupted by its user.\n");
}

TEST(ReportWarningsTest, InvertedElementsAtTheEndOnly)
{
  RunRecord record = sampleRecord(4);
  record.steps[2].inverted = 5;
  EXPECT_EQ(remarks(sampleSetup(), record),
            "5 elements were turned inside out on the way (step 3), and none is at the end.\n");
  record.steps[3].inverted = 2;
  EXPECT_EQ(remarks(sampleSetup(), record), "! 2 elements are turned inside out at the end (step 4).\n");
  record = failedRecord(4, false);
  record.steps[2].inverted = 1;
  EXPECT_NE(remarks(sampleSetup(), record).find("! 1 element is turned inside out at the end (step 3).\n"),
            std::string::npos);
}

TEST(ReportWarningsTest, StepsThatWereCut)
{
  RunRecord record = sampleRecord(4);
  record.steps[1].halvings = 2;
  record.steps[3].halvings = 1;
  EXPECT_EQ(remarks(sampleSetup(), record), "2 steps were cut in two, 3 times in all.\n");
  record = failedRecord(4, false);
  record.steps[3].halvings = 8;
  EXPECT_EQ(remarks(sampleSetup(), record).find("cut in two"), std::string::npos) << "it failed all the same";
}

TEST(ReportWarningsTest, ContactsThatDidNotSettle)
{
  RunRecord record = sampleRecord(4);
  record.steps[0].unsettled = 1;
  EXPECT_EQ(remarks(movingSetup(), record), "! Contacts did not settle in 1 time step.\n");
}

TEST(ReportWarningsTest, VolumeOfNearlyIncompressibleBodies)
{
  RunRecord record = sampleRecord(4);
  record.steps[1].volumeRatio = 0.9;
  record.steps[2].volumeRatio = 1.06;
  EXPECT_EQ(remarks(sampleSetup(), record), "The volume became 0.9 times that at rest (step 2).\n");
  EXPECT_EQ(remarks(sampleSetup(false, 0.3), record), "") << "it may";
  record.steps[1].volumeRatio = 1.04;
  record.steps[2].volumeRatio = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(remarks(sampleSetup(), record), "");
}

TEST(ReportWarningsTest, ElementsThatLock)
{
  EXPECT_EQ(remarks(sampleSetup(false, 0.49), sampleRecord(2)),
            "Body cube is stiffer than its material: linear tetrahedra lock at a Poisson's ratio of 0.49.\n");
  EXPECT_EQ(remarks(sampleSetup(true, 0.499), sampleRecord(2)),
            "Body cube is stiffer than its material: linear hexahedra lock at a Poisson's ratio of 0.499.\n");
  for (const bool hexes : {true, false}) {
    SimulationSetup mended = sampleSetup(hexes, 0.499);
    mended.bodies.front().choice.locking = LockingRemedy::meanDilatation;
    EXPECT_EQ(remarks(mended, sampleRecord(2)), "");
  }
}

TEST(ReportWarningsTest, TenNodeTetsLockLaterAndHaveFormatsOfTheirOwn)
{
  for (const double poisson : {0.49, 0.499}) {
    SimulationSetup setup = sampleSetup(false, poisson);
    Body& body = setup.bodies.front();
    ASSERT_TRUE(makeBody("cube", "cube.ovm", MeshDocument(body.document), CellChoice::tet10, body.choice, body));
    RunRecord record = sampleRecord(2);
    record.files = {"out/cube_00001.vtu"};
    EXPECT_EQ(remarks(setup, record),
              poisson < 0.495
                  ? ""
                  : "Body cube is stiffer than its material: 10-node tetrahedra lock at a Poisson's ratio of 0.499.\n");
    record.files = {"out/cube_00001.ovm", "out/cube_00002.ovm", "out/cube_00002.vtu", "out/cube_00002.obj"};
    EXPECT_NE(remarks(setup, record).find("Files in the format ovm hold the corners of 10-node tetrahedra alone.\n"),
              std::string::npos);
  }
}

TEST(ReportWarningsTest, CellsOfABadShape)
{
  SimulationSetup setup = sampleSetup();
  // The middle vertex nearly in a face of a neighbour.
  VolumeMesh& mesh = setup.bodies.front().mesh;
  for (int v = 0; v < mesh.vertexCount(); ++v)
    if (mesh.positions.col(v).isZero()) mesh.positions.col(v) = Vector3(0.0, 0.0, 0.97);
  const std::string text = remarks(setup, sampleRecord(2));
  EXPECT_NE(text.find("cells of body cube are badly shaped: flat, or like a needle (least scaled Jacobian 0.0"),
            std::string::npos)
      << text;
}

TEST(ReportWarningsTest, NotesAreNoWarnings)
{
  SimulationSetup setup = sampleSetup();
  setup.statics.tolerance.reset();
  setup.bodies.front().notes = {"cell 3 is too distorted; all hexahedra are split into tetrahedra"};
  setup.bodies.front().document.notes = {"2 cells were turned round"};
  RunRecord record = sampleRecord(2);
  record.steps.back().tolerance = 0.0025;
  EXPECT_EQ(remarks(setup, record), "Body cube: 2 cells were turned round.\n"
                                    "Body cube: cell 3 is too distorted; all hexahedra are split into tetrahedra.\n");
}

/// What is garbage says so, one case each.
TEST(ReportWarningsTest, GarbageSaysSo)
{
  RunRecord record = sampleRecord(3);
  record.steps[2].volumeRatio = -4e-29;
  EXPECT_NE(remarks(sampleSetup(), record).find("! The body is crushed: it has -4e-29 times its rest volume (step 3)."),
            std::string::npos)
      << remarks(sampleSetup(), record);
  record = sampleRecord(3);
  record.steps[0].penetrating = 14;
  record.steps[0].penetrationDepth = 0.25;
  record.steps[1].penetrating = 1;
  record.steps[1].penetrationDepth = 0.01;
  EXPECT_EQ(remarks(sampleSetup(), record),
            "! 14 points are inside what they should be outside of, the deepest by 0.25 m (step 1).\n");
  record = sampleRecord(3);
  record.steps[1].energyError = 30.0;
  for (StepReport& step : record.steps)
    step.largestEnergy = step.energyTurnover = 1000.0;
  EXPECT_EQ(remarks(movingSetup(), record),
            "! The run made energy that nobody gave: up to 3 % of its largest energy.\n");
  record.steps[1].energyError = 1e-24;
  for (StepReport& step : record.steps)
    step.largestEnergy = step.energyTurnover = 1e-24;
  EXPECT_EQ(remarks(movingSetup(), record), "") << "rounding of nothing";
}

TEST(ReportWarningsTest, WhatBeginsWhereItShouldNotBe)
{
  RunRecord record = sampleRecord(2);
  record.steps[0].insideAtStart = 3;
  EXPECT_EQ(remarks(movingSetup(), record), "! 3 points begin inside what they should be outside of.\n");
  record = sampleRecord(2);
  record.steps[1].contactAtStart = 5e5;
  EXPECT_EQ(remarks(movingSetup(), record),
            "! The bodies begin so near each other that their contact pushes them apart with 500000 J.\n");
}

/// What was lost before does not pay for what is made.
TEST(ReportWarningsTest, EnergyThatComesBack)
{
  RunRecord record = sampleRecord(3);
  for (StepReport& step : record.steps) {
    step.contacts = 0;
    step.largestEnergy = 100.0;
    step.energyTurnover = 1000.0;
  }
  record.steps[0].energyError = -20.0;
  record.steps[1].energyError = -50.0;
  record.steps[2].energyError = -47.0;
  EXPECT_EQ(remarks(movingSetup(), record), "");
  record.steps[2].energyError = -40.0;
  EXPECT_EQ(remarks(movingSetup(), record),
            "! The run made energy that nobody gave: up to 4 % of its largest energy.\n");
}

TEST(ReportWarningsTest, HandlesThatHoldNothing)
{
  SimulationSetup setup = sampleSetup();
  VolumeMesh& mesh = setup.bodies.front().mesh;
  mesh.positions.conservativeResize(3, mesh.vertexCount() + 1);
  mesh.positions.rightCols(1) = Vector3(9.0, 9.0, 9.0);
  Handle handle;
  handle.name = "grip";
  handle.title = "handles[0]";
  handle.vertices = {0, 1, mesh.vertexCount() - 1};
  setup.handles = {handle};
  EXPECT_EQ(remarks(setup, sampleRecord(2)),
            "! Grip holds 1 of 3 vertices that no cell uses: it holds nothing there.\n");
}

TEST(ReportWarningsTest, SlabsThatHoldTooLittleOrPassEachOther)
{
  SimulationSetup setup = sampleSetup();
  const Points& rest = setup.bodies.front().mesh.positions;
  Handle low;
  low.name = "low";
  low.title = "the low slab";
  low.slab = true;
  Handle high = low;
  high.name = "high";
  high.title = "the high slab";
  for (int v = 0; v < rest.cols(); ++v) {
    if (rest(1, v) < -0.9) low.vertices.push_back(v);
    if (rest(1, v) > 0.9) high.vertices.push_back(v);
  }
  setup.handles = {low, high};
  setup.handles[1].motion.translation = Vector3(0.0, -1.0, 0.0);
  setup.steps = 2;
  EXPECT_EQ(remarks(setup, sampleRecord(2)), "");
  setup.handles[1].motion.translation = Vector3(0.0, -2.5, 0.0);
  EXPECT_EQ(remarks(setup, sampleRecord(2)), "! The slabs have passed through each other (step 2).\n");
  setup.handles[1].motion.translation.setZero();
  setup.handles[0].vertices.resize(1);
  EXPECT_EQ(remarks(setup, sampleRecord(2)), "! The slab low holds only one vertex.\n");
  setup.handles[0] = low;
  setup.handles[0].vertices.clear();
  for (const int v : low.vertices)
    if (rest(0, v) < -0.9) setup.handles[0].vertices.push_back(v);
  EXPECT_EQ(remarks(setup, sampleRecord(2)), "! The slab low holds only 3 vertices in a line.\n");
}

TEST(ReportWarningsTest, ABodyThatOnlyMoved)
{
  SimulationSetup setup = sampleSetup();
  Handle handle;
  handle.name = "grip";
  handle.vertices = {0};
  handle.motion.translation = Vector3(1.0, 0.0, 0.0);
  setup.handles = {handle};
  RunRecord record = sampleRecord(2);
  EXPECT_EQ(remarks(setup, record), "");
  record.steps.back().energy = 1e-20;
  EXPECT_EQ(remarks(setup, record), "! Nothing is deformed: the body only moved or turned as a whole.\n");
}

TEST(ReportWarningsTest, ABodyThatStaysDeformedForNoReason)
{
  SimulationSetup setup = sampleSetup();
  setup.start = setup.bodies.front().mesh.positions;
  RunRecord record = sampleRecord(1);
  record.steps.back().energy = 12.5;
  EXPECT_EQ(remarks(setup, record),
            "! The body did not come back to its rest shape: it keeps 12 J, though nothing moves or loads it.\n");
  record.steps.back().energy = 1e-15;
  EXPECT_EQ(remarks(setup, record), "");
}

TEST(ReportWarningsTest, WhatIsLooselySolved)
{
  SimulationSetup setup = sampleSetup();
  RunRecord record = sampleRecord(2);
  record.steps.back().reactions = {{Vector3(0.0, 5e-4, 0.0), Vector3::Zero(), "low"}};
  setup.statics.tolerance = 1e-5;
  EXPECT_EQ(remarks(setup, record),
            "! The tolerance of 1e-05 N is more than a hundredth of the 0.0005 N that hold the body.\n");
  setup.statics.tolerance = 1e-6;
  EXPECT_EQ(remarks(setup, record), "");
  setup.statics.roughIterations = 1;
  record.steps.back().residual = 2.0;
  EXPECT_NE(remarks(setup, record).find("! Steps were ended before they were solved"), std::string::npos);
}

TEST(ReportWarningsTest, NumericalDampingIsANote)
{
  RunRecord record = sampleRecord(2);
  for (StepReport& step : record.steps) {
    step.contacts = 0;
    step.largestEnergy = step.energyTurnover = 100.0;
    step.energyError = -30.0;
  }
  EXPECT_EQ(remarks(movingSetup(), record),
            "Numerical damping has taken 30 % of the energy that the run had and was given.\n");
  record.steps.back().keptSpin = 0.5;
  EXPECT_EQ(remarks(movingSetup(), record), "Numerical damping has taken 50 % of the angular momentum.\n");
}

} // namespace
} // namespace FleshSim
