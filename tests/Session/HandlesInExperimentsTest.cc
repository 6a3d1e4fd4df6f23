// What somebody holds stays held in every experiment, and how a run ended is told.

#include <FleshSim/Session/Session.hh>
#include <FleshSim/Simulation/Experiment.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

/// The vertices of a rest shape where a coordinate is at least a value.
std::vector<int> above(const Points& _rest, int _axis, double _least)
{
  std::vector<int> vertices;
  for (int v = 0; v < _rest.cols(); ++v)
    if (_rest(_axis, v) >= _least) vertices.push_back(v);
  return vertices;
}

class HandlesInExperiments : public testing::TestWithParam<std::string>
{
protected:
  HandlesInExperiments() : session_(makeDocuments(), {"cube"}) {}

  static std::vector<MeshDocument> makeDocuments()
  {
    MeshDocument document;
    document.mesh = TestMeshes::generated("cube", false, 4);
    return {document};
  }

  void run(const ExperimentOptions& _options = {})
  {
    const Status status = session_.startExperiment(0, *findExperiment(GetParam()), _options);
    ASSERT_TRUE(status) << status.message();
    session_.wait();
    ASSERT_TRUE(session_.converged()) << session_.status().message;
  }

  Session session_;
};

/// A handle across the middle, which no slab has: ignored by every experiment once.
TEST_P(HandlesInExperiments, stayWhereTheyAre)
{
  const Points rest = session_.rest();
  std::vector<int> held;
  for (const int v : above(rest, 0, 1.0 - 1e-9))
    if (std::abs(rest(1, v)) < 0.6) held.push_back(v);
  ASSERT_GT(held.size(), 5u);
  ASSERT_TRUE(session_.hold(0, held, Vector3::Zero()));
  ExperimentOptions options;
  options.steps = 2;
  run(options);
  for (const int v : held)
    EXPECT_LT((session_.positions().col(v) - rest.col(v)).norm(), 1e-12);
  if (GetParam() != "scramble") {
    EXPECT_GT((session_.positions() - rest).norm(), 0.01);
  }
  const std::vector<Reaction>& reactions = session_.rows().back().report.reactions;
  EXPECT_TRUE(std::any_of(reactions.begin(), reactions.end(), [](const Reaction& _r) { return _r.name == "handle1"; }));
}

/// A handle at vertices of a slab: these stay, the others of the slab move.
TEST_P(HandlesInExperiments, takeTheirVerticesOutOfSlabs)
{
  if (GetParam() == "scramble") return;
  const Points rest = session_.rest();
  std::vector<int> held;
  for (const int v : above(rest, 1, 1.0 - 1e-9))
    if (rest(0, v) > 0.9) held.push_back(v);
  ASSERT_TRUE(session_.hold(0, held, Vector3::Zero()));
  ExperimentOptions options;
  options.steps = 1;
  options.rate = GetParam() == "stretch" || GetParam() == "compress" ? 0.05 : 3.0;
  run(options);
  for (const int v : held)
    EXPECT_LT((session_.positions().col(v) - rest.col(v)).norm(), 1e-12);
  EXPECT_GT((session_.positions() - rest).norm(), 0.01);
}

TEST_P(HandlesInExperiments, thatHoldAllOfItAreRefused)
{
  if (GetParam() == "scramble") return;
  std::vector<int> all(static_cast<std::size_t>(session_.rest().cols()));
  for (std::size_t v = 0; v < all.size(); ++v)
    all[v] = static_cast<int>(v);
  ASSERT_TRUE(session_.hold(0, all, Vector3::Zero()));
  const Status status = session_.startExperiment(0, *findExperiment(GetParam()), {});
  EXPECT_EQ(status.message(), "handles hold every vertex that would be moved; release some of them first");
}

INSTANTIATE_TEST_SUITE_P(Session, HandlesInExperiments,
                         testing::Values("stretch", "compress", "twist", "bend", "scramble"),
                         [](const auto& _info) { return _info.param; });

/// The words and sentences of window and toolbox.
TEST(SessionOutcome, isToldWhenARunHasEnded)
{
  MeshDocument document;
  document.mesh = TestMeshes::generated("cube", false, 3);
  Session session({document}, {"cube"});
  EXPECT_EQ(session.outcome(), "");
  ExperimentOptions options;
  options.steps = 2;
  options.rate = 0.05;
  ASSERT_TRUE(session.startExperiment(0, *findExperiment("stretch"), options));
  session.wait();
  EXPECT_EQ(session.outcome().substr(0, 19), "2 steps converged, ");
  EXPECT_TRUE(session.warnings().empty());
  options.rate = 1.2;
  options.steps = 1;
  ASSERT_TRUE(session.startExperiment(0, *findExperiment("compress"), options));
  session.wait();
  if (session.converged()) {
    EXPECT_FALSE(session.warnings().empty()) << "the slabs have passed through each other";
  }
  ASSERT_TRUE(session.startExperiment(0, *findExperiment("stretch"), ExperimentOptions()));
  session.wait();
  EXPECT_TRUE(session.warnings().empty()) << "of the last run";
}

} // namespace
