#pragma once

#include <FleshSim/Material/Material.hh>
#include <FleshSim/Material/SignedSvd.hh>
#include <FleshSim/Material/SymmetricEigen.hh>

namespace FleshSim {

/// An isotropic energy at the signed principal stretches s, up to second order (docs/theory.md, section 3; Smith, de
/// Goes, Kim 2019, "Analytic Eigensystems for Isotropic Distortion Energies", section 4). All in [Pa].
/// Pairs of indices are named by the third: twist[2] and flip[2] belong to s0 and s1.
template <class T>
struct StretchDerivatives
{
  T gradient[3];          ///< Psi_i
  Symmetric3T<T> scaling; ///< A_ij = d2Psi / ds_i ds_j
  T twist[3];             ///< (Psi_i + Psi_j) / (s_i + s_j)
  T flip[3];              ///< (Psi_i - Psi_j) / (s_i - s_j)
};

namespace StretchDetail {

/// Eigenvalues below -tolerance times the largest count as negative: rounding at rest does not.
constexpr double tolerance = 1e-12;

template <class T>
FLESHSIM_INLINE T filtered(const T& _eigenvalue, HessianFilter _filter)
{
  return _filter == HessianFilter::clamp ? max(_eigenvalue, T(0.0)) : abs(_eigenvalue);
}

/// The least pivot of A = L D L^T, negative or nothing when A is not safely positive definite.
template <class T>
FLESHSIM_INLINE T leastPivot(const Symmetric3T<T>& _A)
{
  const T d0 = _A.diagonal[0];
  const T inverse0 = T(1.0) / select(d0 > T(0.0), d0, T(1.0));
  const T d1 = _A.diagonal[1] - _A.off[2] * _A.off[2] * inverse0;
  const T e = _A.off[0] - _A.off[2] * _A.off[1] * inverse0;
  const T inverse1 = T(1.0) / select(d1 > T(0.0), d1, T(1.0));
  const T d2 = _A.diagonal[2] - _A.off[1] * _A.off[1] * inverse0 - e * e * inverse1;
  return min(d0, min(d1, d2));
}

template <class T>
FLESHSIM_INLINE T largestEntry(const StretchDerivatives<T>& _d)
{
  T largest(0.0);
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k)
    largest = max(max(largest, abs(_d.scaling.diagonal[k])), max(abs(_d.twist[k]), abs(_d.flip[k])));
  return largest;
}

/// Filters the scaling block and returns its least eigenvalue, or a lower pivot's sign where that is positive.
template <class T>
FLESHSIM_INLINE T filterScaling(Symmetric3T<T>& _A, HessianFilter _filter, const T& _bound)
{
  const T pivot = leastPivot(_A);
  const auto indefinite = pivot <= _bound;
  // Most blocks are definite; a lane's result is its own either way.
  if (!anyOf(indefinite)) return pivot;
  const SymmetricEigen<T> eigen = symmetricEigen(_A);
  T value[3];
  FLESHSIM_UNROLL
  for (int i = 0; i < 3; ++i)
    value[i] = filtered(eigen.value[i], _filter);
  const Matrix3T<T> B = composeDiagonal(eigen.Q, value, eigen.Q);
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    _A.diagonal[k] = select(indefinite, B(k, k), _A.diagonal[k]);
    _A.off[k] = select(indefinite, B((k + 1) % 3, (k + 2) % 3), _A.off[k]);
  }
  return select(indefinite, min(eigen.value[0], min(eigen.value[1], eigen.value[2])), pivot);
}

/// The 3 x 3 block of H that couples columns _c and _d of F, before U acts from both sides.
template <class T>
FLESHSIM_INLINE Matrix3T<T> coreBlock(const StretchDerivatives<T>& _s, const T* _a, const T* _b, const Matrix3T<T>& _V,
                                      int _c, int _d)
{
  Matrix3T<T> K;
  FLESHSIM_UNROLL
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    K(i, i) = _s.scaling.diagonal[i] * (_V(_c, i) * _V(_d, i)) + _a[k] * (_V(_c, j) * _V(_d, j)) +
              _a[j] * (_V(_c, k) * _V(_d, k));
    const T ij = _V(_c, i) * _V(_d, j), ji = _V(_c, j) * _V(_d, i);
    K(i, j) = _s.scaling.off[k] * ij + _b[k] * ji;
    K(j, i) = _s.scaling.off[k] * ji + _b[k] * ij;
  }
  return K;
}

} // namespace StretchDetail

/// Makes the nine eigenvalues non-negative. Returns the least of them where it is negative, otherwise any number >= 0,
/// both divided by the largest entry: below -StretchDetail::tolerance the lane was changed.
template <class T>
FLESHSIM_INLINE T filterStretches(StretchDerivatives<T>& _d, HessianFilter _filter)
{
  const T largest = max(StretchDetail::largestEntry(_d), T(1e-300));
  T least = StretchDetail::filterScaling(_d.scaling, _filter, largest * T(1e-14));
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    least = min(least, min(_d.twist[k], _d.flip[k]));
    _d.twist[k] = StretchDetail::filtered(_d.twist[k], _filter);
    _d.flip[k] = StretchDetail::filtered(_d.flip[k], _filter);
  }
  return least / largest;
}

/// H = sum of eigenvalue q q^T over the nine eigenpairs, packed (45 entries, see packedIndex). In the basis U_i V_j^T
/// the twist and flip of a pair are the 2 x 2 block [[a, b], [b, a]] with a = (flip + twist) / 2, b = (flip - twist)
/// / 2.
template <class T>
FLESHSIM_INLINE void composeHessian(const StretchDerivatives<T>& _d, const Matrix3T<T>& _U, const Matrix3T<T>& _V,
                                    T* _H)
{
  T a[3], b[3];
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    a[k] = T(0.5) * (_d.flip[k] + _d.twist[k]);
    b[k] = T(0.5) * (_d.flip[k] - _d.twist[k]);
  }
  // Left as loops: unrolled for four registers a pack they would not fit the instruction cache.
  for (int c = 0; c < 3; ++c)
    for (int d = c; d < 3; ++d) {
      const Matrix3T<T> K = StretchDetail::coreBlock(_d, a, b, _V, c, d);
      FLESHSIM_UNROLL
      for (int r = 0; r < 3; ++r) {
        T row[3];
        FLESHSIM_UNROLL
        for (int k = 0; k < 3; ++k)
          row[k] = _U(r, 0) * K(0, k) + _U(r, 1) * K(1, k) + _U(r, 2) * K(2, k);
        FLESHSIM_UNROLL
        for (int q = c == d ? r : 0; q < 3; ++q)
          _H[packedIndex(r + 3 * c, q + 3 * d)] = row[0] * _U(q, 0) + row[1] * _U(q, 1) + row[2] * _U(q, 2);
      }
    }
}

/// The eigenpairs as they are, for elements (HessianForm::Kind::stretches).
FLESHSIM_INLINE void storeStretches(const StretchDerivatives<Pack>& _d, const Matrix3T<Pack>& _U,
                                    const Matrix3T<Pack>& _V, HessianForm& _form)
{
  _form.kind = HessianForm::Kind::stretches;
  storeMatrix(_U, _form.U);
  storeMatrix(_V, _form.V);
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    _form.diagonal[k] = _d.scaling.diagonal[k];
    _form.off[k] = _d.scaling.off[k];
    _form.mean[k] = Pack(0.5) * (_d.flip[k] + _d.twist[k]);
    _form.half[k] = Pack(0.5) * (_d.flip[k] - _d.twist[k]);
  }
}

} // namespace FleshSim
