#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>

namespace FleshSim {

/// Psi = mu |F - R|^2 + lambda/2 tr(S - I)^2 = mu (I2 - 2 I1 + 3) + lambda/2 (I1 - 3)^2 [J/m^3], F = R S: co-rotated
/// linear elasticity; docs/theory.md, section 2; Smith, de Goes, Kim 2019, section 5. Constants are Hooke's [Pa].
/// Not smooth where s_i + s_j = 0 (R jumps), finite there: see InvariantEnergy::stretchDerivatives.
class Corotated : public InvariantEnergy<Corotated>
{
public:
  static constexpr const char* name = "corotated";
  static constexpr bool needsRotation = true;
  static constexpr bool needsPositiveJacobian = false;

  /// Throws std::invalid_argument, see requireStable.
  explicit Corotated(const MaterialParameters& _parameters);

  double hookeMu() const { return mu_; }
  double hookeLambda() const { return lambda_; }

  template <class T>
  FLESHSIM_INLINE T density(const Invariants<T>& _i) const
  {
    return T(mu_) * _i.rotationDistance + T(0.5 * lambda_) * _i.stretchExcess * _i.stretchExcess;
  }

  template <class T>
  FLESHSIM_INLINE InvariantDerivatives<T> derivatives(const Invariants<T>& _i) const
  {
    InvariantDerivatives<T> d;
    d.d1 = T(lambda_) * _i.stretchExcess - T(2.0 * mu_);
    d.d11 = T(lambda_);
    d.d2 = T(mu_);
    return d;
  }

private:
  double mu_;     ///< model constant [Pa]
  double lambda_; ///< model constant [Pa]
};

MaterialPointer createCorotated(const MaterialParameters& _parameters);

} // namespace FleshSim
