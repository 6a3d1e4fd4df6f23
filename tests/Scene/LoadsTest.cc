// Gravity and pressures as scenes say them.

#include <Support/SceneTestSupport.hh>

#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <gtest/gtest.h>

namespace {

using namespace FleshSim;

const std::string column = R"({"bodies": [{"generate": {"shape": "cube", "cells": "hex", "resolution": 2},
  "material": {"young": 1e5, "poisson": 0.3, "density": 500}}],
  "handles": [{"name": "top", "select": {"slab": {"axis": "y", "from": 0.99}}}], )";

Status runScene(const std::string& _text, StepReport& _last)
{
  SceneDescription scene;
  if (const Status status = parseScene(_text, "s.json", scene); !status) return status;
  SimulationSetup setup;
  std::vector<std::string> notes;
  if (const Status status = buildScene(scene, setup, notes); !status) return status;
  const int steps = setup.steps;
  std::unique_ptr<Simulation> simulation;
  if (const Status status = Simulation::create(std::move(setup), simulation); !status) return status;
  for (int s = 1; s <= steps; ++s) {
    _last = simulation->step(s, nullptr);
    if (!_last.converged) return Status::error(_last.message);
  }
  return Status::ok();
}

/// Its handle bears what hangs on it: 4000 kg, and 4 m^2 with 100 Pa from below.
TEST(SceneLoads, gravityAndPressureActInQuasiStaticRuns)
{
  StepReport last;
  ASSERT_TRUE(runScene(column + R"("gravity": [0, -9.81, 0], "steps": 2})", last));
  ASSERT_EQ(last.reactions.size(), 1u);
  EXPECT_NEAR(last.reactions[0].force.y(), 8.0 * 500.0 * 9.81, 1e-3);
  ASSERT_TRUE(runScene(column + R"("pressures": [{"select": {"slab": {"axis": "y", "to": -0.99}}, "pressure": 100}],
    "steps": 2})",
                       last));
  EXPECT_NEAR(last.reactions[0].force.y(), -4.0 * 100.0, 1.0) << "the face has become a little larger";
}

/// The same from below on quadratic faces.
TEST(SceneLoads, pressureActsOnTenNodeTets)
{
  StepReport last;
  std::string text = column;
  text.replace(text.find("\"cells\": \"hex\""), 14, "\"cells\": \"tet\"");
  text.insert(text.find("\"material\""), "\"cells\": \"tet10\", ");
  ASSERT_TRUE(runScene(text + R"("pressures": [{"select": {"slab": {"axis": "y", "to": -0.99}}, "pressure": 100}],
    "steps": 2})",
                       last));
  EXPECT_NEAR(last.reactions[0].force.y(), -4.0 * 100.0, 1.0);
}

TEST(SceneLoads, gravityIsTheSameAtBothPlacesOfDynamicRuns)
{
  StepReport above;
  StepReport inside;
  ASSERT_TRUE(runScene(column + R"("mode": "dynamic", "gravity": [0, -2, 0], "dynamics": {"duration": 0.05}})", above));
  ASSERT_TRUE(
      runScene(column + R"("mode": "dynamic", "dynamics": {"duration": 0.05, "gravity": [0, -2, 0]}})", inside));
  EXPECT_EQ(above.kineticEnergy, inside.kineticEnergy);
  EXPECT_GT(above.kineticEnergy, 0.0);
  SceneDescription scene;
  const Status both =
      parseScene(column + "\n\"gravity\": [0, -2, 0], \"mode\": \"dynamic\", \"dynamics\": {\"gravity\": [0, -2, 0]}}",
                 "s.json", scene);
  EXPECT_NE(both.message().find("s.json:4: \"gravity\" and \"dynamics.gravity\""), std::string::npos) << both.message();
}

TEST(SceneLoads, aPressureWithoutFacesNamesItsLine)
{
  StepReport last;
  const Status status =
      runScene(column + "\n\"pressures\": [{\"select\": {\"vertices\": [0, 1]}, \"pressure\": 1}]}", last);
  EXPECT_NE(status.message().find("s.json:4: \"pressures[0]\": no face"), std::string::npos) << status.message();
}

} // namespace
