#include <FleshSim/Core/RoundedNumber.hh>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace FleshSim {

std::string roundedNumber(double _value, int _digits)
{
  if (std::isnan(_value)) return "not a number";
  if (std::isinf(_value)) return _value > 0.0 ? "infinite" : "-infinite";
  std::array<char, 40> text;
  char* const begin = text.data();
  char* const limit = begin + text.size();
  // Rounded first, and then written: 12300 for three digits, not 1.23e+04.
  char* end = std::to_chars(begin, limit, _value, std::chars_format::scientific, _digits - 1).ptr;
  double rounded = 0.0;
  std::from_chars(begin, end, rounded);
  end = std::to_chars(begin, limit, rounded, std::chars_format::general, std::max(_digits, 7)).ptr;
  return std::string(begin, end);
}

} // namespace FleshSim
