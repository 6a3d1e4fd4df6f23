// convert: edits, encodings, standard input and output; defaults of experiments.

#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/MeshQuality.hh>

namespace FleshSim {
namespace {

class ConvertTest : public ProgramTest
{
protected:
  MeshQuality quality(const std::string& _file) const
  {
    MeshDocument document;
    const Status status = readMesh(path(_file), document);
    EXPECT_TRUE(status.isOk()) << status.message();
    return measureQuality(document.mesh);
  }
};

TEST_F(ConvertTest, ScalesThenTurnsThenMoves)
{
  expectDone("generate beam b.ovm --length 4 --height 1 --width 2 --cells hex --resolution 2 --quiet");
  expectDone("convert b.ovm c.msh --scale 0.5 --rotate 0,0,2,90 --translate -1,0,10");
  const MeshQuality before = quality("b.ovm"), after = quality("c.msh");
  EXPECT_NEAR(after.volume, before.volume / 8.0, 1e-12);
  EXPECT_TRUE(after.low.isApprox(Vector3(-1.25, -1.0, 9.5), 1e-12)) << after.low.transpose();
  EXPECT_TRUE(after.high.isApprox(Vector3(-0.75, 1.0, 10.5), 1e-12)) << after.high.transpose();
  expectRefused("convert b.ovm d.msh --rotate 0,0,0,90", "the axis has no direction");
  expectRefused("convert b.ovm d.msh --translate 1,2", "needs 3 numbers");
  expectRefused("convert b.ovm d.msh --scale 0", "option --scale");
}

TEST_F(ConvertTest, SplitsHexahedraIntoTets)
{
  expectDone("generate cube c.ovm --cells hex --resolution 3 --quiet");
  const std::string said = expectDone("convert c.ovm t.mesh --cells tet").out;
  EXPECT_EQ(quality("t.mesh").hexes, 0u);
  EXPECT_NEAR(quality("t.mesh").volume, quality("c.ovm").volume, 1e-12);
  EXPECT_NE(said.find(std::to_string(quality("t.mesh").tets) + " tets, 0 hexes"), std::string::npos) << said;
  EXPECT_EQ(expectDone("convert c.ovm c.stl").out, "c.stl: 56 vertices, 108 triangles\n") << "what stands in the file";
}

TEST_F(ConvertTest, TextAndBytesHoldTheSame)
{
  expectDone("generate torus t.ovm --resolution 2 --quiet");
  for (const char* extension : {"msh", "vtu", "vtk"}) {
    if (findMeshFormat(extension) == nullptr) continue;
    const std::string text = std::string("text.") + extension, bytes = std::string("bytes.") + extension;
    expectDone("convert t.ovm " + text + " --ascii --quiet");
    expectDone("convert t.ovm " + bytes + " --binary --quiet");
    EXPECT_NE(contents(text), contents(bytes)) << extension;
    MeshDocument a, b;
    ASSERT_TRUE(readMesh(path(text), a).isOk());
    ASSERT_TRUE(readMesh(path(bytes), b).isOk());
    // VTK writes fewer digits into the text of its old format.
    if (extension == std::string("vtk"))
      EXPECT_TRUE(a.mesh.positions.isApprox(b.mesh.positions, 1e-5));
    else
      EXPECT_EQ(a.mesh.positions, b.mesh.positions) << extension << ", to the last bit";
    EXPECT_EQ(a.mesh.tets, b.mesh.tets) << extension;
  }
  expectDone("convert t.ovm a.ply --ascii --quiet");
  expectDone("convert t.ovm b.ply --binary --quiet");
  EXPECT_LT(contents("b.ply").size(), contents("a.ply").size());
  expectRefused("convert t.ovm c.ovm --binary", "no choice between text and binary");
  expectRefused("convert t.ovm c.msh --binary --ascii", "not together");
}

TEST_F(ConvertTest, PipesGoThrough)
{
  expectDone("generate cube c.ovm --resolution 2 --quiet");
  const std::string command = "cd '" + folder_.string() +
                              "' && '" FLESHSIM_PROGRAM "' convert c.ovm - --to msh --binary | '" FLESHSIM_PROGRAM
                              "' convert - d.ovm > said.txt && '" FLESHSIM_PROGRAM
                              "' generate sphere - --to ovm --resolution 2 | '" FLESHSIM_PROGRAM
                              "' stretch - --steps 1 --out o --quiet";
  EXPECT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(quality("d.ovm").tets, quality("c.ovm").tets);
  EXPECT_EQ(quality("o/mesh_00001.ovm").tets, 192u);
  expectRefused("convert c.ovm -", "option --to");
  expectRefused("convert c.ovm x --to ovmm", "did you mean ovm");
}

TEST_F(ConvertTest, ExperimentsHaveAFolderOfTheirOwn)
{
  expectDone("generate cube c.ovm --resolution 1 --quiet");
  const std::string said = expectDone("twist c.ovm --steps 1").out;
  EXPECT_NE(said.find("in c_twist, the last is c_twist/c_00001.ovm"), std::string::npos) << said;
  EXPECT_NE(said.find("twist along y; low slab y <= -1 (4 vertices); high slab y >= 1 (4 vertices)"), std::string::npos)
      << said;
  expectDone("twist c.ovm --steps 1 -o . --quiet");
  EXPECT_EQ(contents("c_00001.ovm"), contents("c_twist/c_00001.ovm"));
}

} // namespace
} // namespace FleshSim
