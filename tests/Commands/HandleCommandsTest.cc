// Vertices that are turned, slide, or are moved by the gizmo of a window.

#include "FakeHost.hh"

#include <Commands/HandleTool.hh>

#include <Eigen/Geometry>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace FakeHosts;
using TestMeshes::generated;

struct HandleCommands : testing::Test
{
  bool ok(const std::string& _name, const CommandArguments& _arguments)
  {
    return std::get<bool>(center.call(_name, _arguments));
  }
  std::vector<int> slab(const char* _axis, double _at)
  {
    return std::get<std::vector<int>>(center.call("slab", {id, std::string(_axis), _at, _at}));
  }
  const Points& positions() { return host.all.at(id).document.mesh.positions; }
  Vector3 now(int _hostVertex) { return positions().col(_hostVertex - FakeHost::shift); }
  Vector3 before(int _hostVertex) { return rest.col(_hostVertex - FakeHost::shift); }

  FakeHost host;
  CommandCenter center{host};
  const int id = host.add(generated("cube", false, 3), "cube");
  const Points rest = host.all.at(id).document.mesh.positions;
};

TEST_F(HandleCommands, verticesTurnAboutTheirMiddle)
{
  const auto high = slab("x", 1.0);
  ASSERT_TRUE(ok("fix", {id, slab("x", -1.0)}));
  ASSERT_TRUE(ok("moveAndTurn", {id, high, Vector3(0.1, 0.2, 0.0), Vector3(2.0, 0.0, 0.0), 30.0}));
  ASSERT_TRUE(ok("solve", {id, 2}));
  const Matrix3 turn = Eigen::AngleAxisd(std::acos(-1.0) / 6.0, Vector3::UnitX()).toRotationMatrix();
  const Vector3 middle(1.0, 0.0, 0.0);
  for (const int v : high)
    EXPECT_LT((now(v) - middle - Vector3(0.1, 0.2, 0.0) - turn * (before(v) - middle)).norm(), 1e-12);
  EXPECT_FALSE(ok("moveAndTurn", {id, high, Vector3::Zero().eval(), Vector3::Zero().eval(), 30.0})) << "no axis";
  EXPECT_TRUE(ok("moveAndTurn", {id, high, Vector3::Zero().eval(), Vector3::Zero().eval(), 0.0}));
  EXPECT_FALSE(ok("moveAndTurn", {id, std::vector<int>(), Vector3::Zero().eval(), Vector3(1, 0, 0), 1.0}));
}

/// A slanted plane that is slid in, and a line that is slid along: what is held stays on it, what is not moves.
TEST_F(HandleCommands, verticesSlide)
{
  const auto high = slab("y", 1.0);
  ASSERT_TRUE(ok("fix", {id, slab("y", -1.0)}));
  const Vector3 normal = Vector3(1.0, 2.0, 0.0).normalized();
  const auto solve = [&](bool _along) {
    EXPECT_TRUE(ok("slide", {id, high, Vector3(1.0, 2.0, 0.0), _along}));
    EXPECT_TRUE(ok("move", {id, slab("z", 1.0), Vector3(0.0, 0.0, 0.6)}));
    EXPECT_TRUE(ok("fix", {id, slab("y", -1.0)}));
    EXPECT_TRUE(ok("solve", {id, 2}));
  };
  double slid = 0.0;
  for (const bool along : {false, true}) {
    solve(along);
    slid = 0.0;
    for (const int v : high) {
      if (before(v).z() > 0.9) continue; // moved
      const Vector3 way = now(v) - before(v);
      const double held = along ? (way - way.dot(normal) * normal).norm() : std::abs(way.dot(normal));
      const double free = along ? std::abs(way.dot(normal)) : (way - way.dot(normal) * normal).norm();
      EXPECT_LT(held, 1e-10) << along;
      slid = std::max(slid, free);
    }
    EXPECT_GT(slid, 0.01) << along;
  }
  EXPECT_FALSE(ok("slide", {id, high, Vector3::Zero().eval(), true}));
}

TEST_F(HandleCommands, withoutAWindowThereIsNoGizmo)
{
  EXPECT_FALSE(ok("setHandleMode", {id, true}));
}

