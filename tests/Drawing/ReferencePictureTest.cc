// Pictures of the programs against stored ones. The stored ones are looked at before they are stored; from then on
// nothing that is drawn changes unseen. FLESHSIM_WRITE_REFERENCES=1 writes them anew.

#include <Support/ComparePictures.hh>
#include <Support/WithoutDisplay.hh>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace FleshSim {

namespace {

namespace fs = std::filesystem;

/// What is tolerated. Mesa's other rasterizer, softpipe, comes to 0.6 of it, and every change of the tests below to
/// more than three times as much.
constexpr double tolerableMean = 2.5;
constexpr double tolerableShare = 0.01;

/// In multiples of what is tolerated.
double distance(const PictureDifference& _difference)
{
  return std::max(_difference.mean / tolerableMean, _difference.share / tolerableShare);
}

/// Part of a command that another text takes the place of, so that the picture shows something else.
struct Change
{
  std::string from;
  std::string to;
};

struct Example
{
  std::string name;
  std::vector<std::string> commands; ///< the last one draws
  std::vector<Change> changes;       ///< of the last one
};

std::ostream& operator<<(std::ostream& _stream, const Example& _example)
{
  return _stream << _example.name;
}

const char* const fallScene = R"({
  "bodies": [ { "generate": { "shape": "torus", "cells": "tet", "resolution": 2 },
                "rotate": { "axis": "x", "degrees": 40 }, "translate": [0, 0, 1.6], "velocity": [0, 0, -2],
                "angular_velocity": [0, 3, 0], "material": { "young": 3e4 } } ],
  "mode": "dynamic", "steps": 30,
  "dynamics": { "dt": 0.02, "gravity": [0, 0, -9.81] },
  "colliders": [ { "plane": { "point": [0, 0, -0.6], "normal": [0, 0, 1] } },
                 { "sphere": { "center": [-0.9, 0, 0], "radius": 0.5 } },
                 { "box": { "min": [0.4, -0.6, -0.6], "max": [1.6, 0.6, 0.3] } } ] })";

const char* const pairScene = R"({
  "bodies": [ { "generate": { "shape": "beam", "cells": "hex", "resolution": 2 } },
              { "generate": { "shape": "beam", "cells": "tet", "resolution": 2 }, "translate": [0, 0, 1.6] } ],
  "handles": [ { "body": 0, "select": { "slab": { "axis": "x", "to": -2 } } },
               { "body": 0, "select": { "slab": { "axis": "x", "from": 2 } },
                 "rotate": { "axis": "x", "degrees": 120 } },
               { "body": 1, "select": { "slab": { "axis": "x", "to": -2 } } } ],
  "forces": [ { "body": 1, "select": { "slab": { "axis": "x", "from": 2 } }, "force": [0, 0, 60] } ],
  "steps": 4 })";

const std::vector<Example>& examples()
{
  static const std::vector<Example> list{
      {"stretched_tets",
       {"fleshsim generate cube cube.ovm --cells tet --resolution 3",
        "fleshsim stretch cube.ovm --steps 4 --picture-steps 4 --picture-range 0,0.5 --picture-view 0.55,-1,0.42"},
       {{"steps 4 --picture-steps 4", "steps 4 --picture-steps 3"},
        {"view 0.55,-1,0.42", "view 0.6,-1,0.35"},
        {"range 0,0.5", "range 0,0.6"},
        {"cube.ovm", "cube.ovm --picture-field none"}}},
      {"scrambled_start",
       {"fleshsim generate cube cube.ovm --cells hex --resolution 3",
        "fleshsim scramble cube.ovm --seed 3 --picture-steps 0"},
       {{"seed 3", "seed 4"}, {"cube.ovm", "cube.ovm --picture-view 1,0,0"}, {"steps 0", "steps 1"}}},
      {"fall_on_obstacles",
       {"fleshsim run fall.json --picture-steps 15"},
       {{"steps 15", "steps 14"}, {"15", "15 --picture-range 0,2.6"}, {"15", "15 --picture-view 0.6,-1,0.35"}}},
      {"two_bodies",
       {"fleshsim run pair.json --picture-steps 4"},
       {{"steps 4", "steps 3"}, {"4", "4 --picture-range 0,1.5"}, {"4", "4 --picture-view 0.6,-1,0.35"}}},
      {"volume_ratio",
       {"fleshsim generate beam beam.ovm --cells hex --resolution 3",
        "fleshsim bend beam.ovm --axis x --steps 4 --picture-steps 4 --picture-field J"},
       {{"picture-steps 4", "picture-steps 2"}, {"field J", "field J --picture-range 0.97,1.03"}, {"J", "von_mises"}}},
#ifdef FLESHSIM_VIEWER
      {"twisted_cut",
       {"fleshsim generate cylinder rod.ovm --cells hex --resolution 4 --layers 6",
        "fleshsim twist rod.ovm --steps 3 --out steps", "fleshsim-view steps --field von_mises --cut x:0.5"},
       {{"x:0.5", "x:0.4"},
        {"x:0.5", "x:0.5 --no-edges"},
        {"x:0.5", "x:0.5 --no-bar"},
        {"x:0.5", "x:0.5 --no-outline"},
        {"x:0.5", "x:0.5 --step 2"},
        {"mises", "mises:1000:8000"}}},
      {"single_cells",
       {"fleshsim generate sphere ball.ovm --cells tet --resolution 2", "fleshsim-view ball.ovm --drawing cells"},
       {{"cells", "surface"}, {"cells", "cells --no-edges"}, {"cells", "cells --camera front"}}},
      {"wires",
       {"fleshsim generate torus ring.ovm --cells hex --resolution 3", "fleshsim-view ring.ovm --drawing wires"},
       {{"wires", "cells"}, {"wires", "wires --camera left"}, {"wires", "wires --cut x:0.5"}}},
#endif
  };
  return list;
}

