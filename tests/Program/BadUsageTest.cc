#include "ProgramTestSupport.hh"

namespace FleshSim {
namespace {

class BadUsageTest : public ProgramTest
{
protected:
  void SetUp() override
  {
    ProgramTest::SetUp();
    expectDone("generate cube c.ovm --cells hex --resolution 2 --quiet");
    expectDone("generate cube t.ovm --cells tet --resolution 2 --quiet");
  }
};

TEST_F(BadUsageTest, CommandsAndOptionsAreCheckedAndSuggested)
{
  expectRefused("", "a command is missing");
  expectRefused("strech c.ovm", "did you mean stretch?");
  expectRefused("--hlep", "unknown command");
  expectRefused("stretch", "MESH is missing");
  expectRefused("stretch c.ovm d.ovm", "'d.ovm' is one argument too many");
  expectRefused("stretch c.ovm --yuong 3", "option --yuong: unknown; did you mean --young?");
  expectRefused("stretch c.ovm -q", "option -q: unknown");
  expectRefused("stretch c.ovm --young", "option --young: needs a value");
  expectRefused("stretch c.ovm --young --poisson 0.3", "option --young: needs a value");
  expectRefused("stretch c.ovm --quiet=1", "option --quiet: takes no value");
  expectRefused("scramble c.ovm --low 3", "option --low: unknown");
}

TEST_F(BadUsageTest, NumbersAreCheckedForRange)
{
  for (const char* bad : {"nan", "inf", "-1", "0", "1e999", "1,5", "1x", "''"})
    expectRefused(std::string("stretch c.ovm --young ") + bad, "option --young:");
  expectRefused("stretch c.ovm --rate inf", "option --rate: 'inf' is not a finite number");
  expectRefused("stretch c.ovm --poisson 0.5", "option --poisson:");
  expectRefused("stretch c.ovm --steps 0", "option --steps: must be at least 1");
  expectRefused("stretch c.ovm --steps 1.5", "option --steps: '1.5' is not an integer");
  expectRefused("stretch c.ovm --steps 99999999999999999999", "option --steps:");
  expectRefused("stretch c.ovm --threads 0", "option --threads:");
  expectRefused("stretch c.ovm --tolerance 0", "option --tolerance:");
  expectRefused("stretch c.ovm --max-iterations 0", "option --max-iterations:");
  expectRefused("stretch c.ovm --density -2", "option --density:");
  expectRefused("scramble c.ovm --factor 0", "option --factor:");
  expectRefused("scramble c.ovm --seed -1", "option --seed:");
}

TEST_F(BadUsageTest, NamesAreChecked)
{
  expectRefused("stretch c.ovm --axis w", "option --axis: 'w' is none of x, y, z");
  expectRefused("stretch c.ovm --material steel", "option --material:");
  expectRefused("stretch c.ovm --solver magic", "option --solver:");
  expectRefused("stretch c.ovm --cells cube", "option --cells:");
  expectRefused("stretch c.ovm --locking f-bar", "option --locking:");
  expectRefused("stretch c.ovm --format doc", "option --format:");
  expectRefused("generate teapot x.ovm", "unknown shape 'teapot'");
  expectRefused("generate cube x.ovm --cells prism", "option --cells:");
  expectRefused("generate cube x.ovm --resolution 0", "resolution");
  expectRefused("generate cube x.doc", "x.doc");
}

TEST_F(BadUsageTest, OptionsThatContradictAreRefused)
{
  expectRefused("stretch c.ovm --young 1 --mu 3 --lambda 1", "option --young:");
  expectRefused("stretch c.ovm --poisson 0.1 --mu 3 --lambda 1", "option --poisson:");
  expectRefused("stretch c.ovm --mu 3", "option --mu: lambda is missing");
  expectRefused("stretch c.ovm --lambda 3", "option --lambda: mu is missing");
  expectRefused("stretch c.ovm --model-constants", "option --model-constants:");
  expectRefused("bend c.ovm --about y", "option --about:");
  expectRefused("stretch c.ovm --low -9 --out q", "option --low: no vertex has y <= -9");
  expectRefused("stretch c.ovm --low 1 --high -1 --out q", "both slabs");
}

TEST_F(BadUsageTest, InputIsChecked)
{
  expectRefused("stretch no.ovm --out q", "no.ovm");
  expectRefused("info no.ovm", "no.ovm");
  expectRefused("convert no.ovm x.ovmb", "no.ovm");
  expectRefused("run no.json", "no.json");
  expectRefused("stretch c.ovm --cells tet --out q", "c.ovm: ");
  expectRefused("stretch t.ovm --cells hex --out q", "t.ovm: ");
  expectRefused("stretch c.ovm --locking mean-dilatation --material arap --out q",
                "option --locking: mean-dilatation needs a material with a part in J = det F alone, and arap has none");
  write("broken.ovm", "OVM ASCII\nVertices\n2\n0 0 0\n1 0 zero\nEdges\n0\nFaces\n0\nPolyhedra\n0\n");
  expectRefused("stretch broken.ovm --out q", "broken.ovm:5: ");
  write("empty.ovm", "OVM ASCII\nVertices\n0\nEdges\n0\nFaces\n0\nPolyhedra\n0\n");
  expectRefused("stretch empty.ovm --out q", "empty.ovm:");
  write("flat.mesh", "MeshVersionFormatted 2\nDimension 3\nVertices 5\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n1 1 0 0\n"
                     "Tetrahedra 2\n1 2 3 4 0\n1 2 3 5 0\nEnd\n");
  expectRefused("stretch flat.mesh --quiet --out q", "flat.mesh: cell 1, a tet, is inverted or has no volume");
  expectRefused("stretch c.ovm --rate 1e308 --out q", "overflow");
  expectRefused("run .", ".: cannot read: it is a folder");
  expectRefused("scramble c.ovm --material neo-hookean --out q", "inverted");
}

TEST_F(BadUsageTest, OutputFoldersAreCheckedBeforehand)
{
  write("file", "");
  expectRefused("stretch c.ovm --out file", "option --out:");
  expectRefused("stretch c.ovm --out file/below", "option --out:");
  expectRefused("stretch c.ovm --format none --report file/r.json", "option --report:");
  expectRefused("convert c.ovm no/x.ovmb", "no/x.ovmb");
  expectRefused("convert c.ovm x.unknown", "x.unknown");
}

TEST_F(BadUsageTest, ScenesNameFileLineAndKey)
{
  write("s.json", "{ \"bodies\": [ {\"mesh\": \"c.ovm\"} ],\n  \"stepz\": 3 }");
  expectRefused("run s.json", "s.json:2: unknown key \"stepz\"");
  write("s.json", "{ \"bodies\": [ {\"mesh\": \"c.ovm\"} ],\n  \"mode\": \"explicit\" }");
  expectRefused("run s.json", "s.json:2: \"mode\"");
  write("s.json", "{ \"bodies\": [ {\"mesh\": \"d.ovm\"} ] }");
  expectRefused("run s.json", "d.ovm");
  write("s.json", "{ \"bodies\": [ {\"mesh\": \"c.ovm\"} ],\n  \"handles\": [\n"
                  "{\"select\": {\"sphere\": {\"center\": [9,9,9], \"radius\": 1}}} ] }");
  expectRefused("run s.json", "s.json:3: \"handles[0].select\": no vertex is selected");
  write("s.json", "{ \"bodies\": [ {\"mesh\": \"c.ovm\"} ],\n  \"handles\": [ {\"select\": {\"vertices\": [0]}},\n"
                  "{\"select\": {\"vertices\": [0]}, \"translate\": [1,0,0]} ] }");
  expectRefused("run s.json", "s.json:3: handles[1]: moves the x of vertex 0");
  write("s.json", "{ \"bodies\": [ {\"mesh\": \"c.ovm\"} ],\n  \"forces\": [ {\"select\": {\"vertices\": [999]}, "
                  "\"force\": [0,0,1]} ] }");
  expectRefused("run s.json", "vertex 999 does not exist");
}

} // namespace
} // namespace FleshSim
