#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <array>

namespace FleshSim {

/// Psi = mu/2 (I2 - 3) - mu (J - 1) + lambda/2 (J - 1)^2 [J/m^3]: Smith, de Goes, Kim 2018, "Stable Neo-Hookean Flesh
/// Simulation", section 3, without the barrier of eq. 14. Smooth for every F, inverted ones too; rest-stable.
/// Model constants from Hooke's: mu = mu_H, lambda = lambda_H + mu_H [Pa].
template <class Constant>
class StableNeoHookean : public InvariantEnergy<StableNeoHookean<Constant>>
{
public:
  static constexpr const char* name = "stable-neo-hookean";
  static constexpr bool needsRotation = false;
  static constexpr bool needsPositiveJacobian = false;

  explicit StableNeoHookean(const std::array<Constant, 2>& _constants) : mu_(_constants[0]), lambda_(_constants[1]) {}

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    const double lambda = _given.lambda + (_given.modelConstants ? 0.0 : _given.mu);
    return stableConstants<StableNeoHookean>(_given, _given.mu, lambda);
  }

  Constant hookeMu() const { return mu_; }
  Constant hookeLambda() const { return lambda_ - mu_; }

  template <class T>
  FLESHSIM_INLINE T density(const Invariants<T>& _i) const
  {
    const T j = _i.volumeExcess;
    return T(mu_) * (T(0.5) * _i.normExcess - j) + T(0.5 * lambda_) * j * j;
  }

  template <class T>
  FLESHSIM_INLINE InvariantDerivatives<T> derivatives(const Invariants<T>& _i) const
  {
    InvariantDerivatives<T> d;
    d.d2 = T(0.5 * mu_);
    d.d3 = T(lambda_) * _i.volumeExcess - T(mu_);
    d.d33 = T(lambda_);
    return d;
  }

  /// For VolumeSplit: U = K/2 (J - 1)^2 with the bulk modulus K.
  template <class T>
  FLESHSIM_INLINE VolumePart<T> volumePart(const T& _volumeExcess) const
  {
    return quadraticVolume(bulkModulus(), _volumeExcess);
  }

  StableNeoHookean withoutVolumePart() const
  {
    StableNeoHookean result = *this;
    result.lambda_ -= bulkModulus();
    return result;
  }

private:
  Constant bulkModulus() const { return hookeLambda() + 2.0 / 3.0 * hookeMu(); }

  Constant mu_;     ///< model constant [Pa]
  Constant lambda_; ///< model constant [Pa]
};

MaterialPointer createStableNeoHookean(const MaterialLanes& _lanes);

} // namespace FleshSim
