// Obstacles that bodies meet by their surfaces: all in equilibria, those with edges and small ones in motion.

#include "../Support/SceneSimulation.hh"
#include "../Support/TemporaryFolder.hh"

#include <FleshSim/Core/Parallel.hh>
#include <FleshSim/Simulation/ObstacleChoice.hh>

#include <Eigen/Geometry>

#include <cmath>
#include <fstream>

namespace FleshSim {
namespace {

constexpr double young = 1e5;

/// A cube of 2 m whose low end is held, and what else the scene has.
std::string heldCube(const std::string& _more, const std::string& _solid = R"("resolution": 6)")
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", )" + _solid +
         R"(}, "material": {"young": 1e5, "poisson": 0.3}} ],
    "handles": [ {"name": "low", "body": 0, "select": {"slab": {"axis": "y", "to": -0.999}})" +
         _more + "}";
}

StepReport run(Simulation& _simulation, int _steps)
{
  StepReport report;
  for (int s = 1; s <= _steps; ++s) {
    report = _simulation.step(s, nullptr);
    EXPECT_TRUE(report.converged) << "step " << s << ": " << report.message;
  }
  return report;
}

/// A flat obstacle that touches a cube's high end and comes down without friction does what a handle does that holds
/// that end across alone: but for the room that it begins with, a hundredth of an edge.
TEST(ObstacleSurfaces, APlaneCompressesLikeAHandleThatLetsSlide)
{
  const auto byHandle = simulationOf(heldCube(R"(},
    {"body": 0, "select": {"slab": {"axis": "y", "from": 0.999}}, "components": "y", "translate": [0, -0.2, 0]} ], "steps": 2)"));
  const double wanted = run(*byHandle, 2).reactions[1].force.y();
  for (const char* shape :
       {R"("plane": {"point": [0, 1, 0], "normal": [0, -1, 0]})", R"("box": {"min": [-3, 1, -3], "max": [3, 2, 3]})"}) {
    const auto simulation = simulationOf(heldCube(R"(} ], "steps": 2, "colliders": [ {"name": "press", )" +
                                                  std::string(shape) + R"(, "translate": [0, -0.2, 0]} ])"));
    const StepReport report = run(*simulation, 2);
    ASSERT_EQ(report.reactions.size(), 2u);
    EXPECT_EQ(report.reactions[1].name, "press");
    EXPECT_NEAR(report.reactions[1].force.y() / wanted, 1.0, 0.02) << shape;
    EXPECT_LT(report.reactions[1].force.cwiseAbs()[0], 1e-6 * -wanted) << "nothing pulls it sideways";
    EXPECT_LT((report.reactions[0].force + report.reactions[1].force).norm(), 1e-6 * -wanted) << shape;
    EXPECT_LT((report.reactions[0].moment + report.reactions[1].moment).norm(), 1e-6 * -wanted) << shape;
    EXPECT_EQ(report.penetrating, 0) << shape;
  }
}

/// What a ball does that is pressed into the middle of a block's high side.
struct Pressed
{
  double force = 0.0;
  double radius = 0.0; ///< of the place where they touch, by the mean distance of forces: 3 pi / 16 of it
};

/// The block is much larger than that place, and its cells are small there.
Pressed pressBall(int _resolution)
{
  SceneDescription scene;
  EXPECT_TRUE(parseScene(heldCube(R"(} ], "steps": 2, "contact": {"thickness": 0.002},
      "colliders": [ {"sphere": {"center": [0, 2.0005, 0], "radius": 1}, "translate": [0, -0.02, 0]} ])",
                                  R"("cells": "hex", "resolution": )" + std::to_string(_resolution)),
                         "s.json", scene));
  SimulationSetup setup;
  std::vector<std::string> notes;
  EXPECT_TRUE(buildScene(scene, setup, notes));
  for (auto x : setup.bodies[0].mesh.positions.colwise()) {
    const double part = 0.5 * (1.0 - x[1]);
    x = Vector3(x[0] * std::abs(x[0]), 1.0 - 2.0 * part * part, x[2] * std::abs(x[2]));
  }
  std::unique_ptr<Simulation> simulation;
  EXPECT_TRUE(Simulation::create(std::move(setup), simulation));
  Pressed pressed;
  const StepReport report = run(*simulation, 2);
  EXPECT_EQ(report.handleLag, 0.0);
  pressed.force = -report.reactions[1].force.y();
  const ElasticModel& model = simulation->model();
  Points all = model.restPositions();
  all.leftCols(simulation->positions().cols()) = simulation->positions();
  Columns gradient;
  model.gradient(model.toSolver(all), gradient);
  const Points forces = model.toUser(gradient);
  double sum = 0.0;
  for (Eigen::Index v = 0; v < simulation->positions().cols(); ++v)
    if (simulation->setup().bodies[0].mesh.positions(1, v) > 0.999) {
      const Vector3 x = simulation->positions().col(v);
      sum -= forces(1, v);
      pressed.radius -= forces(1, v) * std::hypot(x[0], x[2]);
    }
  EXPECT_NEAR(sum / pressed.force, 1.0, 1e-6);
  pressed.radius *= 16.0 / (3.0 * M_PI) / sum;
  return pressed;
}

/// Hertz: F = 4/3 E* sqrt(R) depth^(3/2), and the radius is a = sqrt(R depth) with E* = E / (1 - nu^2). That is of a
/// half-space; the block's depth makes it stiffer by some percent, its width softer.
TEST(ObstacleSurfaces, ABallPressesAsHertzSays)
{
  const double depth = 0.0195;
  const double wanted = 4.0 * young / (1.0 - 0.09) * std::pow(depth, 1.5) / 3.0;
  const Pressed coarse = pressBall(12);
  const Pressed fine = pressBall(20);
  EXPECT_NEAR(fine.force / wanted, 1.0, 0.03);
  EXPECT_NEAR(fine.radius / std::sqrt(depth), 1.0, 0.03);
  EXPECT_LT(std::abs(fine.force / wanted - 1.0), 0.5 * std::abs(coarse.force / wanted - 1.0)) << "it converges";
  EXPECT_LT(std::abs(fine.radius / std::sqrt(depth) - 1.0), 0.5 * std::abs(coarse.radius / std::sqrt(depth) - 1.0));
}

/// A plane that presses and is then dragged: the body is sheared with it until Coulomb's force is reached, and that is
/// what it feels from then on; with much friction it follows.
TEST(ObstacleSurfaces, FrictionInEquilibriaIsCoulombs)
{
  const auto dragged = [](double _friction) {
    const auto simulation = simulationOf(heldCube(
        R"(} ], "steps": 12, "colliders": [ {"plane": {"point": [0, 1, 0], "normal": [0, -1, 0]},
        "translate": [0.3, -0.1, 0], "friction": )" +
        std::to_string(_friction) + "} ]"));
    const Reaction reaction = run(*simulation, 12).reactions.back();
    double way = 0.0;
    int count = 0;
    const Points moved = simulation->positions() - simulation->setup().bodies[0].mesh.positions;
    for (Eigen::Index v = 0; v < moved.cols(); ++v)
      if (simulation->setup().bodies[0].mesh.positions(1, v) > 0.999) {
        way += moved(0, v);
        ++count;
      }
    return std::make_pair(Vector3(reaction.force), way / count);
  };
  for (const double friction : {0.1, 0.2}) {
    const auto [force, way] = dragged(friction);
    EXPECT_NEAR(force.x() / -force.y(), friction, 0.01 * friction);
    EXPECT_LT(way, 0.2);
  }
  const auto [force, way] = dragged(2.0);
  EXPECT_LT(force.x() / -force.y(), 1.5);
  EXPECT_NEAR(way, 0.3, 0.01) << "it sticks";
  EXPECT_LT(std::abs(dragged(0.0).first.x()), 1.0);
}

