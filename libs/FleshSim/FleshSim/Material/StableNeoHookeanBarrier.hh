#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <array>

namespace FleshSim {

/// Psi = mu/2 (I2 - 3) + lambda/2 (J - a)^2 - mu/2 log(I2 + 1) - Psi(rest), a = 1 + mu/lambda - mu/(4 lambda) [J/m^3]:
/// Smith, de Goes, Kim 2018, "Stable Neo-Hookean Flesh Simulation", eq. 14 and section 3.4. The logarithm keeps the
/// Hessian regular where F vanishes. With x = I2 - 3, j = J - 1 it is
///   Psi = mu/2 x - 3/4 mu j + lambda/2 j^2 - mu/2 log(1 + x/4), zero at rest.
/// Model constants from Hooke's: mu = 4/3 mu_H, lambda = lambda_H + 5/6 mu_H [Pa].
template <class Constant>
class StableNeoHookeanBarrier : public InvariantEnergy<StableNeoHookeanBarrier<Constant>>
{
public:
  static constexpr const char* name = "stable-neo-hookean-barrier";
  static constexpr bool needsRotation = false;
  static constexpr bool needsPositiveJacobian = false;
  static constexpr bool bendsInNorm = true;

  explicit StableNeoHookeanBarrier(const std::array<Constant, 2>& _constants)
      : mu_(_constants[0]), lambda_(_constants[1])
  {
  }

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    if (_given.modelConstants) return stableConstants<StableNeoHookeanBarrier>(_given, _given.mu, _given.lambda);
    return stableConstants<StableNeoHookeanBarrier>(_given, _given.mu * (4.0 / 3.0),
                                                    _given.lambda + 5.0 / 6.0 * _given.mu);
  }

  Constant hookeMu() const { return 0.75 * mu_; }
  Constant hookeLambda() const { return lambda_ - 0.625 * mu_; }

  template <class T>
  FLESHSIM_INLINE T density(const Invariants<T>& _i) const
  {
    const T x = _i.normExcess, j = _i.volumeExcess;
    return T(0.5 * mu_) * (x - log1p(T(0.25) * x)) + (T(0.5 * lambda_) * j - T(0.75 * mu_)) * j;
  }

  template <class T>
  FLESHSIM_INLINE InvariantDerivatives<T> derivatives(const Invariants<T>& _i) const
  {
    InvariantDerivatives<T> d;
    const T inverse = T(1.0) / (_i.normExcess + T(4.0));
    d.d2 = T(0.5 * mu_) * (T(1.0) - inverse);
    d.d22 = T(0.5 * mu_) * inverse * inverse;
    d.d3 = T(lambda_) * _i.volumeExcess - T(0.75 * mu_);
    d.d33 = T(lambda_);
    return d;
  }

  /// For VolumeSplit: U = K/2 (J - 1)^2 with the bulk modulus K.
  template <class T>
  FLESHSIM_INLINE VolumePart<T> volumePart(const T& _volumeExcess) const
  {
    return quadraticVolume(bulkModulus(), _volumeExcess);
  }

  StableNeoHookeanBarrier withoutVolumePart() const
  {
    StableNeoHookeanBarrier result = *this;
    result.lambda_ -= bulkModulus();
    return result;
  }

private:
  Constant bulkModulus() const { return hookeLambda() + 2.0 / 3.0 * hookeMu(); }

  Constant mu_;     ///< model constant [Pa]
  Constant lambda_; ///< model constant [Pa]
};

MaterialPointer createStableNeoHookeanBarrier(const MaterialLanes& _lanes);

} // namespace FleshSim
