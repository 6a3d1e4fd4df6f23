// Runs that go on from a restart file, as the program does them.

#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>

namespace FleshSim {
namespace {

class RestartTest : public ProgramTest
{
protected:
  /// A ball that bounces on a rough plane; _more are keys of the scene.
  void writeScene(const std::string& _name, const std::string& _more)
  {
    write(_name, R"({"bodies": [{"generate": {"shape": "sphere", "cells": "tet", "resolution": 4},
                                 "translate": [0, 1.05, 0], "velocity": [1, -1, 0]}],
                     "mode": "dynamic", "dynamics": {"integrator": "newmark", "dt": 0.01, "duration": 0.2,
                                                     "gravity": [0, -9.81, 0], "rayleigh": {"beta": 0.001}},
                     "colliders": [{"name": "floor", "plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}, "friction": 0.4}],
                     )" +
                     _more + "}");
  }
};

TEST_F(RestartTest, ASceneGoesOnToTheLastBitAndReportsAllSteps)
{
  writeScene("whole.json", R"("output": {"directory": "a", "restart": "every 6", "report": "a.json"})");
  writeScene("later.json",
             R"("start": {"state": "a/restart_00012.state"}, "output": {"directory": "b", "report": "b.json"})");
  expectDone("run whole.json --quiet");
  EXPECT_EQ(files().count("a/restart_00006.state") + files().count("a/restart_00018.state"), 2u);
  EXPECT_EQ(files().count("a/restart_00020.state"), 0u);
  expectDone("run later.json --quiet");
  EXPECT_EQ(files().count("b/body0_00012.ovm"), 0u);
  for (const std::string step : {"13", "18", "19", "20"})
    EXPECT_EQ(positions("a/body0_000" + step + ".ovm"), positions("b/body0_000" + step + ".ovm")) << step;
  const JsonValue whole = json("a.json");
  const JsonValue later = json("b.json");
  ASSERT_EQ(at(later, "steps").items.size(), 20u);
  for (std::size_t s = 0; s < 20; ++s)
    for (const char* key :
         {"step", "newton_iterations", "energy", "kinetic_energy", "contacts", "energy_error", "time"})
      EXPECT_EQ(at(at(whole, "steps").items[s], key).number, at(at(later, "steps").items[s], key).number) << s << key;
  EXPECT_EQ(at(at(at(later, "steps").items[3], "reactions").items[0], "handle").text, "floor");
  EXPECT_TRUE(at(later, "converged").boolean);
}

/// Rigid bodies and motors too, in a scene without flesh.
TEST_F(RestartTest, RigidBodiesGoOnToTheLastBitAndReportAllSteps)
{
  const std::string scene =
      R"({"rigid": [{"name": "arm", "shape": {"box": {"size": [1, 0.2, 0.3]}}, "translate": [0.5, 1, 0]},
        {"shape": {"sphere": {"radius": 0.2}}, "translate": [0.5, 1.4, 0], "friction": 0.5}],
      "joints": [{"name": "drive", "type": "hinge", "between": ["world", "arm"], "at": [0, 1, 0], "axis": [0, 0, 1],
                  "motor": {"speed": 20, "most": 400}}],
      "mode": "dynamic", "gravity": [0, -9.81, 0], "dynamics": {"integrator": "bdf2", "dt": 0.01, "duration": 0.3}, )";
  write("whole.json", scene + R"("output": {"directory": "a", "restart": "every 15", "report": "a.json"}})");
  write("later.json", scene + R"("start": {"state": "a/restart_00015.state"},
                                 "output": {"directory": "b", "report": "b.json"}})");
  expectDone("run whole.json --quiet");
  expectDone("run later.json --quiet");
  const JsonValue whole = json("a.json");
  const JsonValue later = json("b.json");
  ASSERT_EQ(at(later, "steps").items.size(), 30u);
  for (std::size_t s = 0; s < 30; ++s) {
    const JsonValue& then = at(whole, "steps").items[s];
    const JsonValue& now = at(later, "steps").items[s];
    for (std::size_t b = 0; b < 2; ++b)
      for (const char* key : {"position", "rotation", "velocity", "angular_velocity"})
        EXPECT_EQ(at(at(then, "rigid").items[b], key).asNumbers(key, key == std::string("rotation") ? 4 : 3),
                  at(at(now, "rigid").items[b], key).asNumbers(key, key == std::string("rotation") ? 4 : 3))
            << s << key;
    EXPECT_EQ(at(at(now, "motors").items[0], "name").text, "drive");
    EXPECT_EQ(at(at(then, "motors").items[0], "effort").number, at(at(now, "motors").items[0], "effort").number);
  }
}

