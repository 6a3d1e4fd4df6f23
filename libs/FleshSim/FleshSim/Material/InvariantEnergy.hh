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

/// The same for energies with mixesInvariants.
template <class T>
struct MixedInvariants : Invariants<T>
{
  T areaExcess; ///< A - 3, A = |cof F|^2
};

/// dPsi/dI1, ... , d2Psi/dI3^2 [Pa].
template <class T>
struct InvariantDerivatives
{
  T d1{0.0}, d2{0.0}, d3{0.0};
  T d11{0.0}, d22{0.0}, d33{0.0};
};

/// The same for energies with mixesInvariants, with those by A and by two invariants.
template <class T>
struct MixedDerivatives : InvariantDerivatives<T>
{
  T dA{0.0}, dAA{0.0}, d23{0.0}, d2A{0.0}, d3A{0.0};
};

/// I2 - 3 and J - 1 from D = F - I: |D|^2 + 2 tr D and tr D + (sum of principal minors) + det D. With area also A - 3 =
/// 2 tr C + ((tr C)^2 - |C|^2) / 2 from C = F^T F - I = D + D^T + D^T D.
template <bool area = false, class T>
FLESHSIM_INLINE auto invariantsOf(const Matrix3T<T>& _F)
{
  Matrix3T<T> D = _F;
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; i += 4)
    D.m[i] = D.m[i] - T(1.0);
  const T trace = D.m[0] + D.m[4] + D.m[8];
  const T minors = (D(0, 0) * D(1, 1) - D(0, 1) * D(1, 0)) + (D(0, 0) * D(2, 2) - D(0, 2) * D(2, 0)) +
                   (D(1, 1) * D(2, 2) - D(1, 2) * D(2, 1));
  const Invariants<T> plain{T(0.0), T(0.0), squaredNorm(D) + T(2.0) * trace, trace + (minors + determinant(D))};
  if constexpr (area) {
    const T x = plain.normExcess;
    T square(0.0);
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i)
      FLESHSIM_UNROLL
    for (int j = 0; j < 3; ++j) {
      const T c = D(i, j) + D(j, i) + (D(0, i) * D(0, j) + D(1, i) * D(1, j) + D(2, i) * D(2, j));
      square = square + c * c;
    }
    return MixedInvariants<T>{plain, T(2.0) * x + T(0.5) * (x * x - square)};
  }
  else
    return plain;
}

/// The same from the signed principal stretches, with those of I1; A - 3 = 2 (I2 - 3) + c0 c1 + c0 c2 + c1 c2 with
/// c_i = s_i^2 - 1.
template <bool area = false, class T>
FLESHSIM_INLINE auto invariantsOf(const T* _s)
{
  const T e0 = _s[0] - T(1.0), e1 = _s[1] - T(1.0), e2 = _s[2] - T(1.0);
  const T trace = e0 + e1 + e2;
  const T distance = e0 * e0 + e1 * e1 + e2 * e2;
  const Invariants<T> plain{distance, trace, distance + T(2.0) * trace,
                            trace + (e0 * e1 + e0 * e2 + e1 * e2 + e0 * e1 * e2)};
  if constexpr (area) {
    const T c0 = e0 * (T(2.0) + e0), c1 = e1 * (T(2.0) + e1), c2 = e2 * (T(2.0) + e2);
    return MixedInvariants<T>{plain, T(2.0) * plain.normExcess + (c0 * c1 + c0 * c2 + c1 * c2)};
  }
  else
    return plain;
}

/// Base of the energies given in invariants. `Energy` provides
///   template <class T> T density(const Invariants<T>&) const, zero at rest,
///   template <class T> InvariantDerivatives<T> derivatives(const Invariants<T>&) const,
/// and the constants needsRotation (depends on I1, so that only the SVD gives it), bendsInNorm (d22 is not zero) and
/// mixesInvariants (depends on A, or has second derivatives by two of I2, J, A; then both functions are of
/// MixedInvariants, and the second one gives MixedDerivatives; not with needsRotation).
template <class Energy>
class InvariantEnergy
{
public:
  static constexpr bool bendsInNorm = false;
  static constexpr bool mixesInvariants = false;

