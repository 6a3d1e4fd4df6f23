// Values of a scene changed from outside.

#include <FleshSim/Scene/SceneReader.hh>

#include <Support/TemporaryFolder.hh>

#include <gtest/gtest.h>

#include <fstream>

namespace {

using namespace FleshSim;

class SceneEdits : public testing::Test
{
protected:
  SceneEdits()
  {
    std::ofstream(file_) << R"({"bodies": [{"generate": {"shape": "cube"}, "material": {"poisson": 0.3}},
      {"generate": {"shape": "beam"}}], "mode": "dynamic", "dynamics": {"dt": 0.01, "duration": 0.1}})";
  }

  Status read(const std::vector<std::string>& _edits, SceneDescription& _scene) const
  {
    std::vector<SceneEdit> edits(_edits.size());
    for (std::size_t i = 0; i < edits.size(); ++i)
      if (const Status status = readSceneEdit(_edits[i], edits[i]); !status) return status;
    return readScene(file_, _scene, edits);
  }

  std::string refusal(const std::string& _edit) const
  {
    SceneDescription scene;
    const Status status = read({_edit}, scene);
    EXPECT_FALSE(status) << _edit;
    return status.message();
  }

  const TemporaryFolder folder_;
  const std::string file_ = folder_ / "s.json";
};

TEST_F(SceneEdits, changeAndAddValuesInTheirOrder)
{
  SceneDescription scene;
  const Status status =
      read({"bodies.1.material.young=2e4", "bodies.1.material.young=3e4", "bodies.0.material.name=arap",
            "dynamics.integrator=newmark", "dynamics.gravity=[0, -1, 0]", "dynamics.dt=0.05", "solver.threads=3",
            "solver.preconditioner=block-jacobi", "output.every=2", "bodies.0.translate=[1,2,3]"},
           scene);
  ASSERT_TRUE(status) << status.message();
  EXPECT_NEAR(scene.bodies[1].material.parameters.mu, 3e4 / 2.9, 1e-9);
  EXPECT_EQ(scene.bodies[0].material.name, "arap");
  EXPECT_EQ(scene.bodies[0].translate, Vector3(1, 2, 3));
  EXPECT_EQ(scene.settings.dynamics.integrator, "newmark");
  EXPECT_EQ(scene.gravity, Vector3(0, -1, 0));
  EXPECT_EQ(scene.steps, 2);
  EXPECT_EQ(scene.settings.threads, 3);
  EXPECT_EQ(scene.settings.statics.preconditioner, "block-jacobi");
  EXPECT_EQ(scene.output.every, 2);
}

TEST_F(SceneEdits, thatHaveNoPlaceAreRefused)
{
  EXPECT_EQ(refusal("bodies.2.scale=3"), "set: bodies.2.scale: \"bodies\" has 2 entries, counted from 0");
  EXPECT_EQ(refusal("bodies.first.scale=3"), "set: bodies.first.scale: \"bodies\" has 2 entries, counted from 0");
  EXPECT_EQ(refusal("mode.name=3"), "set: mode.name: \"mode\" is neither an object nor a list");
  EXPECT_EQ(refusal("dynamics..dt=3"), "set: dynamics..dt: a name is missing between its dots");
  EXPECT_NE(refusal("dynamics").find("is not KEY=VALUE"), std::string::npos);
  EXPECT_NE(refusal("=3").find("is not KEY=VALUE"), std::string::npos);
  EXPECT_NE(refusal("bodies.0.material.posson=0.4").find("unknown key"), std::string::npos);
  EXPECT_NE(refusal("bodies.0.material.poisson=0.7").find("poisson"), std::string::npos);
  EXPECT_NE(refusal("solver.preconditioner=magic").find("no preconditioner is called \"magic\""), std::string::npos);
}

} // namespace