/// The mouse of a window that looks down the z axis.
struct Gizmo : HandleCommands
{
  static ViewRay at(double _x, double _y) { return {Vector3(_x, _y, 10.0), Vector3(0.0, 0.0, -1.0)}; }
  const Vector3 down{0.0, 0.0, -1.0};
  std::vector<std::string> sent;
  HandleTool tool{center.workspace(), [this](const std::string& _name, const CommandArguments& _arguments) {
                    sent.push_back(_name);
                    return ok(_name, _arguments);
                  }};
};

TEST_F(Gizmo, movesWhatIsSelectedAndTheBodyFollows)
{
  ASSERT_TRUE(ok("fix", {id, slab("y", -1.0)}));
  EXPECT_TRUE(tool.lines(Vector3(0, 0, -1)).empty()) << "no object";
  tool.setObject(id);
  for (int v = 0; v < rest.cols(); ++v)
    if (rest(1, v) > 0.99) host.all.at(id).selection.push_back(v);
  ASSERT_EQ(tool.lines(Vector3(0, 0, -1)).size(), 4u) << "two rings are seen from their side";
  ASSERT_EQ(tool.lines(Vector3(-0.6, 0, -0.8)).size(), 5u);
  EXPECT_LT((tool.lines(Vector3(0, 0, -1)).front().points.front() - Vector3(0, 1, 0)).norm(), 1e-12);
  EXPECT_FALSE(tool.press(at(3.0, 3.0), 0.05, down)) << "beside it";
  ASSERT_TRUE(tool.press(at(0.0, 1.4), 0.05, down));
  EXPECT_EQ(tool.grabbed(), GizmoPart::moveY);
  EXPECT_TRUE(tool.move(at(0.1, 1.5)));
  EXPECT_TRUE(tool.move(at(0.2, 1.7)));
  EXPECT_EQ(positions(), rest) << "until the mouse lets go";
  EXPECT_TRUE(tool.release());
  EXPECT_EQ(sent, (std::vector<std::string>{"moveAndTurn", "solve"}));
  for (const int v : host.all.at(id).selection)
    EXPECT_LT((positions().col(v) - rest.col(v) - Vector3(0.0, 0.3, 0.0)).norm(), 1e-12);
  // Taken again it goes on from there.
  ASSERT_TRUE(tool.press(at(0.0, 1.7), 0.05, down));
  EXPECT_TRUE(tool.move(at(0.0, 1.6)));
  EXPECT_TRUE(tool.release());
  for (const int v : host.all.at(id).selection)
    EXPECT_LT((positions().col(v) - rest.col(v) - Vector3(0.0, 0.2, 0.0)).norm(), 1e-12);
  EXPECT_FALSE(tool.release());
}

TEST_F(Gizmo, turnsTheLastHandleWhereNothingIsSelected)
{
  ASSERT_TRUE(ok("fix", {id, slab("y", -1.0)}));
  const auto high = slab("y", 1.0);
  ASSERT_TRUE(ok("fix", {id, high}));
  tool.setObject(id);
  const double radius =
      tool.lines(Vector3(0, 0, -1)).back().points.front().x() - 0.0; // the ring about z begins on the x axis
  ASSERT_TRUE(tool.press(at(radius * std::cos(0.5), 1.0 + radius * std::sin(0.5)), 0.05, down));
  ASSERT_EQ(tool.grabbed(), GizmoPart::turnZ);
  EXPECT_TRUE(tool.move(at(2.0 * std::cos(0.8), 1.0 + 2.0 * std::sin(0.8))));
  EXPECT_TRUE(tool.release());
  const Matrix3 turn = Eigen::AngleAxisd(0.3, Vector3::UnitZ()).toRotationMatrix();
  const Vector3 middle(0.0, 1.0, 0.0);
  for (const int v : high)
    EXPECT_LT((now(v) - middle - turn * (before(v) - middle)).norm(), 1e-12);
}

