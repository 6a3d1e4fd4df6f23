#include <Panel/PanelTest.hh>

#include <memory>

namespace FleshSim {

using RunTest = PanelTest;

TEST_F(RunTest, WhatCanBeDoneDependsOnTheRun)
{
  const auto enabledActions = [this] {
    QString names;
    for (const char* name : {"Start", "Pause", "Step", "Cancel", "Reset", "Undo", "Redo"})
      if (action((std::string("action") + name).c_str())->isEnabled()) names += QString(name) + " ";
    return names;
  };
  EXPECT_EQ(enabledActions(), "Start Reset ");
  host.set("can_undo", true);
  host.set("can_redo", true);
  panel.poll();
  EXPECT_EQ(enabledActions(), "Start Reset Undo Redo ");
  host.set("running", true);
  panel.poll();
  EXPECT_EQ(enabledActions(), "Pause Cancel Reset ");
  EXPECT_FALSE(enabled("cells"));
  host.set("paused", true);
  panel.poll();
  EXPECT_EQ(enabledActions(), "Pause Step Cancel Reset ");
  EXPECT_EQ(action("actionPause")->text(), "Continue");
  host.states.clear();
  panel.refresh();
  EXPECT_EQ(enabledActions(), "");
}

TEST_F(RunTest, ButtonsAndKeysAreOneCommandEach)
{
  host.set("can_undo", true);
  host.set("can_redo", true);
  panel.poll();
  for (const char* name : {"Reset", "Undo", "Redo"}) {
    press((std::string("action") + name).c_str());
    EXPECT_EQ(sent(), QString(name).toLower() + "(5)");
  }
  QTest::keyClick(&panel, Qt::Key_F5);
  EXPECT_EQ(sent(), "stretch(5, y, -1, 1, 0.1, 10)");
  QTest::keyClick(&panel, Qt::Key_F9);
  EXPECT_EQ(sent(), "reset(5)");
  QTest::keyClick(&panel, Qt::Key_Z, Qt::AltModifier);
  EXPECT_EQ(sent(), "undo(5)");
  QTest::keyClick(&panel, Qt::Key_Z, Qt::AltModifier | Qt::ShiftModifier);
  EXPECT_EQ(sent(), "redo(5)");
}

TEST_F(RunTest, WhatIsBeingWrittenCountsAtTheStart)
{
  write("young", "2e5");
  QTest::keyClick(find<NumberField>("young"), Qt::Key_F5);
  EXPECT_EQ(sent(), "setMaterialYoungPoisson(5, stable-neo-hookean, 200000, 0.3); stretch(5, y, -1, 1, 0.1, 10)");
  write("steps", "7");
  press("actionStart");
  EXPECT_EQ(sent(), "stretch(5, y, -1, 1, 0.1, 7)");
  write("rate", "0.5");
  press("actionStart");
  EXPECT_EQ(sent(), "stretch(5, y, -1, 1, 0.5, 7)");
}

TEST_F(RunTest, ClosingSendsNothing)
{
  for (const char* name : {"young", "threads"}) {
    auto closed = std::make_unique<Panel>(host);
    closed->show();
    closed->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(closed.get()));
    auto* field = closed->findChild<QWidget*>(name);
    field->setFocus();
    QTest::keyClicks(field, "7");
    closed.reset();
    EXPECT_EQ(sent(), "");
  }
}

TEST_F(RunTest, PausedRunsGoOnStepByStep)
{
  host.set("running", true);
  panel.poll();
  press("actionPause");
  EXPECT_EQ(sent(), "pause(5)");
  host.set("paused", true);
  panel.poll();
  EXPECT_TRUE(action("actionPause")->isChecked());
  press("actionStep");
  EXPECT_EQ(sent(), "stepOnce(5)");
  QTest::keyClick(&panel, Qt::Key_F7);
  EXPECT_EQ(sent(), "stepOnce(5)");
  QTest::keyClick(&panel, Qt::Key_F6);
  EXPECT_EQ(sent(), "resume(5)");
  press("actionCancel");
  EXPECT_EQ(sent(), "cancel(5)");
  QTest::keyClick(&panel, Qt::Key_F8);
  EXPECT_EQ(sent(), "cancel(5)");
}

TEST_F(RunTest, ARefusedPauseIsNotShownAsPaused)
{
  host.set("running", true);
  panel.poll();
  host.refused << "pause";
  press("actionPause");
  EXPECT_FALSE(action("actionPause")->isChecked());
}

TEST_F(RunTest, TheHostGetsAToolBarOfItsOwn)
{
  QWidget window;
  const QToolBar* bar = panel.createToolBar(&window);
  EXPECT_EQ(bar->actions().size(), 8) << "seven and a separator";
  EXPECT_EQ(bar->actions().first(), action("actionStart"));
}

TEST_F(RunTest, AsksOftenOnlyWhileItRuns)
{
  const auto questionsIn = [this](int _milliseconds) {
    const int before = host.stateQuestions;
    QTest::qWait(_milliseconds);
    return host.stateQuestions - before;
  };
  panel.poll();
  EXPECT_LE(questionsIn(550), 1);
  host.set("running", true);
  panel.poll();
  const int often = questionsIn(1050);
  EXPECT_GE(often, 4);
  EXPECT_LE(often, 11);
}

TEST_F(RunTest, ACommandIsFollowedByAQuestionAtOnce)
{
  const int before = host.stateQuestions;
  press("actionStart");
  host.set("running", true);
  EXPECT_EQ(host.stateQuestions, before) << "not within the click";
  QTRY_VERIFY_WITH_TIMEOUT(!action("actionStart")->isEnabled(), 200);
}

TEST_F(RunTest, ObjectsMayGoAtAnyTime)
{
  host.set("running", true);
  panel.poll();
  host.states.remove(5);
  panel.poll();
  EXPECT_EQ(panel.object(), 7);
  QTRY_VERIFY_WITH_TIMEOUT(panel.state().name == "cube", 1500);
  EXPECT_EQ(number("low"), 0) << "presets of the object that is shown now";
  host.states.clear();
  panel.poll();
  EXPECT_EQ(panel.object(), -1);
  EXPECT_EQ(text("statusText"), "No volume mesh is loaded.");
  EXPECT_FALSE(enabled("materialBox"));
  EXPECT_TRUE(enabled("loadMesh"));
  host.states[9] = exampleState();
  panel.refresh();
  EXPECT_EQ(panel.object(), 9);
  EXPECT_TRUE(enabled("materialBox"));
  EXPECT_EQ(sent(), "");
}

TEST_F(RunTest, AnObjectThatCannotAnswerIsNoTrouble)
{
  host.missing << "state";
  panel.refresh();
  panel.poll();
  EXPECT_FALSE(panel.state().valid);
  host.missing.clear();
  panel.poll();
  EXPECT_TRUE(panel.state().valid);
  EXPECT_EQ(number("young"), 104000);
}

TEST_F(RunTest, SectionsFoldAndOpenByKeys)
{
  click("sectionSolver");
  EXPECT_FALSE(shown("solver"));
  QTest::keyClick(&panel, Qt::Key_7, Qt::ControlModifier);
  EXPECT_TRUE(shown("solver"));
  click("sectionObject");
  EXPECT_FALSE(shown("object"));
}

} // namespace FleshSim
