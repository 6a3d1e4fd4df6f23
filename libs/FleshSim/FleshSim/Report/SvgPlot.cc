#include <FleshSim/Report/SvgPlot.hh>

#include <FleshSim/Core/RoundedNumber.hh>
#include <FleshSim/Report/HtmlWriter.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace FleshSim {

namespace {

// In the unit of the picture, about a pixel.
constexpr double width = 480.0;
constexpr double left = 74.0;
constexpr double right = 458.0;
constexpr double top = 34.0;
constexpr double bottom = 214.0;
constexpr double legendTop = 264.0;
constexpr double legendRow = 18.0;
constexpr double letterWidth = 6.6; ///< of the legend, about
constexpr double swatchWidth = 34.0;

constexpr std::size_t mostGroups = 200; ///< of steps, in a curve with more than three times as many
constexpr std::size_t mostMarks = 12;   ///< on a curve, but for points without neighbours

/// Each can be told from the others without colours: by its dashes, or by its marks.
struct CurveStyle
{
  const char* colour; ///< contrast with white at least 4.5
  const char* dashes;
  const char* mark; ///< around the origin
};

constexpr const char* disc = "m-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0z";
constexpr const char* square = "m-2.8,-2.8h5.6v5.6h-5.6z";
constexpr const char* triangle = "m0,-3.6l3.4,6h-6.8z";
constexpr const char* diamond = "m0,-3.8l3.8,3.8l-3.8,3.8l-3.8,-3.8z";
const std::array<CurveStyle, 8> styles{{{"#0b4f9e", "none", disc},
                                        {"#a63c00", "7 3", square},
                                        {"#1b6b3a", "2 3", triangle},
                                        {"#8a1f7a", "9 3 2 3", diamond},
                                        {"#4d4d4d", "none", square},
                                        {"#a81c2b", "7 3", triangle},
                                        {"#6b5600", "2 3", diamond},
                                        {"#000000", "9 3 2 3", disc}}};

std::string number(double _value)
{
  return roundedNumber(std::round(10.0 * _value) / 10.0, 6);
}

std::string point(double _x, double _y)
{
  return number(_x) + "," + number(_y);
}

/// Indices of the values to be drawn, ascending. A value without place stays where it makes a gap.
std::vector<std::size_t> keptPoints(const std::vector<double>& _values, PlotScale _scale)
{
  const std::size_t count = _values.size();
  const std::size_t groups = count > 3 * mostGroups ? mostGroups : count;
  std::vector<std::size_t> kept;
  for (std::size_t g = 0; g < groups; ++g) {
    const std::size_t begin = g * count / groups;
    const std::size_t end = (g + 1) * count / groups;
    std::size_t least = end, greatest = end, gap = end;
    for (std::size_t i = begin; i < end; ++i) {
      if (!PlotAxis::hasPlace(_scale, _values[i]))
        gap = i;
      else {
        if (least == end || _values[i] < _values[least]) least = i;
        if (greatest == end || _values[i] > _values[greatest]) greatest = i;
      }
    }
    if (g == 0) kept.push_back(begin);
    for (const std::size_t i : {least, greatest, gap, g + 1 == groups ? end - 1 : end})
      if (i != end) kept.push_back(i);
  }
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

/// The paths of a curve: its line, and its marks.
struct CurvePaths
{
  std::string line;
  std::string marks;
};

CurvePaths makePaths(const StepCurve& _curve, std::size_t _index, const CurvePlot& _plot, const PlotAxis& _steps,
                     const PlotAxis& _axis)
{
  const std::vector<std::size_t> kept = keptPoints(_curve.values, _plot.scale);
  const std::size_t every = std::max<std::size_t>(1, (kept.size() + mostMarks - 1) / mostMarks);
  const auto drawn = [&](std::size_t _k) {
    return _k < kept.size() && PlotAxis::hasPlace(_plot.scale, _curve.values[kept[_k]]);
  };
  CurvePaths paths;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    if (!drawn(k)) continue;
    const double x = left + (right - left) * _steps.place(static_cast<double>(kept[k] + 1));
    const double y = bottom - (bottom - top) * _axis.place(_curve.values[kept[k]]);
    const bool joins = k > 0 && drawn(k - 1);
    paths.line += (joins ? "L" : "M") + point(x, y);
    // Marks of several curves do not sit at the same steps, where there is a choice.
    if (k % every == _index % every || (!joins && !drawn(k + 1)))
      paths.marks += "M" + point(x, y) + styles[_index % styles.size()].mark;
  }
  return paths;
}

class SvgWriter
{
public:
  SvgWriter(const CurvePlot& _plot, std::ostream& _stream)
      : plot_(_plot), svg_(_stream), steps_(PlotAxis::ofSteps(longest(_plot))), axis_(_plot.scale, allNumbers(_plot))
  {
  }

  void write()
  {
    const std::string height = number(placeLegend() + 6.0);
    svg_.begin("svg", {{"viewBox", "0 0 " + number(width) + " " + height},
                       {"width", number(width)},
                       {"height", height},
                       {"role", "img"},
                       {"aria-labelledby", plot_.id + "-title " + plot_.id + "-text"}});
    svg_.element("title", plot_.title, {{"id", plot_.id + "-title"}});
    svg_.element("desc", describePlot(plot_), {{"id", plot_.id + "-text"}});
    text(12.0, 16.0, "heading", plot_.title);
    drawAxes();
    for (std::size_t c = 0; c < plot_.curves.size(); ++c)
      drawCurve(c);
    if (plot_.curves.size() > 1) drawLegend();
    svg_.end();
  }

private:
  static std::size_t longest(const CurvePlot& _plot)
  {
    std::size_t count = 0;
    for (const StepCurve& curve : _plot.curves)
      count = std::max(count, curve.values.size());
    return count;
  }

