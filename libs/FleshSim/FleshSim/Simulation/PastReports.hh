#pragma once

#include <FleshSim/Core/State.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <vector>

namespace FleshSim {

/// Puts the reports of a run so far into a state, so that the run that goes on from it reports all steps.
void rememberReports(const std::vector<StepReport>& _reports, State& _state);

/// Those of the state that a run goes on from, one per step; as good as empty where the state does not hold them.
std::vector<StepReport> pastReports(const SimulationSetup& _setup);

} // namespace FleshSim
