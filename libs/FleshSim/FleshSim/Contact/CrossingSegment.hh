#pragma once

// Private to TriangleTree.

#include <FleshSim/Contact/TriangleTree.hh>

#include <algorithm>
#include <cmath>
#include <limits>

namespace FleshSim {

/// A segment among boxes and triangles. Vertices are sheared so that the segment is the z axis from 0 to 1; each has
/// the same rounded image in all triangles, and the signs of the edge functions of the images are exact. So the answer
/// is exact for a mesh that is moved by rounding, as a whole and without gaps.
class CrossingSegment
{
public:
  static constexpr double missed = std::numeric_limits<double>::infinity();

  /// _magnitude: largest coordinate in the tree.
  CrossingSegment(const Vector3& _from, const Vector3& _to, double _magnitude)
      : from_(_from), direction_(_to - _from),
        pad_(64.0 * epsilon * (_magnitude + _from.cwiseAbs().maxCoeff() + _to.cwiseAbs().maxCoeff()))
  {
    direction_.cwiseAbs().maxCoeff(&z_);
    x_ = (z_ + 1) % 3;
    y_ = (z_ + 2) % 3;
    shearX_ = direction_[x_] / direction_[z_];
    shearY_ = direction_[y_] / direction_[z_];
  }

  bool isPoint() const { return direction_[z_] == 0.0; }

  /// Where along the segment the box begins, or `missed`. The box is padded by more than what rounding moves.
  double entry(const BoundingBox& _box) const
  {
    double first = 0.0;
    double last = 1.0;
    for (Eigen::Index i = 0; i < 3; ++i) {
      const double low = _box.low[i] - pad_ - from_[i];
      const double high = _box.high[i] + pad_ - from_[i];
      if (std::abs(direction_[i]) < 1e-300) {
        if (low > 0.0 || high < 0.0) return missed;
        continue;
      }
      first = std::max(first, std::min(low / direction_[i], high / direction_[i]));
      last = std::min(last, std::max(low / direction_[i], high / direction_[i]));
    }
    return first <= last ? first : missed;
  }

  /// Where along the segment the triangle is met, or `missed`.
  double crossing(const Vector3& _a, const Vector3& _b, const Vector3& _c) const
  {
    const Vector3 a = image(_a);
    const Vector3 b = image(_b);
    const Vector3 c = image(_c);
    const double u = differenceOfProducts(b[0], c[1], b[1], c[0]);
    const double v = differenceOfProducts(c[0], a[1], c[1], a[0]);
    const double w = differenceOfProducts(a[0], b[1], a[1], b[0]);
    if ((u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0)) return missed;
    // All zero: the triangle is seen from its edge. If the segment passes it, it also meets those around it.
    const double sum = u + v + w;
    if (sum == 0.0) return missed;
    const double fraction = (u * a[2] + v * b[2] + w * c[2]) / sum;
    if (!(fraction >= -8.0 * epsilon && fraction <= 1.0 + 8.0 * epsilon)) return missed;
    return std::clamp(fraction, 0.0, 1.0);
  }

private:
  static constexpr double epsilon = std::numeric_limits<double>::epsilon();

  /// a b - c d with an error of 1.5 units in the last place, so with the right sign (Jeannerod, Louvet and Muller
  /// 2013).
  static double differenceOfProducts(double _a, double _b, double _c, double _d)
  {
    const double cd = _c * _d;
    const double error = std::fma(-_c, _d, cd);
    return std::fma(_a, _b, -cd) + error;
  }

  // Explicit fma, so that the compiler cannot round the image differently in different places.
  Vector3 image(const Vector3& _point) const
  {
    const Vector3 p = _point - from_;
    return {std::fma(-shearX_, p[z_], p[x_]), std::fma(-shearY_, p[z_], p[y_]), p[z_] / direction_[z_]};
  }

  Vector3 from_;
  Vector3 direction_;
  double pad_;
  Eigen::Index x_ = 0;
  Eigen::Index y_ = 0;
  Eigen::Index z_ = 0;
  double shearX_ = 0.0;
  double shearY_ = 0.0;
};

} // namespace FleshSim