  static std::vector<double> allNumbers(const CurvePlot& _plot)
  {
    std::vector<double> numbers;
    for (const StepCurve& curve : _plot.curves)
      numbers.insert(numbers.end(), curve.values.begin(), curve.values.end());
    return numbers;
  }

  void text(double _x, double _y, const std::string& _class, const std::string& _text)
  {
    svg_.element("text", _text, {{"x", number(_x)}, {"y", number(_y)}, {"class", _class}});
  }

  void path(const std::string& _path, const HtmlWriter::Attributes& _attributes)
  {
    HtmlWriter::Attributes attributes{{"d", _path}};
    attributes.insert(attributes.end(), _attributes.begin(), _attributes.end());
    svg_.empty("path", attributes);
  }

  void drawAxes()
  {
    std::string grid;
    for (const PlotTick& tick : axis_.ticks()) {
      const double y = bottom - (bottom - top) * tick.place;
      grid += "M" + point(left, y) + "H" + number(right);
      text(left - 6.0, y + 4.0, "value", tick.label);
    }
    path(grid, {{"fill", "none"}, {"stroke", "#d0d0d0"}});
    std::string ticks;
    for (const PlotTick& tick : steps_.ticks()) {
      const double x = left + (right - left) * tick.place;
      ticks += "M" + point(x, bottom) + "v5";
      text(x, bottom + 18.0, "step", tick.label);
    }
    path("M" + point(left, top) + "V" + number(bottom) + "H" + number(right) + ticks,
         {{"fill", "none"}, {"stroke", "#333333"}});
    text(0.5 * (left + right), bottom + 34.0, "step", "step");
  }

  void drawCurve(std::size_t _index)
  {
    const CurveStyle& style = styles[_index % styles.size()];
    const CurvePaths paths = makePaths(plot_.curves[_index], _index, plot_, steps_, axis_);
    if (paths.line.empty()) return;
    drawLine(paths.line, style);
    path(paths.marks, {{"fill", style.colour}, {"class", "marks"}});
  }

  void drawLine(const std::string& _path, const CurveStyle& _style)
  {
    path(_path, {{"fill", "none"},
                 {"stroke", _style.colour},
                 {"stroke-width", "1.6"},
                 {"stroke-dasharray", _style.dashes},
                 {"stroke-linejoin", "round"}});
  }

  /// Where each entry of the legend begins; the result is where the picture ends.
  double placeLegend()
  {
    double x = left;
    double y = legendTop;
    for (const StepCurve& curve : plot_.curves) {
      const double needed = swatchWidth + letterWidth * static_cast<double>(curve.name.size()) + 16.0;
      if (x > left && x + needed > right) {
        x = left;
        y += legendRow;
      }
      places_.emplace_back(x, y);
      x += needed;
    }
    return plot_.curves.size() > 1 ? y + 10.0 : bottom + 36.0;
  }

  void drawLegend()
  {
    for (std::size_t c = 0; c < plot_.curves.size(); ++c) {
      const auto [x, y] = places_[c];
      const CurveStyle& style = styles[c % styles.size()];
      drawLine("M" + point(x, y) + "h28", style);
      path("M" + point(x + 14.0, y) + style.mark, {{"fill", style.colour}});
      text(x + swatchWidth, y + 4.0, "name", plot_.curves[c].name);
    }
  }

  const CurvePlot& plot_;
  HtmlWriter svg_;
  PlotAxis steps_;
  PlotAxis axis_;
  std::vector<std::pair<double, double>> places_; ///< of the legend's entries
};

std::string describeCurve(const StepCurve& _curve, PlotScale _scale)
{
  std::size_t least = 0, greatest = 0, first = 0, last = 0, count = 0;
  for (std::size_t i = 0; i < _curve.values.size(); ++i) {
    if (!PlotAxis::hasPlace(_scale, _curve.values[i])) continue;
    if (count++ == 0) least = greatest = first = i;
    last = i;
    if (_curve.values[i] < _curve.values[least]) least = i;
    if (_curve.values[i] > _curve.values[greatest]) greatest = i;
  }
  if (count == 0) return _curve.name + ": no numbers that can be drawn.";
  const auto at = [&](std::size_t _i) {
    return roundedNumber(_curve.values[_i], 4) + " at step " + std::to_string(_i + 1);
  };
  std::string text = _curve.name + ": " + at(first);
  if (last > first) text += ", " + at(last) + "; least " + at(least) + ", greatest " + at(greatest);
  const std::size_t missing = _curve.values.size() - count;
  if (missing > 0) text += "; " + std::to_string(missing) + " of the numbers cannot be drawn";
  return text + ".";
}

} // namespace

std::string describePlot(const CurvePlot& _plot)
{
  std::string text = _plot.scale == PlotScale::logarithmic ? "Over the steps, logarithmic." : "Over the steps.";
  for (const StepCurve& curve : _plot.curves)
    text += " " + describeCurve(curve, _plot.scale);
  return text;
}

std::string svgPlot(const CurvePlot& _plot)
{
  std::ostringstream stream;
  SvgWriter(_plot, stream).write();
  return stream.str();
}

} // namespace FleshSim
