#pragma once

#include <cmath>

namespace FleshSim {

/// How strongly surfaces repel each other, by g = distance / thickness: nothing from 1 on, and without bound towards 0.
struct BarrierValue
{
  double energy = 0.0; ///< b
  double slope = 0.0;  ///< b'
  double bend = 0.0;   ///< b''
};

/// Which function it is.
enum class BarrierKernel
{
  /// A spring, and a logarithm below half the thickness (Chen et al. 2025, Offset Geometric Contact): what touches
  /// lightly is as soft as it is deep, so that Newton's method sees a quadratic function;
  ///   b = (1 - g)^2 / 2 for g >= 1/2, else 1/8 - log(2 g) / 4.
  spring,
  /// b = -(g - 1)^2 log g (Li et al. 2020, Incremental Potential Contact), scaled to the same second derivative at 1/2.
  logarithm
};

/// b by the square of g, with derivatives by that square; 0 from 1 on. Precondition: _square > 0.
inline BarrierValue barrierBySquare(BarrierKernel _kernel, double _square)
{
  if (!(_square < 1.0)) return {};
  const double over = 1.0 / _square;
  if (_kernel == BarrierKernel::spring && _square < 0.25)
    return {0.125 - 0.125 * std::log(4.0 * _square), -0.125 * over, 0.125 * over * over};
  const double g = std::sqrt(_square);
  if (_kernel == BarrierKernel::spring) return {0.5 * (1.0 - g) * (1.0 - g), 0.5 - 0.5 / g, 0.25 * over / g};
  // With u = (g - 1)^2, u' = 1 - 1/g, u'' = 1/(2 g^3) by the square, and log g = log(square) / 2.
  constexpr double scale = 1.0 / 6.386294361119891; // 5 + 2 log 2
  const double u = (g - 1.0) * (g - 1.0), uFirst = 1.0 - 1.0 / g, uSecond = 0.5 * over / g;
  const double log = 0.5 * std::log(_square);
  return {-scale * u * log, -scale * (uFirst * log + 0.5 * u * over),
          -scale * (uSecond * log + uFirst * over - 0.5 * u * over * over)};
}

} // namespace FleshSim