TEST_F(Gizmo, aClickMovesNothingAndAnUndoneMotionIsNotMadeAgain)
{
  ASSERT_TRUE(ok("fix", {id, slab("y", -1.0)}));
  const auto high = slab("y", 1.0);
  ASSERT_TRUE(ok("fix", {id, high}));
  tool.setObject(id);
  ASSERT_TRUE(tool.press(at(0.0, 1.4), 0.05, down));
  EXPECT_TRUE(tool.release());
  EXPECT_TRUE(sent.empty());
  ASSERT_TRUE(tool.press(at(0.0, 1.4), 0.05, down));
  tool.move(at(0.0, 1.7));
  EXPECT_EQ(tool.grabbed(), GizmoPart::moveY);
  tool.release();
  ASSERT_TRUE(ok("undo", {id}));
  sent.clear();
  ASSERT_TRUE(tool.press(at(0.0, 1.4), 0.05, down)) << "it is where the vertices are";
  tool.move(at(0.0, 1.5));
  tool.release();
  for (const int v : high)
    EXPECT_LT((now(v) - before(v) - Vector3(0.0, 0.1, 0.0)).norm(), 1e-9);
}

/// After an undo, and after a motion in time, it goes on from where the vertices are, turned as they are.
TEST_F(Gizmo, goesOnFromHowTheVerticesAreTurned)
{
  const auto high = slab("y", 1.0);
  ASSERT_TRUE(ok("fix", {id, slab("y", -1.0)}));
  ASSERT_TRUE(ok("moveAndTurn", {id, high, Vector3::Zero().eval(), Vector3(0, 1, 0), 20.0}));
  ASSERT_TRUE(ok("solve", {id, 2}));
  ASSERT_TRUE(ok("moveAndTurn", {id, high, Vector3::Zero().eval(), Vector3(0, 1, 0), 40.0}));
  ASSERT_TRUE(ok("solve", {id, 2}));
  ASSERT_TRUE(ok("undo", {id}));
  tool.setObject(id);
  ASSERT_TRUE(tool.press(at(0.0, 1.4), 0.05, down));
  tool.move(at(0.0, 1.5));
  tool.release();
  const Matrix3 turn = Eigen::AngleAxisd(std::acos(-1.0) / 9.0, Vector3::UnitY()).toRotationMatrix();
  const Vector3 middle(0.0, 1.0, 0.0);
  for (const int v : high)
    EXPECT_LT((now(v) - middle - Vector3(0.0, 0.1, 0.0) - turn * (before(v) - middle)).norm(), 1e-9);
}

TEST_F(Gizmo, showsTheAngleThatARingIsTurnedBy)
{
  ASSERT_TRUE(ok("fix", {id, slab("y", 1.0)}));
  tool.setObject(id);
  const Vector3 view(0, 0, -1);
  const double radius = tool.lines(view).back().points.front().x();
  ASSERT_TRUE(tool.press(at(radius * std::cos(0.5), 1.0 + radius * std::sin(0.5)), 0.05, down));
  const auto spokes = [&] { return tool.lines(view).back(); };
  EXPECT_EQ(spokes().points.size(), 3u);
  tool.move(at(2.0 * std::cos(0.8), 1.0 + 2.0 * std::sin(0.8)));
  const Vector3 end = spokes().points[2] - spokes().points[1];
  EXPECT_NEAR(std::atan2(end.y(), end.x()), 0.8, 1e-9);
}

TEST_F(Gizmo, isGoneWithItsObjectAndWithTheMouse)
{
  ASSERT_TRUE(ok("fix", {id, slab("y", -1.0)}));
  tool.setObject(id);
  ASSERT_TRUE(tool.press(at(0.0, -0.6), 0.05, down));
  ASSERT_TRUE(tool.move(at(0.0, 0.0)));
  tool.letGo();
  EXPECT_FALSE(tool.release());
  EXPECT_TRUE(sent.empty());
  ASSERT_TRUE(tool.press(at(0.0, -0.6), 0.05, down));
  center.workspace().forget(id);
  host.all.erase(id);
  EXPECT_TRUE(tool.release());
  EXPECT_TRUE(sent.empty());
  EXPECT_TRUE(tool.lines(Vector3(0, 0, -1)).empty());
}

} // namespace
