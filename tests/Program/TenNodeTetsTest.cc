#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

#include <cmath>

namespace FleshSim {
namespace {

class TenNodeTets : public ProgramTest
{
protected:
  MeshDocument mesh(const std::string& _file) const
  {
    MeshDocument document;
    const Status status = readMesh(path(_file), document);
    EXPECT_TRUE(status) << status.message();
    return document;
  }
};

TEST_F(TenNodeTets, AreMadeWrittenReadAndCounted)
{
  expectDone("generate cube t.ovm --resolution 2 --quiet");
  expectDone("stretch t.ovm --cells tet10 --steps 2 --out o --format vtu --report r.json");
  const MeshDocument end = mesh("o/t_00002.vtu");
  EXPECT_EQ(end.mesh.tet10s.size(), 48u);
  EXPECT_EQ(end.mesh.vertexCount(), 125);
  const JsonValue report = json("r.json");
  EXPECT_EQ(at(at(report, "mesh"), "tet10").number, 48);
  EXPECT_EQ(at(at(report, "mesh"), "tets").number, 0);
  EXPECT_NEAR(at(at(report, "steps").items[1], "volume_ratio").number, measureQuality(end.mesh).volume / 8.0, 1e-12);

  // A file of them is run as it is, with the same result.
  expectDone("convert t.ovm t10.msh --cells tet10 --quiet");
  expectDone("stretch t10.msh --steps 2 --out p --format vtu --quiet");
  EXPECT_EQ(mesh("p/t10_00002.vtu").mesh.positions, end.mesh.positions);
  expectDone("convert t10.msh back.ovm --quiet");
  EXPECT_EQ(mesh("back.ovm").mesh.tets, mesh("t.ovm").mesh.tets);
}

/// A slender beam under its own weight bends as the theory of beams says, two cells across: q L^4 / 8 EI and shear.
TEST_F(TenNodeTets, BendAsABeamDoes)
{
  expectDone("generate beam b.ovm --length 10 --height 1 --width 1 --resolution 2 --quiet");
  const std::string scene = R"({"bodies": [{"mesh": "b.ovm", "cells": "%", "material":
      {"name": "stable-neo-hookean", "young": 1e6, "poisson": 0.3, "density": 1}}],
    "handles": [{"select": {"slab": {"axis": "x", "to": -5}}}],
    "gravity": [0, -1, 0], "steps": 1, "output": {"formats": ["vtu"]}})";
  const double sag = 1e4 / (8.0 * 1e6 / 12.0) + 100.0 / (2.0 * (5.0 / 6.0) * 1e6 / 2.6);
  double found[2];
  for (int i = 0; i < 2; ++i) {
    std::string text = scene;
    text.replace(text.find('%'), 1, i == 0 ? "tet" : "tet10");
    write(i == 0 ? "tet.json" : "tet10.json", text);
    expectDone(std::string("run ") + (i == 0 ? "tet.json" : "tet10.json") + " --quiet --out " + (i == 0 ? "a" : "b"));
    const Points end = mesh(i == 0 ? "a/body0_00001.vtu" : "b/body0_00001.vtu").mesh.positions;
    found[i] = 0.0;
    for (Eigen::Index v = 0; v < end.cols(); ++v)
      if (end(0, v) > 4.99) found[i] = std::max(found[i], -0.5 - end(1, v));
  }
  // The clamp holds the section, too, which beams do not know: a percent.
  EXPECT_NEAR(found[1] / sag, 1.0, 0.02);
  EXPECT_LT(found[0] / sag, 0.6) << "plain tets of that size are far too stiff";
}

/// Falls on a plane, touches it with corners and middles alike, and rests there with its weight.
TEST_F(TenNodeTets, FallAndRest)
{
  write("drop.json", R"({"bodies": [{"generate": {"shape": "cube", "resolution": 2, "size": 1}, "cells": "tet10",
      "translate": [0, 0.52, 0], "material": {"name": "stable-neo-hookean", "young": 1e5, "poisson": 0.3, "density": 1000}}],
    "mode": "dynamic", "colliders": [{"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}, "name": "floor"}],
    "dynamics": {"integrator": "bdf2", "dt": 0.01, "duration": 1.5, "gravity": [0, -9.81, 0],
      "rayleigh": {"alpha": 3, "beta": 0.01}}, "output": {"formats": ["vtu"], "every": 50, "report": "r.json"}})");
  expectDone("run drop.json --quiet --out o");
  const JsonValue report = json("r.json");
  const JsonValue& last = at(report, "steps").items.back();
  const JsonValue& floor = at(last, "reactions").items[0];
  EXPECT_EQ(at(floor, "handle").text, "floor");
  EXPECT_NEAR(at(floor, "force").items[1].number, 9810.0, 100.0);
  EXPECT_EQ(at(last, "penetrating").number, 0);
  const Points end = mesh("o/body0_00150.vtu").mesh.positions;
  EXPECT_GT(end.row(1).minCoeff(), -1e-3);
  int touching = 0;
  for (Eigen::Index v = 0; v < end.cols(); ++v)
    touching += end(1, v) < 2e-3 ? 1 : 0;
  EXPECT_EQ(touching, 25) << "nine corners and sixteen middles";
}

} // namespace
} // namespace FleshSim
