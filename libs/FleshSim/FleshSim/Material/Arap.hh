#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>

#include <array>

namespace FleshSim {

/// Psi = mu |F - R|^2 [J/m^3], F = R S: as rigid as possible; docs/theory.md, section 2; Smith, de Goes, Kim
/// 2019, section 5. It has one constant, Hooke's mu [Pa], and the small-strain answer of lambda = 0 (Poisson's ratio
/// 0): lambda is checked and then not used, hookeLambda() is 0. Not smooth where s_i + s_j = 0 (R jumps), finite there:
/// see InvariantEnergy::stretchDerivatives.
template <class Constant>
class Arap : public InvariantEnergy<Arap<Constant>>
{
public:
  static constexpr const char* name = "arap";
  static constexpr bool needsRotation = true;
  static constexpr bool needsPositiveJacobian = false;

  explicit Arap(const std::array<Constant, 1>& _constants) : mu_(_constants[0]) {}

  /// mu. Throws std::invalid_argument, see requireStable.
  static std::array<double, 1> constantsOf(const MaterialParameters& _given)
  {
    requireStable(_given, {_given.mu, _given.lambda});
    return {_given.mu};
  }

  Constant hookeMu() const { return mu_; }
  Constant hookeLambda() const { return Constant(0.0); }

  template <class T>
  FLESHSIM_INLINE T density(const Invariants<T>& _i) const
  {
    return T(mu_) * _i.rotationDistance;
  }

  template <class T>
  FLESHSIM_INLINE InvariantDerivatives<T> derivatives(const Invariants<T>&) const
  {
    InvariantDerivatives<T> d;
    d.d1 = T(-2.0 * mu_);
    d.d2 = T(mu_);
    return d;
  }

private:
  Constant mu_; ///< model constant [Pa]
};

MaterialPointer createArap(const MaterialLanes& _lanes);

} // namespace FleshSim
