#pragma once

#include <FleshSim/Core/Types.hh>

#include <cmath>

namespace FleshSim {

/// Cauchy (true) stress sigma = P F^T / J [Pa] from the first Piola-Kirchhoff stress. An element without volume has
/// none: where |J| is below 1e-12 the result is zero. Inverted elements keep their sign (J < 0).
inline Matrix3 cauchyStress(const Matrix3& _F, const Matrix3& _P)
{
  const double J = _F.determinant();
  if (!(std::abs(J) > 1e-12)) return Matrix3::Zero();
  return _P * _F.transpose() / J;
}

/// Von Mises stress sqrt(3/2) |dev sigma| [Pa]: the uniaxial stress of the same distortion energy.
inline double vonMisesStress(const Matrix3& _cauchy)
{
  const Matrix3 deviator = _cauchy - _cauchy.trace() / 3.0 * Matrix3::Identity();
  return std::sqrt(1.5) * deviator.norm();
}

} // namespace FleshSim
