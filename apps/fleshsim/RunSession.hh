#pragma once

#include <FleshSim/Scene/Simulation.hh>
#include <FleshSim/Scene/StepFiles.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Runs a simulation as the command line does: checks the output folders, solves step after step, writes meshes,
/// report, table and pictures, shows progress, ends in order on an interrupt. `_words` is the command line, for the
/// report. An error means that input or output is bad; a step that does not converge is an exit code (and a line on
/// stderr).
Status runSession(SimulationSetup _setup, const OutputSettings& _output, bool _quiet,
                  const std::vector<std::string>& _words, int& _exitCode);

} // namespace FleshSim
