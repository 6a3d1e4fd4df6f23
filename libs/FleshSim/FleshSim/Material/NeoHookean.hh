#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <array>
#include <limits>

namespace FleshSim {

/// Psi = mu/2 (I2 - 3) - mu log J + lambda/2 (log J)^2 [J/m^3], infinite for J <= 0: Bonet & Wood 2008, "Nonlinear
/// Continuum Mechanics for Finite Element Analysis", eq. 6.27. Constants are Hooke's [Pa].
/// For J <= 0 stress and Hessian are finite, but of no meaning: look at the energy first.
template <class Constant>
class NeoHookean : public InvariantEnergy<NeoHookean<Constant>>
{
public:
  static constexpr const char* name = "neo-hookean";
  static constexpr bool needsRotation = false;
  static constexpr bool needsPositiveJacobian = true;
  /// Derivatives are taken at no smaller J.
  static constexpr double leastJ = 1e-60;

  explicit NeoHookean(const std::array<Constant, 2>& _constants) : mu_(_constants[0]), lambda_(_constants[1]) {}

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    return stableConstants<NeoHookean>(_given, _given.mu, _given.lambda);
  }

  Constant hookeMu() const { return mu_; }
  Constant hookeLambda() const { return lambda_; }

  template <class T>
  FLESHSIM_INLINE T density(const Invariants<T>& _i) const
  {
    const T j = _i.volumeExcess;
    const auto positive = j > T(-1.0);
    const T logJ = log1p(select(positive, j, T(0.0)));
    const T psi = T(mu_) * (T(0.5) * _i.normExcess - logJ) + T(0.5 * lambda_) * logJ * logJ;
    return select(positive, psi, T(std::numeric_limits<double>::infinity()));
  }

  template <class T>
  FLESHSIM_INLINE InvariantDerivatives<T> derivatives(const Invariants<T>& _i) const
  {
    InvariantDerivatives<T> d;
    const T volume = T(1.0) + _i.volumeExcess;
    const T J = select(volume > T(0.0), max(volume, T(leastJ)), T(1.0));
    const T logJ = log(J);
    const T inverse = T(1.0) / J;
    d.d2 = T(0.5 * mu_);
    d.d3 = (T(lambda_) * logJ - T(mu_)) * inverse;
    d.d33 = (T(mu_ + lambda_) - T(lambda_) * logJ) * (inverse * inverse);
    return d;
  }

  /// For VolumeSplit: U = lambda/2 (log J)^2, infinite for J <= 0. It bends down (U'' < 0) where J > e. (With the
  /// bulk modulus in place of lambda R would have no lower bound.)
  template <class T>
  FLESHSIM_INLINE VolumePart<T> volumePart(const T& _volumeExcess) const
  {
    const Constant lambda = max(lambda_, Constant(0.0));
    const auto positive = _volumeExcess > T(-1.0);
    const T J = select(positive, max(T(1.0) + _volumeExcess, T(leastJ)), T(1.0));
    const T logJ = log1p(select(positive, _volumeExcess, T(0.0)));
    const T inverse = T(1.0) / J;
    return {select(positive, T(0.5 * lambda) * logJ * logJ, T(std::numeric_limits<double>::infinity())),
            T(lambda) * logJ * inverse, T(lambda) * (T(1.0) - logJ) * (inverse * inverse)};
  }

  NeoHookean withoutVolumePart() const
  {
    NeoHookean result = *this;
    result.lambda_ -= max(hookeLambda(), Constant(0.0));
    return result;
  }

private:
  Constant mu_;     ///< model constant [Pa]
  Constant lambda_; ///< model constant [Pa]
};

MaterialPointer createNeoHookean(const MaterialLanes& _lanes);

} // namespace FleshSim
