#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/Minimize/StepReport.hh>
#include <FleshSim/Simulation/Body.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// What a report or table says of a run, for those who look at its files later.
struct PastRun
{
  std::vector<std::string> files;        ///< meshes that it wrote; a table names none
  std::vector<std::string> bodyNames;    ///< with `materials`; a table has none
  std::vector<MaterialChoice> materials; ///< of the bodies
  std::vector<int> numbers;              ///< of the steps
  std::vector<StepReport> steps;         ///< without what only a running solver knows
};

/// Reads a report that writeReport wrote. Fails for anything else.
Status readReport(const std::string& _path, PastRun& _run);

/// Reads a table that writeTable wrote: columns by their names, in any order. Fails for anything else.
Status readTable(const std::string& _path, PastRun& _run);

} // namespace FleshSim
