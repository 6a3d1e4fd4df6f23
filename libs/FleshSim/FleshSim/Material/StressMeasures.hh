#pragma once

#include <FleshSim/Core/Types.hh>

#include <Eigen/LU>

#include <cmath>

namespace FleshSim {

/// Cauchy stress [Pa] from the first Piola-Kirchhoff stress: P F^T / J. Zero where J vanishes, so that a crushed element
/// does not spoil a picture.
inline Matrix3 cauchyStress(const Matrix3& _F, const Matrix3& _P)
{
  const double J = _F.determinant();
  const Matrix3 stress = _P * _F.transpose() / J;
  return stress.allFinite() ? stress : Matrix3(Matrix3::Zero());
}

/// Von Mises' equivalent stress [Pa]: sqrt(3/2) times the norm of the deviator.
inline double vonMisesStress(const Matrix3& _cauchy)
{
  const Matrix3 deviator = _cauchy - _cauchy.trace() / 3.0 * Matrix3::Identity();
  return std::sqrt(1.5) * deviator.norm();
}

} // namespace FleshSim
