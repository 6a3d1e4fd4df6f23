#pragma once

#include <FleshSim/Scene/Simulation.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// What happened in a run.
struct RunRecord
{
  std::vector<std::string> command; ///< as the user typed it
  bool converged = false;           ///< all steps done
  bool interrupted = false;         ///< by the user
  double seconds = 0.0;             ///< wall clock, from the start of the program
  int threads = 1;
  std::vector<StepReport> steps;  ///< steps 1, 2, ...; the last one may have failed
  std::vector<std::string> files; ///< meshes that were written
};

/// The report of docs/command-line.md, as JSON.
Status writeReport(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record);

/// A header line and one row a step; a dynamic run has more columns.
Status writeTable(const std::string& _path, const RunRecord& _record, bool _dynamic);

/// The largest memory that this process has held so far [MB].
double peakMemory();

} // namespace FleshSim
