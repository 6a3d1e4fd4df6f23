#pragma once

#include <cstddef>
#include <string>

namespace FleshSim {

/// Length of the well-formed UTF-8 sequence that begins at _text[_at], or 0.
int utf8Length(const std::string& _text, std::size_t _at);

} // namespace FleshSim
