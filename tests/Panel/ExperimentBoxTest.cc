#include <Panel/PanelTest.hh>

#include <cmath>

namespace FleshSim {

using ExperimentBoxTest = PanelTest;

TEST_F(ExperimentBoxTest, PresetsAreTheEndsOfTheBody)
{
  EXPECT_EQ(find<QComboBox>("axis")->currentText(), "y");
  EXPECT_EQ(number("low"), -1);
  EXPECT_EQ(number("high"), 1);
  EXPECT_EQ(number("rate"), 0.1);
  choose("axis", "z");
  EXPECT_EQ(number("low"), 10);
  EXPECT_EQ(number("high"), 14);
  EXPECT_EQ(number("rate"), 0.2);
  choose("experiment", "compress");
  EXPECT_EQ(number("rate"), 0.1);
  choose("experiment", "twist");
  EXPECT_EQ(number("rate"), 9);
  choose("experiment", "bend");
  EXPECT_EQ(number("rate"), 4.5);
  EXPECT_EQ(sent(), "") << "an experiment is no setting: nothing is sent before the start";
  panel.chooseObject(7);
  EXPECT_EQ(number("low"), 0);
  EXPECT_EQ(number("high"), 2);
}

TEST_F(ExperimentBoxTest, EachExperimentIsOneCommand)
{
  press("actionStart");
  EXPECT_EQ(sent(), "stretch(5, y, -1, 1, 0.1, 10)");
  EXPECT_EQ(line(), "fleshsim.stretch(5, \"y\", -1, 1, 0.1, 10)");
  choose("axis", "x");
  enter("low", "0.25");
  enter("high", "0.75");
  enter("rate", "0.05");
  enter("steps", "7");
  for (const char* name : {"stretch", "compress", "twist", "bend"}) {
    choose("experiment", name);
    enter("rate", "0.05");
    press("actionStart");
    EXPECT_EQ(sent(), QString(name) + "(5, x, 0.25, 0.75, 0.05, 7)");
  }
  choose("experiment", "scramble");
  press("actionStart");
  EXPECT_EQ(sent(), "scramble(5, 2, 1)");
  enter("factor", "3.5");
  enter("seed", "12");
  press("actionStart");
  EXPECT_EQ(sent(), "scramble(5, 3.5, 12)");
  choose("experiment", "solve");
  enter("steps", "3");
  press("actionStart");
  EXPECT_EQ(sent(), "solve(5, 3)");
  EXPECT_EQ(line(), "fleshsim.solve(5, 3)");
}

TEST_F(ExperimentBoxTest, ShowsOnlyWhatTheExperimentUses)
{
  const auto rows = [this] {
    QString text;
    for (const char* name : {"axis", "low", "high", "presetSlabs", "rate", "steps", "factor", "seed"})
      text += shown(name) ? QString(name) + " " : QString();
    return text;
  };
  EXPECT_EQ(rows(), "axis low high presetSlabs rate steps ");
  choose("experiment", "scramble");
  EXPECT_EQ(rows(), "factor seed ");
  EXPECT_TRUE(text("experimentDescription").contains("Throws"));
  choose("experiment", "solve");
  EXPECT_EQ(rows(), "steps ");
}

TEST_F(ExperimentBoxTest, WhatTheUserWroteIsKeptUntilAnotherObject)
{
  enter("low", "-0.5");
  enter("rate", "0.3");
  host.set("message", "something else");
  panel.poll();
  panel.refresh();
  EXPECT_EQ(number("low"), -0.5);
  EXPECT_EQ(number("rate"), 0.3);
  click("presetSlabs");
  EXPECT_EQ(number("low"), -1);
  EXPECT_EQ(number("rate"), 0.1);
}

TEST_F(ExperimentBoxTest, ImpossibleSlabsAreExplained)
{
  const auto expectProblem = [this](const char* _word) {
    EXPECT_TRUE(text("experimentProblem").contains(_word)) << text("experimentProblem").toStdString();
    EXPECT_TRUE(text("statusAdvice").contains(_word));
    EXPECT_FALSE(action("actionStart")->isEnabled());
    EXPECT_TRUE(action("actionStart")->toolTip().contains(_word));
    QTest::keyClick(&panel, Qt::Key_F5);
    EXPECT_EQ(sent(), "");
  };
  enter("low", "1.5");
  expectProblem("not above");
  enter("low", "-1.001");
  expectProblem("begins at -1");
  enter("low", "-1");
  EXPECT_TRUE(action("actionStart")->isEnabled());
  enter("high", "2");
  expectProblem("ends at 1");
  enter("high", "-1");
  expectProblem("not above");
  enter("high", "much");
  expectProblem("not a number");
  enter("high", "0.5");
  enter("rate", "");
  expectProblem("missing");
  choose("experiment", "scramble");
  EXPECT_TRUE(action("actionStart")->isEnabled()) << "scramble has no slabs";
  enter("factor", "0");
  expectProblem("factor");
}

TEST_F(ExperimentBoxTest, DynamicsNeedsNoSlabs)
{
  enter("high", "2");
  EXPECT_TRUE(enabled("startDynamics"));
}

TEST_F(ExperimentBoxTest, SlabsAreToldToTheView)
{
  QSignalSpy slabs(&panel, &Panel::slabsChanged);
  enter("low", "-0.5");
  ASSERT_FALSE(slabs.isEmpty());
  EXPECT_EQ(slabs.back(), (QList<QVariant>{5, 1, -0.5, 1.0}));
  choose("axis", "z");
  EXPECT_EQ(slabs.back(), (QList<QVariant>{5, 2, 10.0, 14.0}));
  enter("high", "9");
  EXPECT_TRUE(std::isnan(slabs.back().at(3).toDouble()));
  click("presetSlabs");
  EXPECT_EQ(slabs.back(), (QList<QVariant>{5, 2, 10.0, 14.0}));
  panel.chooseObject(7);
  EXPECT_EQ(slabs.back(), (QList<QVariant>{7, 2, 0.0, 2.0}));
  choose("experiment", "scramble");
  EXPECT_TRUE(std::isnan(slabs.back().at(2).toDouble())) << "nothing to show";
  const int told = slabs.size();
  panel.poll();
  EXPECT_EQ(slabs.size(), told) << "only changes are told";
}

} // namespace FleshSim
