#pragma once

#include <FleshSim/Simulation/Simulation.hh>

#include <ctime>
#include <string>
#include <vector>

namespace FleshSim {

/// What happened in a run.
struct RunRecord
{
  std::vector<std::string> command; ///< as the user typed it
  std::string directory;            ///< in which it was typed; empty: the run did not begin on a command line
  std::string job;                  ///< "stretch", "scene"
  std::string scene;                ///< path of the scene file, if it is known
  std::time_t started = 0;          ///< when the run began; 0: not known
  int planned = 0;                  ///< steps that were asked for; 0: until somebody ends it
  bool converged = false;           ///< all steps done
  bool interrupted = false;         ///< by the user
  std::string trouble;              ///< what ended the run though its steps were good: a full disk; mostly empty
  double seconds = 0.0;             ///< wall clock, from the start of the program
  int threads = 1;
  std::vector<StepReport> steps;  ///< steps 1, 2, ...; the last one may have failed
  std::vector<std::string> files; ///< meshes that were written
};

/// The report of docs/command-line.md, as JSON.
Status writeReport(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record);

/// A header line and one row per step; a dynamic run has more columns.
Status writeTable(const std::string& _path, const SimulationSetup& _setup, const RunRecord& _record);

/// The largest memory that this process has held so far [MB].
double peakMemory();

} // namespace FleshSim
