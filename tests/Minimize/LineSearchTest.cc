#include <FleshSim/Minimize/LineSearch.hh>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace FleshSim;

/// One-dimensional objectives with their slopes.
LinePoint quartic(double _t)
{
  return {_t, std::pow(_t - 0.2, 4), 4.0 * std::pow(_t - 0.2, 3)};
}

TEST(LineSearch, shortensUntilTheObjectiveFalls)
{
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(quartic(0.0), 0.0, [&](double _t) { return last = quartic(_t); }));
  EXPECT_LT(last.energy, quartic(0.0).energy);
  EXPECT_LT(last.length, 1.0);
}

TEST(LineSearch, goesBeyondOneWhereItIsStillSteep)
{
  const auto far = [](double _t) { return LinePoint{_t, (_t - 10.0) * (_t - 10.0), 2.0 * (_t - 10.0)}; };
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(far(0.0), 0.0, [&](double _t) { return last = far(_t); }));
  EXPECT_GT(last.length, 2.0);
  EXPECT_LT(last.energy, far(1.0).energy);
}

TEST(LineSearch, stepsBackFromTheInfinite)
{
  const auto wall = [](double _t) {
    return _t > 0.01 ? LinePoint{_t, std::numeric_limits<double>::infinity(), std::nan("")} : LinePoint{_t, -_t, -1.0};
  };
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(wall(0.0), 0.0, [&](double _t) { return last = wall(_t); }));
  EXPECT_LE(last.length, 0.01);
}

/// Beside an unstable equilibrium it gets steeper downhill, by less than what rounding leaves of the energy.
TEST(LineSearch, leavesAnUnstableEquilibriumThatRoundingHides)
{
  const auto saddle = [](double _t) { return LinePoint{_t, 1e5, -1e-12 * (1.0 + _t)}; };
  LinePoint last;
  EXPECT_TRUE(searchAlongLine(saddle(0.0), 1e-8, [&](double _t) { return last = saddle(_t); }));
  EXPECT_GT(last.length, 1.0);
  // Uphill and steeper it was one.
  const auto bowl = [](double _t) { return _t < 0.5 ? LinePoint{_t, 1e5, -1e-12} : LinePoint{_t, 1e5 + 1e-9, 2e-12}; };
  EXPECT_TRUE(searchAlongLine(bowl(0.0), 1e-8, [&](double _t) { return last = bowl(_t); }));
  EXPECT_LT(last.length, 0.5);
}

TEST(LineSearch, refusesAnUphillStart)
{
  EXPECT_FALSE(searchAlongLine({0.0, 1.0, 0.5}, 0.0, [](double _t) { return LinePoint{_t, 1.0 + _t, 0.5}; }));
}

} // namespace
