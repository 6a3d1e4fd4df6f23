#pragma once

#include <FleshSim/Material/JacobiRotation.hh>
#include <FleshSim/Material/Tensor.hh>

namespace FleshSim {

/// F = U diag(s) V^T with det U = det V = +1 and s0 >= s1 >= |s2|; s2 carries the sign of det F.
template <class T>
struct SignedSvd
{
  Matrix3T<T> U;
  T s[3];
  Matrix3T<T> V;
};

namespace SvdDetail {

/// Sweeps of three rotations after the start. Convergence is quadratic; the tests hold the worst of millions of
/// matrices.
constexpr int sweeps = 2;

template <class T>
FLESHSIM_INLINE T columnDot(const Matrix3T<T>& _A, int _p, const Matrix3T<T>& _B, int _q)
{
  return _A(0, _p) * _B(0, _q) + _A(1, _p) * _B(1, _q) + _A(2, _p) * _B(2, _q);
}

template <class T>
FLESHSIM_INLINE void rotateColumns(Matrix3T<T>& _A, int _p, int _q, const JacobiRotation<T>& _rotation)
{
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r) {
    const T p = _A(r, _p), q = _A(r, _q);
    _A(r, _p) = _rotation.cosine * p + _rotation.sine * q;
    _A(r, _q) = _rotation.cosine * q - _rotation.sine * p;
  }
}

template <class T>
FLESHSIM_INLINE void orthogonaliseColumns(Matrix3T<T>& _B, Matrix3T<T>& _V, int _p, int _q)
{
  const T d = columnDot(_B, _p, _B, _p) - columnDot(_B, _q, _B, _q);
  const T h = T(2.0) * columnDot(_B, _p, _B, _q);
  const JacobiRotation<T> rotation = jacobiRotation(d, h);
  rotateColumns(_B, _p, _q, rotation);
  rotateColumns(_V, _p, _q, rotation);
}

/// Some unit vector at right angles to the unit vector (_x, _y, _z), without a case that cancels
/// (Duff et al. 2017, "Building an Orthonormal Basis, Revisited", section 3).
template <class T>
FLESHSIM_INLINE void perpendicular(const T& _x, const T& _y, const T& _z, T* _r)
{
  const T sign = select(_z < T(0.0), T(-1.0), T(1.0));
  const T a = T(-1.0) / (sign + _z);
  _r[0] = T(1.0) + sign * _x * _x * a;
  _r[1] = sign * _x * _y * a;
  _r[2] = -sign * _x;
}

/// A unit vector close to the best separated eigenvector of S = B^T B. With S = q I + p M, |M|^2 = 6, the eigenvalue
/// that is alone on its side is t in [sqrt 3, 2], the outer root of t^3 - 3 t = |det M| (of -M where det M < 0); its
/// eigenvector is the largest of the cross products of the rows of M - t I. Any unit vector is a valid start where all
/// eigenvalues agree.
template <class T>
FLESHSIM_INLINE void separatedEigenvector(const Matrix3T<T>& _B, T* _v)
{
  T d[3], o[3];
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    d[k] = columnDot(_B, k, _B, k);
    o[k] = columnDot(_B, (k + 1) % 3, _B, (k + 2) % 3);
  }
  const T q = T(1.0 / 3.0) * (d[0] + d[1] + d[2]);
  const T offSquare = o[0] * o[0] + o[1] * o[1] + o[2] * o[2];
  T diagonalSquare(0.0);
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    d[k] = d[k] - q;
    diagonalSquare = diagonalSquare + d[k] * d[k];
  }
  const T inverse = T(1.0) / sqrt(T(1.0 / 6.0) * (diagonalSquare + T(2.0) * offSquare) + T(1e-60));
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k) {
    d[k] = d[k] * inverse;
    o[k] = o[k] * inverse;
  }
  const T determinant =
      d[0] * (d[1] * d[2] - o[0] * o[0]) - o[2] * (o[2] * d[2] - o[0] * o[1]) + o[1] * (o[2] * o[0] - d[1] * o[1]);
  const T r = abs(determinant);
  // A parabola through the ends and the middle, then Newton.
  T t = T(1.7320508075688772) + r * (T(0.1592) - T(0.0126) * r);
  FLESHSIM_UNROLL
  for (int n = 0; n < 2; ++n)
    t = t - ((t * t - T(3.0)) * t - r) / (T(3.0) * (t * t) - T(3.0));
  t = flipSign(t, determinant);
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k)
    d[k] = d[k] - t;
  // The cofactors of M - t I: their columns are the cross products.
  const T a = o[2] * o[0] - o[1] * d[1], b = o[1] * o[2] - o[0] * d[0], c = o[0] * o[1] - o[2] * d[2];
  const T x = d[1] * d[2] - o[0] * o[0], y = d[0] * d[2] - o[1] * o[1], z = d[0] * d[1] - o[2] * o[2];
  const T X = abs(x), Y = abs(y), Z = abs(z);
  // The largest diagonal cofactor belongs to the largest column: the cofactor matrix has rank one.
  const auto second = Y > X;
  const T largest = max(X, Y);
  const auto third = Z > largest;
  T w[3] = {select(third, a, select(second, c, x)), select(third, b, select(second, y, c)),
            select(third, z, select(second, b, a))};
  const T length = T(1.0) / sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  FLESHSIM_UNROLL
  for (int k = 0; k < 3; ++k)
    _v[k] = w[k] * length;
}

