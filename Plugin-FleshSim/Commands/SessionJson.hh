#pragma once

#include "Workspace.hh"

#include <string>

namespace FleshSim {

/// All that a panel shows of an object, as one JSON object; docs/scripting.md lists its keys.
std::string stateJson(const std::string& _name, const Workspace::Place& _place);

/// The steps of the last run from index _first on, as a JSON array.
std::string rowsJson(const Session& _session, int _first);

/// What handles and obstacles exert after the last step, as a JSON object: "reactions": [{"handle", "force",
/// "moment"}].
std::string reactionsJson(const Session& _session);

} // namespace FleshSim