TEST_F(RestartTest, AnExperimentGoesOnToo)
{
  expectDone("generate cube c.ovm --cells tet --resolution 4 --quiet");
  const std::string stretch = "stretch c.ovm --rate 0.1 --steps 9 --quiet --format ovm --out ";
  expectDone(stretch + "a --restart 2");
  expectDone(stretch + "b --from a/restart_00004.state");
  EXPECT_EQ(files().count("b/c_00004.ovm"), 0u);
  EXPECT_EQ(positions("a/c_00009.ovm"), positions("b/c_00009.ovm"));
}

TEST_F(RestartTest, WhatIsOtherThanInTheRunBeforeIsTold)
{
  expectDone("generate cube c.ovm --cells tet --resolution 3 --quiet");
  expectDone("stretch c.ovm --rate 0.1 --steps 4 --quiet --out a --restart 2");
  expectDone("stretch c.ovm --rate 0.1 --steps 4 --quiet --out b --from a/restart_00002.state --report b.json");
  const JsonValue same = json("b.json");
  for (const JsonValue& note : at(same, "notes").items)
    EXPECT_EQ(note.text.find("a run with other"), std::string::npos) << note.text;
  expectDone("twist c.ovm --rate 5 --steps 4 --young 3e4 --quiet --out d --from a/restart_00002.state --report d.json");
  const JsonValue other = json("d.json");
  std::string notes;
  for (const JsonValue& note : at(other, "notes").items)
    notes += note.text;
  EXPECT_NE(notes.find("steps 1 to 2 are those of a run with other handles, kind of run, materials"), std::string::npos)
      << notes;
}

TEST_F(RestartTest, OtherLoadsAndConstantsAreTold)
{
  write("s.json", R"({"bodies": [{"generate": {"shape": "cube", "cells": "tet", "resolution": 2},
                                  "material": {"name": "mooney-rivlin", "c10": 2e4, "c01": 1e4, "bulk": 1e6}}],
                      "handles": [{"select": {"slab": {"axis": "y", "to": -0.99}}}],
                      "forces": [{"select": {"slab": {"axis": "y", "from": 0.99}}, "force": [0, 1, 0]}],
                      "steps": 4, "output": {"directory": "a", "restart": "every 2"}})");
  expectDone("run s.json --quiet");
  const auto notesWith = [&](const std::string& _options) {
    expectDone("run s.json --quiet --from a/restart_00002.state --out b --report b.json " + _options);
    const JsonValue report = json("b.json");
    std::string notes;
    for (const JsonValue& note : at(report, "notes").items)
      notes += note.text;
    return notes;
  };
  EXPECT_EQ(notesWith("").find("a run with other"), std::string::npos);
  EXPECT_NE(notesWith("--set forces.0.force=[0,2,0]").find("a run with other loads:"), std::string::npos);
  // The same answer to a tiny load, but another energy.
  EXPECT_NE(notesWith("--set bodies.0.material.c10=1e4 --set bodies.0.material.c01=2e4").find("other materials:"),
            std::string::npos);
}

TEST_F(RestartTest, WhatIsAnotherRunsIsRefusedInOneLine)
{
  writeScene("s.json", R"("output": {"directory": "a", "restart": "every 5"})");
  expectDone("run s.json --quiet");
  expectDone("generate cube c.ovm --cells tet --resolution 4 --quiet");
  expectRefused("stretch c.ovm --from a/restart_00005.state", "option --from");
  expectRefused("run s.json --from c.ovm", "is no state");
  expectRefused("run s.json --from missing.state", "missing.state");
  write("finer.json", R"({"bodies": [{"generate": {"shape": "sphere", "cells": "tet", "resolution": 5}}],
    "start": {"state": "a/restart_00005.state"}, "mode": "dynamic"})");
  expectRefused("run finer.json", "finer.json:2: \"start\": the state is that of other meshes");
  write("other.json", R"({"bodies": [{"generate": {"shape": "sphere", "cells": "tet", "resolution": 4},
    "translate": [0, 1.05, 0]}],
    "start": {"state": "a/restart_00005.state"}, "mode": "dynamic", "dynamics": {"dt": 0.02}})");
  expectRefused("run other.json", "other.json:3: \"start\": the state is that of a run with other steps");
  write("short.json", R"({"bodies": [{"generate": {"shape": "sphere", "cells": "tet", "resolution": 4},
    "translate": [0, 1.05, 0]}],
    "start": {"state": "a/restart_00005.state"}, "mode": "dynamic", "dynamics": {"dt": 0.01, "duration": 0.05}})");
  expectRefused("run short.json", "the run has 5 steps");
  write("every.json", R"({"bodies": [{"generate": {"shape": "sphere"}}], "output": {"restart": "often"}})");
  expectRefused("run every.json", "every.json:1: \"output.restart\"");
}

} // namespace
} // namespace FleshSim
