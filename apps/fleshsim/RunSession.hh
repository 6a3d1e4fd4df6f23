#pragma once

#include <FleshSim/Report/RunReport.hh>
#include <FleshSim/Report/StepFiles.hh>
#include <FleshSim/Simulation/Simulation.hh>

namespace FleshSim {

/// What a user says about a run besides its simulation and its output.
struct SessionFlags
{
  std::vector<std::string> inputs; ///< files that the run was read from, which nothing may be written over
  std::string from;                ///< a restart file to go on from; empty: none
  bool quiet = false;              ///< errors only
  bool strict = false;             ///< a run with warnings ends with status 1
};

/// Runs a simulation as the command line does: checks the output folders, solves step after step, writes meshes,
/// report, table, page and pictures, shows progress, ends in order on an interrupt. `_record` says what is run:
/// command, job and scene. An error means that input or output is bad; a step that does not converge is an exit code
/// (and a line on stderr). Warnings and notes are the last lines on standard output.
Status runSession(SimulationSetup _setup, const OutputSettings& _output, const SessionFlags& _flags, RunRecord _record,
                  int& _exitCode);

} // namespace FleshSim
