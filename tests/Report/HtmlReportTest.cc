#include "HtmlReportFixture.hh"

#include <FleshSim/Core/Version.hh>
#include <FleshSim/Report/HtmlTables.hh>

#include <cmath>
#include <limits>
#include <map>

namespace FleshSim {
namespace {

using HtmlReportTest = HtmlReportFixture;

/// The cells of the rows of the table of steps, the head first.
std::vector<std::vector<std::string>> stepRows(const XmlElement& _page)
{
  std::vector<std::vector<std::string>> rows;
  for (const XmlElement* table : _page.all("table"))
    if (table->attribute("class").substr(0, 5) == "steps")
      for (const XmlElement* row : table->all("tr")) {
        rows.emplace_back();
        for (const XmlElement& cell : row->children)
          rows.back().push_back(cell.text);
      }
  return rows;
}

std::string classText(const XmlElement& _page, const std::string& _class)
{
  for (const XmlElement* element : _page.all(""))
    if (element->attribute("class") == _class) return element->text;
  return {};
}

/// A number of the page is the record's, rounded to so many digits.
void expectNumber(const std::string& _text, double _exact, int _digits)
{
  char* end = nullptr;
  const double shown = std::strtod(_text.c_str(), &end);
  EXPECT_TRUE(end != _text.c_str() && *end == '\0') << _text;
  EXPECT_NEAR(shown, _exact, 0.5001 * std::pow(10.0, 1 - _digits) * std::abs(_exact) + 1e-300) << _text;
}

TEST_F(HtmlReportTest, TheTableHasTheNumbersOfTheRecord)
{
  const RunRecord record = sampleRecord(25);
  for (const bool dynamic : {false, true}) {
    const auto rows = stepRows(parsed(dynamic ? movingSetup() : sampleSetup(), record));
    ASSERT_EQ(rows.size(), 26u);
    std::map<std::string, std::size_t> column;
    for (std::size_t c = 0; c < rows[0].size(); ++c)
      column[rows[0][c]] = c;
    EXPECT_EQ(column.size(), dynamic ? 17u : 11u);
    for (std::size_t s = 0; s < record.steps.size(); ++s) {
      const StepReport& step = record.steps[s];
      const auto text = [&](const std::string& _title) { return rows[s + 1].at(column.at(_title)); };
      EXPECT_EQ(text("Step"), std::to_string(s + 1));
      EXPECT_EQ(text("Newton iterations"), std::to_string(step.newtonIterations));
      EXPECT_EQ(text("Linear iterations"), std::to_string(step.linearIterations));
      EXPECT_EQ(text("Inverted elements"), std::to_string(step.inverted));
      EXPECT_EQ(text("Cut in two"), std::to_string(step.halvings));
      EXPECT_EQ(text("Converged"), "yes");
      expectNumber(text("Residual [N]"), step.residual, 3);
      expectNumber(text("Tolerance [N]"), step.tolerance, 3);
      expectNumber(text("Elastic energy [J]"), step.energy, 6);
      expectNumber(text("Volume / rest volume"), step.volumeRatio, 6);
      expectNumber(text("Seconds"), step.seconds.total, 3);
      if (!dynamic) continue;
      expectNumber(text("Time [s]"), step.time, 6);
      EXPECT_EQ(text("Sub-steps"), std::to_string(step.subSteps));
      expectNumber(text("Kinetic energy [J]"), step.kineticEnergy, 6);
      expectNumber(text("Energy of gravity [J]"), step.potentialEnergy, 6);
      EXPECT_EQ(text("Contacts"), std::to_string(step.contacts));
      EXPECT_EQ(text("Not settled"), std::to_string(step.unsettled));
    }
  }
}

TEST_F(HtmlReportTest, SaysHowItEndedFirst)
{
  const XmlElement good = parsed(sampleSetup(), sampleRecord(10));
  EXPECT_EQ(classText(good, "outcome good"), "All 10 steps converged in 1.38 s.");
  EXPECT_NE(good.text.find("No warnings."), std::string::npos);
  const XmlElement bad = parsed(sampleSetup(), failedRecord(3, false));
  EXPECT_EQ(classText(bad, "outcome bad"),
            "Step 3 of 6 did not converge: the line search found no lower energy; steps 1 and 2 are good.");
  EXPECT_EQ(bad.text.find("No warnings."), std::string::npos);
  EXPECT_NE(bad.text.find("Warning: The run did not come to its end."), std::string::npos);
  EXPECT_EQ(stepRows(bad).back().back(), "no");
}

TEST_F(HtmlReportTest, SaysWhatRanOnWhat)
{
  SimulationSetup setup = movingSetup();
  setup.bodies.front().choice.parameters.modelConstants = true;
  RunRecord record = sampleRecord(4);
  record.job = "scene";
  record.scene = "scenes/drop.json";
  const XmlElement html = parsed(setup, record);
  EXPECT_EQ(html.all("h1")[0]->text, "Scene drop.json");
  std::map<std::string, std::string> facts;
  for (const XmlElement* table : html.all("table"))
    if (table->attribute("class") == "facts")
      for (const XmlElement* row : table->all("tr"))
        facts[row->children.at(0).text] = row->children.at(1).text;
  EXPECT_EQ(facts["Scene file"], "scenes/drop.json");
  EXPECT_EQ(facts["Kind"], "scene, dynamic");
  EXPECT_EQ(facts["Steps"], "4 of 4");
  EXPECT_EQ(facts["Integrator"], "newmark");
  EXPECT_EQ(facts["Time step dt"], "0.025 s");
  EXPECT_EQ(facts["Tolerance"], "1e-05 N");
  EXPECT_EQ(facts["Solver"], setup.statics.solver);
  EXPECT_EQ(facts["Threads"], "3");
  EXPECT_EQ(facts["Time"], "1.375 s");
  EXPECT_EQ(facts["Program"], std::string("fleshsim ") + version());
  EXPECT_EQ(facts["Began"].substr(0, 9), "2023-11-1");
  EXPECT_GT(std::atof(facts["Memory, at most"].c_str()), 1.0);
  EXPECT_FALSE(facts["Processor"].empty());
  const auto row = [&](const std::string& _caption) {
    std::string cells;
    for (const XmlElement* table : html.all("table"))
      if (table->children[0].text.find(_caption) == 0)
        for (const XmlElement& cell : table->all("tr").at(1)->children)
          cells += cell.text + "|";
    return cells;
  };
  EXPECT_EQ(row("Meshes"), "cube|meshes/cube.ovm|27|48 tets, 0 hexes|8|0.577|");
  EXPECT_EQ(row("Materials"), "cube|stable-neo-hookean, own constants mu = 6896.55 Pa, lambda = 62069 Pa|20000|0.45|"
                              "6896.55|62069|1000|");
}

TEST_F(HtmlReportTest, TheCommandIsInItsFolder)
{
  RunRecord record = sampleRecord(2);
  record.directory = "/home/some body";
  record.command = {"build/fleshsim", "stretch", "Vögel $1.ovm"};
  const XmlElement html = parsed(sampleSetup(), record);
  ASSERT_NE(html.byId("command"), nullptr);
  EXPECT_EQ(html.byId("command")->text, "cd '/home/some body'\nbuild/fleshsim stretch 'Vögel $1.ovm'");
  record.directory.clear();
  const XmlElement window = parsed(sampleSetup(), record);
  EXPECT_EQ(window.byId("command"), nullptr);
  EXPECT_NE(window.text.find("there is no command that repeats it"), std::string::npos);
}

TEST_F(HtmlReportTest, LongTablesAreCutInTheMiddle)
{
  EXPECT_EQ(stepRows(parsed(sampleSetup(), sampleRecord(mostRows))).size(), mostRows + 1);
  const std::string text = page(movingSetup(), sampleRecord(5000));
  EXPECT_LT(text.size(), 3000000u);
  const auto rows = stepRows(StrictXml::parse(text));
  ASSERT_EQ(rows.size(), 2002u);
  EXPECT_EQ(rows[1000][0], "1000");
  EXPECT_EQ(rows[1001], std::vector<std::string>{"Steps 1001 to 4000 are left out."});
  EXPECT_EQ(rows[1002][0], "4001");
  EXPECT_EQ(rows[2001][0], "5000");
  EXPECT_NE(text.find("The first and the last 1000 of 5000 steps"), std::string::npos);
}

TEST_F(HtmlReportTest, WithoutPicturesItSaysWhyOrNothing)
{
  const std::string none = page(sampleSetup(), sampleRecord(2));
  EXPECT_EQ(none.find("ictures"), std::string::npos);
  const std::string missing = page(sampleSetup(), sampleRecord(2), {}, "there is no display: apt-get install xvfb");
  EXPECT_NE(missing.find("There are no pictures: there is no display: apt-get install xvfb."), std::string::npos);
  EXPECT_EQ(missing.find("<img"), std::string::npos);
}

TEST_F(HtmlReportTest, OneStepNoStepAndNumbersThatAreNone)
{
  EXPECT_EQ(stepRows(parsed(sampleSetup(), sampleRecord(1))).size(), 2u);
  const XmlElement nothing = parsed(sampleSetup(), sampleRecord(0));
  EXPECT_TRUE(stepRows(nothing).empty());
  EXPECT_TRUE(nothing.all("svg").empty());
  RunRecord record = failedRecord(3, false);
  record.steps.back().energy = std::numeric_limits<double>::quiet_NaN();
  record.steps.back().residual = HUGE_VAL;
  const XmlElement html = parsed(movingSetup(), record);
  EXPECT_NE(html.text.find("not a number"), std::string::npos);
  EXPECT_NE(html.text.find("infinite"), std::string::npos);
}

TEST_F(HtmlReportTest, AFileThatCannotBeWrittenIsNamed)
{
  const std::string path = (folder_ / "no" / "page.html").string();
  const Status status = writeHtmlReport(path, sampleSetup(), sampleRecord(1), {});
  EXPECT_EQ(status.message().find(path), 0u) << status.message();
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST(HtmlNameTest, ByItsEnd)
{
  for (const char* name : {"a.html", "b/c.HTM", "d.x.Html"})
    EXPECT_TRUE(isHtmlName(name)) << name;
  for (const char* name : {"a.json", "html", "a.html/b", "a.xhtml", ""})
    EXPECT_FALSE(isHtmlName(name)) << name;
}

} // namespace
} // namespace FleshSim
