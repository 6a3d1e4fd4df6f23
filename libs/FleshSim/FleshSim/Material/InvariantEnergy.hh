#pragma once

#include <FleshSim/Material/HessianForm.hh>
#include <FleshSim/Material/StretchDerivatives.hh>

namespace FleshSim {

/// What an energy may depend on, as differences from rest so that small strains keep their digits (docs/theory.md,
/// section 1).
template <class T>
struct Invariants
{
  T rotationDistance; ///< |F - R|^2; only for energies with needsRotation
  T stretchExcess;    ///< I1 - 3; only for energies with needsRotation
  T normExcess;       ///< I2 - 3
  T volumeExcess;     ///< J - 1
};

/// dPsi/dI1, ... , d2Psi/dI3^2 [Pa]. No energy here mixes two invariants.
template <class T>
struct InvariantDerivatives
{
  T d1{0.0}, d2{0.0}, d3{0.0};
  T d11{0.0}, d22{0.0}, d33{0.0};
};

/// I2 - 3 and J - 1 from D = F - I: |D|^2 + 2 tr D and tr D + (sum of principal minors) + det D.
template <class T>
FLESHSIM_INLINE Invariants<T> invariantsOf(const Matrix3T<T>& _F)
{
  Matrix3T<T> D = _F;
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; i += 4)
    D.m[i] = D.m[i] - T(1.0);
  const T trace = D.m[0] + D.m[4] + D.m[8];
  const T minors = (D(0, 0) * D(1, 1) - D(0, 1) * D(1, 0)) + (D(0, 0) * D(2, 2) - D(0, 2) * D(2, 0)) +
                   (D(1, 1) * D(2, 2) - D(1, 2) * D(2, 1));
  return {T(0.0), T(0.0), squaredNorm(D) + T(2.0) * trace, trace + (minors + determinant(D))};
}

/// The same from the signed principal stretches, with those of I1.
template <class T>
FLESHSIM_INLINE Invariants<T> invariantsOf(const T* _s)
{
  const T e0 = _s[0] - T(1.0), e1 = _s[1] - T(1.0), e2 = _s[2] - T(1.0);
  const T trace = e0 + e1 + e2;
  const T distance = e0 * e0 + e1 * e1 + e2 * e2;
  return {distance, trace, distance + T(2.0) * trace, trace + (e0 * e1 + e0 * e2 + e1 * e2 + e0 * e1 * e2)};
}

/// Base of the energies given in invariants. `Energy` provides
///   template <class T> T density(const Invariants<T>&) const, zero at rest,
///   template <class T> InvariantDerivatives<T> derivatives(const Invariants<T>&) const,
/// and the constants needsRotation (depends on I1, so that only the SVD gives it) and bendsInNorm (d22 is not zero).
template <class Energy>
class InvariantEnergy
{
public:
  static constexpr bool bendsInNorm = false;

  template <class T>
  FLESHSIM_INLINE T energy(const Matrix3T<T>& _F) const
  {
    return self().density(invariantsOf(_F));
  }

  template <class T>
  FLESHSIM_INLINE T energy(const T* _s) const
  {
    return self().density(invariantsOf(_s));
  }

