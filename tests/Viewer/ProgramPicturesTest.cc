// Pictures and movies that fleshsim-view makes without a window.

#include "ProgramTest.hh"

#include <sys/stat.h>

namespace FleshSim {

namespace fs = std::filesystem;

namespace {

const char* const pairScene = R"({
  "bodies": [ { "mesh": "c.ovm" }, { "mesh": "c.ovm", "translate": [3, 0, 0] } ],
  "handles": [ { "body": 1, "select": { "slab": { "axis": "y", "to": -1 } } },
               { "body": 1, "select": { "slab": { "axis": "y", "from": 1 } }, "translate": [0, 0.5, 0] } ],
  "steps": 2, "output": { "directory": "pair" } })";

const char* const fallScene = R"({
  "bodies": [ { "mesh": "c.ovm", "translate": [0, 0, 2] } ],
  "mode": "dynamic", "steps": 5, "dynamics": { "dt": 0.05, "gravity": [0, 0, -9.81] },
  "colliders": [ { "plane": { "point": [0, 0, 0], "normal": [0, 0, 1] } } ] })";

/// Half a turn at once, and a single iteration for it.
const char* const hopelessScene = R"({
  "bodies": [ { "mesh": "c.ovm" } ], "steps": 1, "solver": { "max_iterations": 1 },
  "handles": [ { "select": { "slab": { "axis": "y", "to": -1 } } },
               { "select": { "slab": { "axis": "y", "from": 1 } }, "rotate": { "axis": "y", "degrees": 170 } } ] })";

} // namespace

TEST_F(ViewerProgramTest, looksShowInThePicture)
{
  const Pixels plain = snapshot("c.ovm");
  for (const char* look : {"--camera left", "--camera 1,2,0.1", "--cut x:0.5", "--drawing cells", "--drawing wires",
                           "--no-edges", "--field J"})
    EXPECT_TRUE(looksDifferent(plain, snapshot(std::string("c.ovm ") + look))) << look;
  EXPECT_TRUE(plain == snapshot("c.ovm --camera iso --drawing surface --size 160x120")) << "as without";
}

TEST_F(ViewerProgramTest, twoRunsMakeTheSamePicture)
{
  write("fall.json", fallScene);
  environment_ = "OMP_NUM_THREADS=1";
  expectViewed("fall.json --field von_mises --size 160x120 --snapshot a.png");
  environment_ = "OMP_NUM_THREADS=3";
  expectViewed("fall.json --field von_mises --size 160x120 --snapshot b.png");
  EXPECT_GT(contents("a.png").size(), 1000u);
  EXPECT_EQ(contents("a.png"), contents("b.png"));
}

TEST_F(ViewerProgramTest, stepsLookDifferent)
{
  write("fall.json", fallScene);
  const Pixels last = snapshot("fall.json --camera left");
  EXPECT_TRUE(looksDifferent(snapshot("fall.json --camera left --step 0"), last));
  EXPECT_TRUE(snapshot("fall.json --camera left --step 5") == last);
}

TEST_F(ViewerProgramTest, rangesOfColours)
{
  makeSteps();
  const Pixels fitted = snapshot("steps --field displacement");
  EXPECT_LT(
      difference(snapshot("steps --no-bar --field displacement"), snapshot("steps --no-bar --field displacement:0:0.3"))
          .mean,
      0.1);
  EXPECT_TRUE(looksDifferent(fitted, snapshot("steps --field displacement:0:1")));
  EXPECT_TRUE(looksDifferent(fitted, snapshot("steps --field displacement --no-bar")));
}

TEST_F(ViewerProgramTest, foldersOfARun)
{
  makeSteps("--format ovm,ovmb,vtu");
  const Pixels last = snapshot("steps");
  EXPECT_TRUE(looksDifferent(snapshot("steps --step 0"), last));
  EXPECT_TRUE(snapshot("steps --step 3") == last);
  for (const char* format : {"ovm", "ovmb", "vtu"}) {
    fs::create_directory(path(format));
    for (const char* step : {"c_00000.", "c_00001.", "c_00002.", "c_00003."})
      fs::rename(path("steps/") + step + format, path(format) + "/" + step + format);
    EXPECT_TRUE(snapshot(format) == last) << format;
  }
}

