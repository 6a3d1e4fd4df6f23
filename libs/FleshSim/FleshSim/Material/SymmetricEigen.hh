#pragma once

#include <FleshSim/Material/JacobiRotation.hh>
#include <FleshSim/Material/Tensor.hh>

namespace FleshSim {

/// A symmetric 3 x 3 matrix; off[k] is the entry of the two indices that are not k.
template <class T>
struct Symmetric3T
{
  T diagonal[3];
  T off[3];
};

/// A = Q diag(value) Q^T, the eigenvectors in the columns of Q.
template <class T>
struct SymmetricEigen
{
  T value[3];
  Matrix3T<T> Q;
};

namespace EigenDetail {

constexpr int sweeps = 5;

/// One rotation in the plane of the indices other than _k, with their order _p < _q.
template <class T>
FLESHSIM_INLINE void rotate(Symmetric3T<T>& _A, Matrix3T<T>& _Q, int _p, int _q, int _k)
{
  const T h = T(2.0) * _A.off[_k];
  const JacobiRotation<T> g = jacobiRotation(_A.diagonal[_p] - _A.diagonal[_q], h);
  const T cc = g.cosine * g.cosine, ss = g.sine * g.sine, csh = g.cosine * g.sine * h;
  const T a = _A.diagonal[_p], b = _A.diagonal[_q];
  _A.diagonal[_p] = cc * a + ss * b + csh;
  _A.diagonal[_q] = cc * b + ss * a - csh;
  _A.off[_k] = T(0.0);
  // The entry (p, k) is off[q], the entry (q, k) is off[p].
  const T pk = _A.off[_q], qk = _A.off[_p];
  _A.off[_q] = g.cosine * pk + g.sine * qk;
  _A.off[_p] = g.cosine * qk - g.sine * pk;
  FLESHSIM_UNROLL
  for (int r = 0; r < 3; ++r) {
    const T x = _Q(r, _p), y = _Q(r, _q);
    _Q(r, _p) = g.cosine * x + g.sine * y;
    _Q(r, _q) = g.cosine * y - g.sine * x;
  }
}

} // namespace EigenDetail

/// Jacobi's method with a fixed number of cyclic sweeps, every lane for itself; accurate to rounding of |A|.
/// Precondition: entries below 1e75.
template <class T>
SymmetricEigen<T> symmetricEigen(Symmetric3T<T> _A)
{
  SymmetricEigen<T> eigen;
  eigen.Q = identityMatrix<T>();
  for (int sweep = 0; sweep < EigenDetail::sweeps; ++sweep) {
    EigenDetail::rotate(_A, eigen.Q, 0, 1, 2);
    EigenDetail::rotate(_A, eigen.Q, 0, 2, 1);
    EigenDetail::rotate(_A, eigen.Q, 1, 2, 0);
  }
  FLESHSIM_UNROLL
  for (int i = 0; i < 3; ++i)
    eigen.value[i] = _A.diagonal[i];
  return eigen;
}

} // namespace FleshSim
