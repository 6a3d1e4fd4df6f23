#include "ProgramTestSupport.hh"

namespace FleshSim {
namespace {

using MeshToolsTest = ProgramTest;

TEST_F(MeshToolsTest, EveryCommandExplainsItself)
{
  const ProgramResult overview = expectDone("--help");
  for (const char* command : {"stretch", "compress", "twist", "bend", "scramble", "run", "convert", "info", "compare",
                              "generate", "materials", "solvers", "formats", "experiments", "shapes"}) {
    EXPECT_NE(overview.out.find(std::string("  ") + command), std::string::npos) << command;
    const ProgramResult help = expectDone(std::string(command) + " --help");
    EXPECT_EQ(help.out.find(std::string("Usage: fleshsim ") + command), 0u);
    EXPECT_EQ(expectDone(std::string("help ") + command).out, help.out);
  }
  EXPECT_EQ(expectDone("--version").out.substr(0, 9), "fleshsim ");
}

TEST_F(MeshToolsTest, HelpNamesEveryOption)
{
  const std::string help = expectDone("bend --help").out;
  for (const char* option :
       {"material",  "young",          "poisson", "mu",   "lambda", "model-constants", "density", "cells",   "solver",
        "tolerance", "max-iterations", "threads", "out",  "format", "report",          "csv",     "picture", "seed",
        "quiet",     "axis",           "low",     "high", "rate",   "steps",           "about"})
    EXPECT_NE(help.find(std::string(" --") + option), std::string::npos) << option;
  const std::string scramble = expectDone("scramble --help").out;
  for (const char* option : {"factor", "fix-corners", "seed"})
    EXPECT_NE(scramble.find(std::string("  --") + option), std::string::npos) << option;
}

TEST_F(MeshToolsTest, ListsHaveOneLineEach)
{
  const std::string materials = expectDone("materials").out;
  for (const char* name : {"stable-neo-hookean", "stable-neo-hookean-barrier", "neo-hookean", "corotated",
                           "fixed-corotated", "arap", "stvk", "linear"})
    EXPECT_NE(("\n" + materials).find(std::string("\n") + name + " "), std::string::npos) << name;
  EXPECT_EQ(std::count(materials.begin(), materials.end(), '\n'), 9);
  const std::string solvers = expectDone("solvers").out;
  for (const char* name : {"newton-cg", "newton-ppcg", "newton-direct"})
    EXPECT_NE(("\n" + solvers).find(std::string("\n") + name + " "), std::string::npos) << name;
}

TEST_F(MeshToolsTest, InfoHasTheKeysOfItsPage)
{
  expectDone("generate cube c.ovm --cells hex --resolution 3");
  const std::string text = expectDone("info c.ovm --json").out;
  JsonValue info;
  ASSERT_TRUE(parseJson(text, "info", info));
  EXPECT_EQ(at(info, "vertices").number, 64);
  EXPECT_EQ(at(info, "edges").number, 144);
  EXPECT_EQ(at(info, "faces").number, 108);
  EXPECT_EQ(at(info, "tets").number, 0);
  EXPECT_EQ(at(info, "hexes").number, 27);
  EXPECT_NEAR(at(info, "volume").number, 8.0, 1e-12);
  EXPECT_NEAR(at(info, "min_dihedral_angle").number, 90.0, 1e-9);
  EXPECT_NEAR(at(info, "min_scaled_jacobian").number, 1.0, 1e-12);
  EXPECT_EQ(at(info, "inverted").number, 0);
  EXPECT_EQ(at(info, "components").number, 1);
  ASSERT_EQ(at(info, "bounding_box").items.size(), 2u);
  for (int c = 0; c < 3; ++c) {
    EXPECT_EQ(at(info, "bounding_box").items[0].items[c].number, -1);
    EXPECT_EQ(at(info, "bounding_box").items[1].items[c].number, 1);
  }
  EXPECT_NE(expectDone("info c.ovm").out.find("hexes"), std::string::npos);
}

TEST_F(MeshToolsTest, ConvertThereAndBackIsTheSameFile)
{
  expectDone("generate sphere s.ovm --cells tet --resolution 3");
  expectDone("convert s.ovm s.ovmb");
  expectDone("convert s.ovmb back.ovm");
  EXPECT_EQ(contents("back.ovm"), contents("s.ovm"));
  for (const char* format : {"mesh", "msh"}) {
    const std::string other = std::string("s.") + format;
    expectDone("convert s.ovm " + other);
    expectDone("convert " + other + " " + format + ".ovmb");
    expectDone(std::string("convert ") + format + ".ovmb " + format + ".ovm");
    JsonValue before;
    JsonValue after;
    ASSERT_TRUE(parseJson(expectDone("info s.ovm --json").out, "a", before));
    ASSERT_TRUE(parseJson(expectDone(std::string("info ") + format + ".ovm --json").out, "b", after));
    for (const char* key : {"vertices", "edges", "faces", "tets", "volume", "min_dihedral_angle"})
      EXPECT_NEAR(at(before, key).number, at(after, key).number, 1e-12 * at(before, key).number)
          << format << ' ' << key;
  }
}

TEST_F(MeshToolsTest, ShapesTakeTheirOwnParameters)
{
  expectDone("generate beam b.ovm --cells hex --resolution 2 --length 3 --width 0.5 --height 0.5 --quiet");
  JsonValue info;
  ASSERT_TRUE(parseJson(expectDone("info b.ovm --json").out, "info", info));
  EXPECT_NEAR(at(info, "volume").number, 0.75, 1e-12);
  expectRefused("generate cube x.ovm --length 3", "length");
}

} // namespace
} // namespace FleshSim
