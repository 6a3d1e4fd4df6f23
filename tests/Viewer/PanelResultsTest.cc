// The sections Results and Plots: they say what the session found, and write it to files that can be read.

#include "PanelWindowTest.hh"

#include <FleshSim/Core/Json.hh>

#include <Panel/StepPlot.hh>

#include <QFile>

namespace FleshSim {

namespace {

class PanelResultsTest : public PanelWindowTest
{
protected:
  void openAndStretch(const char* _steps)
  {
    openBox();
    enter("steps", _steps);
    run();
  }

  double firstNumber(const char* _label) { return text(_label).section(' ', 0, 0).toDouble(); }

  void expectLabels(const SessionRow& _row)
  {
    const StepReport& report = _row.report;
    EXPECT_EQ(text("resultStep"), QString::number(_row.step) + ", converged");
    EXPECT_EQ(text("resultIterations"),
              QString("%1 Newton, %2 linear").arg(report.newtonIterations).arg(report.linearIterations));
    EXPECT_NEAR(firstNumber("resultTime"), report.time, 1e-5 * report.time);
    EXPECT_NEAR(firstNumber("resultResidual"), report.residual, 1e-3 * report.residual);
    EXPECT_NEAR(firstNumber("resultEnergy"), report.energy, 1e-6 * report.energy);
    EXPECT_NEAR(firstNumber("resultVolume"), report.volumeRatio, 1e-6);
    EXPECT_EQ(text("resultInverted"), QString::number(report.inverted));
    EXPECT_EQ(text("resultContacts"), QString::number(report.contacts));
    EXPECT_NEAR(firstNumber("resultSeconds"), report.seconds.total, 1e-2 * report.seconds.total);
  }

  QByteArray read(const char* _name)
  {
    QFile file(folder.filePath(_name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << _name;
    return file.readAll();
  }
};

} // namespace

TEST_F(PanelResultsTest, stepsOfTheRunAreShownAgain)
{
  openAndStretch("3");
  const Points last = positions();
  const auto shown = [&] { return body().positions(); };
  ASSERT_TRUE(waitUntil([&] { return enabled("stepShown") && part<QSlider>("stepShown")->maximum() == 3; }));
  EXPECT_EQ(part<QSlider>("stepShown")->value(), 3);
  slide("stepShown", Qt::Key_Home);
  ASSERT_TRUE(waitUntil([&] { return shown() == rest(); })) << "the beginning";
  slide("stepShown", Qt::Key_Right);
  ASSERT_TRUE(waitUntil([&] { return shown() != rest() && shown() != last; })) << "the first step";
  slide("stepShown", Qt::Key_End);
  ASSERT_TRUE(waitUntil([&] { return shown() == last; }));
  EXPECT_EQ(positions(), last) << "the run itself stays";
}

TEST_F(PanelResultsTest, theBodyGoesOnFromAStepOfTheRun)
{
  openBox();
  enter("gravityZ", "-5");
  stepDynamics(3);
  const Points last = positions();
  ASSERT_TRUE(waitUntil([&] { return enabled("stepShown"); }));
  EXPECT_FALSE(enabled("goOnFromStep")) << "the last step is where the body is";
  slide("stepShown", Qt::Key_Left);
  ASSERT_TRUE(waitUntil([&] { return enabled("goOnFromStep"); }));
  click("goOnFromStep");
  ASSERT_TRUE(waitUntil([&] { return positions() != last; }));
  EXPECT_FALSE(enabled("goOnFromStep"));
  stepDynamics(1);
  EXPECT_EQ(positions(), last) << "the same step again, with the velocities of then";
}

TEST_F(PanelResultsTest, theLabelsSayWhatTheLastStepFound)
{
  openAndStretch("3");
  ASSERT_EQ(now().rows().size(), 3u);
  expectLabels(now().rows().back());
  enter("gravityZ", "-5");
  stepDynamics(4);
  ASSERT_EQ(now().rows().size(), 4u);
  EXPECT_GT(lastStep().time, 0.0);
  expectLabels(now().rows().back());
}

TEST_F(PanelResultsTest, theReportIsAFileForProgramsOrBrowsers)
{
  openBox();
  EXPECT_FALSE(enabled("exportReport"));
  enter("steps", "2");
  run();
  chosenFile = folder.filePath("report.json");
  click("exportReport");
  JsonValue report;
  ASSERT_TRUE(readJson(path("report.json"), report).isOk());
  JsonObject object(report, "report");
  EXPECT_TRUE(object.boolean("converged", false));
  const std::vector<JsonValue>& steps = object.require("steps").asArray("steps");
  ASSERT_EQ(steps.size(), 2u);
  for (std::size_t s = 0; s < 2; ++s) {
    JsonObject step(steps[s], "step");
    EXPECT_EQ(step.number("energy", -1.0), now().rows()[s].report.energy);
    EXPECT_EQ(step.number("residual", -1.0), now().rows()[s].report.residual);
  }
  chosenFile = folder.filePath("report.html");
  click("exportReport");
  const QByteArray page = read("report.html");
  EXPECT_TRUE(page.startsWith("<!DOCTYPE html>"));
  EXPECT_TRUE(page.contains("stable-neo-hookean"));
  chosenFile = "/no/such/folder/report.json";
  click("exportReport");
  EXPECT_TRUE(text("statusText").startsWith("Refused")) << "and says so";
}

TEST_F(PanelResultsTest, theTableHasALineAStep)
{
  openBox();
  EXPECT_FALSE(enabled("exportTable"));
  enter("steps", "3");
  run();
  chosenFile = folder.filePath("table.csv");
  click("exportTable");
  const QList<QByteArray> lines = read("table.csv").trimmed().split('\n');
  ASSERT_EQ(lines.size(), 4);
  const int column = lines[0].split(',').indexOf("energy");
  ASSERT_GE(column, 0);
  for (int s = 0; s < 3; ++s)
    EXPECT_EQ(lines[s + 1].split(',')[column].toDouble(), now().rows()[static_cast<std::size_t>(s)].report.energy);
}

TEST_F(PanelResultsTest, thePlotThatIsChosenShowsTheSteps)
{
  openAndStretch("3");
  QStringList names;
  for (const PlotDescription& description : plotDescriptions())
    names.append(description.name);
  for (const QString& chosen : names + QStringList{"all"}) {
    choose("plotKind", chosen);
    for (const QString& name : names)
      EXPECT_EQ(shown(("plot_" + name).toStdString().c_str()), chosen == name || chosen == "all")
          << chosen.toStdString() << name.toStdString();
  }
  const QVector<QPointF> energies = part<StepPlot>("plot_energy")->points(0);
  ASSERT_EQ(energies.size(), 3);
  for (int s = 0; s < 3; ++s) {
    EXPECT_EQ(energies[s].x(), s + 1);
    EXPECT_EQ(energies[s].y(), now().rows()[static_cast<std::size_t>(s)].report.energy);
  }
}

} // namespace FleshSim
