// Materials of scenes and what the command line changes about them, by the reports of runs.

#include "ProgramTestSupport.hh"

namespace FleshSim {
namespace {

class MaterialOptionsTest : public ProgramTest
{
protected:
  /// Four tets of a sixth of a cubic metre each, the second one flat; cell data rho (100, 200, 300, 400) and E.
  void SetUp() override
  {
    ProgramTest::SetUp();
    std::string text = "# vtk DataFile Version 3.0\nfour tets\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 16 double\n";
    for (int tet = 0; tet < 4; ++tet) {
      const std::string x = std::to_string(3 * tet) + " ";
      const std::string next = std::to_string(3 * tet + 1) + " ";
      text += x + "0 0\n" + next + "0 0\n" + x + "1 0\n" + (tet == 1 ? x + "2 0\n" : x + "0 1\n");
    }
    text += "CELLS 4 20\n";
    for (int tet = 0; tet < 4; ++tet)
      for (int i = -1; i < 4; ++i)
        text += std::to_string(i < 0 ? 4 : 4 * tet + i) + (i == 3 ? "\n" : " ");
    text +=
        "CELL_TYPES 4\n10\n10\n10\n10\nCELL_DATA 4\nSCALARS rho double 1\nLOOKUP_TABLE default\n100\n200\n300\n400\n"
        "SCALARS E double 1\nLOOKUP_TABLE default\n1e4\n2e4\n3e4\n4e4\n";
    write("tets.vtk", text);
  }

  /// All vertices held, gravity 6 m/s^2 downwards: the handle bears the weight, a newton per kg/m^3 of each tet.
  void writeScene(const std::string& _body)
  {
    write("s.json", R"({"bodies": [{"mesh": "tets.vtk", "bad_cells": "drop", )" + _body + R"(}], "gravity": [0, -6, 0],
      "handles": [{"name": "all", "select": {"slab": {"axis": "x"}}}], "steps": 1,
      "output": {"formats": [], "report": "r.json"}})");
  }

  double weight(const std::string& _options)
  {
    expectDone("run s.json --quiet " + _options);
    return at(at(at(json("r.json"), "steps").items[0], "reactions").items[0], "force").items[1].number;
  }
  double material(const std::string& _key) { return at(at(json("r.json"), "material"), _key.c_str()).number; }
};

TEST_F(MaterialOptionsTest, StiffnessOfTheCommandLineLeavesDensitiesOfCells)
{
  writeScene(R"("material": {"young": {"property": "E"}, "density": {"property": "rho"}})");
  EXPECT_NEAR(weight(""), 100.0 + 300.0 + 400.0, 1e-6);
  EXPECT_NEAR(material("young"), 4e4, 1e-6) << "of the stiffest cell";
  EXPECT_NEAR(material("density"), 800.0 / 3.0, 1e-9);
  EXPECT_NEAR(weight("--young 5e3"), 800.0, 1e-6);
  EXPECT_NEAR(material("young"), 5e3, 1e-6);
  EXPECT_NEAR(weight("--density 50"), 150.0, 1e-6);
  EXPECT_NEAR(material("young"), 4e4, 1e-6);
  EXPECT_NEAR(weight("--material mooney-rivlin --constants c10=1e4,c01=1e4,bulk=1e5"), 800.0, 1e-6);
}

/// Cells keep the numbers that they have in the file, also where one was left out.
TEST_F(MaterialOptionsTest, CellsAreThoseOfTheFileAlsoWhereSomeWereDropped)
{
  writeScene(R"("material": {"density": 1}, "regions": [{"select": {"cells": [2]}, "material": {"density": 1000}}])");
  EXPECT_NEAR(weight(""), 1.0 + 1000.0 + 1.0, 1e-6);
  writeScene(
      R"("material": {"density": 1}, "regions": [{"select": {"cells": [3]}, "material": {"density": {"property": "rho"}}}])");
  EXPECT_NEAR(weight(""), 1.0 + 1.0 + 400.0, 1e-6);
  for (const char* cell : {"1", "4", "99"}) {
    writeScene(R"("regions": [{"select": {"cells": [)" + std::string(cell) + R"(]}, "material": {}}])");
    expectRefused("run s.json", std::string("cell ") + cell + " does not exist, or was left out");
  }
}

TEST_F(MaterialOptionsTest, OneOfTwoConstantsLeavesTheOther)
{
  writeScene(R"("material": {"young": 7e6, "poisson": 0.1})");
  weight("--poisson 0.3");
  EXPECT_NEAR(material("young"), 7e6, 1e-3);
  EXPECT_NEAR(material("poisson"), 0.3, 1e-12);
  weight("--young 3e5");
  EXPECT_NEAR(material("young"), 3e5, 1e-3);
  EXPECT_NEAR(material("poisson"), 0.1, 1e-12);
}

TEST_F(MaterialOptionsTest, WrongConstantsOfASceneAreTheScenes)
{
  writeScene(R"("material": {"name": "mooney-rivlin", "c10": 1e4, "c01": 1e4, "bulk": 0})");
  expectRefused("run s.json", "s.json:1: \"bodies[0].material\": bulk is 0");
  expectRefused("run s.json --constants c10=1,c10=2", "option --constants: \"c10\" is given twice");
}

} // namespace
} // namespace FleshSim