  template <class T>
  FLESHSIM_INLINE T energy(const Matrix3T<T>& _F) const
  {
    return self().density(invariantsOf<Energy::mixesInvariants>(_F));
  }

  template <class T>
  FLESHSIM_INLINE T energy(const T* _s) const
  {
    return self().density(invariantsOf<Energy::mixesInvariants>(_s));
  }

  /// P = 2 Psi_2 F + Psi_3 dJ/dF + Psi_A dA/dF.
  template <class T>
  FLESHSIM_INLINE Matrix3T<T> stress(const Matrix3T<T>& _F) const
  {
    const auto d = self().derivatives(invariantsOf<Energy::mixesInvariants>(_F));
    const Matrix3T<T> g = cofactor(_F);
    const T twice = T(2.0) * d.d2;
    Matrix3T<T> P;
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; ++i)
      P.m[i] = twice * _F.m[i] + d.d3 * g.m[i];
    if constexpr (Energy::mixesInvariants) addScaled(d.dA, areaGradient(_F), P);
    return P;
  }

  /// H = 2 Psi_2 Id + 4 Psi_22 f f^T + Psi_33 g g^T + Psi_3 H_J, f = vec F, g = vec(dJ/dF), and what addMixed adds;
  /// returns P beside.
  template <class T>
  FLESHSIM_INLINE Matrix3T<T> hessian(const Matrix3T<T>& _F, T* _H) const
  {
    const auto d = self().derivatives(invariantsOf<Energy::mixesInvariants>(_F));
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
    if constexpr (Energy::mixesInvariants) {
      const Matrix3T<T> h = areaGradient(_F);
      addScaled(d.dA, h, P);
      addMixed(_F, d, g, h, _H);
    }
    return P;
  }

  /// The coefficients of the Hessian above; returns P.
  FLESHSIM_INLINE Matrix3T<Pack> hessianForm(const Matrix3T<Pack>& _F, HessianForm& _form) const
  {
    const auto d = self().derivatives(invariantsOf<Energy::mixesInvariants>(_F));
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
    const auto d = self().derivatives(invariantsOf<Energy::mixesInvariants>(_s));
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
    if constexpr (Energy::mixesInvariants) addMixed(_s, d, r);
    return r;
  }

