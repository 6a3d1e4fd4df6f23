// Equilibria of bodies that a barrier keeps apart.

#include "../Support/SceneSimulation.hh"

namespace FleshSim {
namespace {

std::string pressed(const std::string& _contact, const std::string& _way)
{
  return R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 3, "size": 1}, "material": {"young": 1e5, "poisson": 0.3}},
      {"generate": {"shape": "cube", "resolution": 2, "size": 0.5}, "translate": [0.05, 0.79, 0.03],
       "material": {"young": 1e6, "poisson": 0.3}} ],
    "handles": [ {"name": "base", "body": 0, "select": {"slab": {"axis": "y", "to": -0.49}}},
                 {"name": "push", "body": 1, "select": {"slab": {"axis": "y", "from": 1.03}}, "translate": [0, )" +
         _way + R"(, 0]} ],
    "steps": 6)" +
         _contact + "}";
}

/// A block is pressed into another one: what holds both balances, and nothing passes.
TEST(StaticContact, ActionIsReactionAndNothingPasses)
{
  const auto simulation = simulationOf(pressed(R"(, "contact": {"method": "barrier", "self": true})", "-0.3"));
  for (int s = 1; s <= 6; ++s) {
    const StepReport report = simulation->step(s, nullptr);
    ASSERT_TRUE(report.converged) << report.message;
    EXPECT_EQ(intersections(*simulation), 0u) << s;
    ASSERT_EQ(report.reactions.size(), 2u);
    const Vector3 base = report.reactions[0].force;
    const Vector3 push = report.reactions[1].force;
    if (s == 6) {
      EXPECT_LT(push.y(), -1000.0) << "it is pressed";
    }
    EXPECT_LT((base + push).norm(), 1e-6 * (1.0 + push.norm())) << s;
    EXPECT_LT((report.reactions[0].moment + report.reactions[1].moment).norm(), 1e-6 * (1.0 + push.norm())) << s;
  }
  const auto through = simulationOf(pressed("", "-0.3"));
  for (int s = 1; s <= 6; ++s)
    ASSERT_TRUE(through->step(s, nullptr).converged);
  EXPECT_GT(intersections(*through), 0u) << "without contact it would";
}

/// What is held entirely is pressed through what is held, too: it stops, says by how much, and nothing intersects.
TEST(StaticContact, AHandleThatCannotGetThroughStopsAndSaysSo)
{
  for (const char* method : {"guaranteed", "barrier"}) {
    const auto simulation = simulationOf(R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2}},
        {"generate": {"shape": "cube", "resolution": 2}, "translate": [0.3, 2.5, 0.2]} ],
      "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": 10}}},
                   {"body": 1, "select": {"slab": {"axis": "y", "to": 10}}, "translate": [0, -2.4, 0]} ],
      "steps": 6, "contact": {"method": ")" +
                                         std::string(method) + R"("} })");
    for (int s = 1; s <= 6; ++s) {
      const StepReport report = simulation->step(s, nullptr);
      ASSERT_TRUE(report.converged) << method << s << report.message;
      EXPECT_EQ(intersections(*simulation), 0u) << method << s;
      // There are 0.5 m between them.
      const double beyond = 0.4 * s - 0.5;
      if (beyond < 0.0)
        EXPECT_EQ(report.handleLag, 0.0) << method << s;
      else {
        EXPECT_GT(report.handleLag, beyond) << method << s;
        EXPECT_LT(report.handleLag, beyond + 0.1) << method << s;
      }
    }
  }
}

/// What begins inside, or touches, is refused in words, and nothing is made.
TEST(StaticContact, BodiesThatDoNotBeginApartAreRefused)
{
  const auto refusal = [](const std::string& _place, const std::string& _contact) {
    SceneDescription scene;
    EXPECT_TRUE(parseScene(R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2}},
      {"generate": {"shape": "cube", "resolution": 2}, "translate": )" +
                               _place + R"(} ], "mode": "dynamic", "dynamics": {"duration": 0.1}, "contact": )" +
                               _contact + "}",
                           "s.json", scene));
    SimulationSetup setup;
    std::vector<std::string> notes;
    EXPECT_TRUE(buildScene(scene, setup, notes));
    std::unique_ptr<Simulation> simulation;
    return Simulation::create(std::move(setup), simulation).message();
  };
  const std::string barrier = R"({"method": "barrier"})";
  EXPECT_NE(refusal("[0.3, 1.5, 0.2]", barrier).find("body0 and body1 intersect at the start"), std::string::npos);
  EXPECT_NE(refusal("[0, 2, 0]", barrier).find("body0 and body1 touch at the start"), std::string::npos);
  EXPECT_EQ(refusal("[0, 2.01, 0]", barrier), "");
  EXPECT_EQ(refusal("[0.3, 1.5, 0.2]", R"({"method": "barrier", "bodies": false})"), "");
  EXPECT_EQ(refusal("[0.3, 1.5, 0.2]", R"({"method": "pairs"})"), "");
}

