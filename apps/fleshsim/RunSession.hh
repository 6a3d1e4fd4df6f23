#pragma once

#include <FleshSim/Scene/RunReport.hh>
#include <FleshSim/Scene/Simulation.hh>
#include <FleshSim/Scene/StepFiles.hh>

namespace FleshSim {

/// Runs a simulation as the command line does: checks the output folders, solves step after step, writes meshes,
/// report, table, page and pictures, shows progress, ends in order on an interrupt. `_record` says what is run:
/// command, job and scene. An error means that input or output is bad; a step that does not converge is an exit code
/// (and a line on stderr).
Status runSession(SimulationSetup _setup, const OutputSettings& _output, bool _quiet, RunRecord _record,
                  int& _exitCode);

} // namespace FleshSim
