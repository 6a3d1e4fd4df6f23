// Going back to rest in the middle of a run that does not end at once.

#include <FleshSim/Session/Session.hh>
#include <FleshSim/Simulation/Experiment.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace {

using namespace FleshSim;

const ExperimentEntry& stretch()
{
  for (const ExperimentEntry& entry : experimentRegistry())
    if (entry.name == "stretch") return entry;
  throw std::runtime_error("there is no experiment to stretch with");
}

/// Two steps.
void goOn(Session& _session)
{
  while (_session.status().step < 2) {
    _session.poll();
    ASSERT_TRUE(_session.status().running) << _session.status().message;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

class Reset : public testing::TestWithParam<bool>
{
};

TEST_P(Reset, leadsBackToRestWhenTheRunHasEnded)
{
  MeshDocument document;
  document.mesh = TestMeshes::distortedCube(false, 6, 0.0);
  Session session({document}, {"cube"});
  session.setWatched(GetParam());
  SessionSettings settings = session.settings();
  settings.statics.solver = "newton-direct";
  session.setSettings(settings);
  ExperimentOptions options;
  options.axis = 1;
  options.rate = 0.05;
  options.steps = 10000;
  ASSERT_TRUE(session.startExperiment(0, stretch(), options));
  goOn(session);
  ASSERT_TRUE(session.reset());
  bool moved = session.poll();
  while (session.status().running) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    moved = session.poll() || moved;
  }
  EXPECT_TRUE(moved);
  EXPECT_EQ(session.positions(), session.rest());
  ASSERT_TRUE(session.undo()) << "what was there before the reset";
  EXPECT_GT((session.positions() - session.rest()).norm(), 0.05);
  ASSERT_TRUE(session.startExperiment(0, stretch(), options)) << "the next run begins";
  goOn(session);
  session.cancel();
  session.wait();
  EXPECT_GT((session.positions() - session.rest()).norm(), 0.05) << "a reset counts once";
}

INSTANTIATE_TEST_SUITE_P(Session, Reset, testing::Bool());

} // namespace
