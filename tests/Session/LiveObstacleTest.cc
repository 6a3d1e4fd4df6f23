// Boxes that are put into a scene while it moves.

#include <FleshSim/Session/Session.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

namespace FleshSim {
namespace {

class LiveObstacle : public testing::Test
{
public:
  LiveObstacle()
  {
    MeshDocument document;
    document.mesh = TestMeshes::generated("cube", false, 2);
    session = std::make_unique<Session>(std::vector<MeshDocument>{document}, std::vector<std::string>{"cube"});
    SessionSettings settings = session->settings();
    settings.dt = 0.01;
    session->setSettings(settings);
    session->setGravity(Vector3(0.0, -9.81, 0.0));
  }

  void addBox(const Vector3& _low, const Vector3& _high)
  {
    SceneCollider box;
    ASSERT_TRUE(setShape({"box", {{"min", _low}, {"max", _high}}, {}, ""}, box));
    session->addCollider(box);
  }

  void move(int _steps)
  {
    ASSERT_TRUE(session->startDynamics(_steps));
    session->wait();
    session->poll();
    ASSERT_FALSE(session->status().failed) << session->status().message;
  }

  double lowest() const { return session->positions().row(1).minCoeff(); }

  std::unique_ptr<Session> session;
};

TEST_F(LiveObstacle, HoldsTheBodyFromWhereItHasFallenTo)
{
  move(20);
  const double fallen = lowest();
  EXPECT_LT(fallen, -1.15);
  // Exactly under it.
  addBox(Vector3(-3.0, fallen - 1.0, -3.0), Vector3(3.0, fallen, 3.0));
  move(60);
  EXPECT_GT(lowest(), fallen - 0.02);
}

/// What cannot be refused any more does not stop the motion, where it does not go deep.
TEST_F(LiveObstacle, ALittleInTheBodySendsItsVerticesOut)
{
  move(5);
  const double top = lowest() + 0.03;
  addBox(Vector3(-3.0, -3.0, -3.0), Vector3(3.0, top, 3.0));
  move(100);
  EXPECT_GT(lowest(), top - 0.02);
}

/// Sending out what is deep inside takes energy that nobody gives: the run says so, and the body stays as it was.
TEST_F(LiveObstacle, DeepInTheBodyIsSaidInWords)
{
  move(5);
  const Points before = session->positions();
  addBox(Vector3(-3.0, -3.0, -3.0), Vector3(3.0, 0.0, 3.0));
  ASSERT_TRUE(session->startDynamics(100));
  session->wait();
  session->poll();
  EXPECT_TRUE(session->status().failed);
  EXPECT_NE(session->status().message.find("gained"), std::string::npos) << session->status().message;
  EXPECT_LT((session->positions() - before).cwiseAbs().maxCoeff(), 0.1);
}

} // namespace
} // namespace FleshSim
