#include <FleshSim/Report/SvgPlot.hh>

#include <FleshSim/Core/Random.hh>

#include <Support/StrictXml.hh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace FleshSim {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

CurvePlot plotOf(std::vector<double> _values, PlotScale _scale = PlotScale::linear)
{
  return {"p", "energy [J]", _scale, {{"elastic", std::move(_values)}}};
}

/// The lines of curves: paths with dashes, those of the legend not among them.
std::vector<const XmlElement*> curves(const XmlElement& _svg)
{
  std::vector<const XmlElement*> lines;
  for (const XmlElement* path : _svg.all("path"))
    if (!path->attribute("stroke-dasharray").empty() && path->attribute("d").find('h') == std::string::npos)
      lines.push_back(path);
  return lines;
}

std::string marks(const XmlElement& _svg)
{
  for (const XmlElement* path : _svg.all("path"))
    if (path->attribute("class") == "marks") return path->attribute("d");
  return {};
}

/// The points of a path of M and L.
std::vector<std::pair<double, double>> points(const std::string& _path)
{
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < _path.size(); ++i)
    if (_path[i] == 'M' || _path[i] == 'L') {
      char* end = nullptr;
      const double x = std::strtod(_path.c_str() + i + 1, &end);
      points.emplace_back(x, std::strtod(end + 1, nullptr));
    }
  return points;
}

TEST(SvgPlotTest, IsXmlThatSaysWhatItShows)
{
  CurvePlot plot = plotOf({1.0, 4.0, 2.5});
  plot.title = "<energy> & \"more\"";
  const XmlElement svg = StrictXml::parse(svgPlot(plot));
  EXPECT_EQ(svg.name, "svg");
  EXPECT_EQ(svg.attribute("role"), "img");
  EXPECT_EQ(svg.attribute("aria-labelledby"), "p-title p-text");
  ASSERT_NE(svg.byId("p-title"), nullptr);
  EXPECT_EQ(svg.byId("p-title")->text, plot.title);
  ASSERT_NE(svg.byId("p-text"), nullptr);
  EXPECT_EQ(svg.byId("p-text")->text,
            "Over the steps. elastic: 1 at step 1, 2.5 at step 3; least 1 at step 1, greatest 4 at step 2.");
}

TEST(SvgPlotTest, PointsAreWhereTheirNumbersAre)
{
  const XmlElement svg = StrictXml::parse(svgPlot(plotOf({0.0, 10.0, 5.0})));
  ASSERT_EQ(curves(svg).size(), 1u);
  const auto drawn = points(curves(svg)[0]->attribute("d"));
  ASSERT_EQ(drawn.size(), 3u);
  // Evenly spaced to the right, upwards in proportion.
  EXPECT_NEAR(drawn[1].first - drawn[0].first, drawn[2].first - drawn[1].first, 0.11);
  EXPECT_GT(drawn[1].first, drawn[0].first + 100.0);
  EXPECT_LT(drawn[1].second, drawn[0].second - 100.0);
  EXPECT_NEAR(drawn[2].second, 0.5 * (drawn[0].second + drawn[1].second), 0.11);
}

TEST(SvgPlotTest, OneStepIsAMark)
{
  const XmlElement svg = StrictXml::parse(svgPlot(plotOf({3.0})));
  EXPECT_EQ(points(marks(svg)).size(), 1u);
  EXPECT_NE(svg.text.find("3 at step 1"), std::string::npos);
}

TEST(SvgPlotTest, NumbersThatAreNotFiniteAreGaps)
{
  const XmlElement svg = StrictXml::parse(svgPlot(plotOf({1, 2, nothing, 4, HUGE_VAL, 3, 5})));
  const std::string line = curves(svg)[0]->attribute("d");
  EXPECT_EQ(points(line).size(), 5u);
  EXPECT_EQ(std::count(line.begin(), line.end(), 'M'), 3);
  EXPECT_NE(svg.text.find("2 of the numbers cannot be drawn"), std::string::npos);
}

TEST(SvgPlotTest, APointBetweenGapsIsAMarkInALongCurve)
{
  std::vector<double> values(100, nothing);
  values[50] = 1.0;
  EXPECT_EQ(points(marks(StrictXml::parse(svgPlot(plotOf(values))))).size(), 1u);
}

