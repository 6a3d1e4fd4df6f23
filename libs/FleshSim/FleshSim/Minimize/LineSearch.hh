#pragma once

#include <functional>

namespace FleshSim {

/// A point of a line: how far along it, the objective there and its slope along the line.
struct LinePoint
{
  double length = 0.0;
  double energy = 0.0;
  double slope = 0.0;
};

/// Looks for a length at which the objective has decreased enough (Armijo's condition; where rounding hides the
/// decrease, the approximate Wolfe condition on the slope of Hager and Zhang 2005). Tries _first first, shortens by
/// cubic interpolation, and goes beyond 1 while the objective is still steep there. `_try` evaluates a length; its last
/// call before a successful return is for the accepted one. False if the start is not downhill or no length serves.
/// _noise: rounding error to expect in the objective's values.
bool searchAlongLine(const LinePoint& _start, double _noise, const std::function<LinePoint(double _length)>& _try,
                     double _first = 1.0);

} // namespace FleshSim