private:
  const Energy& self() const { return static_cast<const Energy&>(*this); }

  template <class T>
  static FLESHSIM_INLINE void addScaled(const T& _factor, const Matrix3T<T>& _a, Matrix3T<T>& _sum)
  {
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; ++i)
      _sum.m[i] = _sum.m[i] + _factor * _a.m[i];
  }

  /// F^T F.
  template <class T>
  static FLESHSIM_INLINE Matrix3T<T> rightCauchyGreen(const Matrix3T<T>& _F)
  {
    Matrix3T<T> C;
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i)
      FLESHSIM_UNROLL
    for (int j = 0; j < 3; ++j)
      C(i, j) = _F(0, i) * _F(0, j) + _F(1, i) * _F(1, j) + _F(2, i) * _F(2, j);
    return C;
  }

  /// dA/dF = 2 (I2 F - F F^T F).
  template <class T>
  static FLESHSIM_INLINE Matrix3T<T> areaGradient(const Matrix3T<T>& _F)
  {
    const Matrix3T<T> C = rightCauchyGreen(_F);
    const T norm = squaredNorm(_F);
    Matrix3T<T> h;
    FLESHSIM_UNROLL
    for (int c = 0; c < 3; ++c)
      FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r)
      h(r, c) = T(2.0) * (norm * _F(r, c) - (_F(r, 0) * C(0, c) + _F(r, 1) * C(1, c) + _F(r, 2) * C(2, c)));
    return h;
  }

  /// Adds Psi_A H_A + Psi_AA h h^T + Psi_23 (2f g^T + g 2f^T) + Psi_2A (2f h^T + h 2f^T) + Psi_3A (g h^T + h g^T) with
  /// h = vec(dA/dF) and, for entries F_rc and F_qd, H_A = 2 (2 F_rc F_qd + I2 [r=q][c=d] - [r=q] C_cd - F_rd F_qc -
  /// [c=d] B_rq), C = F^T F, B = F F^T.
  template <class T>
  static FLESHSIM_INLINE void addMixed(const Matrix3T<T>& _F, const MixedDerivatives<T>& _d, const Matrix3T<T>& _g,
                                       const Matrix3T<T>& _h, T* _H)
  {
    const Matrix3T<T> C = rightCauchyGreen(_F);
    const T norm = squaredNorm(_F);
    const T twice = T(2.0) * _d.dA;
    for (int i = 0; i < 9; ++i)
      for (int j = i; j < 9; ++j) {
        const int r = i % 3, c = i / 3, q = j % 3, d = j / 3;
        T area = T(2.0) * _F.m[i] * _F.m[j] - _F(r, d) * _F(q, c);
        if (i == j) area = area + norm;
        if (r == q) area = area - C(c, d);
        if (c == d) area = area - (_F(r, 0) * _F(q, 0) + _F(r, 1) * _F(q, 1) + _F(r, 2) * _F(q, 2));
        const T byNorm = T(2.0) * _d.d23 * (_F.m[i] * _g.m[j] + _g.m[i] * _F.m[j]) +
                         T(2.0) * _d.d2A * (_F.m[i] * _h.m[j] + _h.m[i] * _F.m[j]);
        T& entry = _H[packedIndex(i, j)];
        entry = entry + twice * area + _d.dAA * _h.m[i] * _h.m[j] + byNorm +
                _d.d3A * (_g.m[i] * _h.m[j] + _h.m[i] * _g.m[j]);
      }
  }

  /// The same for the derivatives by stretches: A_i = 2 s_i (s_j^2 + s_k^2), twist 2 (s_i s_j + s_k^2), flip
  /// 2 (s_k^2 - s_i s_j).
  template <class T>
  static FLESHSIM_INLINE void addMixed(const T* _s, const MixedDerivatives<T>& _d, StretchDerivatives<T>& _r)
  {
    T norm[3], volume[3], area[3];
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3, j = (k + 2) % 3;
      norm[k] = T(2.0) * _s[k];
      volume[k] = _s[i] * _s[j];
      area[k] = T(2.0) * _s[k] * (_s[i] * _s[i] + _s[j] * _s[j]);
    }
    const auto second = [&](int _i, int _j) {
      return _d.dAA * area[_i] * area[_j] + _d.d23 * (norm[_i] * volume[_j] + volume[_i] * norm[_j]) +
             _d.d2A * (norm[_i] * area[_j] + area[_i] * norm[_j]) +
             _d.d3A * (volume[_i] * area[_j] + area[_i] * volume[_j]);
    };
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3, j = (k + 2) % 3;
      const T square = _s[k] * _s[k];
      _r.gradient[k] = _r.gradient[k] + _d.dA * area[k];
      _r.scaling.diagonal[k] = _r.scaling.diagonal[k] + T(2.0) * _d.dA * (_s[i] * _s[i] + _s[j] * _s[j]) + second(k, k);
      _r.scaling.off[k] = _r.scaling.off[k] + T(4.0) * _d.dA * volume[k] + second(i, j);
      _r.twist[k] = _r.twist[k] + T(2.0) * _d.dA * (square + volume[k]);
      _r.flip[k] = _r.flip[k] + T(2.0) * _d.dA * (square - volume[k]);
    }
  }

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
