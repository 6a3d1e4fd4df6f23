#pragma once

#include <FleshSim/Core/Pack.hh>

namespace FleshSim {

/// A 3 x 3 matrix over double or Pack, column-major: entry (r, c) is m[r + 3 c], as vec(F) wants it.
template <class T>
struct Matrix3T
{
  T m[9];

  T& operator()(int _r, int _c) { return m[_r + 3 * _c]; }
  const T& operator()(int _r, int _c) const { return m[_r + 3 * _c]; }
};

/// Copies nine scalars in column-major order.
template <class T>
FLESHSIM_INLINE Matrix3T<T> loadMatrix(const T* _m)
{
  Matrix3T<T> r;
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    r.m[i] = _m[i];
  return r;
}

template <class T>
FLESHSIM_INLINE void storeMatrix(const Matrix3T<T>& _a, T* _m)
{
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    _m[i] = _a.m[i];
}

template <class T>
FLESHSIM_INLINE Matrix3T<T> identityMatrix()
{
  Matrix3T<T> r;
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    r.m[i] = T(i % 4 == 0 ? 1.0 : 0.0);
  return r;
}

template <class T>
FLESHSIM_INLINE T squaredNorm(const Matrix3T<T>& _a)
{
  T sum = _a.m[0] * _a.m[0];
  FLESHSIM_UNROLL
  for (int i = 1; i < 9; ++i)
    sum = sum + _a.m[i] * _a.m[i];
  return sum;
}

/// dJ/dF = [f1 x f2 | f2 x f0 | f0 x f1] for the columns f of F (docs/theory.md, section 2).
template <class T>
FLESHSIM_INLINE Matrix3T<T> cofactor(const Matrix3T<T>& _F)
{
  Matrix3T<T> g;
  FLESHSIM_UNROLL
  for (int c = 0; c < 3; ++c) {
    const int a = (c + 1) % 3, b = (c + 2) % 3;
    FLESHSIM_UNROLL
    for (int r = 0; r < 3; ++r) {
      const int s = (r + 1) % 3, t = (r + 2) % 3;
      g(r, c) = _F(s, a) * _F(t, b) - _F(t, a) * _F(s, b);
    }
  }
  return g;
}

/// det F from the cofactors of its first column.
template <class T>
FLESHSIM_INLINE T determinant(const Matrix3T<T>& _F)
{
  const T g0 = _F(1, 1) * _F(2, 2) - _F(2, 1) * _F(1, 2);
  const T g1 = _F(2, 1) * _F(0, 2) - _F(0, 1) * _F(2, 2);
  const T g2 = _F(0, 1) * _F(1, 2) - _F(1, 1) * _F(0, 2);
  return _F(0, 0) * g0 + _F(1, 0) * g1 + _F(2, 0) * g2;
}

/// U diag(s) V^T.
template <class T>
FLESHSIM_INLINE Matrix3T<T> composeDiagonal(const Matrix3T<T>& _U, const T* _s, const Matrix3T<T>& _V)
{
  Matrix3T<T> r;
  FLESHSIM_UNROLL
  for (int c = 0; c < 3; ++c) {
    const T w0 = _s[0] * _V(c, 0), w1 = _s[1] * _V(c, 1), w2 = _s[2] * _V(c, 2);
    FLESHSIM_UNROLL
    for (int i = 0; i < 3; ++i)
      r(i, c) = _U(i, 0) * w0 + _U(i, 1) * w1 + _U(i, 2) * w2;
  }
  return r;
}

} // namespace FleshSim
