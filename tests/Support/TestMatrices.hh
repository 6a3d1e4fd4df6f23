#pragma once

// Block matrices for tests, and their dense counterparts.

#include <FleshSim/Core/Random.hh>
#include <FleshSim/Linear/BlockMatrix.hh>
#include <FleshSim/Linear/DirectionalFilter.hh>

#include <Eigen/Dense>

#include <memory>
#include <vector>

namespace TestMatrices {

using FleshSim::BlockMatrix;
using FleshSim::BlockPattern;
using FleshSim::Matrix3;
using FleshSim::Random;

/// Random cliques of four over _rows vertices, neighbours in number as in a mesh.
inline std::shared_ptr<const BlockPattern> meshLikePattern(int _rows, std::uint64_t _seed)
{
  Random random(_seed);
  std::vector<int> cliques;
  for (int r = 0; r < _rows; ++r) {
    int clique[4] = {r, (r + 1) % _rows, 0, 0};
    do
      clique[2] =
          static_cast<int>((static_cast<std::uint64_t>(r) + 2 + random.below(12)) % static_cast<std::uint64_t>(_rows));
    while (clique[2] == clique[0] || clique[2] == clique[1]);
    do
      clique[3] =
          static_cast<int>((static_cast<std::uint64_t>(r) + 2 + random.below(12)) % static_cast<std::uint64_t>(_rows));
    while (clique[3] == clique[0] || clique[3] == clique[1] || clique[3] == clique[2]);
    cliques.insert(cliques.end(), clique, clique + 4);
  }
  return std::make_shared<const BlockPattern>(BlockPattern::fromCliques(_rows, {{&cliques, 4}}));
}

/// Symmetric positive definite: off-diagonal blocks random, the diagonal dominates by a little.
inline BlockMatrix positiveMatrix(const std::shared_ptr<const BlockPattern>& _pattern, std::uint64_t _seed)
{
  Random random(_seed);
  BlockMatrix matrix(_pattern);
  for (int r = 0; r < matrix.rowCount(); ++r)
    for (int s = _pattern->rowStart[static_cast<std::size_t>(r)]; s < _pattern->diagonal[static_cast<std::size_t>(r)];
         ++s) {
      for (int i = 0; i < 9; ++i)
        matrix.block(s)[i] = random.uniform(-1.0, 0.2);
      matrix.blockMatrix(_pattern->mirror[static_cast<std::size_t>(s)]) = matrix.blockMatrix(s).transpose();
    }
  for (int r = 0; r < matrix.rowCount(); ++r) {
    double sum = 0.05;
    for (int s = _pattern->rowStart[static_cast<std::size_t>(r)];
         s < _pattern->rowStart[static_cast<std::size_t>(r) + 1]; ++s)
      sum += matrix.blockMatrix(s).cwiseAbs().rowwise().sum().maxCoeff();
    matrix.blockMatrix(_pattern->diagonal[static_cast<std::size_t>(r)]) = sum * Matrix3::Identity();
  }
  return matrix;
}

inline Eigen::MatrixXd dense(const BlockMatrix& _matrix)
{
  const BlockPattern& pattern = _matrix.pattern();
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(3 * pattern.rowCount(), 3 * pattern.rowCount());
  for (int r = 0; r < pattern.rowCount(); ++r)
    for (int s = pattern.rowStart[static_cast<std::size_t>(r)]; s < pattern.rowStart[static_cast<std::size_t>(r) + 1];
         ++s)
      result.block<3, 3>(3 * r, 3 * pattern.columns[static_cast<std::size_t>(s)]) = _matrix.blockMatrix(s);
  return result;
}

/// Every third vertex held: in a plane, on a line, or wholly, in random directions.
inline FleshSim::DirectionalFilter randomConstraints(int _rows, std::uint64_t _seed)
{
  Random random(_seed);
  FleshSim::DirectionalFilter filter(_rows);
  for (int v = 0; v < _rows; v += 3) {
    FleshSim::Vector3 n(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    n.normalize();
    const Matrix3 along = n * n.transpose();
    const std::uint64_t kind = random.below(3);
    filter.set(v, kind == 0 ? Matrix3(Matrix3::Identity() - along) : kind == 1 ? along : Matrix3(Matrix3::Zero()));
  }
  return filter;
}

inline Eigen::MatrixXd dense(const FleshSim::DirectionalFilter& _filter, int _rows)
{
  Eigen::MatrixXd result = Eigen::MatrixXd::Identity(3 * _rows, 3 * _rows);
  for (std::size_t i = 0; i < _filter.constrainedVertices().size(); ++i)
    result.block<3, 3>(3 * _filter.constrainedVertices()[i], 3 * _filter.constrainedVertices()[i]) =
        _filter.free(static_cast<int>(i));
  return result;
}

using FleshSim::Points;

inline Points randomField(int _rows, std::uint64_t _seed)
{
  Random random(_seed);
  Points points(3, _rows);
  for (Eigen::Index i = 0; i < points.size(); ++i)
    points.data()[i] = random.uniform(-1.0, 1.0);
  return points;
}

inline Eigen::VectorXd flat(const Points& _points)
{
  return Eigen::Map<const Eigen::VectorXd>(_points.data(), _points.size());
}

inline Points shaped(const Eigen::VectorXd& _vector)
{
  return Eigen::Map<const Points>(_vector.data(), 3, _vector.size() / 3);
}

} // namespace TestMatrices
