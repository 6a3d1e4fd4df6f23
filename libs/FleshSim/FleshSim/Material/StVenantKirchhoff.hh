#pragma once

#include <FleshSim/Material/MaterialParameters.hh>
#include <FleshSim/Material/StretchDerivatives.hh>

#include <array>

namespace FleshSim {

/// Psi = mu |E|^2 + lambda/2 (tr E)^2 [J/m^3], E = (F^T F - I) / 2: St.Venant-Kirchhoff; Bonet & Wood 2008, eq. 6.5.
/// Constants are Hooke's [Pa]. Weak under compression: it buckles below about 58 % of the rest length.
template <class Constant>
class StVenantKirchhoff
{
public:
  static constexpr const char* name = "stvk";
  static constexpr bool needsRotation = false;
  static constexpr bool needsPositiveJacobian = false;

  explicit StVenantKirchhoff(const std::array<Constant, 2>& _constants) : mu_(_constants[0]), lambda_(_constants[1]) {}

  /// mu and lambda. Throws std::invalid_argument, see requireStable.
  static std::array<double, 2> constantsOf(const MaterialParameters& _given)
  {
    return stableConstants<StVenantKirchhoff>(_given, _given.mu, _given.lambda);
  }

  Constant hookeMu() const { return mu_; }
  Constant hookeLambda() const { return lambda_; }

  template <class T>
  FLESHSIM_INLINE T energy(const Matrix3T<T>& _F) const
  {
    const Symmetric3T<T> E = greenStrain(_F);
    const T trace = E.diagonal[0] + E.diagonal[1] + E.diagonal[2];
    T diagonal(0.0), off(0.0);
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      diagonal = diagonal + E.diagonal[k] * E.diagonal[k];
      off = off + E.off[k] * E.off[k];
    }
    return T(mu_) * (diagonal + T(2.0) * off) + T(0.5 * lambda_) * trace * trace;
  }

  /// P = F S with the second Piola-Kirchhoff stress S = 2 mu E + lambda tr(E) I.
  template <class T>
  FLESHSIM_INLINE Matrix3T<T> stress(const Matrix3T<T>& _F) const
  {
    return timesSymmetric(_F, secondStress(_F));
  }

  /// dP = dF S + F (mu (dF^T F + F^T dF) + lambda tr(F^T dF) I), entry by entry.
  template <class T>
  FLESHSIM_INLINE Matrix3T<T> hessian(const Matrix3T<T>& _F, T* _H) const
  {
    const Symmetric3T<T> S = secondStress(_F);
    FLESHSIM_UNROLL
    for (int c = 0; c < 3; ++c)
      FLESHSIM_UNROLL
    for (int d = c; d < 3; ++d)
      FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r)
      FLESHSIM_UNROLL
    for (int q = c == d ? r : 0; q < 3; ++q) {
      T h = T(mu_) * _F(r, d) * _F(q, c) + T(lambda_) * _F(r, c) * _F(q, d);
      if (c == d) h = h + T(mu_) * (_F(r, 0) * _F(q, 0) + _F(r, 1) * _F(q, 1) + _F(r, 2) * _F(q, 2));
      if (r == q) h = h + entry(S, c, d);
      _H[packedIndex(r + 3 * c, q + 3 * d)] = h;
    }
    return timesSymmetric(_F, S);
  }

  template <class T>
  FLESHSIM_INLINE T energy(const T* _s) const
  {
    const T e0 = strain(_s[0]), e1 = strain(_s[1]), e2 = strain(_s[2]);
    const T trace = e0 + e1 + e2;
    return T(mu_) * (e0 * e0 + e1 * e1 + e2 * e2) + T(0.5 * lambda_) * trace * trace;
  }

  /// Psi_i = s_i (2 mu e_i + L) with e_i = (s_i^2 - 1) / 2, L = lambda (e_0 + e_1 + e_2); the quotients of twist and
  /// flip are polynomials: L - mu + mu (s_i^2 -+ s_i s_j + s_j^2).
  template <class T>
  FLESHSIM_INLINE StretchDerivatives<T> stretchDerivatives(const T* _s) const
  {
    const T L = T(lambda_) * (strain(_s[0]) + strain(_s[1]) + strain(_s[2]));
    StretchDerivatives<T> r;
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3, j = (k + 2) % 3;
      const T square = _s[k] * _s[k], product = _s[i] * _s[j];
      const T sum = L - T(mu_) + T(mu_) * (_s[i] * _s[i] + _s[j] * _s[j]);
      r.gradient[k] = _s[k] * (T(2.0 * mu_) * strain(_s[k]) + L);
      r.scaling.diagonal[k] = L + T(mu_) * (T(3.0) * square - T(1.0)) + T(lambda_) * square;
      r.scaling.off[k] = T(lambda_) * product;
      r.twist[k] = sum - T(mu_) * product;
      r.flip[k] = sum + T(mu_) * product;
    }
    return r;
  }

private:
  template <class T>
  static FLESHSIM_INLINE T strain(const T& _s)
  {
    return T(0.5) * (_s - T(1.0)) * (_s + T(1.0));
  }

  /// E from D = F - I, as (D + D^T + D^T D) / 2: small strains keep their digits.
  template <class T>
  static FLESHSIM_INLINE Symmetric3T<T> greenStrain(const Matrix3T<T>& _F)
  {
    Matrix3T<T> D = _F;
    FLESHSIM_UNROLL
    for (int i = 0; i < 9; i += 4)
      D.m[i] = D.m[i] - T(1.0);
    const auto half = [&D](int _i, int _j) {
      return T(0.5) * (D(_i, _j) + D(_j, _i) + (D(0, _i) * D(0, _j) + D(1, _i) * D(1, _j) + D(2, _i) * D(2, _j)));
    };
    return {{half(0, 0), half(1, 1), half(2, 2)}, {half(1, 2), half(2, 0), half(0, 1)}};
  }

  template <class T>
  FLESHSIM_INLINE Symmetric3T<T> secondStress(const Matrix3T<T>& _F) const
  {
    Symmetric3T<T> S = greenStrain(_F);
    const T pressure = T(lambda_) * (S.diagonal[0] + S.diagonal[1] + S.diagonal[2]);
    FLESHSIM_UNROLL
    for (int k = 0; k < 3; ++k) {
      S.diagonal[k] = T(2.0 * mu_) * S.diagonal[k] + pressure;
      S.off[k] = T(2.0 * mu_) * S.off[k];
    }
    return S;
  }

  template <class T>
  static FLESHSIM_INLINE const T& entry(const Symmetric3T<T>& _S, int _i, int _j)
  {
    return _i == _j ? _S.diagonal[_i] : _S.off[3 - _i - _j];
  }

  template <class T>
  static FLESHSIM_INLINE Matrix3T<T> timesSymmetric(const Matrix3T<T>& _F, const Symmetric3T<T>& _S)
  {
    Matrix3T<T> P;
    FLESHSIM_UNROLL
    for (int c = 0; c < 3; ++c)
      FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r)
      P(r, c) = _F(r, 0) * entry(_S, 0, c) + _F(r, 1) * entry(_S, 1, c) + _F(r, 2) * entry(_S, 2, c);
    return P;
  }

  Constant mu_;     ///< [Pa]
  Constant lambda_; ///< [Pa]
};

MaterialPointer createStVenantKirchhoff(const MaterialLanes& _lanes);

} // namespace FleshSim
