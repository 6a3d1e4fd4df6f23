#pragma once

// Linear elasticity on a grid of cubes, six tets each: matrices with rigid motions, as no random one has them.

#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace TestMatrices {

using FleshSim::BlockMatrix;
using FleshSim::BlockPattern;
using FleshSim::DirectionalFilter;
using FleshSim::Matrix3;
using FleshSim::Points;
using FleshSim::Vector3;

/// One or several bodies of vertices and tets.
struct ElasticGrid
{
  Points positions{3, 0};
  std::vector<int> tets;

  int rowCount() const { return static_cast<int>(positions.cols()); }

  /// Adds a block of cubes with edge _edge whose first corner is at _corner.
  void add(const std::array<int, 3>& _cells, const Vector3& _corner, double _edge)
  {
    const int first = rowCount();
    const int nx = _cells[0] + 1;
    const int ny = _cells[1] + 1;
    const int nz = _cells[2] + 1;
    positions.conservativeResize(3, first + nx * ny * nz);
    const auto vertex = [&](int _x, int _y, int _z) { return first + _x + nx * (_y + ny * _z); };
    for (int z = 0; z < nz; ++z)
      for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x)
          positions.col(vertex(x, y, z)) = _corner + _edge * Vector3(x, y, z);
    // The six ways from one corner of a cube to the opposite one along its edges.
    for (int z = 0; z < _cells[2]; ++z)
      for (int y = 0; y < _cells[1]; ++y)
        for (int x = 0; x < _cells[0]; ++x) {
          std::array<int, 3> axes = {0, 1, 2};
          do {
            std::array<int, 3> at = {x, y, z};
            tets.push_back(vertex(at[0], at[1], at[2]));
            for (const int axis : axes) {
              ++at[static_cast<std::size_t>(axis)];
              tets.push_back(vertex(at[0], at[1], at[2]));
            }
          } while (std::next_permutation(axes.begin(), axes.end()));
        }
  }

  /// A vertex that nothing uses.
  void addUnused()
  {
    positions.conservativeResize(3, rowCount() + 1);
    positions.col(rowCount() - 1) = Vector3(7, 8, 9);
  }

  BlockMatrix stiffness(double _mu = 1.0, double _lambda = 1.0) const
  {
    const auto pattern = std::make_shared<const BlockPattern>(BlockPattern::fromCliques(rowCount(), {{&tets, 4}}));
    BlockMatrix matrix(pattern);
    for (std::size_t t = 0; t < tets.size(); t += 4) {
      Matrix3 edges;
      for (int i = 0; i < 3; ++i)
        edges.col(i) = positions.col(tets[t + static_cast<std::size_t>(i) + 1]) - positions.col(tets[t]);
      Eigen::Matrix<double, 3, 4> gradients;
      gradients.rightCols<3>() = edges.inverse().transpose();
      gradients.col(0) = -gradients.rightCols<3>().rowwise().sum();
      const double volume = std::abs(edges.determinant()) / 6.0;
      for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) {
          const Vector3 ga = gradients.col(a);
          const Vector3 gb = gradients.col(b);
          matrix.blockMatrix(
              pattern->find(tets[t + static_cast<std::size_t>(a)], tets[t + static_cast<std::size_t>(b)])) +=
              volume *
              (_lambda * ga * gb.transpose() + _mu * gb * ga.transpose() + _mu * ga.dot(gb) * Matrix3::Identity());
        }
    }
    return matrix;
  }

  /// Holds the vertices at the bottom.
  DirectionalFilter heldBottom() const
  {
    DirectionalFilter filter(rowCount());
    for (int v = 0; v < rowCount(); ++v)
      if (positions(2, v) < 1e-9) filter.set(v, Matrix3::Zero());
    return filter;
  }
};

/// [0,1]^3 with so many cubes an axis.
inline ElasticGrid elasticCube(int _cells)
{
  ElasticGrid grid;
  grid.add({_cells, _cells, _cells}, Vector3::Zero(), 1.0 / _cells);
  return grid;
}

/// _translation + _rotation x position.
inline Points rigidMotion(const Points& _positions, const Vector3& _translation, const Vector3& _rotation)
{
  Points motion(3, _positions.cols());
  for (Eigen::Index v = 0; v < _positions.cols(); ++v)
    motion.col(v) = _translation + _rotation.cross(Vector3(_positions.col(v)));
  return motion;
}

} // namespace TestMatrices
