#pragma once

#include <cstdint>

namespace FleshSim {

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed on every machine and with every standard
/// library.
class Random
{
public:
  explicit Random(std::uint64_t _seed) : state_(_seed) {}

  std::uint64_t next()
  {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  /// Uniform in [0, 1), with 53 random bits.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  /// Uniform in [_low, _high).
  double uniform(double _low, double _high) { return _low + (_high - _low) * uniform(); }

  /// Uniform among 0 .. _count - 1; the bias of the modulo is below 2^-32 for counts below 2^32.
  std::uint64_t below(std::uint64_t _count) { return next() % _count; }

private:
  std::uint64_t state_;
};

} // namespace FleshSim
