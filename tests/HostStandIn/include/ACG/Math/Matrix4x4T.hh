#pragma once

#include <ACG/Math/VectorT.hh>

#include <cstddef>

namespace ACG {

template <class Scalar>
class Matrix4x4T
{
public:
  Matrix4x4T() { identity(); }

  void identity()
  {
    for (int r = 0; r < 4; ++r)
      for (int c = 0; c < 4; ++c)
        (*this)(r, c) = Scalar(r == c ? 1 : 0);
  }

  Scalar& operator()(unsigned int _row, unsigned int _column) { return values_[_row + 4 * _column]; }
  const Scalar& operator()(unsigned int _row, unsigned int _column) const { return values_[_row + 4 * _column]; }
  const Scalar* data() const { return values_; }

  VectorT<Scalar, 3> transform_point(const VectorT<Scalar, 3>& _point) const { return transformed(_point, Scalar(1)); }
  VectorT<Scalar, 3> transform_vector(const VectorT<Scalar, 3>& _vector) const
  {
    return transformed(_vector, Scalar(0));
  }

private:
  VectorT<Scalar, 3> transformed(const VectorT<Scalar, 3>& _v, Scalar _w) const
  {
    VectorT<Scalar, 3> result;
    for (unsigned int r = 0; r < 3; ++r)
      result[r] = (*this)(r, 0) * _v[0] + (*this)(r, 1) * _v[1] + (*this)(r, 2) * _v[2] + (*this)(r, 3) * _w;
    return result;
  }

  Scalar values_[16];
};

using Matrix4x4d = Matrix4x4T<double>;
using Matrix4x4f = Matrix4x4T<float>;
using GLMatrixd = Matrix4x4d;

} // namespace ACG
