#include "ProgramTestSupport.hh"

#include <FleshSim/IO/MeshFormat.hh>

namespace FleshSim {
namespace {

using FieldsTest = ProgramTest;

const Property* findProperty(const MeshDocument& _document, const std::string& _name)
{
  for (const Property& property : _document.properties)
    if (property.name == _name) return &property;
  ADD_FAILURE() << "no property " << _name;
  return nullptr;
}

TEST_F(FieldsTest, VtuHasFieldsAndASeries)
{
  if (findMeshFormat("vtu") == nullptr) GTEST_SKIP() << "built without VTK";
  expectDone("generate cube c.ovm --cells hex --resolution 2 --quiet");
  for (const char* cells : {"auto", "split-hex"}) {
    expectDone(std::string("stretch c.ovm --steps 2 --format vtu --out o --cells ") + cells);
    MeshDocument rest;
    MeshDocument moved;
    ASSERT_TRUE(readMesh(path("c.ovm"), rest));
    ASSERT_TRUE(readMesh(path("o/c_00002.vtu"), moved));
    const Property* displacement = findProperty(moved, "displacement");
    ASSERT_NE(displacement, nullptr);
    ASSERT_EQ(displacement->numbers.size(), 3u * 27u);
    for (int v = 0; v < 27; ++v)
      for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(displacement->numbers[3 * v + c], moved.mesh.positions(c, v) - rest.mesh.positions(c, v), 1e-12);
    for (const char* name : {"energy_density", "J", "von_mises"}) {
      const Property* field = findProperty(moved, name);
      ASSERT_NE(field, nullptr);
      ASSERT_EQ(field->numbers.size(), 8u) << name;
      for (const double value : field->numbers)
        EXPECT_GT(value, 0.0) << name;
    }
    const std::string series = contents("o/c.pvd");
    for (const char* name : {"c_00000.vtu", "c_00001.vtu", "c_00002.vtu"})
      EXPECT_NE(series.find(std::string("file=\"") + name + "\""), std::string::npos) << series;
  }
}

TEST_F(FieldsTest, PicturesOfFirstMiddleAndLastStep)
{
  expectDone("generate cube c.ovm --cells hex --resolution 2 --quiet");
  const ProgramResult result = run("stretch c.ovm --steps 4 --format none --picture p");
  if (result.exitCode == 2) {
    EXPECT_EQ(result.errorLines(), 1);
    EXPECT_FALSE(std::filesystem::exists(path("p")));
    GTEST_SKIP() << result.err;
  }
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(files(), (std::set<std::string>{"c.ovm", "p", "p/c_00000.png", "p/c_00002.png", "p/c_00004.png"}));
  EXPECT_EQ(contents("p/c_00004.png").substr(1, 3), "PNG");
}

TEST_F(FieldsTest, AnInterruptKeepsTheGoodSteps)
{
  expectDone("generate cube c.ovm --cells tet --resolution 12 --quiet");
  write("interrupt.sh",
        "'" FLESHSIM_PROGRAM "' stretch c.ovm --steps 2000 --rate 0.001 --every 1000 --threads 1 --out o "
        "--report r.json &\nuntil test -e o/c_00000.ovm; do sleep 0.1; done\nkill -INT $!\nwait $!\n");
  // A shell starts background jobs with SIGINT ignored unless it controls jobs.
  const std::string command = "cd '" + folder_.string() + "' && bash -m interrupt.sh > out.txt 2> err.txt";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_NE(contents("err.txt").find("interrupted"), std::string::npos) << contents("err.txt");
  const JsonValue report = json("r.json");
  EXPECT_TRUE(at(report, "interrupted").boolean);
  EXPECT_FALSE(at(report, "converged").boolean);
  EXPECT_TRUE(std::filesystem::exists(path("o/c_00000.ovm")));
}

} // namespace
} // namespace FleshSim
