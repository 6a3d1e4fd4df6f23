// Steps of a run are walked through, in the window and from the keyboard.

#include "WindowTest.hh"

#include <QLabel>
#include <QSlider>
#include <QToolButton>

namespace FleshSim {

namespace {

class TimeLineTest : public WindowTest
{
protected:
  /// A cube that was stretched by 0.1 a step; where its highest vertex is seen.
  int stretchedCube()
  {
    const int cube = openMesh("cube_hex_10.ovm");
    EXPECT_TRUE(window->session().tryRun("stretch", {cube, std::string("y"), -1.0, 1.0, 0.1, 4}));
    EXPECT_TRUE(waitForEnd(cube));
    return cube;
  }
  double seenTop(int _object) const
  {
    return window->view().scenery().bodies().at(_object)->positions().row(1).maxCoeff();
  }
};

} // namespace

TEST_F(TimeLineTest, buttonsWalkThroughTheSteps)
{
  const int cube = stretchedCube();
  const double rest = session(cube).rest().row(1).maxCoeff();
  EXPECT_NEAR(seenTop(cube), rest + 0.4, 1e-6);
  click("timeFirst");
  EXPECT_NEAR(seenTop(cube), rest, 1e-6);
  EXPECT_EQ(find<QLabel>("timeLabel")->text(), "step 0 of 4");
  click("timeForward");
  EXPECT_NEAR(seenTop(cube), rest + 0.1, 1e-6);
  click("timeForward");
  click("timeBack");
  EXPECT_NEAR(seenTop(cube), rest + 0.1, 1e-6);
  click("timeLast");
  EXPECT_NEAR(seenTop(cube), rest + 0.4, 1e-6);
  find<QSlider>("timeSlider")->setValue(2);
  EXPECT_NEAR(seenTop(cube), rest + 0.2, 1e-6);
  EXPECT_EQ(window->session().workspace().stepShown(cube), 2);
}

TEST_F(TimeLineTest, keysDoTheSameWhileTheViewHasTheFocus)
{
  const int cube = stretchedCube();
  const double rest = session(cube).rest().row(1).maxCoeff();
  window->activateWindow();
  window->view().setFocus();
  ASSERT_TRUE(waitUntil([&] { return window->view().hasFocus(); }));
  QTest::keyClick(&window->view(), Qt::Key_Home);
  EXPECT_NEAR(seenTop(cube), rest, 1e-6);
  QTest::keyClick(&window->view(), Qt::Key_Right);
  EXPECT_NEAR(seenTop(cube), rest + 0.1, 1e-6);
  QTest::keyClick(&window->view(), Qt::Key_Left);
  EXPECT_NEAR(seenTop(cube), rest, 1e-6);
  QTest::keyClick(&window->view(), Qt::Key_End);
  EXPECT_NEAR(seenTop(cube), rest + 0.4, 1e-6);
}

TEST_F(TimeLineTest, theEndIsTheBodyAsItIsNow)
{
  const int cube = stretchedCube();
  const double rest = session(cube).rest().row(1).maxCoeff();
  trigger("actionReset");
  EXPECT_NEAR(seenTop(cube), rest, 1e-6);
  find<QSlider>("timeSlider")->setValue(2);
  EXPECT_NEAR(seenTop(cube), rest + 0.2, 1e-6);
  click("timeLast");
  EXPECT_NEAR(seenTop(cube), rest, 1e-6) << "not the last step";
  EXPECT_EQ(window->session().workspace().stepShown(cube), -1);
}

TEST_F(TimeLineTest, playsAndLoops)
{
  const int cube = stretchedCube();
  choose("timeSpeed", 50);
  auto* line = find<TimeLine>("timeLine");
  QSignalSpy steps(line, &TimeLine::stepWanted);
  click("timePlay");
  ASSERT_TRUE(line->isPlaying());
  ASSERT_TRUE(waitUntil([&] { return !line->isPlaying(); })) << "it ends by itself";
  std::vector<int> seen;
  for (const QList<QVariant>& step : steps)
    seen.push_back(step.front().toInt());
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(window->session().workspace().stepShown(cube), 4);

  click("timeLoop");
  steps.clear();
  click("timePlay");
  ASSERT_TRUE(waitUntil([&] { return steps.count() > 11; })) << "round and round";
  click("timePlay");
  EXPECT_FALSE(line->isPlaying());
}

TEST_F(TimeLineTest, whatMovesTheBodyEndsTheLookAtThePast)
{
  const int cube = stretchedCube();
  click("timeFirst");
  ASSERT_TRUE(window->session().tryRun("stretch", {cube, std::string("y"), -1.0, 1.0, 0.2, 2}));
  ASSERT_TRUE(waitForEnd(cube));
  EXPECT_EQ(window->session().workspace().stepShown(cube), -1);
  EXPECT_NEAR(seenTop(cube), session(cube).rest().row(1).maxCoeff() + 0.4, 1e-6);
}

TEST_F(TimeLineTest, aSavedPastStepIsThatStep)
{
  const int cube = stretchedCube();
  click("timeFirst");
  click("timeForward");
  chosenFile = folder.filePath("step1.ovm");
  trigger("saveMesh");
  const int again = open(chosenFile);
  EXPECT_NEAR(seenTop(again), session(cube).rest().row(1).maxCoeff() + 0.1, 1e-12);
}

} // namespace FleshSim
