#pragma once

#include <FleshSim/Core/Pack.hh>

namespace FleshSim {

/// The plane rotation that diagonalises [[a, h/2], [h/2, b]] and puts the larger eigenvalue first.
template <class T>
struct JacobiRotation
{
  T cosine; ///< >= 0
  T sine;
};

/// The angle is atan2(_h, _d) / 2 with _d = a - b; both functions are computed without cancellation and are normalised
/// to rounding, also for _h = _d = 0 (no rotation). Preconditions: |_h|, |_d| well below 1e150.
template <class T>
FLESHSIM_INLINE JacobiRotation<T> jacobiRotation(const T& _d, const T& _h)
{
  // (w, h) has the direction of half the angle of (|d|, h); the summand keeps it one when there is nothing to rotate.
  const T w = sqrt(_d * _d + _h * _h) + (abs(_d) + T(1e-150));
  const T scale = T(1.0) / sqrt(w * w + _h * _h);
  const T large = w * scale;
  const T small = _h * scale;
  const auto swapped = _d < T(0.0);
  return {select(swapped, abs(small), large), select(swapped, flipSign(large, _h), small)};
}

} // namespace FleshSim
