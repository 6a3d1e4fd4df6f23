#pragma once

#include <cmath>
#include <cstddef>
#include <ostream>

namespace ACG {

/// A small vector of numbers with the operators of the host's.
template <class Scalar, int N>
class VectorT
{
public:
  using value_type = Scalar;
  using vector_type = VectorT;
  static constexpr int dim() { return N; }
  static constexpr std::size_t size() { return N; }

  VectorT() = default;
  explicit VectorT(const Scalar& _all) { vectorize(_all); }
  template <class... Rest>
  VectorT(const Scalar& _first, const Scalar& _second, const Rest&... _rest)
      : values_{_first, _second, static_cast<Scalar>(_rest)...}
  {
    static_assert(sizeof...(Rest) + 2 == N, "as many numbers as the vector has");
  }

  Scalar& operator[](std::size_t _i) { return values_[_i]; }
  const Scalar& operator[](std::size_t _i) const { return values_[_i]; }
  Scalar* data() { return values_; }
  const Scalar* data() const { return values_; }
  VectorT& vectorize(const Scalar& _all)
  {
    for (Scalar& value : values_)
      value = _all;
    return *this;
  }

  VectorT& operator+=(const VectorT& _other)
  {
    return change(_other, [](Scalar _a, Scalar _b) { return _a + _b; });
  }
  VectorT& operator-=(const VectorT& _other)
  {
    return change(_other, [](Scalar _a, Scalar _b) { return _a - _b; });
  }
  VectorT& operator*=(const Scalar& _s)
  {
    return change(*this, [=](Scalar _a, Scalar) { return _a * _s; });
  }
  VectorT& operator/=(const Scalar& _s)
  {
    return change(*this, [=](Scalar _a, Scalar) { return _a / _s; });
  }
  VectorT operator+(const VectorT& _other) const { return VectorT(*this) += _other; }
  VectorT operator-(const VectorT& _other) const { return VectorT(*this) -= _other; }
  VectorT operator-() const { return VectorT(*this) *= Scalar(-1); }
  VectorT operator*(const Scalar& _s) const { return VectorT(*this) *= _s; }
  VectorT operator/(const Scalar& _s) const { return VectorT(*this) /= _s; }
  friend VectorT operator*(const Scalar& _s, const VectorT& _v) { return _v * _s; }

  /// Dot and cross product.
  Scalar operator|(const VectorT& _other) const
  {
    Scalar sum = Scalar(0);
    for (std::size_t i = 0; i < size(); ++i)
      sum += values_[i] * _other[i];
    return sum;
  }
  VectorT operator%(const VectorT& _other) const
  {
    static_assert(N == 3, "cross product of three numbers");
    const VectorT& a = *this;
    return VectorT(a[1] * _other[2] - a[2] * _other[1], a[2] * _other[0] - a[0] * _other[2],
                   a[0] * _other[1] - a[1] * _other[0]);
  }

  Scalar sqrnorm() const { return *this | *this; }
  Scalar norm() const { return static_cast<Scalar>(std::sqrt(sqrnorm())); }
  Scalar length() const { return norm(); }
  VectorT& normalize() { return *this /= norm(); }
  VectorT normalized() const { return VectorT(*this).normalize(); }
  VectorT& minimize(const VectorT& _other)
  {
    return change(_other, [](Scalar _a, Scalar _b) { return _b < _a ? _b : _a; });
  }
  VectorT& maximize(const VectorT& _other)
  {
    return change(_other, [](Scalar _a, Scalar _b) { return _b > _a ? _b : _a; });
  }

  bool operator==(const VectorT& _other) const
  {
    for (std::size_t i = 0; i < size(); ++i)
      if (values_[i] != _other[i]) return false;
    return true;
  }
  bool operator!=(const VectorT& _other) const { return !(*this == _other); }

private:
  template <class Change>
  VectorT& change(const VectorT& _other, const Change& _change)
  {
    for (std::size_t i = 0; i < size(); ++i)
      values_[i] = _change(values_[i], _other[i]);
    return *this;
  }

  Scalar values_[N] = {}; // the host leaves it undefined
};

template <class Scalar, int N>
std::ostream& operator<<(std::ostream& _stream, const VectorT<Scalar, N>& _vector)
{
  for (std::size_t i = 0; i < _vector.size(); ++i)
    _stream << (i == 0 ? "" : " ") << _vector[i];
  return _stream;
}

using Vec2d = VectorT<double, 2>;
using Vec2f = VectorT<float, 2>;
using Vec3d = VectorT<double, 3>;
using Vec3f = VectorT<float, 3>;
using Vec3uc = VectorT<unsigned char, 3>;
using Vec4d = VectorT<double, 4>;
using Vec4f = VectorT<float, 4>;

} // namespace ACG