/// Turns _B and _V so that the separated direction comes first; the other two are left to the rotations.
template <class T>
FLESHSIM_INLINE void startFromSeparated(Matrix3T<T>& _B, Matrix3T<T>& _V)
{
  T v[3], w[3];
  separatedEigenvector(_B, v);
  perpendicular(v[0], v[1], v[2], w);
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r) {
    const int s = (r + 1) % 3, t = (r + 2) % 3;
    _V(r, 0) = v[r];
    _V(r, 1) = w[r];
    _V(r, 2) = v[s] * w[t] - v[t] * w[s];
  }
  const Matrix3T<T> F = _B;
  FLESHSIM_UNROLL
  for (int c = 0; c < 3; ++c)
    FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r)
    _B(r, c) = F(r, 0) * _V(0, c) + F(r, 1) * _V(1, c) + F(r, 2) * _V(2, c);
}

/// U from the columns B = U diag(s): Gram-Schmidt, with directions of our own where a column has vanished.
template <class T>
FLESHSIM_INLINE void normaliseColumns(const Matrix3T<T>& _B, SignedSvd<T>& _svd)
{
  Matrix3T<T>& U = _svd.U;
  const T square0 = columnDot(_B, 0, _B, 0);
  const auto some0 = square0 > T(0.0);
  const T length0 = sqrt(square0);
  const T inverse0 = T(1.0) / select(some0, length0, T(1.0));
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r)
    U(r, 0) = select(some0, _B(r, 0) * inverse0, T(r == 0 ? 1.0 : 0.0));

  const T along = columnDot(U, 0, _B, 1);
  T rest[3], other[3];
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r)
    rest[r] = _B(r, 1) - along * U(r, 0);
  perpendicular(U(0, 0), U(1, 0), U(2, 0), other);
  const T square1 = rest[0] * rest[0] + rest[1] * rest[1] + rest[2] * rest[2];
  // A vanished column is rounding dust that may even lie along u0: its direction is worth nothing, nor is its length.
  const auto some1 = square1 > max(T(1e-4) * columnDot(_B, 1, _B, 1), T(1e-280));
  const T length1 = sqrt(square1);
  const T inverse1 = T(1.0) / select(some1, length1, T(1.0));
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r)
    U(r, 1) = select(some1, rest[r] * inverse1, other[r]);

  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r) {
    const int s = (r + 1) % 3, t = (r + 2) % 3;
    U(r, 2) = U(s, 0) * U(t, 1) - U(t, 0) * U(s, 1);
  }
  _svd.s[0] = length0;
  _svd.s[1] = min(select(some1, length1, T(0.0)), length0);
  _svd.s[2] = max(min(columnDot(U, 2, _B, 2), _svd.s[1]), -_svd.s[1]);
}

} // namespace SvdDetail

/// Signed singular value decomposition by one-sided Jacobi rotations of the columns (Hestenes 1958), the larger column
/// first. The rotations start from the best separated eigenvector of F^T F in closed form, so that two sweeps do where
/// five would be needed. No branches, a fixed number of sweeps, every lane for itself. Small singular values keep their
/// digits as far as those of F allow. Finite for every finite F, the zero matrix included; U, V are rotations to
/// rounding.
template <class T>
FLESHSIM_INLINE SignedSvd<T> signedSvd(const Matrix3T<T>& _F)
{
  T largest = abs(_F.m[0]);
  FLESHSIM_UNROLL
  for (int i = 1; i < 9; ++i)
    largest = max(largest, abs(_F.m[i]));
  // Scaled to entries of at most 1, so that squares of squares neither overflow nor vanish.
  const T scale = select(largest > T(1e-300), largest, T(1.0));
  const T inverse = T(1.0) / scale;
  Matrix3T<T> B;
  FLESHSIM_UNROLL
  for (int i = 0; i < 9; ++i)
    B.m[i] = _F.m[i] * inverse;

  SignedSvd<T> svd;
  SvdDetail::startFromSeparated(B, svd.V);
  SvdDetail::orthogonaliseColumns(B, svd.V, 1, 2);
  for (int sweep = 0; sweep < SvdDetail::sweeps; ++sweep) {
    SvdDetail::orthogonaliseColumns(B, svd.V, 0, 1);
    SvdDetail::orthogonaliseColumns(B, svd.V, 0, 2);
    SvdDetail::orthogonaliseColumns(B, svd.V, 1, 2);
  }
  SvdDetail::normaliseColumns(B, svd);
  for (T& s : svd.s)
    s = s * scale;
  return svd;
}

} // namespace FleshSim
