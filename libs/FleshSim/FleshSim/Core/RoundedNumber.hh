#pragma once

#include <string>

namespace FleshSim {

/// A number for people: rounded to _digits significant ones, with an exponent only below 0.0001 and from ten millions
/// on, a decimal point in any locale; "not a number", "infinite" and "-infinite" for those.
std::string roundedNumber(double _value, int _digits);

} // namespace FleshSim
