#pragma once

#include <cstddef>
#include <string>

namespace FleshSim {

/// Length of the well-formed UTF-8 sequence that begins at _text[_at], or 0.
int utf8Length(const std::string& _text, std::size_t _at);

bool isUtf8(const std::string& _text);

/// Well-formed UTF-8: as it is if it is that, else with every byte that is not taken as a character of Latin-1.
std::string asUtf8(const std::string& _text);

/// Whether the well-formed sequence at _text[_at] is no character to be shown: U+0000 to U+001F, U+007F to U+009F, or
/// one of U+FFFE and U+FFFF, which XML forbids, or one that turns the direction of what follows (U+202A to U+202E,
/// U+2066 to U+2069), by which a text can look like another one.
bool isControlCharacter(const std::string& _text, std::size_t _at);

} // namespace FleshSim
