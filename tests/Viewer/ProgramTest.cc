// fleshsim-view on the command line: options and files, good and bad.

#include "ProgramTest.hh"

#include <algorithm>

namespace FleshSim {

TEST_F(ViewerProgramTest, helpNamesEveryOption)
{
  const ProgramResult help = expectViewed("--help");
  for (const char* option : {"--snapshot", "--movie", "--script", "--window", "--camera", "--field", "--size", "--step",
                             "--cut", "--drawing", "--no-edges", "--no-outline", "--no-bar", "--no-handles", "--fps"})
    EXPECT_NE(help.out.find(std::string("\n  ") + option + ' '), std::string::npos) << option;
  EXPECT_EQ(help.out.substr(0, 21), "Usage: fleshsim-view ");
  EXPECT_EQ(view("none.ovm --help --nonsense").exitCode, 0) << "whatever else is asked";
}

TEST_F(ViewerProgramTest, versionIsThatOfTheCommandLine)
{
  const std::string version = expectViewed("--version").out;
  const std::string other = fleshsim("--version").out;
  const auto line = [](const std::string& _text) { return _text.substr(0, _text.find('\n')); };
  EXPECT_EQ(line(version).substr(line(version).rfind(' ')), line(other).substr(line(other).rfind(' ')));
  EXPECT_EQ(version.substr(version.find('\n')), other.substr(other.find('\n'))) << "compiler, VTK, threads";
}

TEST_F(ViewerProgramTest, badOptionsAreRefused)
{
  expectNotViewed("--nonsense", "option --nonsense");
  expectNotViewed("c.ovm --snapshot", "option --snapshot");
  expectNotViewed("c.ovm --movie", "option --movie");
  const std::string draw = "c.ovm --snapshot a.png ";
  for (const char* camera : {"sideways", "1,2", "0,0,0", "1,nan,0", "1,2,3,4"})
    expectNotViewed(draw + "--camera=" + camera, std::string("option --camera: '") + camera + "'");
  for (const char* size : {"80", "x60", "15x60", "80x9999", "80x60x3", "8e1x60"})
    expectNotViewed(draw + "--size " + size, std::string("option --size: '") + size + "'");
}

TEST_F(ViewerProgramTest, badValuesAreRefused)
{
  const std::string draw = "c.ovm --snapshot a.png ";
  expectNotViewed(draw + "--field colour", "option --field: 'colour'");
  for (const char* range : {"J:", "J:1", "J:1:1", "J:2:1", "J:a:b", "J:0:1:2", "J:nan:1"})
    expectNotViewed(draw + "--field " + range, "option --field: the range");
  for (const char* cut : {"w:0.5", "x0.5", "x:2", "x:-1", "x:nan"})
    expectNotViewed(draw + "--cut " + cut, std::string("option --cut: '") + cut + "'");
  for (const char* step : {"-1", "1.5", "last"})
    expectNotViewed(draw + "--step=" + step, "option --step");
  expectNotViewed(draw + "--drawing dots", "option --drawing: 'dots'");
  for (const char* fps : {"0", "1000", "fast"})
    expectNotViewed(std::string("c.ovm --movie m --fps ") + fps, "option --fps");
}

TEST_F(ViewerProgramTest, thereMustBeADisplayForAWindow)
{
  expectNotViewed("", "there is no display");
  expectNotViewed("c.ovm", "there is no display");
  expectNotViewed("c.ovm --snapshot a.png --window", "leave --window out");
  environment_ = "DISPLAY=:9999";
  expectNotViewed("c.ovm", "there is no display");
}

TEST_F(ViewerProgramTest, picturesNeedAnXServerProgram)
{
  environment_ = "PATH=/nowhere";
  expectNotViewed("c.ovm --snapshot a.png", "apt-get install xvfb");
}

TEST_F(ViewerProgramTest, unreadableFilesAreNamed)
{
  write("text.ovm", "this is not a mesh\n");
  write("surface.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  write("broken.json", "{ \"bodies\": [\n 3 }");
  write("astray.json", R"({ "bodies": [ { "mesh": "none.ovm" } ] })");
  write("wrong.json", R"({ "bodies": [ { "mesh": "c.ovm" } ], "nonsense": 1 })");
  std::filesystem::create_directory(path("empty"));
  expectNotViewed("none.ovm --snapshot a.png", "none.ovm: cannot read");
  expectNotViewed("c.ovm none.ovm --snapshot a.png", "none.ovm: cannot read");
  expectNotViewed("text.ovm --snapshot a.png", "text.ovm:1");
  expectNotViewed("surface.obj --snapshot a.png", "surface.obj: ");
  expectNotViewed("c --snapshot a.png", "c: ");
  expectNotViewed("empty --snapshot a.png", "empty: ");
  expectNotViewed("none.json --snapshot a.png", "none.json: ");
  expectNotViewed("broken.json --snapshot a.png", "broken.json:2");
  expectNotViewed("astray.json --snapshot a.png", "none.ovm: ");
  expectNotViewed("wrong.json --snapshot a.png", "\"nonsense\"");
  expectNotViewed("--snapshot a.png", "nothing to draw");
}

TEST_F(ViewerProgramTest, stepsThatAreNotThereAreRefused)
{
  makeSteps();
  expectNotViewed("steps --size 32x32 --step 4 --snapshot a.png", "step");
  expectNotViewed("steps --size 32x32 --step 4 --movie pictures", "step");
  expectNotViewed("c.ovm --step 1 --snapshot a.png", "--step");
}

TEST_F(ViewerProgramTest, moviesNeedARun)
{
  expectNotViewed("c.ovm --movie m.mp4", "a movie needs the steps of a run");
  expectNotViewed("c.ovm --movie pictures", "a movie needs the steps of a run");
}

} // namespace FleshSim
