#pragma once

#include <FleshSim/Report/ReportWarnings.hh>

namespace FleshSim {

/// Adds warnings about what holds and moves the bodies of a run: handles and forces at vertices that no cell uses,
/// slabs that hold too little or pass through each other, a body that only moved as a whole, or stays deformed though
/// nothing moves or loads it.
void addHandleWarnings(const SimulationSetup& _setup, const RunRecord& _record, std::vector<ReportRemark>& _remarks);

/// Stiffness times volume [J], of all bodies: what energies are small or large against.
double energyScale(const SimulationSetup& _setup);

} // namespace FleshSim