/// The upper part of a long triangular prism, its edge upwards along x.
std::string writeWedge(const TemporaryFolder& _folder)
{
  const std::string file = _folder / "wedge.obj";
  std::ofstream(file) << "v -3 0 -0.6\nv -3 0 0.6\nv 3 0 0.6\nv 3 0 -0.6\nv -3 0.6 0\nv 3 0.6 0\n"
                         "f 1 4 3\nf 1 3 2\nf 1 2 5\nf 4 6 3\nf 2 3 6\nf 2 6 5\nf 4 1 5\nf 4 5 6\n";
  return file;
}

std::string onto(const std::string& _obstacle, const std::string& _integrator, const std::string& _method)
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2},
        "translate": [0.13, 1.65, 0.11], "material": {"young": 1e5, "poisson": 0.3, "density": 1000}} ],
      "mode": "dynamic", "gravity": [0, -9.81, 0], "dynamics": {"integrator": ")" +
         _integrator + R"(", "dt": 0.02, "duration": 0.6}, "contact": {"method": ")" + _method +
         R"("}, "colliders": [ {)" + _obstacle + R"(, "friction": 0.4} ] })";
}

/// The edge of a wedge, or what is thin and round, is under a coarse body, between its vertices: no vertex meets it,
/// and yet it does not cut in.
TEST(ObstacleSurfaces, WhatIsSharpOrThinDoesNotGetInBetweenVertices)
{
  TemporaryFolder folder;
  const std::vector<std::string> obstacles{R"("mesh": ")" + writeWedge(folder) + '"',
                                           R"("capsule": {"from": [-3, 0.5, 0], "to": [3, 0.5, 0], "radius": 0.1})",
                                           R"("sphere": {"center": [0.6, 0.4, 0.5], "radius": 0.2})"};
  for (const std::string& obstacle : obstacles) {
    for (const char* integrator : {"backward-euler", "backward-euler-newton", "newmark", "bdf2", "midpoint"}) {
      const auto simulation = simulationOf(onto(obstacle, integrator, "guaranteed"));
      double most = 0.0;
      for (int s = 1; s <= 30; ++s) {
        const StepReport report = simulation->step(s, nullptr);
        ASSERT_TRUE(report.converged) << integrator << s << report.message;
        ASSERT_EQ(intersectionsWithObstacles(*simulation, 0.0), 0) << obstacle << integrator << s;
        most = std::max(most, report.reactions[0].force.y());
      }
      EXPECT_GT(most, 0.5 * 8000.0 * 9.81) << obstacle << integrator << ": it carries the body";
    }
    const auto byVertices = simulationOf(onto(obstacle, "backward-euler", "pairs"));
    int intersections = 0;
    for (int s = 1; s <= 30; ++s) {
      EXPECT_TRUE(byVertices->step(s, nullptr).converged);
      intersections += intersectionsWithObstacles(*byVertices, 0.0);
    }
    EXPECT_GT(intersections, 0) << obstacle << ": else this test shows nothing";
  }
}

