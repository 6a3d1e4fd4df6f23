#pragma once

#include <FleshSim/Material/Material.hh>

#include <array>
#include <cmath>

namespace FleshSim {

/// Two Lame constants [Pa].
struct LameConstants
{
  double mu;
  double lambda;
};

/// Throws std::invalid_argument with one sentence if a value is not finite, or if the solid they describe is not stable
/// under a small load: shear modulus _hooke.mu > 0 and bulk modulus _hooke.lambda + 2/3 _hooke.mu > 0 are needed.
/// `_given` is what the user wrote (named in the sentence), `_hooke` the Hooke values equivalent to it.
void requireStable(const MaterialParameters& _given, const LameConstants& _hooke);

/// _mu and _lambda as the constants of an energy, if it is stable with them; throws otherwise.
template <template <class> class Energy>
std::array<double, 2> stableConstants(const MaterialParameters& _given, double _mu, double _lambda)
{
  const Energy<double> energy({_mu, _lambda});
  requireStable(_given, {energy.hookeMu(), energy.hookeLambda()});
  return {_mu, _lambda};
}

/// Throws std::invalid_argument with one sentence unless _value is finite, above 0 and no more than 1e30 Pa.
void requirePositive(const char* _name, double _value);

/// Constants of each lane.
template <std::size_t count>
std::array<Pack, count> packedConstants(const std::array<std::array<double, count>, packWidth>& _lanes)
{
  std::array<Pack, count> packed;
  for (std::size_t i = 0; i < count; ++i)
    for (int lane = 0; lane < packWidth; ++lane)
      packed[i].set(lane, _lanes[static_cast<std::size_t>(lane)][i]);
  return packed;
}

/// The number of largest size: of one, or of all lanes.
inline double largestOf(double _constant)
{
  return _constant;
}
inline double largestOf(const Pack& _constants)
{
  double largest = _constants[0];
  for (int lane = 1; lane < packWidth; ++lane)
    if (std::abs(_constants[lane]) > std::abs(largest)) largest = _constants[lane];
  return largest;
}

/// _make(energy) of Energy<double> with the constants that all lanes have, or of Energy<Pack> where they differ;
/// Energy<double>::constantsOf finds them.
template <template <class> class Energy, class Make>
MaterialPointer makeWithConstants(const MaterialLanes& _lanes, const Make& _make)
{
  if (_lanes.areAlike()) return _make(Energy<double>(Energy<double>::constantsOf(_lanes[0])));
  std::array<decltype(Energy<double>::constantsOf(_lanes[0])), packWidth> lanes;
  for (int lane = 0; lane < packWidth; ++lane)
    lanes[static_cast<std::size_t>(lane)] = Energy<double>::constantsOf(_lanes[lane]);
  return _make(Energy<Pack>(packedConstants(lanes)));
}

} // namespace FleshSim
