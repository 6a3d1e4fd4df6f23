#pragma once

#include <FleshSim/Report/StepFiles.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// Fails where a run would write two of its outputs into one file, or an output over one of its inputs (`SETTING:
/// reason`): report, table, page, and the meshes of all steps. Links and other spellings of a path do not hide it.
Status checkClashes(const OutputSettings& _settings, const SimulationSetup& _setup,
                    const std::vector<std::string>& _inputs);

} // namespace FleshSim
