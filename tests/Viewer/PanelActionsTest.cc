// Start, pause, step, cancel, reset, undo, redo, by the panel's toolbar and by their keys; sections that open and fold.

#include "PanelWindowTest.hh"

#include <QScrollArea>

namespace FleshSim {

namespace {

class PanelActionsTest : public PanelWindowTest
{
protected:
  /// A run that would take minutes is controlled in this way.
  void controlARun(const std::function<void(const char* _action)>& _operate)
  {
    openBox();
    choose("axis", "y");
    enter("rate", "1e-6");
    enter("steps", "90000");
    _operate("actionStart");
    ASSERT_TRUE(waitUntil([&] { return now().status().step >= 2; }));
    _operate("actionPause");
    ASSERT_TRUE(waitUntil([&] { return now().status().paused && window->panel().state().paused; }));
    const int paused = now().status().step;
    _operate("actionStep");
    ASSERT_TRUE(waitUntil([&] { return now().status().step > paused; }));
    EXPECT_LE(now().status().step, paused + 2) << "this one, and the one that was being done";
    _operate("actionPause");
    ASSERT_TRUE(waitUntil([&] { return now().status().step > paused + 5; })) << "it goes on";
    _operate("actionCancel");
    waitForPanel();
    EXPECT_EQ(now().status().message, "cancelled");
    EXPECT_LT(now().status().step, 90000);
    const Points shape = positions();
    for (const int v : verticesAt(1, 0.75))
      EXPECT_NEAR(shape(1, v), 0.75 + 1e-6 * now().status().step, 1e-13) << "the last good step stays";
    _operate("actionReset");
    EXPECT_EQ(positions(), rest());
    EXPECT_EQ(body().positions(), rest()) << "in the view too";
    _operate("actionUndo");
    EXPECT_EQ(positions(), shape);
    EXPECT_EQ(body().positions(), shape);
    _operate("actionUndo");
    EXPECT_EQ(positions(), rest()) << "before the run";
    _operate("actionRedo");
    EXPECT_EQ(positions(), shape);
    EXPECT_EQ(body().positions(), shape);
  }
};

} // namespace

TEST_F(PanelActionsTest, buttonsOfTheToolbarControlARun)
{
  controlARun([this](const char* _action) { press(_action); });
}

TEST_F(PanelActionsTest, keysControlARun)
{
  controlARun([this](const char* _action) { pressKey(_action); });
}

TEST_F(PanelActionsTest, keysWorkInTheViewToo)
{
  openBox();
  enter("steps", "1");
  window->view().setFocus();
  pressKey("actionStart");
  EXPECT_EQ(now().runCount(), 1);
  waitForPanel();
  pressKey("actionReset");
  EXPECT_EQ(positions(), rest());
}

TEST_F(PanelActionsTest, startTakesOverWhatIsBeingWritten)
{
  openBox();
  choose("axis", "y");
  enter("steps", "1");
  type("young", "7e5");
  type("rate", "0.125");
  pressKey("actionStart");
  waitForPanel();
  EXPECT_NEAR(now().bodySettings(0).material.parameters.mu, 7e5 / 2.9, 1e-6);
  for (const int v : verticesAt(1, 0.75))
    EXPECT_NEAR(positions()(1, v), 0.875, 1e-12);
}

TEST_F(PanelActionsTest, thePanelShowsAStepOfARunThatIsPaused)
{
  openBox();
  enter("rate", "1e-6");
  enter("steps", "90000");
  press("actionStart");
  press("actionPause");
  ASSERT_TRUE(waitUntil([&] { return window->panel().state().paused; }));
  const QSignalSpy rows(&window->panel(), &Panel::rowsChanged);
  const int before = now().status().step;
  press("actionStep");
  ASSERT_TRUE(waitUntil([&] { return now().status().step > before; }));
  ASSERT_TRUE(waitUntil([&] { return window->panel().state().step == now().status().step; }));
  EXPECT_GE(rows.size(), 1);
}

TEST_F(PanelActionsTest, headersFoldTheirSectionsAndKeysOpenThem)
{
  openBox();
  const QStringList sections{"Object",    "Material", "Experiment", "Handles", "Dynamics",
                             "Obstacles", "Solver",   "Results",    "Plots",   "Colours"};
  const QStringList inside{"object",       "material", "experiment",   "dragMode", "integrator",
                           "colliderKind", "solver",   "exportReport", "plotKind", "field"};
  for (int s = 0; s < sections.size(); ++s) {
    const std::string header = "section" + sections[s].toStdString();
    const std::string control = inside[s].toStdString();
    EXPECT_TRUE(shown(control.c_str())) << control;
    click(header.c_str());
    EXPECT_FALSE(shown(control.c_str())) << control;
    click(header.c_str());
    EXPECT_TRUE(shown(control.c_str())) << control;
    click(header.c_str());
    part<QWidget>(header.c_str())->setFocus();
    pressKey(("open" + sections[s].toStdString()).c_str());
    EXPECT_TRUE(shown(control.c_str())) << control;
    const QWidget* const focus = window->focusWidget();
    EXPECT_TRUE(focus != nullptr && focus->isAncestorOf(part<QWidget>(control.c_str()))) << control;
  }
}

} // namespace FleshSim
