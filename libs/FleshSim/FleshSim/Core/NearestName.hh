#pragma once

#include <optional>
#include <string>
#include <vector>

namespace FleshSim {

/// The candidate that is fewest single-letter edits away (Levenshtein 1966), or nothing if even that is too far to be
/// meant.
std::optional<std::string> nearestName(const std::string& _name, const std::vector<std::string>& _candidates);

/// "; did you mean NAME?" or "": for the end of a message about a name that is unknown.
std::string didYouMean(const std::string& _name, const std::vector<std::string>& _candidates);

} // namespace FleshSim
