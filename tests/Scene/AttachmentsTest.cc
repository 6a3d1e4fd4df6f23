// Flesh that is nailed to rigid bodies: the same as held by handles where these are held, both ways where they are
// free.

#include "../Support/SceneSimulation.hh"

namespace FleshSim {
namespace {

constexpr const char* beam = R"("bodies": [ {"generate": {"shape": "beam", "cells": "tet", "resolution": 2, "length": 2,
    "height": 0.5, "width": 0.5}, "material": {"young": 1e5, "poisson": 0.4}} ])";
constexpr const char* lowEnd = R"("body": 0, "select": {"slab": {"axis": "x", "to": -0.99}}, "name": "low")";
constexpr const char* highEnd = R"("body": 0, "select": {"slab": {"axis": "x", "from": 0.99}}, "name": "high")";

/// A block beyond an end of the beam.
std::string bone(const std::string& _name, double _x, const std::string& _more)
{
  return R"({"name": ")" + _name + R"(", "shape": {"box": {"size": [0.4, 0.7, 0.7]}}, "translate": [)" +
         std::to_string(_x) + ", 0, 0], " + _more + "}";
}

StepReport last(const std::string& _text, int _steps)
{
  const auto simulation = simulationOf(_text);
  StepReport report;
  for (int s = 1; s <= _steps; ++s) {
    report = simulation->step(s, nullptr);
    EXPECT_TRUE(report.converged) << s << report.message;
    EXPECT_LT(report.jointError, 2e-6) << s;
  }
  return report;
}

void expectSame(const StepReport& _a, const StepReport& _b)
{
  EXPECT_NEAR(_a.energy / _b.energy, 1.0, 1e-6);
  ASSERT_EQ(_a.reactions.size(), _b.reactions.size());
  for (std::size_t i = 0; i < _a.reactions.size(); ++i) {
    EXPECT_EQ(_a.reactions[i].name, _b.reactions[i].name);
    EXPECT_LT((_a.reactions[i].force - _b.reactions[i].force).norm(), 1e-4 * _b.reactions[i].force.norm());
    EXPECT_LT((_a.reactions[i].moment - _b.reactions[i].moment).norm(), 1e-3 * _b.reactions[i].moment.norm());
  }
}

TEST(Attachments, ToWhatIsHeldAreHandlesInMotion)
{
  for (const char* integrator : {"backward-euler-newton", "bdf2"}) {
    const std::string rest =
        std::string(R"(, "mode": "dynamic", "gravity": [0, -9.81, 0], "dynamics": {"integrator": ")") + integrator +
        R"(", "dt": 0.01, "duration": 0.3} })";
    const StepReport held = last("{" + std::string(beam) + R"(, "handles": [ {)" + lowEnd + "} ]" + rest, 30);
    const StepReport nailed =
        last("{" + std::string(beam) + R"(, "rigid": [ )" + bone("bone", -1.2, R"("fixed": true)") +
                 R"( ], "attachments": [ {)" + lowEnd + R"(, "to": "bone"} ])" + rest,
             30);
    expectSame(nailed, held);
  }
}

TEST(Attachments, ToWhatIsMovedAreHandlesInEquilibria)
{
  const StepReport held = last("{" + std::string(beam) + R"(, "handles": [ {)" + lowEnd + "}, {" + highEnd +
                                   R"(, "translate": [0.3, 0, 0]} ], "steps": 3 })",
                               3);
  const StepReport nailed =
      last("{" + std::string(beam) + R"(, "rigid": [ )" + bone("a", -1.2, R"("fixed": true)") + ", " +
               bone("b", 1.2, R"("motion": {"translate": [0.3, 0, 0]})") + R"( ], "attachments": [ {)" + lowEnd +
               R"(, "to": "a"}, {)" + highEnd + R"(, "to": "b"} ], "steps": 3 })",
           3);
  expectSame(nailed, held);
}

/// Bone and flesh pull at each other: momentum stays, and both swing.
TEST(Attachments, ToWhatIsFreeActBothWays)
{
  for (const char* integrator : {"backward-euler", "newmark", "bdf2", "midpoint"}) {
    const std::string text =
        "{" + std::string(beam) + R"(, "rigid": [ )" + bone("bone", -1.2, R"("density": 1000, "velocity": [0, 1, 0])") +
        R"( ], "attachments": [ {)" + lowEnd + R"(, "to": "bone"} ], "mode": "dynamic", "dynamics": {"integrator": ")" +
        integrator + R"(", "dt": 0.01, "duration": 0.3} })";
    const StepReport report = last(text, 30);
    EXPECT_LT((report.momentum - Vector3(0.0, 196.0, 0.0)).norm(), 1e-6 * 196.0) << integrator;
    EXPECT_LT(report.rigid[0].velocity.y(), 0.9) << "the flesh holds it back";
    EXPECT_GT(report.energy, 0.1);
  }
}

TEST(Attachments, ToNothingAreRefused)
{
  SceneDescription description;
  ASSERT_TRUE(parseScene("{" + std::string(beam) + R"(, "attachments": [ {)" + lowEnd + R"(, "to": "bone"} ] })",
                         "s.json", description));
  SimulationSetup setup;
  std::vector<std::string> notes;
  const Status status = buildScene(description, setup, notes);
  ASSERT_FALSE(status);
  EXPECT_NE(status.message().find("no rigid body called \"bone\""), std::string::npos) << status.message();
}

} // namespace
} // namespace FleshSim