  /// P = 2 Psi_2 F + Psi_3 dJ/dF.
  template <class T>
  FLESHSIM_INLINE Matrix3T<T> stress(const Matrix3T<T>& _F) const
  {
    const InvariantDerivatives<T> d = self().derivatives(invariantsOf(_F));
    const Matrix3T<T> g = cofactor(_F);
    const T twice = T(2.0) * d.d2;
    Matrix3T<T> P;
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; ++i)
      P.m[i] = twice * _F.m[i] + d.d3 * g.m[i];
    return P;
  }

  /// H = 2 Psi_2 Id + 4 Psi_22 f f^T + Psi_33 g g^T + Psi_3 H_J, f = vec F, g = vec(dJ/dF); returns P beside.
  template <class T>
  FLESHSIM_INLINE Matrix3T<T> hessian(const Matrix3T<T>& _F, T* _H) const
  {
    const InvariantDerivatives<T> d = self().derivatives(invariantsOf(_F));
    const Matrix3T<T> g = cofactor(_F);
    const T twice = T(2.0) * d.d2;
    Matrix3T<T> P;
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; ++i) {
      P.m[i] = twice * _F.m[i] + d.d3 * g.m[i];
      const T scaledG = d.d33 * g.m[i];
      const T scaledF = T(4.0) * d.d22 * _F.m[i];
      FLESHSIM_UNROLL
      for (int j = i; j < 9; ++j) {
        T h = scaledG * g.m[j];
        if constexpr (Energy::bendsInNorm) h = h + scaledF * _F.m[j];
        _H[packedIndex(i, j)] = h;
      }
      _H[packedIndex(i, i)] = _H[packedIndex(i, i)] + twice;
    }
    addVolumeCurvature(_F, d.d3, _H);
    return P;
  }

  /// The coefficients of the Hessian above; returns P.
  FLESHSIM_INLINE Matrix3T<Pack> hessianForm(const Matrix3T<Pack>& _F, HessianForm& _form) const
  {
    const InvariantDerivatives<Pack> d = self().derivatives(invariantsOf(_F));
    const Matrix3T<Pack> g = cofactor(_F);
    _form.kind = HessianForm::Kind::invariants;
    _form.identity = Pack(2.0) * d.d2;
    _form.norm = Pack(4.0) * d.d22;
    _form.volume = d.d33;
    _form.curvature = d.d3;
    _form.hasNorm = Energy::bendsInNorm;
    Matrix3T<Pack> P;
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; ++i)
      P.m[i] = _form.identity * _F.m[i] + d.d3 * g.m[i];
    return P;
  }

  /// docs/theory.md, section 3, 'In invariants'. The twist of I1 is singular where s_i + s_j vanishes: the rotation of
  /// F is not defined there. Its denominator is kept above `leastSum`, so it stays below 4000 mu in size.
  template <class T>
  FLESHSIM_INLINE StretchDerivatives<T> stretchDerivatives(const T* _s) const
  {
    constexpr double leastSum = 1e-3;
    const InvariantDerivatives<T> d = self().derivatives(invariantsOf(_s));
    const T J = _s[0] * _s[1] * _s[2];
    StretchDerivatives<T> r;
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3, j = (k + 2) % 3;
      const T area = _s[i] * _s[j];
      r.gradient[k] = d.d1 + T(2.0) * d.d2 * _s[k] + d.d3 * area;
      r.scaling.diagonal[k] = d.d11 + T(2.0) * d.d2 + T(4.0) * d.d22 * _s[k] * _s[k] + d.d33 * area * area;
      r.scaling.off[k] = _s[k] * d.d3 + d.d11 + T(4.0) * d.d22 * area + d.d33 * J * _s[k];
      r.twist[k] = T(2.0) * d.d2 + _s[k] * d.d3;
      r.flip[k] = T(2.0) * d.d2 - _s[k] * d.d3;
      if constexpr (Energy::needsRotation) r.twist[k] = r.twist[k] + T(2.0) * d.d1 / max(_s[i] + _s[j], T(leastSum));
    }
    return r;
  }

private:
  const Energy& self() const { return static_cast<const Energy&>(*this); }

  /// H_J: the 9 x 9 matrix of cross-product blocks [[0, -f2^, f1^], [f2^, 0, -f0^], [-f1^, f0^, 0]].
  template <class T>
  static FLESHSIM_INLINE void addVolumeCurvature(const Matrix3T<T>& _F, const T& _factor, T* _H)
  {
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      const int c = (k + 1) % 3, d = (k + 2) % 3;
      FLESHSIM_UNROLL
      for (int l = 0; l < 3; ++l) {
        const int r = (l + 1) % 3, q = (l + 2) % 3;
        const T value = _factor * _F(l, k);
        T& same = _H[packedIndex(r + 3 * c, q + 3 * d)];
        same = same + value;
        T& crossed = _H[packedIndex(q + 3 * c, r + 3 * d)];
        crossed = crossed - value;
      }
    }
  }
};

} // namespace FleshSim
