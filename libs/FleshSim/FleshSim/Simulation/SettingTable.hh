#pragma once

#include <FleshSim/Simulation/Body.hh>
#include <FleshSim/Simulation/RunSettings.hh>
#include <FleshSim/Simulation/Setting.hh>

namespace FleshSim {

/// Every setting of a run, by its key in a scene. A new one is a line here and the code that uses it.
const std::vector<Setting<RunSettings>>& runSettings();

/// Every setting of a body that is a name, by its key in a scene's body. A new one is a line here and the code that
/// uses it.
const std::vector<Setting<BodySettings>>& bodySettings();

/// Whether runs of equilibria have a use for a setting of a run: it is about how steps are solved, or how bodies meet.
bool isOfEquilibria(const SettingInfo& _setting);

} // namespace FleshSim
