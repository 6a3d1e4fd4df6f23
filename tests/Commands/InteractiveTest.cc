// Commands with a window: runs go on in their threads while the host looks at them, and end when they have to.

#include "FakeHost.hh"

#include <FleshSim/Core/Random.hh>

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace {

using namespace FakeHosts;
using TestMeshes::generated;
using Clock = std::chrono::steady_clock;

struct Interactive : testing::Test
{
  int addCube(int _resolution) { return host.add(generated("cube", false, _resolution), "cube"); }
  bool ok(const std::string& _name, const CommandArguments& _arguments)
  {
    return std::get<bool>(center.call(_name, _arguments));
  }
  bool running(int _id) { return std::get<bool>(center.call("running", {_id})); }
  Session& session(int _id)
  {
    Workspace::Place place;
    EXPECT_TRUE(center.workspace().find(_id, place));
    return *place.session;
  }

  /// Looks as a window does until the condition holds; false if it never does.
  template <class Condition>
  bool lookUntil(const Condition& _condition)
  {
    for (int look = 0; look < 20000; ++look) {
      center.workspace().refresh();
      if (_condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

  FakeHost host{true};
  CommandCenter center{host};
};

TEST_F(Interactive, aRunShowsItsStepsAndEnds)
{
  const int id = addCube(12);
  const Points rest = host.all.at(id).document.mesh.positions;
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 5}));
  EXPECT_TRUE(running(id));
  EXPECT_FALSE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 0.1, 5})) << "one run at a time";
  ASSERT_TRUE(lookUntil([&] { return !running(id); }));
  EXPECT_NE(host.all.at(id).document.mesh.positions, rest);
  EXPECT_TRUE(std::get<bool>(center.call("converged", {id})));
  EXPECT_EQ(session(id).rows().size(), 5u);
  EXPECT_EQ(host.working, 0);
}

TEST_F(Interactive, cancelEndsALongRunAtOnce)
{
  const int id = addCube(12);
  ASSERT_TRUE(ok("setTolerance", {id, 1e-9}));
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.9, 0.9, 0.01, 99999}));
  ASSERT_TRUE(lookUntil([&] { return session(id).rows().size() >= 1; }));
  ASSERT_TRUE(ok("cancel", {id}));
  session(id).wait();
  EXPECT_FALSE(running(id));
  EXPECT_FALSE(session(id).status().failed);
  EXPECT_EQ(session(id).status().message, "cancelled");
}

