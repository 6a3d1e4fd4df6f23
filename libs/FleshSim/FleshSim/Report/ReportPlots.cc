#include <FleshSim/Report/ReportPlots.hh>

#include <algorithm>
#include <functional>

namespace FleshSim {

namespace {

StepCurve curve(const RunRecord& _record, const std::string& _name,
                const std::function<double(const StepReport&)>& _value)
{
  StepCurve curve{_name, {}};
  for (const StepReport& step : _record.steps)
    curve.values.push_back(_value(step));
  return curve;
}

/// The phases that took any time, and their sum with all that is between them.
CurvePlot phasePlot(const RunRecord& _record, bool _dynamic)
{
  CurvePlot plot{"phases", "Time a phase [s]", PlotScale::linear, {}};
  plot.curves.push_back(curve(_record, "total", [](const StepReport& _s) { return _s.seconds.total; }));
  for (const PhaseEntry& phase : runPhases(_dynamic)) {
    StepCurve seconds = curve(_record, phase.name, [&](const StepReport& _s) { return _s.seconds.*phase.seconds; });
    if (std::any_of(seconds.values.begin(), seconds.values.end(), [](double _v) { return _v > 0.0; }))
      plot.curves.push_back(std::move(seconds));
  }
  return plot;
}

CurvePlot energyPlot(const RunRecord& _record, bool _dynamic)
{
  CurvePlot plot{"energy", "Elastic energy [J]", PlotScale::linear, {}};
  plot.curves.push_back(curve(_record, "elastic", [](const StepReport& _s) { return _s.energy; }));
  if (!_dynamic) return plot;
  plot.title = "Energy [J]";
  plot.curves.push_back(curve(_record, "kinetic", [](const StepReport& _s) { return _s.kineticEnergy; }));
  plot.curves.push_back(curve(_record, "of gravity", [](const StepReport& _s) { return _s.potentialEnergy; }));
  plot.curves.push_back(
      curve(_record, "sum", [](const StepReport& _s) { return _s.energy + _s.kineticEnergy + _s.potentialEnergy; }));
  return plot;
}

} // namespace

std::vector<PhaseEntry> runPhases(bool _dynamic)
{
  std::vector<PhaseEntry> phases{{"assembly", &PhaseSeconds::assembly},
                                 {"linear system", &PhaseSeconds::linear},
                                 {"line search", &PhaseSeconds::lineSearch}};
  if (_dynamic)
    phases.insert(phases.end(), {{"completing the system", &PhaseSeconds::system},
                                 {"constraints", &PhaseSeconds::constraints},
                                 {"contact", &PhaseSeconds::contact},
                                 {"update", &PhaseSeconds::update}});
  return phases;
}

std::vector<CurvePlot> reportPlots(const RunRecord& _record, bool _dynamic)
{
  std::vector<CurvePlot> plots;
  const auto single = [&](const char* _id, const char* _title, PlotScale _scale,
                          const std::function<double(const StepReport&)>& _value) {
    plots.push_back({_id, _title, _scale, {curve(_record, _title, _value)}});
  };
  single("newton", "Newton iterations", PlotScale::counts, [](const StepReport& _s) { return _s.newtonIterations; });
  single("linear", "Linear iterations", PlotScale::counts, [](const StepReport& _s) { return _s.linearIterations; });
  plots.push_back({"residual",
                   "Residual [N]",
                   PlotScale::logarithmic,
                   {curve(_record, "residual", [](const StepReport& _s) { return _s.residual; }),
                    curve(_record, "tolerance", [](const StepReport& _s) { return _s.tolerance; })}});
  plots.push_back(energyPlot(_record, _dynamic));
  single("volume", "Volume / rest volume", PlotScale::linear, [](const StepReport& _s) { return _s.volumeRatio; });
  if (_dynamic) single("contacts", "Contacts", PlotScale::counts, [](const StepReport& _s) { return _s.contacts; });
  plots.push_back(phasePlot(_record, _dynamic));
  return plots;
}

} // namespace FleshSim
