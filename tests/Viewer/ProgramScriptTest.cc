// Scripts that fleshsim-view runs without a window.

#include "ProgramTest.hh"

#include <FleshSim/IO/MeshFormat.hh>

namespace FleshSim {

namespace {

/// A picture without its title, which names what was opened.
Pixels belowTitle(Pixels _picture)
{
  _picture.height /= 2;
  _picture.values.resize(3 * static_cast<std::size_t>(_picture.width * _picture.height));
  return _picture;
}

/// Where the vertices of a mesh file are.
Points positionsIn(const std::string& _path)
{
  MeshDocument document;
  const Status status = readMesh(_path, document);
  EXPECT_TRUE(status) << status.message();
  return document.mesh.positions;
}

} // namespace

TEST_F(ViewerProgramTest, scriptsRunAndPrint)
{
  write("s.js", "var a = viewer.open('c.ovm');\nprint('opened', a, fleshsim.objects().length);\n"
                "print(viewer.look('left'), viewer.cut('x:0.5'), viewer.cut(''), viewer.snapshot('a.png'));\n");
  const ProgramResult result = expectViewed("--script s.js --size 160x120");
  EXPECT_NE(result.out.find("opened true 1\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("true true true true\n"), std::string::npos) << result.out;
  EXPECT_TRUE(readPixels(path("a.png")) == snapshot("c.ovm --camera left"));
}

TEST_F(ViewerProgramTest, scriptsSeeFilesAndAreDrawnAtTheEnd)
{
  write("s.js", "var m = fleshsim.objects()[0];\nfleshsim.stretch(m, 'y', -1, 1, 0.1, 3);\n");
  makeSteps();
  const Pixels drawn = belowTitle(snapshot("c.ovm --script s.js --no-handles"));
  EXPECT_TRUE(drawn == belowTitle(snapshot("steps")));
  EXPECT_TRUE(looksDifferent(drawn, belowTitle(snapshot("c.ovm"))));
  expectViewed("c.ovm --script s.js --movie pictures --size 32x32");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("pictures")), {}), 4);
}

TEST_F(ViewerProgramTest, scriptsSolveAsTheCommandLineDoes)
{
  expectDone("stretch c.ovm --axis y --rate 0.1 --steps 3 --material corotated --young 2e4 --poisson 0.3 --out steps");
  write("s.js", "var m = fleshsim.loadMesh('c.ovm');\n"
                "fleshsim.setMaterialYoungPoisson(m, 'corotated', 2e4, 0.3);\n"
                "fleshsim.stretch(m, 'y', -1, 1, 0.1, 3);\nfleshsim.wait(m);\nfleshsim.saveMesh(m, 'saved.ovm');\n");
  environment_ = "OMP_NUM_THREADS=3";
  expectViewed("--script s.js");
  const Points expected = positionsIn(path("steps/c_00003.ovm"));
  EXPECT_GT((expected - positionsIn(path("c.ovm"))).norm(), 0.1);
  EXPECT_EQ(positionsIn(path("saved.ovm")), expected) << "to the last bit";
}

TEST_F(ViewerProgramTest, scriptsRunScenesAsTheCommandLineDoes)
{
  write("fall.json", R"({ "bodies": [ { "mesh": "c.ovm", "translate": [0, 0, 2], "angular_velocity": [1, 2, 3] } ],
    "mode": "dynamic", "steps": 20, "dynamics": { "dt": 0.05, "gravity": [0, 0, -9.81] },
    "colliders": [ { "plane": { "point": [0, 0, 0], "normal": [0, 0, 1] } } ] })");
  write("s.js", "fleshsim.runScene('fall.json');\nvar m = fleshsim.objects()[0];\nfleshsim.wait(m);\n"
                "fleshsim.saveMesh(m, 'saved.ovm');\n");
  expectDone("run fall.json --out steps --format ovm --every 20 --quiet");
  expectViewed("--script s.js");
  EXPECT_EQ(positionsIn(path("saved.ovm")), positionsIn(path("steps/body0_00020.ovm"))) << "to the last bit";
}

