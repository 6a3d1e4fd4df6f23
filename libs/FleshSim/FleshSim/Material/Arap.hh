#pragma once

#include <FleshSim/Material/InvariantEnergy.hh>
#include <FleshSim/Material/MaterialParameters.hh>

namespace FleshSim {

/// Psi = mu |F - R|^2 [J/m^3], F = R S: as rigid as possible; docs/theory.md, section 2; Smith, de Goes, Kim
/// 2019, section 5. It has one constant, Hooke's mu [Pa], and the small-strain answer of lambda = 0 (Poisson's ratio
/// 0): lambda is checked and then not used, hookeLambda() is 0. Not smooth where s_i + s_j = 0 (R jumps), finite there:
/// see InvariantEnergy::stretchDerivatives.
class Arap : public InvariantEnergy<Arap>
{
public:
  static constexpr const char* name = "arap";
  static constexpr bool needsRotation = true;
  static constexpr bool needsPositiveJacobian = false;

  /// Throws std::invalid_argument, see requireStable.
  explicit Arap(const MaterialParameters& _parameters);

  double hookeMu() const { return mu_; }
  double hookeLambda() const { return 0.0; }

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
  double mu_; ///< model constant [Pa]
};

MaterialPointer createArap(const MaterialParameters& _parameters);

} // namespace FleshSim
