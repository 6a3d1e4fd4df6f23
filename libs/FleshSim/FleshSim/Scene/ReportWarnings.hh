#pragma once

#include <FleshSim/Scene/RunReport.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Something about a run that its user should know.
struct ReportRemark
{
  bool warning = true; ///< false: a note, nothing is wrong
  std::string what;    ///< one sentence
  std::string advice;  ///< what it means and what can be done, some sentences; may be empty for a note
};

/// All there is to say, warnings first, the gravest at the top: where the run ended too early, elements inside out,
/// contacts that did not settle, volume that a nearly incompressible body lost, good steps that were cut in two,
/// elements that lock, cells of a bad shape; then notes: a tolerance that was chosen by the program, what was done
/// about cells.
std::vector<ReportRemark> reportRemarks(const SimulationSetup& _setup, const RunRecord& _record);

} // namespace FleshSim
