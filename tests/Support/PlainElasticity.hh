#pragma once

// An independent, plain implementation of what the solver computes: one element after the other, textbook formulas,
// nothing shared with the library but the mesh type. Tests hold the solver's states against it.

#include <FleshSim/Mesh/VolumeMesh.hh>

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

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

/// Points of Keast's rule 7: barycentric coordinates, and weights that sum to 1.
inline std::vector<std::pair<Eigen::Vector4d, double>> keastPoints()
{
  const double orbits[4][5] = {
      {0.356191386222543912, 0.214602871259152029, 0.214602871259152029, 0.214602871259152029, 0.0399227502581674921},
      {0.877978124396165940, 0.040673958534611353, 0.040673958534611353, 0.040673958534611353, 0.0100772110553206429},
      {0.032986329573173468, 0.322337890142275510, 0.322337890142275510, 0.322337890142275510, 0.0553571815436547221},
      {0.603005664791649141, 0.269672331458315808, 0.063661001875017525, 0.063661001875017525, 0.0482142857142857143}};
  std::vector<std::pair<Eigen::Vector4d, double>> points;
  for (const auto& orbit : orbits) {
    double l[4] = {orbit[0], orbit[1], orbit[2], orbit[3]};
    std::sort(l, l + 4);
    do
      points.emplace_back(Eigen::Vector4d(l[0], l[1], l[2], l[3]), orbit[4]);
    while (std::next_permutation(l, l + 4));
  }
  return points;
}

/// Gradients of the ten shape functions by barycentric coordinates 1 to 3, by the chain rule from N(l).
inline Eigen::Matrix3Xd tenNodeGradients(const Eigen::Vector4d& _l)
{
  const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  Eigen::Matrix<double, 10, 4> byL = Eigen::Matrix<double, 10, 4>::Zero();
  for (int a = 0; a < 4; ++a)
    byL(a, a) = 4.0 * _l[a] - 1.0;
  for (int m = 0; m < 6; ++m) {
    byL(4 + m, ends[m][0]) = 4.0 * _l[ends[m][1]];
    byL(4 + m, ends[m][1]) = 4.0 * _l[ends[m][0]];
  }
  Eigen::Matrix<double, 4, 3> lByReference;
  lByReference << Eigen::RowVector3d(-1, -1, -1), Matrix3::Identity();
  return (byL * lByReference).transpose();
}

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
  for (const FleshSim::Tet10& cell : _rest.tet10s)
    for (const auto& [l, weight] : keastPoints()) {
      const Eigen::Matrix3Xd reference = tenNodeGradients(l);
      Matrix3 jacobian = Matrix3::Zero();
      for (int a = 0; a < 10; ++a)
        jacobian += _rest.positions.col(cell[static_cast<std::size_t>(a)]) * reference.col(a).transpose();
      _point({cell.begin(), cell.end()}, jacobian.inverse().transpose() * reference,
             weight * jacobian.determinant() / 6.0);
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
