// A session's moments are values: undo and steps of the past bring velocities, contacts and the integrator's memory
// back.

#include <FleshSim/Scene/SceneBuilder.hh>
#include <FleshSim/Scene/SceneReader.hh>
#include <FleshSim/Session/SessionScene.hh>

#include <Support/TemporaryFolder.hh>
#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <memory>

namespace {

using namespace FleshSim;

/// A cube that falls on a floor and slides.
class Moment : public testing::TestWithParam<std::string>
{
protected:
  Moment()
  {
    MeshDocument document;
    document.mesh = TestMeshes::distortedCube(false, 3, 0.1);
    session = std::make_unique<Session>(std::vector<MeshDocument>{document}, std::vector<std::string>{"cube"});
    SessionSettings settings = session->settings();
    settings.dynamics.integrator = GetParam();
    settings.statics.solver = "newton-direct"; // keeps nothing from step to step to save time
    settings.dynamics.beta = 1e-3;
    settings.dt = 0.01;
    session->setSettings(settings);
    session->setGravity(Vector3(3.0, -9.81, 0.0));
    SceneCollider floor;
    EXPECT_TRUE(setShape({"plane", {{"point", Vector3(0, -1.02, 0)}, {"normal", Vector3::UnitY()}}, {}, ""}, floor));
    floor.friction = 0.3;
    session->addCollider(floor);
  }

  void move(int _steps)
  {
    ASSERT_TRUE(session->startDynamics(_steps));
    session->wait();
    session->poll();
    ASSERT_FALSE(session->status().failed) << session->status().message;
  }

  std::unique_ptr<Session> session;
};

/// The linearised integrator's conjugate gradients start from what they kept.
INSTANTIATE_TEST_SUITE_P(Integrators, Moment, testing::Values("backward-euler-newton", "newmark", "bdf2", "midpoint"),
                         [](const auto& _info) {
                           std::string name = _info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(Moment, MotionGoesOnFromAStepOfThePastToTheLastBit)
{
  move(30);
  const Points there = session->positions();
  const double time = session->status().time;
  ASSERT_GT(session->rows().back().report.contacts, 0) << "it has landed";
  State past;
  ASSERT_TRUE(session->archive()->find(18, past));
  EXPECT_EQ(past.step, 18);
  EXPECT_EQ(past.velocities.cols(), past.positions.cols());
  ASSERT_TRUE(session->goToStep(18));
  EXPECT_EQ(session->positions(), past.positions);
  move(12);
  EXPECT_EQ(session->positions(), there);
  EXPECT_EQ(session->status().time, time);
  EXPECT_EQ(session->rows().back().step, 30);
}

TEST_P(Moment, UndoBringsVelocitiesBack)
{
  move(10);
  const Points middle = session->positions();
  move(10);
  const Points end = session->positions();
  ASSERT_TRUE(session->undo());
  EXPECT_EQ(session->positions(), middle);
  move(10);
  EXPECT_EQ(session->positions(), end);
  ASSERT_TRUE(session->undo());
  ASSERT_TRUE(session->undo());
  EXPECT_EQ(session->positions(), session->rest());
  ASSERT_TRUE(session->redo());
  ASSERT_TRUE(session->redo());
  EXPECT_EQ(session->positions(), end);
}

TEST_P(Moment, StepsThatAreNotThereAreRefused)
{
  EXPECT_FALSE(session->goToStep(0));
  move(3);
  EXPECT_FALSE(session->goToStep(-1));
  EXPECT_TRUE(session->goToStep(0));
  EXPECT_EQ(session->positions(), session->rest());
  EXPECT_TRUE(session->undo());
}

/// A scene is saved as it was read: what it selects by a box stays a box.
TEST(SavedScene, KeepsTheWordsOfTheSceneThatWasRun)
{
  const TemporaryFolder folder;
  const std::string text = R"({ "bodies": [ {"generate": {"shape": "cube", "resolution": 2}} ],
    "handles": [ {"name": "top", "select": {"box": [[-1, -1, 0.9], [1, 1, 1.1]]}, "translate": [0, 0, 0.1]},
                 {"select": {"slab": {"axis": "z", "to": -0.9}}} ],
    "forces": [ {"select": {"sphere": {"center": [1, 0, 0], "radius": 0.5}}, "force": [1, 0, 0]} ],
    "pressures": [ {"select": {"slab": {"axis": "x", "from": 0.9}}, "pressure": 10} ], "gravity": [0, 0, -1],
    "steps": 2 })";
  SceneDescription scene;
  ASSERT_TRUE(parseScene(text, folder / "s.json", scene));
  SimulationSetup setup;
  std::vector<std::string> notes;
  ASSERT_TRUE(buildScene(scene, setup, notes));
  Session session({setup.bodies[0].document}, {"body0"});
  ASSERT_TRUE(session.startScene(scene, std::move(setup)));
  session.wait();
  session.poll();
  SessionScene saved;
  std::optional<Points> start;
  ASSERT_TRUE(describeSession(session, scene.bodies, saved, start));
  EXPECT_TRUE(saved.notes.empty());
  EXPECT_FALSE(start);
  ASSERT_EQ(saved.scene.handles.size(), 2u);
  EXPECT_EQ(saved.scene.handles[0].name, "top");
  EXPECT_EQ(saved.scene.handles[0].select.kind, Selection::Kind::box);
  EXPECT_EQ(saved.scene.handles[1].select.kind, Selection::Kind::slab);
  ASSERT_EQ(saved.scene.forces.size(), 1u);
  EXPECT_EQ(saved.scene.forces[0].select.kind, Selection::Kind::sphere);
  ASSERT_EQ(saved.scene.pressures.size(), 1u);
  EXPECT_EQ(saved.scene.pressures[0].pressure, 10.0);
  EXPECT_EQ(saved.scene.gravity, Vector3(0, 0, -1));
}

} // namespace