/// On request they are pushed apart before the run, as little as that takes, and the run says so.
TEST(StaticContact, BodiesThatDoNotBeginApartArePushedApartOnRequest)
{
  for (const char* place : {"[0.3, 1.8, 0.2]", "[0, 2, 0]"}) {
    const auto simulation = simulationOf(R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 4}},
      {"generate": {"shape": "cube", "resolution": 3}, "translate": )" +
                                         std::string(place) + R"(} ],
      "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": -0.99}}} ],
      "mode": "dynamic", "dynamics": {"dt": 0.01, "duration": 0.1}, "contact": {"resolve": true} })");
    const Points start = simulation->positions();
    EXPECT_EQ(intersections(*simulation), 0u) << place;
    const Points moved = start - simulation->model().restPositions();
    EXPECT_GT(moved.cwiseAbs().maxCoeff(), 1e-4) << place;
    EXPECT_LT(moved.cwiseAbs().maxCoeff(), 0.5) << place;
    for (int v = 0; v < moved.cols(); ++v)
      if (simulation->model().restPositions()(1, v) < -0.99) {
        EXPECT_EQ(moved.col(v).norm(), 0.0) << "what is held stays";
      }
    ASSERT_EQ(simulation->setup().bodies[0].notes.size(), 1u);
    EXPECT_NE(simulation->setup().bodies[0].notes[0].find("pushed apart"), std::string::npos);
    for (int s = 1; s <= 10; ++s) {
      ASSERT_TRUE(simulation->step(s, nullptr).converged) << place << s;
      EXPECT_EQ(intersections(*simulation), 0u) << place << s;
    }
  }
}

/// A bar on the edges of two ridges, where edges alone meet: 15 degrees are less than Coulomb's 26.6.
TEST(BarrierScene, WhatRestsOnEdgesSticks)
{
  const auto simulation = simulationOf(R"({ "bodies": [
      {"generate": {"shape": "cube", "cells": "hex", "resolution": 1}, "rotate": {"axis": "z", "degrees": 45},
       "translate": [-2.5, -1.4142135623730951, 0], "material": {"young": 1e7}},
      {"generate": {"shape": "cube", "cells": "hex", "resolution": 1}, "rotate": {"axis": "z", "degrees": 45},
       "translate": [2.5, -1.4142135623730951, 0], "material": {"young": 1e7}},
      {"generate": {"shape": "beam", "cells": "hex", "resolution": 1, "length": 8, "height": 1, "width": 1},
       "translate": [0, 0.55, 0.03], "material": {"young": 1e7}} ],
    "handles": [ {"body": 0, "select": {"slab": {"axis": "y", "to": 10}}},
                 {"body": 1, "select": {"slab": {"axis": "y", "to": 10}}} ],
    "mode": "dynamic", "gravity": [0, -9.4757, 2.5390], "dynamics": {"dt": 0.02, "duration": 3},
    "contact": {"method": "barrier", "friction": 0.5} })");
  Points settled;
  for (int s = 1; s <= 150; ++s) {
    const StepReport report = simulation->step(s, nullptr);
    ASSERT_TRUE(report.converged) << report.message;
    if (s == 110) settled = simulation->positions();
  }
  EXPECT_LT((simulation->positions() - settled).cwiseAbs().maxCoeff(), 2e-3) << "0.06 m if it crept";
}

TEST(StaticContact, WhatEquilibriaDoNotHaveIsRefused)
{
  SceneDescription scene;
  const auto refusal = [&](const std::string& _contact) {
    return parseScene(pressed(_contact, "0"), "s.json", scene).message();
  };
  EXPECT_NE(
      refusal(R"(, "contact": {"method": "pairs"})").find("\"contact.method\" must be one that lets nothing pass"),
      std::string::npos);
  EXPECT_NE(refusal(R"(, "contact": {"method": "magic"})").find("no method of contact is called \"magic\""),
            std::string::npos);
}

} // namespace
} // namespace FleshSim
