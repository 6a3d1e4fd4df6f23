#include <FleshSim/Report/PlotAxis.hh>

#include <FleshSim/Core/RoundedNumber.hh>

#include <algorithm>
#include <cmath>

namespace FleshSim {

namespace {

constexpr int mostTicks = 5;
constexpr double leastRange = 2e-3; ///< in parts of the largest number

/// 1, 2 or 5 times a power of ten, so that a range has no more than mostTicks parts; an integer for counts.
double roundStep(double _range, PlotScale _scale)
{
  const double least = _range / mostTicks;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  double step = 10.0 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power >= least * (1.0 - 1e-9)) step = factor * power;
  return _scale == PlotScale::counts ? std::max(1.0, step) : step;
}

} // namespace

bool PlotAxis::hasPlace(PlotScale _scale, double _number)
{
  return std::isfinite(_number) && std::abs(_number) <= 1e300 && (_scale != PlotScale::logarithmic || _number > 0.0);
}

PlotAxis::PlotAxis(PlotScale _scale, const std::vector<double>& _numbers) : scale_(_scale)
{
  const bool decades = _scale == PlotScale::logarithmic;
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (const double number : _numbers)
    if (hasPlace(_scale, number)) {
      low = std::min(low, decades ? std::log10(number) : number);
      high = std::max(high, decades ? std::log10(number) : number);
    }
  if (low > high) {
    low = 0.0;
    high = 1.0;
  }
  low_ = low;
  high_ = high;
  if (decades) {
    addDecades();
    return;
  }
  if (_scale == PlotScale::counts || (low_ >= 0.0 && low_ <= 0.6 * high_)) low_ = std::min(0.0, low_);
  const double size = std::max(std::abs(low_), std::abs(high_));
  const double least = size > 0.0 ? leastRange * size : 1.0;
  if (high_ - low_ < least) {
    const double middle = low_ + 0.5 * (high_ - low_);
    low_ = size > 0.0 ? middle - 0.5 * least : 0.0;
    high_ = size > 0.0 ? middle + 0.5 * least : 1.0;
  }
  addLinearTicks(true);
}

PlotAxis::PlotAxis(PlotScale _scale, double _low, double _high) : scale_(_scale), low_(_low), high_(_high)
{
  addLinearTicks(false);
}

PlotAxis PlotAxis::ofSteps(std::size_t _count)
{
  const auto last = static_cast<double>(_count);
  return _count > 1 ? PlotAxis(PlotScale::counts, 1.0, last) : PlotAxis(PlotScale::counts, 0.5, 1.5);
}

double PlotAxis::place(double _number) const
{
  const double number = scale_ == PlotScale::logarithmic ? std::log10(_number) : _number;
  return (number - low_) / (high_ - low_);
}

void PlotAxis::addTick(double _number, int _digits)
{
  ticks_.push_back({(_number - low_) / (high_ - low_), roundedNumber(_number, _digits)});
}

/// Growing: the axis ends at ticks.
void PlotAxis::addLinearTicks(bool _grow)
{
  const double step = roundStep(high_ - low_, scale_);
  const double first = _grow ? std::floor(low_ / step + 1e-9) : std::ceil(low_ / step - 1e-9);
  const double last = _grow ? std::ceil(high_ / step - 1e-9) : std::floor(high_ / step + 1e-9);
  if (_grow) {
    low_ = first * step;
    high_ = last * step;
  }
  const double size = std::max({std::abs(first), std::abs(last), 1.0});
  const int digits = 2 + static_cast<int>(std::floor(std::log10(size)));
  for (double tick = first; tick <= last; tick += 1.0)
    addTick(tick * step, digits);
}

void PlotAxis::addDecades()
{
  low_ = std::floor(low_ + 1e-9);
  high_ = std::max(std::ceil(high_ - 1e-9), low_ + 1.0);
  const double step = std::ceil((high_ - low_) / (mostTicks + 1));
  for (double decade = low_; decade <= high_; decade += step)
    ticks_.push_back({(decade - low_) / (high_ - low_), roundedNumber(std::pow(10.0, decade), 1)});
}

} // namespace FleshSim
