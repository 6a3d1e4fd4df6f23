#include <FleshSim/Minimize/LineSearch.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr double sufficientDecrease = 1e-4;
constexpr int maximumTrials = 60;

bool decreasesEnough(const LinePoint& _start, const LinePoint& _point, double _noise)
{
  if (!std::isfinite(_point.energy)) return false;
  if (_point.energy <= _start.energy + sufficientDecrease * _point.length * _start.slope) return true;
  // Where it is steeper downhill than before, as beside an unstable equilibrium, it was no mistake to go there.
  const bool hidden = _point.energy <= _start.energy + _noise;
  return hidden && _point.slope <= (1.0 - 2.0 * sufficientDecrease) * std::abs(_start.slope);
}

/// Minimum of the cubic through both energies and slopes, kept within a tenth and a half of the tried length.
double shorter(const LinePoint& _start, const LinePoint& _point)
{
  const double length = _point.length;
  if (!std::isfinite(_point.energy) || !std::isfinite(_point.slope)) return 0.5 * length;
  const double a = _start.slope + _point.slope - 3.0 * (_point.energy - _start.energy) / length;
  const double discriminant = a * a - _start.slope * _point.slope;
  double guess = 0.5 * length;
  if (discriminant >= 0.0) {
    const double b = std::sqrt(discriminant);
    const double denominator = _point.slope - _start.slope + 2.0 * b;
    if (denominator != 0.0) guess = length * (1.0 - (_point.slope + b - a) / denominator);
  }
  return std::isfinite(guess) ? std::clamp(guess, 0.1 * length, 0.5 * length) : 0.5 * length;
}

} // namespace

bool searchAlongLine(const LinePoint& _start, double _noise, const std::function<LinePoint(double)>& _try,
                     double _first)
{
  if (!(_start.slope < 0.0)) return false;
  LinePoint point = _try(_first);
  for (int trial = 0; !decreasesEnough(_start, point, _noise); ++trial) {
    if (trial == maximumTrials) return false;
    point = _try(shorter(_start, point));
  }
  // Still as steep as three quarters of the start: the quadratic model was far too cautious.
  while (point.length >= 1.0 && point.length < 64.0 && point.slope < 0.75 * _start.slope) {
    const LinePoint longer = _try(2.0 * point.length);
    if (!decreasesEnough(_start, longer, _noise) || longer.energy > point.energy + _noise) {
      _try(point.length);
      break;
    }
    point = longer;
  }
  return true;
}

} // namespace FleshSim
