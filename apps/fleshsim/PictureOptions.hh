#pragma once

#include <commandline/Options.hh>

#include <FleshSim/Report/StepFiles.hh>

#include <vector>

namespace FleshSim {

/// The options that say which pictures `--picture` draws, and how.
std::vector<OptionSpec> pictureOptions();

/// Puts what the user gave in place of what is there. An error is `option --name: reason`; also where nothing asks for
/// pictures.
Status applyPictureOptions(const ParsedArguments& _parsed, OutputSettings& _output);

} // namespace FleshSim