/// Vertices of what is finer than a round obstacle see all of it, without facets.
TEST(ObstacleSurfaces, LargeBallsAreRoundInMotion)
{
  SceneDescription scene;
  SimulationSetup setup;
  std::vector<std::string> notes;
  ASSERT_TRUE(
      parseScene(onto(R"("sphere": {"center": [0, -3, 0], "radius": 3})", "newmark", "guaranteed"), "s.json", scene));
  ASSERT_TRUE(buildScene(scene, setup, notes));
  EXPECT_FALSE(isMetBySurface(setup, setup.colliders[0]));
}

std::string rammed(const std::string& _integrator)
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 3}, "material": {"young": 1e5, "density": 1000}} ],
      "mode": "dynamic", "dynamics": {"integrator": ")" +
         _integrator + R"(", "dt": 0.01, "duration": 0.4}, "colliders": [ {"name": "ram",
        "box": {"min": [1.1, -0.4, -0.5], "max": [1.6, 0.5, 0.6]}, "translate": [-1.0, 0, 0],
        "rotate": {"axis": "x", "degrees": 60, "center": [0, 0.05, 0.05]}, "friction": 0.3} ] })";
}

/// What pushes a body gives it its momentum, and nothing of it gets into the body.
TEST(ObstacleSurfaces, AnObstacleThatMovesGivesMomentum)
{
  for (const char* integrator : {"backward-euler", "newmark"}) {
    const auto simulation = simulationOf(rammed(integrator));
    Vector3 impulse = Vector3::Zero();
    StepReport report;
    for (int s = 1; s <= 40; ++s) {
      report = simulation->step(s, nullptr);
      ASSERT_TRUE(report.converged) << integrator << s << report.message;
      EXPECT_EQ(intersectionsWithObstacles(*simulation, s / 40.0), 0) << integrator << s;
      impulse += 0.01 * report.reactions[0].force;
    }
    EXPECT_LT(report.momentum.x(), -8000.0) << integrator << ": it is on its way";
    EXPECT_LT((impulse - report.momentum).norm(), 1e-6 * report.momentum.norm()) << integrator;
    EXPECT_EQ(report.handleLag, 0.0);
    EXPECT_LT(report.energyError, 1e-3 * report.largestEnergy) << "nothing comes from nowhere";
  }
}

/// Goes on from a state to the last bit, and is the same with any number of threads.
TEST(ObstacleSurfaces, AreReproducible)
{
  const std::string still = heldCube(R"(} ], "steps": 6, "colliders": [ {"plane": {"point": [0, 1, 0],
      "normal": [0, -1, 0]}, "translate": [0.3, -0.1, 0], "friction": 0.2} ])");
  for (const std::string& text : {rammed("newmark"), rammed("backward-euler"), still}) {
    const int steps = text == still ? 6 : 40;
    const int middle = steps / 2;
    std::vector<Points> ends;
    State state;
    for (const int threads : {1, 2}) {
      SceneDescription scene;
      ASSERT_TRUE(parseScene(text, "s.json", scene));
      SimulationSetup setup;
      std::vector<std::string> notes;
      ASSERT_TRUE(buildScene(scene, setup, notes));
      setup.threads = threads;
      setup.restartEvery = middle;
      std::unique_ptr<Simulation> simulation;
      ASSERT_TRUE(Simulation::create(setup, simulation));
      run(*simulation, middle);
      state = simulation->state();
      EXPECT_EQ(state.positions.cols(), simulation->positions().cols()) << "of bodies alone";
      for (int s = middle + 1; s <= steps; ++s)
        ASSERT_TRUE(simulation->step(s, nullptr).converged);
      ends.push_back(simulation->positions());
      setup.state = state;
      std::unique_ptr<Simulation> continued;
      const Status created = Simulation::create(setup, continued);
      ASSERT_TRUE(created) << created.message();
      for (int s = middle + 1; s <= steps; ++s)
        ASSERT_TRUE(continued->step(s, nullptr).converged);
      EXPECT_TRUE(continued->positions() == ends.back()) << threads;
    }
    EXPECT_TRUE(ends[0] == ends[1]);
  }
  setThreadCount(0);
}

