#pragma once

#include <string>

namespace FleshSim {

/// Bytes as letters, digits, `+` and `/`, with `=` up to a multiple of four, no line breaks (RFC 4648, section 4).
std::string base64(const std::string& _bytes);

} // namespace FleshSim
