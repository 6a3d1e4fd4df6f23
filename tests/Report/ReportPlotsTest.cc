#include "ReportSamples.hh"

#include <FleshSim/Report/ReportPlots.hh>

#include <algorithm>

namespace FleshSim {
namespace {

/// The number of a step in the curve of that name.
double valueOf(const std::vector<CurvePlot>& _plots, const std::string& _plot, const std::string& _curve,
               std::size_t _s)
{
  for (const CurvePlot& plot : _plots)
    for (const StepCurve& curve : plot.curves)
      if (plot.id == _plot && curve.name == _curve) return curve.values.at(_s);
  ADD_FAILURE() << _plot << ": no curve " << _curve;
  return 0.0;
}

TEST(ReportPlotsTest, CurvesAreTheNumbersOfTheRecord)
{
  const RunRecord record = sampleRecord(6);
  for (const bool dynamic : {false, true}) {
    const std::vector<CurvePlot> plots = reportPlots(record, dynamic);
    EXPECT_EQ(plots.size(), dynamic ? 7u : 6u);
    for (std::size_t s = 0; s < record.steps.size(); ++s) {
      const StepReport& step = record.steps[s];
      const auto value = [&](const char* _plot, const char* _curve) { return valueOf(plots, _plot, _curve, s); };
      EXPECT_EQ(value("newton", "Newton iterations"), step.newtonIterations);
      EXPECT_EQ(value("linear", "Linear iterations"), step.linearIterations);
      EXPECT_EQ(value("residual", "residual"), step.residual);
      EXPECT_EQ(value("residual", "tolerance"), step.tolerance);
      EXPECT_EQ(value("energy", "elastic"), step.energy);
      EXPECT_EQ(value("volume", "Volume / rest volume"), step.volumeRatio);
      EXPECT_EQ(value("phases", "total"), step.seconds.total);
      EXPECT_EQ(value("phases", "assembly"), step.seconds.assembly);
      EXPECT_EQ(value("phases", "linear system"), step.seconds.linear);
      EXPECT_EQ(value("phases", "line search"), step.seconds.lineSearch);
      if (!dynamic) continue;
      EXPECT_EQ(value("energy", "kinetic"), step.kineticEnergy);
      EXPECT_EQ(value("energy", "of gravity"), step.potentialEnergy);
      EXPECT_EQ(value("energy", "sum"), step.energy + step.kineticEnergy + step.potentialEnergy);
      EXPECT_EQ(value("contacts", "Contacts"), step.contacts);
      EXPECT_EQ(value("phases", "contact"), step.seconds.contact);
    }
  }
}

TEST(ReportPlotsTest, PhasesThatTookNoTimeAreNotDrawn)
{
  for (const StepCurve& curve : reportPlots(sampleRecord(3), true).back().curves)
    EXPECT_TRUE(std::any_of(curve.values.begin(), curve.values.end(), [](double _v) { return _v > 0.0; }))
        << curve.name;
}

} // namespace
} // namespace FleshSim