/// An obstacle that comes to what is held everywhere stops in front of it, and the run says by how much.
TEST(ObstacleSurfaces, AnObstacleThatCannotGetThroughStops)
{
  for (const char* mode : {R"("steps": 10)", R"("mode": "dynamic", "dynamics": {"dt": 0.1, "duration": 1})"}) {
    const auto simulation = simulationOf(R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2}} ],
      "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": 10}}} ], )" +
                                         std::string(mode) + R"(, "colliders": [
        {"box": {"min": [-0.3, 1.5, -0.4], "max": [0.5, 1.7, 0.3]}, "translate": [0, -2, 0]} ] })");
    for (int s = 1; s <= 10; ++s) {
      const StepReport report = simulation->step(s, nullptr);
      ASSERT_TRUE(report.converged) << mode << s << report.message;
      const double beyond = 0.2 * s - 0.5;
      EXPECT_NEAR(report.handleLag, std::max(0.0, beyond), 0.1) << mode << s;
      EXPECT_EQ(report.penetrating, 0) << mode << s << ": it stays outside";
    }
  }
}

TEST(ObstacleSurfaces, StartsInsideAreRefusedOrResolved)
{
  const auto scene = [](double _height, const std::string& _contact) {
    return R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 3}, "translate": [0.1, )" +
           std::to_string(_height) + R"(, 0.05]} ], "mode": "dynamic", "dynamics": {"dt": 0.01, "duration": 0.1},
      "gravity": [0, -9.81, 0], "colliders": [ {"name": "table", "box": {"min": [-2, -1, -2], "max": [2, 0, 2]}} ])" +
           _contact + "}";
  };
  std::unique_ptr<Simulation> simulation;
  EXPECT_NE(makeSimulation(scene(0.7, ""), simulation).message().find("body0 and table intersect at the start"),
            std::string::npos);
  ASSERT_TRUE(makeSimulation(scene(0.7, R"(, "contact": {"resolve": true})"), simulation));
  EXPECT_GT(simulation->positions().row(1).minCoeff(), 0.0);
  run(*simulation, 10);
  EXPECT_EQ(intersectionsWithObstacles(*simulation, 0.0), 0);
  // What only touches stays where it is, and sinks by less than a hundredth of an edge.
  ASSERT_TRUE(makeSimulation(scene(1.0, ""), simulation));
  EXPECT_EQ(simulation->positions().row(1).minCoeff(), 0.0);
  const StepReport report = run(*simulation, 10);
  EXPECT_EQ(report.penetrating, 0);
  EXPECT_GT(simulation->positions().row(1).minCoeff(), -0.01);
  EXPECT_GT(report.reactions[0].force.y(), 0.0);
}

/// Nothing intersects, and yet that is no start.
TEST(ObstacleSurfaces, StartsWhollyInsideAreRefused)
{
  std::unique_ptr<Simulation> simulation;
  for (const char* shape :
       {R"("sphere": {"center": [0, 0, 0], "radius": 4})", R"("plane": {"point": [0, 2, 0], "normal": [0, 1, 0]})",
        R"("box": {"min": [-2, -2, -2], "max": [2, 2, 2]})"}) {
    const Status status =
        makeSimulation(heldCube(R"(} ], "colliders": [ {"name": "solid", )" + std::string(shape) + "} ]"), simulation);
    EXPECT_NE(status.message().find("body0 is inside solid at the start"), std::string::npos) << status.message();
  }
}

TEST(ObstacleSurfaces, WhatHasNoMeaningInEquilibriaIsRefused)
{
  std::unique_ptr<Simulation> simulation;
  const Status status = makeSimulation(
      heldCube(R"(} ], "colliders": [ {"sphere": {"center": [0, 3, 0], "radius": 1}, "viscous": 2} ])"), simulation);
  EXPECT_NE(status.message().find("\"viscous\" has no meaning"), std::string::npos);
}

} // namespace
} // namespace FleshSim
