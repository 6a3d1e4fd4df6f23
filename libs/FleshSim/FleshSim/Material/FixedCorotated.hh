#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <array>

namespace FleshSim {

/// Psi = mu |F - R|^2 + lambda/2 (J - 1)^2 [J/m^3], F = R S: Stomakhin et al. 2012, "Energetically Consistent
/// Invertible Elasticity", section 3; docs/theory.md, section 2. Constants are Hooke's [Pa]. Not smooth where
/// s_i + s_j = 0 (R jumps), finite there: see InvariantEnergy::stretchDerivatives.
template <class Constant>
class FixedCorotated : public InvariantEnergy<FixedCorotated<Constant>>
{
public:
  static constexpr const char* name = "fixed-corotated";
  static constexpr bool needsRotation = true;
  static constexpr bool needsPositiveJacobian = false;

  explicit FixedCorotated(const std::array<Constant, 2>& _constants) : mu_(_constants[0]), lambda_(_constants[1]) {}

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    return stableConstants<FixedCorotated>(_given, _given.mu, _given.lambda);
  }

  Constant hookeMu() const { return mu_; }
  Constant hookeLambda() const { return lambda_; }

  template <class T>
  FLESHSIM_INLINE T density(const Invariants<T>& _i) const
  {
    return T(mu_) * _i.rotationDistance + T(0.5 * lambda_) * _i.volumeExcess * _i.volumeExcess;
  }

  template <class T>
  FLESHSIM_INLINE InvariantDerivatives<T> derivatives(const Invariants<T>& _i) const
  {
    InvariantDerivatives<T> d;
    d.d1 = T(-2.0 * mu_);
    d.d2 = T(mu_);
    d.d3 = T(lambda_) * _i.volumeExcess;
    d.d33 = T(lambda_);
    return d;
  }

  /// For VolumeSplit: U = lambda/2 (J - 1)^2. (With the bulk modulus in its place R would have no lower bound.)
  template <class T>
  FLESHSIM_INLINE VolumePart<T> volumePart(const T& _volumeExcess) const
  {
    return quadraticVolume(max(hookeLambda(), Constant(0.0)), _volumeExcess);
  }

  FixedCorotated withoutVolumePart() const
  {
    FixedCorotated result = *this;
    result.lambda_ -= max(hookeLambda(), Constant(0.0));
    return result;
  }

private:
  Constant mu_;     ///< model constant [Pa]
  Constant lambda_; ///< model constant [Pa]
};

MaterialPointer createFixedCorotated(const MaterialLanes& _lanes);

} // namespace FleshSim