class ReferencePictureTest : public DrawsWithoutDisplay, public testing::WithParamInterface<Example>
{
protected:
  void SetUp() override
  {
    DrawsWithoutDisplay::SetUp();
    write("fall.json", fallScene);
    write("pair.json", pairScene);
  }

  static std::string referencePath()
  {
    return std::string(FLESHSIM_SOURCE_DIR) + "/tests/Drawing/references/" + GetParam().name + ".png";
  }

  /// Runs a line like `fleshsim-view ball.ovm`.
  void runLine(const std::string& _line)
  {
    const std::size_t blank = _line.find(' ');
    const fs::path program = fs::path(FLESHSIM_PROGRAM).parent_path() / _line.substr(0, blank);
    const ProgramResult result = start(program.string(), _line.substr(blank));
    EXPECT_EQ(result.exitCode, 0) << _line << '\n' << result.err;
    EXPECT_EQ(result.err, "") << _line;
  }

  void prepare()
  {
    for (std::size_t i = 0; i + 1 < GetParam().commands.size(); ++i)
      runLine(GetParam().commands[i]);
  }

  /// The picture that the last command draws, with a change, as it would be stored.
  Pixels draw(const Change& _change = {})
  {
    std::string line = GetParam().commands.back();
    const std::size_t at = line.rfind(_change.from);
    EXPECT_NE(at, std::string::npos) << _change.from;
    line.replace(at, _change.from.size(), _change.to);
    fs::remove_all(path("pictures"));
    fs::create_directory(path("pictures"));
    const bool isViewer = line.rfind("fleshsim-view", 0) == 0;
    runLine(line + (isViewer ? " --size 320x240 --snapshot pictures/picture.png"
                             : " --picture-size 320x240 --format none --picture pictures"));
    for (const auto& entry : fs::directory_iterator(path("pictures")))
      return rounded(readPixels(entry.path().string()));
    return {};
  }

  static Pixels reference() { return readPixels(referencePath()); }

  /// Leaves a picture and where it differs in the build folder; a sentence that names them.
  static std::string leave(const Pixels& _picture)
  {
    const fs::path folder = fs::path(FLESHSIM_PROGRAM).parent_path().parent_path() / "pictures-that-differ";
    fs::create_directories(folder);
    const std::string picture = (folder / (GetParam().name + ".png")).string();
    const std::string where = (folder / (GetParam().name + "-difference.png")).string();
    writePixels(picture, _picture);
    writePixels(where, differencePicture(_picture, reference()));
    return "The picture is " + picture + ", what differs from " + referencePath() + " is " + where +
           ". If the new one is right, FLESHSIM_WRITE_REFERENCES=1 makes this test store it.";
  }
};

TEST_P(ReferencePictureTest, IsAsStored)
{
  prepare();
  const Pixels picture = draw();
  ASSERT_EQ(picture.width, 320);
  ASSERT_EQ(picture.height, 240);
  if (std::getenv("FLESHSIM_WRITE_REFERENCES") != nullptr) {
    fs::create_directories(fs::path(referencePath()).parent_path());
    writePixels(referencePath(), picture);
    EXPECT_LT(fs::file_size(referencePath()), 40000u);
    GTEST_SKIP() << "FLESHSIM_WRITE_REFERENCES is set: nothing is compared, the picture is stored as "
                 << referencePath();
  }
  const PictureDifference off = difference(picture, reference());
  EXPECT_LE(distance(off), 1) << off << ". " << leave(picture);
}

TEST_P(ReferencePictureTest, ThreadsMakeNoDifference)
{
  prepare();
  environment_ = "OMP_NUM_THREADS=1 LP_NUM_THREADS=0";
  const Pixels one = draw();
  environment_ = "OMP_NUM_THREADS=3 LP_NUM_THREADS=2";
  EXPECT_TRUE(draw() == one);
}

TEST_P(ReferencePictureTest, AnotherRasterizerIsTolerated)
{
  prepare();
  environment_ = "LP_NATIVE_VECTOR_WIDTH=128";
  const PictureDifference shortVectors = difference(draw(), reference());
  EXPECT_LE(distance(shortVectors), 1) << "as on a processor with shorter vectors: " << shortVectors;
  environment_ = "GALLIUM_DRIVER=softpipe";
  constexpr int beforeBar = 224; // softpipe leaves out the colours of the bar
  const PictureDifference softpipe = difference(leftOf(draw(), beforeBar), leftOf(reference(), beforeBar));
  EXPECT_LE(distance(softpipe), 1) << softpipe;
}

TEST_P(ReferencePictureTest, WhatLooksDifferentIsToldApart)
{
  ASSERT_FALSE(reference().isEmpty());
  prepare();
  for (const Change& change : GetParam().changes) {
    const PictureDifference off = difference(draw(change), reference());
    EXPECT_GE(distance(off), 3) << '"' << change.to << "\" in place of \"" << change.from << "\": " << off;
  }
}

INSTANTIATE_TEST_SUITE_P(Pictures, ReferencePictureTest, testing::ValuesIn(examples()),
                         [](const auto& _info) { return _info.param.name; });

} // namespace

} // namespace FleshSim
