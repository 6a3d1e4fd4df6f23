#pragma once

#include <charconv>
#include <string_view>
#include <type_traits>

namespace FleshSim {

enum class NumberProblem
{
  none,
  notANumber,
  outOfRange
};

/// Parses the whole of `_text`, independent of the locale; a leading '+' is allowed as C++ streams allow it. A number
/// too small for the type becomes 0, one too large is out of range.
template <class Number>
NumberProblem parseNumber(std::string_view _text, Number& _value)
{
  const char* begin = _text.data();
  const char* const end = begin + _text.size();
  if (_text.size() > 1 && *begin == '+' && begin[1] != '-') ++begin;
  const auto [rest, error] = std::from_chars(begin, end, _value);
  if (error == std::errc::result_out_of_range && rest == end) {
    // Integers have no '-' inside; of a floating-point number that is too small it is the exponent's sign.
    if (!std::is_floating_point_v<Number> || _text.find_last_of('-') == std::string_view::npos ||
        _text.find_last_of('-') == 0)
      return NumberProblem::outOfRange;
    _value = 0;
    return NumberProblem::none;
  }
  return error == std::errc() && rest == end ? NumberProblem::none : NumberProblem::notANumber;
}

} // namespace FleshSim
