#pragma once

#include <Eigen/Core>

#include <cmath>

namespace FleshSim {

/// A number with its first and second derivatives by six others: forward differentiation. With `second` false the
/// second derivatives are left out, and cost nothing.
template <bool second>
struct Jet
{
  using Vector = Eigen::Matrix<double, 6, 1>;
  using Matrix = Eigen::Matrix<double, 6, 6>;
  struct Nothing
  {
  };

  double value = 0.0;
  Vector slope = Vector::Zero();
  std::conditional_t<second, Matrix, Nothing> bend = zero();

  Jet(double _value = 0.0) : value(_value) {} // NOLINT(google-explicit-constructor): a constant

  /// The number itself: one of the six.
  static Jet variable(double _value, int _index)
  {
    Jet jet(_value);
    jet.slope[_index] = 1.0;
    return jet;
  }

  /// f(x) from its value and derivatives at x.
  Jet compose(double _value, double _first, double _second) const
  {
    Jet jet(_value);
    jet.slope = _first * slope;
    if constexpr (second) jet.bend = _first * bend + (_second * slope) * slope.transpose();
    return jet;
  }

  Jet& operator+=(const Jet& _other)
  {
    value += _other.value;
    slope += _other.slope;
    if constexpr (second) bend += _other.bend;
    return *this;
  }

  Jet& operator*=(double _factor)
  {
    value *= _factor;
    slope *= _factor;
    if constexpr (second) bend *= _factor;
    return *this;
  }

private:
  static auto zero()
  {
    if constexpr (second)
      return Matrix(Matrix::Zero());
    else
      return Nothing();
  }
};

template <bool second>
Jet<second> operator+(Jet<second> _a, const Jet<second>& _b)
{
  return _a += _b;
}

template <bool second>
Jet<second> operator*(double _factor, Jet<second> _a)
{
  return _a *= _factor;
}

template <bool second>
Jet<second> operator-(const Jet<second>& _a, const Jet<second>& _b)
{
  Jet<second> difference = _a;
  return difference += -1.0 * _b;
}

template <bool second>
Jet<second> operator*(const Jet<second>& _a, const Jet<second>& _b)
{
  Jet<second> product(_a.value * _b.value);
  product.slope = _a.value * _b.slope + _b.value * _a.slope;
  if constexpr (second)
    product.bend =
        _a.value * _b.bend + _b.value * _a.bend + _a.slope * _b.slope.transpose() + _b.slope * _a.slope.transpose();
  return product;
}

template <bool second>
Jet<second> sqrt(const Jet<second>& _a)
{
  const double root = std::sqrt(_a.value);
  return _a.compose(root, 0.5 / root, -0.25 / (root * _a.value));
}

template <bool second>
Jet<second> inverse(const Jet<second>& _a)
{
  const double over = 1.0 / _a.value;
  return _a.compose(over, -over * over, 2.0 * over * over * over);
}

/// The angle of the direction (_x, _y), atan2(_y, _x); x^2 + y^2 > 0.
template <bool second>
Jet<second> angleOf(const Jet<second>& _y, const Jet<second>& _x)
{
  const double y = _y.value, x = _x.value;
  const double r2 = x * x + y * y;
  Jet<second> angle(std::atan2(y, x));
  angle.slope = (x * _y.slope - y * _x.slope) / r2;
  if constexpr (second) {
    const double r4 = r2 * r2;
    angle.bend = (x * _y.bend - y * _x.bend) / r2 + (-2.0 * x * y / r4) * (_y.slope * _y.slope.transpose()) +
                 (2.0 * x * y / r4) * (_x.slope * _x.slope.transpose()) +
                 ((y * y - x * x) / r4) * (_x.slope * _y.slope.transpose() + _y.slope * _x.slope.transpose());
  }
  return angle;
}

} // namespace FleshSim
