#include <Panel/Advice.hh>
#include <Panel/PanelTest.hh>

#include <QJsonArray>
#include <QJsonObject>
#include <QProgressBar>

namespace FleshSim {

using StatusTest = PanelTest;

TEST_F(StatusTest, SaysWhatGoesOn)
{
  EXPECT_EQ(text("statusText"), "Ready.");
  host.set("running", true);
  host.set("job", "stretch");
  host.set("kind", "experiment");
  host.set("step", 3);
  host.set("steps", 10);
  panel.poll();
  EXPECT_EQ(text("statusText"), "stretch: step 3 of 10");
  EXPECT_TRUE(shown("statusProgress"));
  EXPECT_EQ(find<QProgressBar>("statusProgress")->value(), 3);
  host.set("paused", true);
  panel.poll();
  EXPECT_EQ(text("statusText"), "stretch: step 3 of 10, paused");
  host.set("paused", false);
  host.set("job", "dynamics");
  host.set("kind", "motion");
  host.set("steps", 0);
  host.set("time", 0.03);
  panel.poll();
  EXPECT_EQ(text("statusText"), "dynamics: step 3, t = 0.03 s");
  EXPECT_EQ(find<QProgressBar>("statusProgress")->maximum(), 0);
  host.set("rate", 0.999);
  panel.poll();
  EXPECT_EQ(text("statusText"), "dynamics: step 3, t = 0.03 s, in real time");
  host.set("rate", 0.424);
  host.set("step_length", 0.03);
  panel.poll();
  EXPECT_EQ(text("statusText"), "dynamics: step 3, t = 0.03 s, 0.42 times as fast as time with steps of 0.03 s");
  host.set("job", "pull");
  host.set("kind", "pull");
  panel.poll();
  EXPECT_EQ(text("statusText"), "Pulling.");
  host.set("job", "dynamics");
  host.set("kind", "motion");
  host.set("running", false);
  host.set("message", "cancelled");
  panel.poll();
  EXPECT_EQ(text("statusText"), "Stopped.");
  host.set("job", "bend");
  host.set("kind", "experiment");
  panel.poll();
  EXPECT_EQ(text("statusText"), "Cancelled; the last good state stays.");
  host.set("message", "done: 10 steps");
  panel.poll();
  EXPECT_EQ(text("statusText"), "done: 10 steps");
  EXPECT_FALSE(shown("statusProgress"));
}

/// While a long step is being solved, as the command line does; then how it ended, and what is suspect.
TEST_F(StatusTest, SaysHowAStepGoesOnAndHowARunEnded)
{
  host.set("running", true);
  host.set("job", "stretch");
  host.set("kind", "experiment");
  host.set("step", 3);
  host.set("steps", 10);
  QJsonObject progress;
  progress["iteration"] = 12;
  progress["residual"] = 0.0123;
  progress["until"] = 1e-5;
  progress["part"] = 0.25;
  progress["seconds_left"] = 42.3;
  host.set("progress", progress);
  panel.poll();
  EXPECT_EQ(text("statusText"),
            "stretch: step 4 of 10, part 1/4, iteration 12, residual 1.2e-02 (until 1e-05), 42 s left");
  host.set("running", false);
  host.set("progress", QJsonObject());
  host.set("outcome", "10 steps converged, 2.3 s, 4 elements inverted");
  host.set("warnings", QJsonArray{"4 elements are turned inside out at the end (step 10).", "Second."});
  panel.poll();
  EXPECT_EQ(text("statusText"), "10 steps converged, 2.3 s, 4 elements inverted.");
  EXPECT_EQ(text("statusAdvice"), "4 elements are turned inside out at the end (step 10).\nSecond.");
}

TEST_F(StatusTest, ExplainsFailures)
{
  host.set("failed", true);
  host.set("message", "step 4: the maximum of Newton iterations was reached");
  panel.poll();
  EXPECT_EQ(text("statusText"), "Failed: step 4: the maximum of Newton iterations was reached");
  EXPECT_TRUE(text("statusAdvice").contains("smaller rate"));
  EXPECT_TRUE(shown("statusAdvice"));
  host.set("failed", false);
  host.set("message", "");
  panel.poll();
  EXPECT_FALSE(shown("statusAdvice"));
}

TEST_F(StatusTest, ARefusalStaysUntilTheNextCommand)
{
  host.refused << "set";
  choose("solver", "newton-direct");
  EXPECT_TRUE(text("statusText")
                  .startsWith("Refused, nothing has changed: fleshsim.set(5, \"solver.name\", \"newton-direct\")"));
  EXPECT_TRUE(lines.isEmpty());
  panel.poll();
  EXPECT_TRUE(text("statusText").startsWith("Refused"));
  EXPECT_EQ(find<QComboBox>("solver")->currentText(), "newton-cg") << "the control shows what holds";
  EXPECT_FALSE(shown("statusAdvice"));
  host.set("message", "low: no vertex has y <= -2");
  panel.poll();
  EXPECT_TRUE(text("statusAdvice").startsWith("low: no vertex has y <= -2\n"));
  EXPECT_TRUE(text("statusAdvice").contains("Slabs at the ends"));
  host.set("message", "");
  panel.poll();
  press("actionReset");
  EXPECT_EQ(text("statusText"), "Ready.");
}

TEST_F(StatusTest, AMissingPluginIsNamed)
{
  host.missing << "reset";
  press("actionReset");
  EXPECT_TRUE(text("statusText").contains("\"reset\""));
  EXPECT_TRUE(text("statusText").contains("plugin"));
}

TEST(AdviceTest, KnowsTheMessagesOfTheSolvers)
{
  EXPECT_EQ(adviceFor(""), "");
  EXPECT_TRUE(
      adviceFor("the energy is infinite at the start: elements are inverted, which this material does not allow")
          .contains("stable-neo-hookean"));
  EXPECT_TRUE(adviceFor("low: no vertex has y <= -2").contains("Slabs at the ends"));
  EXPECT_TRUE(adviceFor("low: vertex 3 would belong to both slabs (y <= 1 and >= 0)").contains("apart"));
  EXPECT_TRUE(adviceFor("nothing holds the bodies against the forces: there is no equilibrium").contains("Handles"));
  EXPECT_TRUE(adviceFor("the step is too long for a linearised one: energy would come from nowhere")
                  .contains("backward-euler-newton"));
  EXPECT_TRUE(adviceFor("Cancelled").contains("stopped"));
  EXPECT_FALSE(adviceFor("something quite new").isEmpty());
}

} // namespace FleshSim
