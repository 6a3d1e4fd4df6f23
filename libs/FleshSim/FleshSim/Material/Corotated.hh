#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>

#include <array>

namespace FleshSim {

/// Psi = mu |F - R|^2 + lambda/2 tr(S - I)^2 = mu (I2 - 2 I1 + 3) + lambda/2 (I1 - 3)^2 [J/m^3], F = R S: co-rotated
/// linear elasticity; docs/theory.md, section 2; Smith, de Goes, Kim 2019, section 5. Constants are Hooke's [Pa].
/// Not smooth where s_i + s_j = 0 (R jumps), finite there: see InvariantEnergy::stretchDerivatives.
template <class Constant>
class Corotated : public InvariantEnergy<Corotated<Constant>>
{
public:
  static constexpr const char* name = "corotated";
  static constexpr bool needsRotation = true;
  static constexpr bool needsPositiveJacobian = false;

  explicit Corotated(const std::array<Constant, 2>& _constants) : mu_(_constants[0]), lambda_(_constants[1]) {}

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    return stableConstants<Corotated>(_given, _given.mu, _given.lambda);
  }

  Constant hookeMu() const { return mu_; }
  Constant hookeLambda() const { return lambda_; }

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
  Constant mu_;     ///< model constant [Pa]
  Constant lambda_; ///< model constant [Pa]
};

MaterialPointer createCorotated(const MaterialLanes& _lanes);

} // namespace FleshSim