TEST_F(ViewerProgramTest, stepsBetweenMayBeMissing)
{
  makeSteps();
  const Pixels last = snapshot("steps");
  const Pixels before = snapshot("steps --step 1");
  fs::remove(path("steps/c_00002.ovm"));
  EXPECT_TRUE(snapshot("steps") == last);
  const ProgramResult result = view("steps --step 2 --size 160x120 --snapshot a.png");
  EXPECT_TRUE(result.exitCode == 2 || readPixels(path("a.png")) == before)
      << "a picture of another step must not say that it is step 2";
  fs::remove(path("a.png"));
  expectViewed("steps --movie pictures --size 32x32");
  EXPECT_EQ(std::distance(fs::directory_iterator(path("pictures")), {}), 3);
}

/// Several runs were left in one folder: each has its own steps.
TEST_F(ViewerProgramTest, runsInOneFolderAreSeparate)
{
  makeSteps();
  expectDone("generate beam b.ovm --cells hex --resolution 2 --quiet");
  expectDone("stretch b.ovm --steps 5 --rate 0.05 --out steps --quiet");
  write("s.js", "viewer.open('steps');\nvar all = fleshsim.objects();\n"
                "for (var i = 0; i < all.length; ++i) print(fleshsim.showStep(all[i], i == 0 ? 5 : 3));\n");
  const ProgramResult result = expectViewed("--script s.js");
  EXPECT_NE(result.out.find("6 steps\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("4 steps\n"), std::string::npos) << result.out;
}

/// `fleshsim info` reads it, so it can be looked at.
TEST_F(ViewerProgramTest, aMeshThatCannotBeSimulatedIsShown)
{
  write("flat.mesh", "MeshVersionFormatted 2\nDimension 3\nVertices\n5\n0 0 0 0\n1 0 0 0\n0 1 0 0\n1 1 0 0\n"
                     "0 0 1 0\nTetrahedra\n2\n1 2 3 4 0\n1 2 3 5 0\nEnd\n");
  const ProgramResult result = expectViewed("flat.mesh --size 160x120 --snapshot a.png");
  EXPECT_NE(result.out.find("cannot be simulated"), std::string::npos) << result.out;
  EXPECT_EQ(readPixels(path("a.png")).width, 160);
}

TEST_F(ViewerProgramTest, targetsAreLookedAtBeforeAnythingIsDone)
{
  expectNotViewed("none.ovm --movie bad.avi", "bad.avi");
  expectNotViewed("none.ovm --snapshot a.jpg", "a.jpg");
  expectNotViewed("none.ovm --snapshot nowhere/a.png", "nowhere/a.png");
}

TEST_F(ViewerProgramTest, damagedFoldersAreRefused)
{
  makeSteps();
  const std::string whole = contents("steps/c_00002.ovm");
  write("steps/c_00002.ovm", whole.substr(0, whole.size() / 2));
  expectNotViewed("steps --snapshot a.png", "steps/c_00002.ovm:");
  expectDone("generate cube steps/c_00002.ovm --resolution 1 --quiet");
  expectNotViewed("steps --snapshot a.png", "steps/c_00002.ovm: is another mesh");
  write("pair.json", pairScene);
  expectDone("run pair.json --quiet");
  expectViewed("pair --size 160x120 --snapshot b.png");
  fs::remove(path("pair/body1_00001.ovm"));
  expectNotViewed("pair --snapshot a.png", "body1 has no step 1");
}

TEST_F(ViewerProgramTest, aRunThatDoesNotConvergeIsDrawn)
{
  write("hopeless.json", hopelessScene);
  expectLine(1, "hopeless.json --size 160x120 --snapshot a.png", "maximum of Newton iterations");
  EXPECT_EQ(readPixels(path("a.png")).width, 160);
}

TEST_F(ViewerProgramTest, moviesIntoAFolder)
{
  write("fall.json", fallScene);
  expectViewed("fall.json --movie deep/pictures --size 81x61 --field J");
  // Five steps of 0.05 s at 25 pictures per second: the movie runs as fast as the body falls.
  EXPECT_EQ(std::distance(fs::directory_iterator(path("deep/pictures")), {}), 7);
  expectViewed("fall.json --movie slow --size 81x61 --movie-speed 0.5");
  EXPECT_EQ(std::distance(fs::directory_iterator(path("slow")), {}), 14) << "twice as long";
  for (int i = 0; i < 7; ++i) {
    const Pixels picture = readPixels(path("deep/pictures/frame_0000" + std::to_string(i) + ".png"));
    EXPECT_EQ(picture.width, 81) << i;
    EXPECT_EQ(picture.height, 61) << i;
  }
}

TEST_F(ViewerProgramTest, moviesAsAVideo)
{
  if (findProgram("ffmpeg").empty()) GTEST_SKIP() << "there is no ffmpeg";
  makeSteps();
  const std::set<std::string> before = files();
  expectViewed("steps --movie m.mp4 --size 81x61 --fps 5");
  EXPECT_EQ(files().size(), before.size() + 1) << "the pictures go away";
  EXPECT_EQ(contents("m.mp4").substr(4, 4), "ftyp");
  const std::string probe = findProgram("ffprobe");
  if (probe.empty()) return;
  const ProgramResult result = start(
      probe, "-v error -count_frames -show_entries stream=width,height,r_frame_rate,nb_read_frames -of csv=p=0 m.mp4");
  EXPECT_EQ(result.out, "82,62,5/1,4\n") << "even numbers of pixels";
}

TEST_F(ViewerProgramTest, videosNeedFfmpeg)
{
  makeSteps();
  environment_ = "PATH=/nowhere";
  expectNotViewed("steps --movie m.mp4", "m.mp4: videos are made by ffmpeg");
  expectNotViewed("steps --movie m.avi", "m.avi: movies are .mp4 files");
}

TEST_F(ViewerProgramTest, picturesStayIfFfmpegFails)
{
  makeSteps();
  fs::create_directory(path("bin"));
  write("bin/ffmpeg", "#!/bin/sh\nexit 1\n");
  chmod(path("bin/ffmpeg").c_str(), 0755);
  environment_ = "PATH='" + path("bin") + "':\"$PATH\"";
  const ProgramResult result = expectLine(2, "steps --movie m.mp4 --size 32x32", "m.mp4: ffmpeg could not");
  EXPECT_EQ(files().count("m.mp4"), 0u);
  std::string folder = result.err.substr(result.err.rfind(' ') + 1);
  folder.pop_back(); // the line's end
  EXPECT_TRUE(fs::exists(path(folder + "/frame_00003.png"))) << result.err;
}

TEST_F(ViewerProgramTest, whatCannotBeWrittenIsNamed)
{
  makeSteps();
  fs::create_directory(path("taken"));
  expectNotViewed("c.ovm --size 160x120 --snapshot nowhere/a.png", "nowhere/a.png: ");
  expectNotViewed("c.ovm --size 160x120 --snapshot c.ovm/a.png", "c.ovm/a.png: ");
  expectNotViewed("c.ovm --size 160x120 --snapshot taken", "taken: ");
  expectNotViewed("c.ovm --size 160x120 --snapshot /proc/a.png", "/proc/a.png: ");
  expectNotViewed("steps --size 160x120 --movie c.ovm/pictures", "c.ovm/pictures: ");
  expectNotViewed("steps --size 160x120 --movie /proc/pictures", "/proc/pictures: ");
  expectNotViewed("steps --size 160x120 --movie /proc/m.mp4", "/proc/m.mp4: ");
}

/// A disk is full where no file may be longer than 4 kB. The X server is that of this test, which may.
TEST_F(ViewerProgramTest, nothingIsLeftHalfWrittenOnAFullDisk)
{
  makeSteps();
  environment_ = std::string("DISPLAY=") + std::getenv("DISPLAY");
  limits_ = "trap '' XFSZ; ulimit -f 8;";
  expectNotViewed("c.ovm --size 160x120 --snapshot a.png", "a.png: cannot write");
  write("a.png", "before");
  expectNotViewed("c.ovm --size 160x120 --snapshot a.png", "a.png: cannot write");
  EXPECT_EQ(contents("a.png"), "before");
  expectLine(2, "steps --size 160x120 --movie pictures", "pictures/frame_00000.png: cannot write");
  EXPECT_TRUE(fs::is_empty(path("pictures")));
  if (!findProgram("ffmpeg").empty()) expectNotViewed("steps --size 160x120 --movie m.mp4", "cannot write");
}

} // namespace FleshSim
