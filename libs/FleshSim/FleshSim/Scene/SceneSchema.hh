#pragma once

#include <string>

namespace FleshSim {

/// The JSON schema (json-schema.org, draft 2020-12) of scene files, for editors and checkers: all keys with their
/// types, ranges, names and a sentence each. What spans several keys ("mesh" or "generate") the reader alone checks.
std::string sceneSchema();

} // namespace FleshSim
