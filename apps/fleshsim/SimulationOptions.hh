#pragma once

#include "RunSession.hh"
#include <commandline/Options.hh>

#include <FleshSim/Report/StepFiles.hh>
#include <FleshSim/Scene/SceneDescription.hh>
#include <FleshSim/Scene/SceneEdits.hh>
#include <FleshSim/Simulation/Simulation.hh>

#include <string>
#include <vector>

namespace FleshSim {

/// The options that all simulating commands share; _dynamic: with those of motion in time.
std::vector<OptionSpec> simulationOptions(bool _dynamic);

/// --set, for values that have no option of their own, and what it was given. Fails with `set: reason`.
OptionSpec setOption();
Status readEdits(const ParsedArguments& _parsed, std::vector<SceneEdit>& _edits);

/// Puts what the user gave in place of what is there; what the user did not give stays. Errors are
/// `option --name: reason`.
Status applyMaterialOptions(const ParsedArguments& _parsed, MaterialChoice& _choice);
SessionFlags sessionFlags(const ParsedArguments& _parsed, std::vector<std::string> _inputs);
Status applySettingOptions(const ParsedArguments& _parsed, SceneDescription& _scene); ///< of the tables of settings
Status applyOutputOptions(const ParsedArguments& _parsed, OutputSettings& _output);

/// `option --` before a message that begins with the name of a setting.
Status optionError(const Status& _status);

/// The same only if the message begins with the name of one of simulationOptions(); other messages stay.
Status namedOption(const Status& _status);

} // namespace FleshSim
