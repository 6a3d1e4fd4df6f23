#pragma once

#include <FleshSim/Core/JsonWriter.hh>
#include <FleshSim/Session/Session.hh>

#include <string>

namespace FleshSim {

/// What panels need to show every setting: a list of objects with "key", "label", "type" (flag, integer, number, name),
/// "help", "unit", "least", "most", "above" (whether `least` itself is refused), "none", "absent" and "choices"
/// (objects with "name" and "description").
std::string settingTableJson();

/// "settings": the value of each setting by its key; null where the program chooses.
void writeSettingValues(JsonWriter& _json, const Session& _session, int _body);

} // namespace FleshSim
