#pragma once

#include <string>
#include <vector>

namespace FleshSim {

/// How numbers become places on an axis.
enum class PlotScale
{
  linear,
  counts,     ///< linear, from zero, ticks at integers
  logarithmic ///< only positive numbers have a place
};

struct PlotTick
{
  double place = 0.0; ///< on the axis, in [0, 1]
  std::string label;
};

/// An axis with ticks at round numbers that holds all of some numbers. Linear axes begin at zero where that costs less
/// than about half of the axis; a range that is tiny beside its numbers is widened, so that rounding errors look flat.
class PlotAxis
{
public:
  /// Numbers that hasPlace() refuses are ignored; without any the axis goes from 0 to 1, or from 1 to 10.
  PlotAxis(PlotScale _scale, const std::vector<double>& _numbers);

  /// The axis of steps 1 .. _count: labels at integers, half a step of room at both ends where there is but one.
  static PlotAxis ofSteps(std::size_t _count);

  /// Finite, not beyond 1e300 (differences overflow there), and positive on a logarithmic axis.
  static bool hasPlace(PlotScale _scale, double _number);

  /// From 0 to 1 for what the axis was made for.
  double place(double _number) const;

  const std::vector<PlotTick>& ticks() const { return ticks_; }

private:
  PlotAxis(PlotScale _scale, double _low, double _high);
  void addLinearTicks(bool _grow);
  void addDecades();
  void addTick(double _number, int _digits);

  PlotScale scale_;
  double low_ = 0.0; ///< of a logarithmic axis: the decimal logarithms
  double high_ = 1.0;
  std::vector<PlotTick> ticks_;
};

} // namespace FleshSim