TEST(SvgPlotTest, ZeroHasNoPlaceOnALogarithmicAxis)
{
  const XmlElement svg = StrictXml::parse(svgPlot(plotOf({1e-9, 0.0, 1e-3, -1.0}, PlotScale::logarithmic)));
  const auto drawn = points(curves(svg)[0]->attribute("d"));
  ASSERT_EQ(drawn.size(), 2u);
  EXPECT_GT(drawn[0].second, drawn[1].second);
}

TEST(SvgPlotTest, NothingToDraw)
{
  for (const std::vector<double>& values : {std::vector<double>{}, std::vector<double>{nothing, nothing}})
    for (const PlotScale scale : {PlotScale::linear, PlotScale::counts, PlotScale::logarithmic}) {
      const XmlElement svg = StrictXml::parse(svgPlot(plotOf(values, scale)));
      EXPECT_TRUE(curves(svg).empty());
      EXPECT_NE(svg.text.find("no numbers that can be drawn"), std::string::npos);
    }
  EXPECT_NO_THROW(StrictXml::parse(svgPlot({"p", "none", PlotScale::linear, {}})));
}

TEST(SvgPlotTest, LongRunsAreThinnedOutAndExtremesStay)
{
  Random random(5);
  std::vector<double> values(5000);
  for (double& value : values)
    value = random.uniform(1.0, 2.0);
  values[1234] = 100.0;
  values[4321] = -100.0;
  const std::string text = svgPlot(plotOf(values));
  EXPECT_LT(text.size(), 12000u);
  const XmlElement svg = StrictXml::parse(text);
  const auto drawn = points(curves(svg)[0]->attribute("d"));
  EXPECT_LT(drawn.size(), 700u);
  const auto byHeight = [](const auto& _a, const auto& _b) { return _a.second < _b.second; };
  const auto highest = *std::min_element(drawn.begin(), drawn.end(), byHeight);
  const auto lowest = *std::max_element(drawn.begin(), drawn.end(), byHeight);
  EXPECT_GT(lowest.second - highest.second, 150.0);
  EXPECT_NEAR((highest.first - drawn.front().first) / (drawn.back().first - drawn.front().first), 1234.0 / 4999.0,
              1e-3);
  EXPECT_NEAR((lowest.first - drawn.front().first) / (drawn.back().first - drawn.front().first), 4321.0 / 4999.0, 1e-3);
}

TEST(SvgPlotTest, AGapInALongRunStays)
{
  std::vector<double> values(5000, 1.0);
  values[2500] = nothing;
  const std::string line = curves(StrictXml::parse(svgPlot(plotOf(values))))[0]->attribute("d");
  EXPECT_EQ(std::count(line.begin(), line.end(), 'M'), 2);
}

