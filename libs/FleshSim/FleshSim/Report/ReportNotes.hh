#pragma once

#include <FleshSim/Report/ReportWarnings.hh>

namespace FleshSim {

/// Adds advice about a run whose result is not suspect for it: a start that was replaced, a nearly incompressible
/// body that lost volume, numerical damping, steps that were cut in two, elements that lock, cells of a bad shape, a
/// body far from the origin, what was done about cells.
void addReportNotes(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks);

} // namespace FleshSim
