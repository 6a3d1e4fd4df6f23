#pragma once

// An independent, plain implementation of what the solver computes: one element after the other, textbook formulas,
// nothing shared with the library but the mesh type. Tests hold the solver's states against it.

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Dense>

#include <cmath>
#include <functional>

namespace PlainElasticity {

using FleshSim::Matrix3;
using FleshSim::Points;
using FleshSim::Vector3;
using FleshSim::VolumeMesh;

/// Stable Neo-Hookean in the energy's own constants.
struct StableNeoHookean
{
  double mu;
  double lambda;

  double energy(const Matrix3& _F) const
  {
    const double J = _F.determinant();
    return 0.5 * mu * (_F.squaredNorm() - 3.0) - mu * (J - 1.0) + 0.5 * lambda * (J - 1.0) * (J - 1.0);
  }

  Matrix3 stress(const Matrix3& _F) const
  {
    Matrix3 cofactor;
    cofactor << _F.col(1).cross(_F.col(2)), _F.col(2).cross(_F.col(0)), _F.col(0).cross(_F.col(1));
    return mu * _F + (lambda * (_F.determinant() - 1.0) - mu) * cofactor;
  }
};

/// Calls _point(nodes, gradients (3 x n), weight) for every integration point of every element.
inline void forEachPoint(const VolumeMesh& _rest,
                         const std::function<void(const std::vector<int>&, const Eigen::Matrix3Xd&, double)>& _point)
{
  for (const FleshSim::Tet& tet : _rest.tets) {
    Matrix3 edges;
    for (int i = 0; i < 3; ++i)
      edges.col(i) = _rest.positions.col(tet[static_cast<std::size_t>(i) + 1]) - _rest.positions.col(tet[0]);
    Eigen::Matrix3Xd reference(3, 4);
    reference << Vector3(-1, -1, -1), Matrix3::Identity();
    _point({tet.begin(), tet.end()}, edges.inverse().transpose() * reference, edges.determinant() / 6.0);
  }
  const int sign[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                          {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
  for (const FleshSim::Hex& hex : _rest.hexes)
    for (const auto& s : sign) {
      const Vector3 at = Vector3(s[0], s[1], s[2]) / std::sqrt(3.0);
      Eigen::Matrix3Xd reference(3, 8);
      Matrix3 jacobian = Matrix3::Zero();
      for (int a = 0; a < 8; ++a) {
        for (int i = 0; i < 3; ++i) {
          double product = 0.125 * sign[a][i];
          for (int j = 0; j < 3; ++j)
            if (j != i) product *= 1.0 + sign[a][j] * at[j];
          reference(i, a) = product;
        }
        jacobian += _rest.positions.col(hex[static_cast<std::size_t>(a)]) * reference.col(a).transpose();
      }
      _point({hex.begin(), hex.end()}, jacobian.inverse().transpose() * reference, jacobian.determinant());
    }
}

template <class Energy>
double energy(const VolumeMesh& _rest, const Points& _x, const Energy& _energy)
{
  double sum = 0.0;
  forEachPoint(_rest, [&](const std::vector<int>& _nodes, const Eigen::Matrix3Xd& _gradients, double _weight) {
    Matrix3 F = Matrix3::Zero();
    for (std::size_t a = 0; a < _nodes.size(); ++a)
      F += _x.col(_nodes[a]) * _gradients.col(static_cast<int>(a)).transpose();
    sum += _weight * _energy.energy(F);
  });
  return sum;
}

/// Forces on the vertices: minus the gradient of the energy.
template <class Energy>
Points forces(const VolumeMesh& _rest, const Points& _x, const Energy& _energy)
{
  Points result = Points::Zero(3, _x.cols());
  forEachPoint(_rest, [&](const std::vector<int>& _nodes, const Eigen::Matrix3Xd& _gradients, double _weight) {
    Matrix3 F = Matrix3::Zero();
    for (std::size_t a = 0; a < _nodes.size(); ++a)
      F += _x.col(_nodes[a]) * _gradients.col(static_cast<int>(a)).transpose();
    const Matrix3 P = _energy.stress(F);
    for (std::size_t a = 0; a < _nodes.size(); ++a)
      result.col(_nodes[a]) -= _weight * P * _gradients.col(static_cast<int>(a));
  });
  return result;
}

} // namespace PlainElasticity