double channel(const std::string& _colour, int _index)
{
  const double value = std::stoi(_colour.substr(1 + 2 * static_cast<std::size_t>(_index), 2), nullptr, 16) / 255.0;
  return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

TEST(SvgPlotTest, CurvesDifferWithoutColoursAndCanBeSeen)
{
  CurvePlot plot = plotOf({1, 2});
  for (int c = 1; c < 8; ++c)
    plot.curves.push_back({"curve " + std::to_string(c), {double(c), 2.0 * c}});
  const XmlElement svg = StrictXml::parse(svgPlot(plot));
  std::set<std::string> styles;
  std::vector<std::string> shapes;
  for (const XmlElement* path : svg.all("path"))
    if (path->attribute("class") == "marks")
      shapes.push_back(path->attribute("d").substr(path->attribute("d").find('m')));
  const auto lines = curves(svg);
  ASSERT_EQ(lines.size(), 8u);
  ASSERT_EQ(shapes.size(), 8u);
  for (std::size_t c = 0; c < lines.size(); ++c) {
    styles.insert(lines[c]->attribute("stroke-dasharray") + "/" + shapes[c].substr(0, shapes[c].find('z')));
    const std::string colour = lines[c]->attribute("stroke");
    const double luminance = 0.2126 * channel(colour, 0) + 0.7152 * channel(colour, 1) + 0.0722 * channel(colour, 2);
    EXPECT_GE(1.05 / (luminance + 0.05), 4.5) << colour;
  }
  EXPECT_EQ(styles.size(), 8u);
  for (const StepCurve& curve : plot.curves)
    EXPECT_NE(svg.text.find(curve.name), std::string::npos);
}

/// Whole labels: a digit is less than eight wide.
TEST(SvgPlotTest, LabelsOfStepsAreInsideThePicture)
{
  const XmlElement svg = StrictXml::parse(svgPlot(plotOf(std::vector<double>(50000, 1.0))));
  std::size_t labels = 0;
  for (const XmlElement* text : svg.all("text"))
    if (text->attribute("class") == "step") {
      ++labels;
      EXPECT_LT(std::stod(text->attribute("x")) + 4.0 * static_cast<double>(text->text.size()), 480.0) << text->text;
    }
  EXPECT_GE(labels, 5u);
}

/// Everything is inside the picture, the legend too.
TEST(SvgPlotTest, LegendsBreakLines)
{
  CurvePlot plot = plotOf({1, 2});
  for (int c = 1; c < 8; ++c)
    plot.curves.push_back({"a name of some length " + std::to_string(c), {1.0, 2.0}});
  const XmlElement svg = StrictXml::parse(svgPlot(plot));
  for (const XmlElement* text : svg.all("text")) {
    EXPECT_LT(std::stod(text->attribute("x")), 480.0);
    EXPECT_LT(std::stod(text->attribute("y")), std::stod(svg.attribute("height")));
  }
}

TEST(PlotAxisTest, TicksSayWhereTheyAre)
{
  Random random(11);
  for (int i = 0; i < 4000; ++i) {
    const double size = std::pow(10.0, random.uniform(-300.0, 299.0));
    std::vector<double> numbers;
    const double offset = random.below(3) == 0 ? 0.0 : random.uniform(-1.0, 1.0);
    const double range = std::pow(10.0, random.uniform(-9.0, 0.0));
    for (int k = 0; k < 5; ++k)
      numbers.push_back(size * (offset + range * random.uniform(-1.0, 1.0)));
    for (const PlotScale scale : {PlotScale::linear, PlotScale::logarithmic}) {
      const PlotAxis axis(scale, numbers);
      EXPECT_GE(axis.ticks().size(), 2u);
      EXPECT_LE(axis.ticks().size(), 8u);
      double before = -1.0;
      for (const PlotTick& tick : axis.ticks()) {
        EXPECT_GT(tick.place, before);
        EXPECT_GE(tick.place, -1e-9);
        EXPECT_LE(tick.place, 1.0 + 1e-9);
        EXPECT_LE(tick.label.size(), 12u);
        EXPECT_NEAR(axis.place(std::stod(tick.label)), tick.place, 1e-6) << tick.label;
        before = tick.place;
      }
      for (const double number : numbers)
        if (PlotAxis::hasPlace(scale, number)) {
          EXPECT_GE(axis.place(number), -1e-6) << number;
          EXPECT_LE(axis.place(number), 1.0 + 1e-6) << number;
        }
    }
  }
}

TEST(PlotAxisTest, CountsHaveTicksAtIntegersFromZero)
{
  const auto labels = [](const PlotAxis& _axis) {
    std::string text;
    for (const PlotTick& tick : _axis.ticks())
      text += tick.label + " ";
    return text;
  };
  EXPECT_EQ(labels(PlotAxis(PlotScale::counts, {1, 1, 1})), "0 1 ");
  EXPECT_EQ(labels(PlotAxis(PlotScale::counts, {0, 0})), "0 1 ");
  EXPECT_EQ(labels(PlotAxis(PlotScale::counts, {7, 9})), "0 2 4 6 8 10 ");
  EXPECT_EQ(labels(PlotAxis(PlotScale::linear, {0.98, 1.02})), "0.98 0.99 1 1.01 1.02 ");
  EXPECT_EQ(labels(PlotAxis(PlotScale::linear, {0.2, 1.0})), "0 0.2 0.4 0.6 0.8 1 ");
  EXPECT_EQ(labels(PlotAxis(PlotScale::logarithmic, {2e-9, 3e-6})), "1e-09 1e-08 1e-07 1e-06 1e-05 ");
  EXPECT_EQ(labels(PlotAxis::ofSteps(1)), "1 ");
  EXPECT_EQ(labels(PlotAxis::ofSteps(10)), "2 4 6 8 10 ");
}

} // namespace
} // namespace FleshSim
