#pragma once

#include <FleshSim/Report/PlotAxis.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// One number per step, from step 1 on.
struct StepCurve
{
  std::string name;
  std::vector<double> values; ///< those that have no place on the axis leave a gap
};

struct CurvePlot
{
  std::string id;    ///< unique on its page, letters and digits
  std::string title; ///< with the unit: "residual [N]"
  PlotScale scale = PlotScale::linear;
  std::vector<StepCurve> curves;
};

/// An <svg> element for the inside of an HTML page: curves over steps, with axes, grid and legend. Curves differ by
/// colour, dashes and marks; a point without neighbours is a mark. Curves of many points are thinned out: of each
/// group of steps the least and the greatest number stay. For those who do not see it, <title> and <desc> say what is
/// drawn, in words. Well-formed XML (with the name space left to HTML).
std::string svgPlot(const CurvePlot& _plot);

/// What the <desc> says: first, last, least and greatest number of each curve.
std::string describePlot(const CurvePlot& _plot);

} // namespace FleshSim
