#pragma once

#include <FleshSim/Material/Material.hh>

namespace FleshSim {

/// A function U of J = det F and its first two derivatives [Pa].
template <class T>
struct VolumePart
{
  T value{0.0};
  T first{0.0};
  T second{0.0};
};

/// U = lambda/2 (J - 1)^2; lambda is a number, or one for each lane.
template <class T, class Constant>
FLESHSIM_INLINE VolumePart<T> quadraticVolume(const Constant& _lambda, const T& _volumeExcess)
{
  return {T(0.5 * _lambda) * _volumeExcess * _volumeExcess, T(_lambda) * _volumeExcess, T(_lambda)};
}

/// An energy Psi(F) = R(F) + U(J), taken apart for elements that take J from several integration points together
/// (MeanDilatation). U is as much of the resistance to a change of volume as R can spare: R has a lower bound, and
/// at rest it is without stress (as U is) and its second derivative has no negative eigenvalue, so that a filter leaves
/// that alone. U''(rest) is the bulk modulus for both Stable Neo-Hookean energies, for others Hooke's lambda or, if
/// that is negative, zero. A part of U that is linear in J may be on either side: its sum over the points is that of
/// its mean.
class VolumeSplit
{
public:
  virtual ~VolumeSplit() = default;

  /// R.
  virtual const Material& remainder() const = 0;

  /// U, U' and U'' at J - 1. Infinite where U has no value; derivatives are finite there, but of no meaning.
  virtual VolumePart<Pack> volume(const Pack& _volumeExcess) const = 0;

  /// Energy of R, and stress and filtered Hessian of R + p J with the pressure p [Pa] of each lane held; otherwise as
  /// Material::hessian.
  virtual PackMask hessian(const Pack* _F, const Pack& _pressure, HessianFilter _filter, Pack& _energy, Pack* _P,
                           Pack* _H) const = 0;

  /// The same in the shortest form, as Material::hessianForm.
  virtual PackMask hessianForm(const Pack* _F, const Pack& _pressure, HessianFilter _filter, Pack& _energy, Pack* _P,
                               HessianForm& _form) const = 0;

protected:
  VolumeSplit() = default;
  VolumeSplit(const VolumeSplit&) = default;
  VolumeSplit& operator=(const VolumeSplit&) = default;
};

} // namespace FleshSim