TEST_F(Interactive, pauseAndSingleSteps)
{
  const int id = addCube(2);
  ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.5, 0.5, 1e-3, 5000}));
  ASSERT_TRUE(ok("pause", {id}));
  // A step that was begun may still end.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  center.workspace().refresh();
  const std::size_t done = session(id).rows().size();
  ASSERT_TRUE(ok("stepOnce", {id}));
  ASSERT_TRUE(lookUntil([&] { return session(id).rows().size() == done + 1; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  center.workspace().refresh();
  EXPECT_EQ(session(id).rows().size(), done + 1);
  EXPECT_TRUE(session(id).status().paused);
  ASSERT_TRUE(ok("resume", {id}));
  ASSERT_TRUE(lookUntil([&] { return session(id).rows().size() > done + 1; }));
  ASSERT_TRUE(ok("cancel", {id}));
}

TEST_F(Interactive, movingBodiesKeepTime)
{
  const int id = addCube(2);
  ASSERT_TRUE(ok("setGravity", {id, Vector3(0.0, -10.0, 0.0)}));
  ASSERT_TRUE(ok("setTimeStep", {id, 0.01}));
  const auto start = Clock::now();
  ASSERT_TRUE(ok("startDynamics", {id}));
  ASSERT_TRUE(lookUntil([&] { return session(id).status().time >= 0.3; }));
  EXPECT_GT(std::chrono::duration<double>(Clock::now() - start).count(), 0.28) << "faster than time";
  ASSERT_TRUE(ok("stopDynamics", {id}));
  const double time = session(id).status().time;
  ASSERT_TRUE(ok("startDynamics", {id}));
  ASSERT_TRUE(lookUntil([&] { return session(id).status().time > time; })) << "goes on where it stopped";
  ASSERT_TRUE(ok("addPlane", {id, Vector3(0.0, -1.5, 0.0), Vector3(0.0, 1.0, 0.0), 0.0}));
  ASSERT_TRUE(lookUntil([&] { return !session(id).rows().empty() && session(id).rows().back().report.contacts > 0; }));
  ASSERT_TRUE(ok("stopDynamics", {id}));
  EXPECT_EQ(session(id).status().message, "cancelled");
}

TEST_F(Interactive, pullingMovesTheGrabbedVertexAndItsNeighbours)
{
  const int id = addCube(4);
  const Points rest = host.all.at(id).document.mesh.positions;
  Eigen::Index corner = 0;
  rest.colwise().sum().maxCoeff(&corner);
  const auto low = std::get<std::vector<int>>(center.call("slab", {id, std::string("y"), -1.0, -1.0}));
  ASSERT_TRUE(ok("fix", {id, low}));
  const int vertex = static_cast<int>(corner) + FakeHost::shift;
  ASSERT_TRUE(ok("grab", {id, vertex, 0.8}));
  const Vector3 place = rest.col(corner) + Vector3(0.6, 0.3, 0.0);
  ASSERT_TRUE(ok("drag", {id, place}));
  const auto& positions = host.all.at(id).document.mesh.positions;
  ASSERT_TRUE(lookUntil([&] { return (host.all.at(id).document.mesh.positions.col(corner) - place).norm() < 0.3; }));
  ASSERT_TRUE(ok("release", {id}));
  ASSERT_TRUE(lookUntil([&] { return !running(id); }));
  EXPECT_LT((positions.col(corner) - place).norm(), 0.3) << "it stays as it was pulled";
  for (const int v : low)
    EXPECT_EQ(positions.col(v - FakeHost::shift), rest.col(v - FakeHost::shift));
  ASSERT_TRUE(ok("undo", {id}));
  EXPECT_EQ(host.all.at(id).document.mesh.positions, rest);
}

TEST_F(Interactive, movingBodiesCanBePulled)
{
  const int id = addCube(2);
  const Points rest = host.all.at(id).document.mesh.positions;
  ASSERT_TRUE(ok("startDynamics", {id}));
  ASSERT_TRUE(lookUntil([&] { return session(id).status().time > 0.0; }));
  ASSERT_TRUE(ok("grab", {id, FakeHost::shift, 1.0}));
  ASSERT_TRUE(ok("drag", {id, Vector3(3.0, 0.0, 0.0)}));
  ASSERT_TRUE(lookUntil([&] { return host.all.at(id).document.mesh.positions.row(0).mean() > 0.5; }));
  ASSERT_TRUE(ok("release", {id}));
  ASSERT_TRUE(ok("stopDynamics", {id}));
}

TEST_F(Interactive, objectsMayGoWhileTheirRunsGoOn)
{
  for (const char* how : {"forget", "forgetAll"}) {
    const int id = addCube(8);
    ASSERT_TRUE(ok("stretch", {id, std::string("y"), -0.9, 0.9, 0.01, 1000}));
    if (std::string(how) == "forget")
      center.workspace().forget(id);
    else
      center.workspace().forgetAll();
    host.all.erase(id);
    center.workspace().refresh();
    EXPECT_FALSE(ok("cancel", {id}));
  }
}

/// What users do in any order: nothing may hang or crash (the sanitizers look on), and at the end all is at rest again.
TEST_F(Interactive, survivesAThousandRandomActions)
{
  Random random(7);
  std::vector<int> ids = {addCube(2), addCube(3)};
  const std::vector<std::string> materials = {"stable-neo-hookean", "corotated", "neo-hookean", "nonsense"};
  for (int action = 0; action < 1000; ++action) {
    const int id = ids[random.below(ids.size())];
    switch (random.below(18)) {
    case 0:
      ok("stretch", {id, std::string("y"), -0.9, 0.9, 0.05, 5});
      break;
    case 1:
      ok("twist", {id, std::string("x"), -0.9, 0.9, 5.0, 5});
      break;
    case 2:
      ok("scramble", {id, 2.0, 3});
      break;
    case 3:
      ok("startDynamics", {id});
      break;
    case 4:
      ok("stopDynamics", {id});
      break;
    case 5:
      ok("stepDynamics", {id, 3});
      break;
    case 6:
      ok("cancel", {id});
      break;
    case 7:
      ok("reset", {id});
      break;
    case 8:
      ok("undo", {id});
      break;
    case 9:
      ok("redo", {id});
      break;
    case 10:
      ok("setMaterialYoungPoisson", {id, materials[random.below(4)], 1e4, 0.4});
      break;
    case 11:
      ok("grab", {id, FakeHost::shift, 0.7});
      break;
    case 12:
      ok("drag", {id, Vector3(random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0)});
      break;
    case 13:
      ok("release", {id});
      break;
    case 14:
      ok("pause", {id});
      break;
    case 15:
      ok("resume", {id});
      break;
    case 16:
      ok("showField", {id, std::string("J"), 0.0, 0.0});
      break;
    default:
      center.workspace().forget(id);
      host.all.erase(id);
      ids[ids[0] == id ? 0 : 1] = addCube(2 + static_cast<int>(random.below(2)));
    }
    center.workspace().refresh();
  }
  for (const int id : ids) {
    ASSERT_TRUE(ok("reset", {id}));
    while (session(id).status().running)
      center.workspace().refresh();
    EXPECT_EQ(host.all.at(id).document.mesh.positions, session(id).document(0).mesh.positions);
  }
}

} // namespace
