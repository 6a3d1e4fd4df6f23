#include <Panel/ColourBar.hh>
#include <Panel/PanelTest.hh>
#include <Panel/StepPlot.hh>

#include <QCheckBox>
#include <QJsonArray>

namespace FleshSim {

using ResultsTest = PanelTest;

TEST_F(ResultsTest, PlotsGetTheRows)
{
  host.addRow(1, 1e-3, 10.0);
  host.addRow(2, 1e-4, 20.0);
  panel.poll();
  const auto points = [this](const char* _plot, int _curve) { return find<StepPlot>(_plot)->points(_curve); };
  EXPECT_EQ(points("plot_iterations", 0), (QVector<QPointF>{{1, 5}, {2, 6}}));
  EXPECT_EQ(points("plot_iterations", 1), (QVector<QPointF>{{1, 101}, {2, 102}}));
  EXPECT_EQ(points("plot_residual", 0), (QVector<QPointF>{{1, 1e-3}, {2, 1e-4}}));
  EXPECT_EQ(points("plot_residual", 1), (QVector<QPointF>{{1, 1e-6}, {2, 1e-6}}));
  EXPECT_EQ(points("plot_energy", 0), (QVector<QPointF>{{1, 10}, {2, 20}}));
  EXPECT_EQ(points("plot_volume", 0), (QVector<QPointF>{{1, 0.99}, {2, 0.99}}));
  EXPECT_EQ(points("plot_phases", 0), (QVector<QPointF>{{1, 0.1}, {2, 0.1}}));
  EXPECT_EQ(points("plot_phases", 3), (QVector<QPointF>{{1, 0.2}, {2, 0.2}}));
}

TEST_F(ResultsTest, ZerosAreLeftOutOfALogarithmicPlot)
{
  host.addRow(1, 0.0);
  host.addRow(2, 1e-9);
  panel.poll();
  EXPECT_EQ(find<StepPlot>("plot_residual")->points(0), (QVector<QPointF>{{2, 1e-9}}));
}

TEST_F(ResultsTest, RowsAreReadOnce)
{
  for (int step = 1; step <= 50; ++step)
    host.addRow(step, 1.0 / step);
  panel.poll();
  EXPECT_EQ(host.readRows, 50);
  host.addRow(51, 0.01);
  panel.poll();
  EXPECT_EQ(host.readRows, 52) << "the last known one is compared";
  EXPECT_EQ(find<StepPlot>("plot_residual")->points(0).size(), 51);
}

TEST_F(ResultsTest, AnotherRunReplacesTheRows)
{
  host.addRow(1, 0.5);
  host.addRow(2, 0.25);
  panel.poll();
  host.rows.clear();
  for (int step = 1; step <= 3; ++step)
    host.addRow(step, 0.125, 7.0);
  panel.poll();
  EXPECT_EQ(find<StepPlot>("plot_energy")->points(0), (QVector<QPointF>{{1, 7}, {2, 7}, {3, 7}}));
  host.rows.clear();
  host.set("rows", 0);
  panel.poll();
  EXPECT_TRUE(find<StepPlot>("plot_energy")->points(0).isEmpty());
  EXPECT_EQ(text("resultEnergy"), "-");
}

TEST_F(ResultsTest, AnotherObjectHasOtherRows)
{
  host.addRow(1, 0.5);
  panel.poll();
  panel.chooseObject(7);
  EXPECT_TRUE(find<StepPlot>("plot_energy")->points(0).isEmpty());
  panel.chooseObject(5);
  EXPECT_EQ(find<StepPlot>("plot_energy")->points(0).size(), 1);
}

TEST_F(ResultsTest, OnePlotOrAll)
{
  EXPECT_TRUE(shown("plot_residual"));
  EXPECT_FALSE(shown("plot_energy"));
  choose("plotKind", "energy");
  EXPECT_FALSE(shown("plot_residual"));
  EXPECT_TRUE(shown("plot_energy"));
  choose("plotKind", "all");
  for (const char* plot : {"plot_iterations", "plot_residual", "plot_energy", "plot_volume", "plot_phases"})
    EXPECT_TRUE(shown(plot));
}

TEST_F(ResultsTest, NumbersOfTheLastStep)
{
  host.addRow(1, 0.5, 1.0 / 3.0);
  panel.poll();
  EXPECT_EQ(text("resultStep"), "1, converged");
  EXPECT_EQ(text("resultIterations"), "5 Newton, 101 linear");
  EXPECT_EQ(text("resultResidual"), "0.5 N (of 1e-06)");
  EXPECT_EQ(text("resultEnergy"), "0.3333333 J");
  EXPECT_EQ(text("resultVolume"), "0.99");
  EXPECT_EQ(text("resultContacts"), "2");
}

TEST_F(ResultsTest, TableAndReportAreFiles)
{
  EXPECT_FALSE(enabled("exportTable"));
  EXPECT_FALSE(enabled("exportReport"));
  host.addRow(1, 0.5);
  panel.poll();
  QString asked;
  panel.setFileChooser([&asked](const QString&, const QString& _filter, bool _save) {
    asked = _filter + (_save ? "save" : "open");
    return QString("/tmp/a \"table\"");
  });
  click("exportTable");
  EXPECT_TRUE(asked.contains("*.csv") && asked.endsWith("save"));
  EXPECT_EQ(sent(), "writeTable(5, /tmp/a \"table\")");
  EXPECT_EQ(line(), "fleshsim.writeTable(5, \"/tmp/a \\\"table\\\"\")");
  click("exportReport");
  EXPECT_TRUE(asked.contains("*.json") && asked.contains("*.html"));
  EXPECT_EQ(sent(), "writeReport(5, /tmp/a \"table\")");
  panel.setFileChooser([](const QString&, const QString&, bool) { return QString(); });
  click("exportTable");
  click("exportReport");
  EXPECT_EQ(sent(), "");
}

TEST_F(ResultsTest, ColoursByAField)
{
  choose("field", "J");
  EXPECT_EQ(host.takeCalls().back(), "showField(5, J, 0, 0)");
  EXPECT_EQ(line(), "fleshsim.showField(5, \"J\", 0, 0)");
  host.set("field", "J");
  host.set("field_range", QJsonArray{0.75, 1.25});
  panel.poll();
  EXPECT_EQ(text("fieldRange"), "Shown: 0.75 to 1.25");
  EXPECT_FALSE(enabled("fieldMin"));
  QTest::keyClick(find<QCheckBox>("fitField"), Qt::Key_Space);
  EXPECT_EQ(sent(), "showField(5, J, 0.75, 1.25)") << "a fixed range begins with the fitted one";
  enter("fieldMin", "0.5");
  EXPECT_EQ(sent(), "showField(5, J, 0.5, 1.25)");
  enter("fieldMax", "0.25");
  EXPECT_EQ(sent(), "");
  EXPECT_TRUE(text("fieldProblem").contains("above"));
  enter("fieldMax", "2");
  EXPECT_EQ(sent(), "showField(5, J, 0.5, 2)");
  find<QCheckBox>("fitField")->setFocus();
  QTest::keyClick(find<QCheckBox>("fitField"), Qt::Key_Space);
  EXPECT_EQ(sent(), "showField(5, J, 0, 0)");
  choose("field", "");
  EXPECT_EQ(host.takeCalls().back(), "hideField(5)");
}

TEST_F(ResultsTest, TheSurfaceAloneCanBeDrawn)
{
  find<QCheckBox>("surfaceOnly")->setFocus();
  QTest::keyClick(find<QCheckBox>("surfaceOnly"), Qt::Key_Space);
  EXPECT_EQ(sent(), "showSurfaceOnly(5, true)");
  host.set("surface_only", true);
  panel.poll();
  EXPECT_TRUE(find<QCheckBox>("surfaceOnly")->isChecked());
  QTest::keyClick(find<QCheckBox>("surfaceOnly"), Qt::Key_Space);
  EXPECT_EQ(sent(), "showSurfaceOnly(5, false)");
}

/// Where the host's view has no bar, the panel says what colours mean.
TEST_F(ResultsTest, ColoursHaveABarWithTheirUnit)
{
  auto* const bar = find<QWidget>("colourBar");
  EXPECT_TRUE(bar->isHidden());
  host.set("field", "von_mises");
  host.set("field_range", QJsonArray{0, 5000});
  host.set("field_colors", QJsonArray{QJsonArray{1, 0, 0}, QJsonArray{0, 1, 0}, QJsonArray{0, 0, 1}});
  panel.poll();
  EXPECT_FALSE(bar->isHidden());
  EXPECT_EQ(static_cast<ColourBar*>(bar)->texts(), (QStringList{"0", "2500", "5000 Pa"}));
  bar->resize(101, 40);
  const QImage image = bar->grab().toImage();
  EXPECT_GT(image.pixelColor(1, 5).red(), 240);
  EXPECT_GT(image.pixelColor(50, 5).green(), 240);
  EXPECT_GT(image.pixelColor(99, 5).blue(), 240);
  EXPECT_TRUE(text("fieldRange").isEmpty());
  host.set("field_colors", QJsonArray());
  panel.poll();
  EXPECT_TRUE(bar->isHidden());
  EXPECT_EQ(text("fieldRange"), "Shown: 0 to 5000 Pa");
}

TEST_F(ResultsTest, WithoutAFieldTheRangeSendsNothing)
{
  QTest::keyClick(find<QCheckBox>("fitField"), Qt::Key_Space);
  enter("fieldMax", "3");
  EXPECT_EQ(sent(), "");
}

} // namespace FleshSim
