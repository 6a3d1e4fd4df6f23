#pragma once

#include <FleshSim/Report/RunReport.hh>
#include <FleshSim/Report/SvgPlot.hh>

#include <vector>

namespace FleshSim {

/// A phase of a step, and where its seconds are.
struct PhaseEntry
{
  const char* name;
  double PhaseSeconds::*seconds;
};

/// The phases in which a run of this kind spends its time, the total not among them.
std::vector<PhaseEntry> runPhases(bool _dynamic);

/// Iterations, residual, energy, volume ratio and time per phase over the steps; contacts too in a dynamic run.
std::vector<CurvePlot> reportPlots(const RunRecord& _record, bool _dynamic);

} // namespace FleshSim
