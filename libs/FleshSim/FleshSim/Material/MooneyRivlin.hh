#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <array>
#include <limits>

namespace FleshSim {

/// Psi = c10 (J^-2/3 I2 - 3) + c01 (J^-4/3 A - 3) + bulk/2 (J - 1)^2 [J/m^3] with I2 = |F|^2 and A = |cof F|^2,
/// infinite for J <= 0: Mooney 1940 and Rivlin 1948 in the form for compressible rubber with the change of volume taken
/// apart (Bonet & Wood 2008, "Nonlinear Continuum Mechanics for Finite Element Analysis", sections 6.5 and 6.6).
/// Hooke's constants are mu = 2 (c10 + c01), lambda = bulk - 2/3 mu [Pa]; from these both halves get the same: c10 =
/// c01 = mu/4. For J <= 0 stress and Hessian are finite, but of no meaning: look at the energy first.
template <class Constant>
class MooneyRivlin : public InvariantEnergy<MooneyRivlin<Constant>>
{
public:
  static constexpr const char* name = "mooney-rivlin";
  static constexpr bool needsRotation = false;
  static constexpr bool needsPositiveJacobian = true;
  static constexpr bool mixesInvariants = true;
  /// Derivatives are taken at no smaller J.
  static constexpr double leastJ = 1e-60;

  explicit MooneyRivlin(const std::array<Constant, 3>& _constants)
      : c10_(_constants[0]), c01_(_constants[1]), bulk_(_constants[2])
  {
  }

  /// c10, c01 and bulk. Throws std::invalid_argument if the solid is not stable under a small load, c10 + c01 > 0 and
  /// bulk > 0, or a number is not finite.
  static std::array<double, 3> constantsOf(const MaterialParameters& _given)
  {
    if (_given.own.empty()) {
      requireStable(_given, {_given.mu, _given.lambda});
      return {0.25 * _given.mu, 0.25 * _given.mu, _given.lambda + 2.0 / 3.0 * _given.mu};
    }
    requirePositive("c10 + c01", _given.own[0] + _given.own[1]);
    requirePositive("bulk", _given.own[2]);
    return {_given.own[0], _given.own[1], _given.own[2]};
  }

  Constant hookeMu() const { return 2.0 * (c10_ + c01_); }
  Constant hookeLambda() const { return bulk_ - 2.0 / 3.0 * hookeMu(); }

  template <class T>
  FLESHSIM_INLINE T density(const MixedInvariants<T>& _i) const
  {
    const T j = _i.volumeExcess;
    const auto positive = j > T(-1.0);
    // J^-2/3 - 1 and J^-4/3 - 1, so that small strains keep their digits.
    const T p = expm1(T(-2.0 / 3.0) * log1p(select(positive, j, T(0.0))));
    const T q = p * (T(2.0) + p);
    const T psi = T(c10_) * (_i.normExcess + p * (T(3.0) + _i.normExcess)) +
                  T(c01_) * (_i.areaExcess + q * (T(3.0) + _i.areaExcess)) + T(0.5 * bulk_) * j * j;
    return select(positive, psi, T(std::numeric_limits<double>::infinity()));
  }

  template <class T>
  FLESHSIM_INLINE MixedDerivatives<T> derivatives(const MixedInvariants<T>& _i) const
  {
    MixedDerivatives<T> d;
    const T volume = T(1.0) + _i.volumeExcess;
    const auto positive = volume > T(0.0);
    const T J = select(positive, max(volume, T(leastJ)), T(1.0));
    const T inverse = T(1.0) / J;
    const T p = T(1.0) + expm1(T(-2.0 / 3.0) * log(J));
    const T norm = T(3.0) + select(positive, _i.normExcess, T(0.0));
    const T area = T(3.0) + select(positive, _i.areaExcess, T(0.0));
    d.d2 = T(c10_) * p;
    d.dA = T(c01_) * p * p;
    d.d23 = T(-2.0 / 3.0) * d.d2 * inverse;
    d.d3A = T(-4.0 / 3.0) * d.dA * inverse;
    d.d3 = d.d23 * norm + d.d3A * area + T(bulk_) * _i.volumeExcess;
    d.d33 = (T(10.0 / 9.0) * d.d2 * norm + T(28.0 / 9.0) * d.dA * area) * (inverse * inverse) + T(bulk_);
    return d;
  }

  /// For VolumeSplit: U = bulk/2 (J - 1)^2. R, the rest, knows shape alone.
  template <class T>
  FLESHSIM_INLINE VolumePart<T> volumePart(const T& _volumeExcess) const
  {
    return quadraticVolume(bulk_, _volumeExcess);
  }

  MooneyRivlin withoutVolumePart() const
  {
    MooneyRivlin result = *this;
    result.bulk_ = Constant(0.0);
    return result;
  }

private:
  Constant c10_;  ///< [Pa]
  Constant c01_;  ///< [Pa]
  Constant bulk_; ///< [Pa]
};

MaterialPointer createMooneyRivlin(const MaterialLanes& _lanes);

} // namespace FleshSim