TEST_F(ViewerProgramTest, refusedCommandsEndInStatusOne)
{
  write("s.js", "print(fleshsim.stretch(77, 'y', -1, 1, 0.1, 3));\nprint('after');\n");
  const ProgramResult result = expectLine(1, "--script s.js", "77");
  EXPECT_EQ(result.out, "false\nafter\n");
  write("view.js", "print(viewer.look('sideways'));\n");
  EXPECT_EQ(expectLine(1, "--script view.js", "sideways").out, "false\n");
  write("cut.js", "viewer.cut('w');\n");
  expectLine(1, "--script cut.js", "\"w\"");
  write("picture.js", "viewer.open('c.ovm'); viewer.snapshot('nowhere/a.png');\n");
  expectLine(1, "--script picture.js", "nowhere/a.png: ");
  write("again.js", "fleshsim.stretch(77, 'y', -1, 1, 0.1, 3);\n");
  expectLine(1, "c.ovm --script again.js --size 32x32 --snapshot a.png", "77");
  EXPECT_EQ(readPixels(path("a.png")).width, 32) << "there is something to draw";
}

TEST_F(ViewerProgramTest, aFileThatAScriptCannotOpenIsSaidOnce)
{
  write("s.js", "print(viewer.open('none.ovm'));\n");
  EXPECT_EQ(expectLine(1, "--script s.js", "none.ovm: cannot read").out, "false\n");
}

TEST_F(ViewerProgramTest, aRunOfAScriptThatFailsEndsInStatusOne)
{
  write("s.js", "var m = fleshsim.loadMesh('c.ovm');\nfleshsim.setMaximumIterations(m, 1);\n"
                "fleshsim.twist(m, 'y', -1, 1, 170, 1);\nfleshsim.wait(m);\nprint('after');\n");
  const ProgramResult result = expectLine(1, "--script s.js --size 32x32 --snapshot a.png", "maximum of Newton");
  EXPECT_NE(result.out.find("after\n"), std::string::npos) << result.out;
  EXPECT_EQ(readPixels(path("a.png")).width, 32);
}

TEST_F(ViewerProgramTest, errorsOfScriptsSayWhere)
{
  write("name.js", "var a = 1;\n\nnonsense(3);\n");
  expectNotViewed("--script name.js", "name.js:3: ReferenceError");
  write("syntax.js", "print('no');\nvar a = ;\n");
  expectNotViewed("--script syntax.js", "syntax.js:2: SyntaxError");
  write("deep.js", "function f() {\n  nothing.x;\n}\n\nf();\n");
  expectNotViewed("c.ovm --script deep.js --snapshot a.png", "deep.js:2: ReferenceError");
  write("thrown.js", "\nthrow new Error('no tea');\n");
  expectNotViewed("--script thrown.js", "thrown.js:2: Error: no tea");
  write("unknown.js", "viewer.fly('x');\n");
  expectNotViewed("--script unknown.js", "unknown.js:1: TypeError");
}

TEST_F(ViewerProgramTest, whateverIsThrownIsAnError)
{
  write("s.js", "\nthrow 'no tea';\n");
  expectNotViewed("--script s.js", "no tea");
}

TEST_F(ViewerProgramTest, unreadableScriptsAreNamed)
{
  std::filesystem::create_directory(path("folder"));
  expectNotViewed("--script none.js", "none.js: ");
  expectNotViewed("--script folder", "folder: ");
  expectNotViewed("none.ovm --script none.js", "none.ovm: ");
}

TEST_F(ViewerProgramTest, whatFailsAfterAScriptIsSaidOnce)
{
  write("s.js", "print('nothing is run');\n");
  expectNotViewed("c.ovm --script s.js --step 1 --snapshot a.png", "step");
}

} // namespace FleshSim
