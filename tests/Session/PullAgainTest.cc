// One pull after the other uses the same model, as long as it is that of the bodies.

#include <FleshSim/Session/Session.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

struct PullAgain : testing::Test
{
  static std::unique_ptr<Session> begin()
  {
    MeshDocument document;
    document.mesh = TestMeshes::generated("cube", false, 3);
    auto session = std::make_unique<Session>(std::vector<MeshDocument>{document}, std::vector<std::string>{"cube"});
    std::vector<int> low;
    for (int v = 0; v < document.mesh.vertexCount(); ++v)
      if (document.mesh.positions(1, v) < -1.0 + 1e-9) low.push_back(v);
    EXPECT_TRUE(session->hold(0, low, RigidMotion()));
    SessionSettings settings = session->settings();
    settings.threads = 1;
    session->setSettings(settings);
    return session;
  }
  static void setPoisson(Session& _session, double _poisson)
  {
    BodySettings settings = _session.bodySettings(0);
    settings.material.parameters = MaterialParameters::fromYoungPoisson(1e5, _poisson);
    EXPECT_TRUE(_session.setBodySettings(0, settings));
  }
  /// Pulls a corner of the top from rest, lets go, and waits for the end of it.
  static Points pull(Session& _session)
  {
    const Points rest = _session.rest();
    Eigen::Index corner = 0;
    rest.colwise().sum().maxCoeff(&corner);
    EXPECT_TRUE(_session.grab(0, static_cast<int>(corner), 0.5));
    EXPECT_TRUE(_session.drag(rest.col(corner) + Vector3(0.2, 0.3, 0.1)));
    _session.release();
    _session.wait();
    EXPECT_GT((_session.positions() - rest).norm(), 0.1);
    return _session.positions();
  }
  /// The end of a pull from where the last one ended: rough, so the way matters a little.
  static void expectNear(const Points& _a, const Points& _b) { EXPECT_LT((_a - _b).colwise().norm().maxCoeff(), 2e-3); }
};

TEST_F(PullAgain, theSecondPullIsTheFirstOneAgain)
{
  const auto session = begin();
  const Points first = pull(*session);
  session->reset();
  expectNear(first, pull(*session));
}

TEST_F(PullAgain, anotherMaterialIsNotPulledWithTheModelOfTheOldOne)
{
  const auto session = begin();
  setPoisson(*session, 0.0);
  const Points soft = pull(*session);
  session->reset();
  setPoisson(*session, 0.49);
  const Points firm = pull(*session);
  EXPECT_GT((soft - firm).colwise().norm().maxCoeff(), 1e-2) << "the two must differ, or the test says nothing";
  const auto fresh = begin();
  setPoisson(*fresh, 0.49);
  expectNear(firm, pull(*fresh));
}

} // namespace
