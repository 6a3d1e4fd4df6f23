#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <algorithm>

namespace FleshSim {

/// Psi = mu |F - R|^2 + lambda/2 (J - 1)^2 [J/m^3], F = R S: Stomakhin et al. 2012, "Energetically Consistent
/// Invertible Elasticity", section 3; docs/theory.md, section 2. Constants are Hooke's [Pa]. Not smooth where
/// s_i + s_j = 0 (R jumps), finite there: see InvariantEnergy::stretchDerivatives.
class FixedCorotated : public InvariantEnergy<FixedCorotated>
{
public:
  static constexpr const char* name = "fixed-corotated";
  static constexpr bool needsRotation = true;
  static constexpr bool needsPositiveJacobian = false;

  /// Throws std::invalid_argument, see requireStable.
  explicit FixedCorotated(const MaterialParameters& _parameters);

  double hookeMu() const { return mu_; }
  double hookeLambda() const { return lambda_; }

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
    return quadraticVolume(std::max(hookeLambda(), 0.0), _volumeExcess);
  }

  FixedCorotated withoutVolumePart() const
  {
    FixedCorotated result = *this;
    result.lambda_ -= std::max(hookeLambda(), 0.0);
    return result;
  }

private:
  double mu_;     ///< model constant [Pa]
  double lambda_; ///< model constant [Pa]
};

MaterialPointer createFixedCorotated(const MaterialParameters& _parameters);

} // namespace FleshSim
