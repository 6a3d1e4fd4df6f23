#pragma once

// Rest shapes of the plain programs' elements and derivatives of F and det F, written without help of FleshSim's own.

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <array>
#include <cmath>
#include <cstddef>

namespace PlainSolver {

using FleshSim::Matrix3;
using FleshSim::Points;

using Matrix9 = Eigen::Matrix<double, 9, 9>;

/// d det F / dF.
inline Matrix3 cofactor(const Matrix3& _F)
{
  Matrix3 result;
  result << _F.col(1).cross(_F.col(2)), _F.col(2).cross(_F.col(0)), _F.col(0).cross(_F.col(1));
  return result;
}

inline Matrix3 crossMatrix(const Eigen::Vector3d& _v)
{
  Matrix3 result;
  result << 0, -_v.z(), _v.y(), _v.z(), 0, -_v.x(), -_v.y(), _v.x(), 0;
  return result;
}

/// d2 det F / dF2.
inline Matrix9 jacobianHessian(const Matrix3& _F)
{
  Matrix9 H = Matrix9::Zero();
  H.block<3, 3>(0, 3) = -crossMatrix(_F.col(2));
  H.block<3, 3>(0, 6) = crossMatrix(_F.col(1));
  H.block<3, 3>(3, 6) = -crossMatrix(_F.col(0));
  H.block<3, 3>(3, 0) = H.block<3, 3>(0, 3).transpose().eval();
  H.block<3, 3>(6, 0) = H.block<3, 3>(0, 6).transpose().eval();
  H.block<3, 3>(6, 3) = H.block<3, 3>(3, 6).transpose().eval();
  return H;
}

/// d vec(F) / d x.
template <int nodes>
Eigen::Matrix<double, 9, 3 * nodes> deformationDerivative(const Eigen::Matrix<double, 3, nodes>& _gradients)
{
  Eigen::Matrix<double, 9, 3 * nodes> B = Eigen::Matrix<double, 9, 3 * nodes>::Zero();
  for (int c = 0; c < 3; ++c)
    for (int a = 0; a < nodes; ++a)
      for (int r = 0; r < 3; ++r)
        B(3 * c + r, 3 * a + r) = _gradients(c, a);
  return B;
}

/// One integration point: gradients of the shape functions in rest coordinates, a column each, and its volume.
template <int nodes>
struct RestPoint
{
  Eigen::Matrix<double, 3, nodes> gradients;
  double volume;
};

/// Linear tetrahedron.
struct PlainTet
{
  static constexpr int nodes = 4;
  static constexpr std::size_t points = 1;
  using Rest = std::array<RestPoint<nodes>, points>;

  static Rest rest(const Eigen::Matrix<double, 3, nodes>& _x)
  {
    const Matrix3 edges = _x.rightCols<3>().colwise() - _x.col(0);
    Rest result;
    result[0].volume = edges.determinant() / 6.0;
    result[0].gradients.rightCols<3>() = edges.inverse().transpose();
    result[0].gradients.col(0) = -result[0].gradients.rightCols<3>().rowwise().sum();
    return result;
  }
};

/// Trilinear hexahedron, 2 x 2 x 2 Gauss points; nodes as in FleshSim::Hex, the lower face around, then the upper one.
struct PlainHex
{
  static constexpr int nodes = 8;
  static constexpr std::size_t points = 8;
  using Rest = std::array<RestPoint<nodes>, points>;

  static Rest rest(const Eigen::Matrix<double, 3, nodes>& _x)
  {
    Eigen::Matrix<double, 3, nodes> corners;
    corners << -1, 1, 1, -1, -1, 1, 1, -1, //
        -1, -1, 1, 1, -1, -1, 1, 1,        //
        -1, -1, -1, -1, 1, 1, 1, 1;
    Rest result;
    for (std::size_t q = 0; q < points; ++q) {
      const Eigen::Vector3d place = corners.col(static_cast<Eigen::Index>(q)) / std::sqrt(3.0);
      Eigen::Matrix<double, 3, nodes> local;
      for (int a = 0; a < nodes; ++a) {
        const Eigen::Vector3d factor = Eigen::Vector3d::Ones() + place.cwiseProduct(corners.col(a));
        local.col(a) << corners(0, a) * factor.y() * factor.z(), corners(1, a) * factor.x() * factor.z(),
            corners(2, a) * factor.x() * factor.y();
      }
      local /= 8.0;
      const Matrix3 jacobian = _x * local.transpose();
      result[q].volume = jacobian.determinant(); // Gauss weights are 1
      result[q].gradients = jacobian.transpose().inverse() * local;
    }
    return result;
  }
};

} // namespace PlainSolver
