#include "PlainSolver.hh"

#include "PlainElements.hh"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <cmath>
#include <ctime>
#include <vector>

namespace PlainSolver {

namespace {

using Vector9 = Eigen::Matrix<double, 9, 1>;
using Sparse = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Stable Neo-Hookean: mu/2 (|F|^2 - 3) - mu (J - 1) + lambda/2 (J - 1)^2.
double density(const Matrix3& _F, const Settings& _settings)
{
  const double J = _F.determinant();
  return 0.5 * _settings.mu * (_F.squaredNorm() - 3.0) - _settings.mu * (J - 1.0) +
         0.5 * _settings.lambda * (J - 1.0) * (J - 1.0);
}

Matrix3 stress(const Matrix3& _F, const Settings& _settings)
{
  return _settings.mu * _F + (_settings.lambda * (_F.determinant() - 1.0) - _settings.mu) * cofactor(_F);
}

Matrix9 densityHessian(const Matrix3& _F, const Settings& _settings, bool _clamp)
{
  const Matrix3 C = cofactor(_F);
  const Eigen::Map<const Vector9> g(C.data());
  Matrix9 H = _settings.mu * Matrix9::Identity() + _settings.lambda * g * g.transpose() +
              (_settings.lambda * (_F.determinant() - 1.0) - _settings.mu) * jacobianHessian(_F);
  if (!_clamp) return H;
  const Eigen::SelfAdjointEigenSolver<Matrix9> eigen(H);
  if (eigen.eigenvalues()[0] >= 0.0) return H;
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() * eigen.eigenvectors().transpose();
}

/// Energy, forces and Hessian over the free vertices of a mesh of one kind of element.
template <class Element>
class Problem
{
public:
  static constexpr int nodes = Element::nodes;
  using Cell = std::array<int, nodes>;
  using ElementVector = Eigen::Matrix<double, 3 * nodes, 1>;
  using ElementMatrix = Eigen::Matrix<double, 3 * nodes, 3 * nodes>;

  Problem(const Points& _rest, const std::vector<Cell>& _cells, const Settings& _settings)
      : cells_(_cells), settings_(_settings), unknown_(static_cast<std::size_t>(_rest.cols()), -1)
  {
    for (const Cell& cell : cells_)
      rest_.push_back(Element::rest(corners(_rest, cell)));
    const double low = _rest.row(1).minCoeff() + 1e-9;
    const double high = _rest.row(1).maxCoeff() - 1e-9;
    for (Eigen::Index v = 0; v < _rest.cols(); ++v)
      if (_rest(1, v) > low && _rest(1, v) < high) unknown_[static_cast<std::size_t>(v)] = count_++;
  }

  int unknowns() const { return 3 * count_; }
  int unknownOf(Eigen::Index _vertex) const { return unknown_[static_cast<std::size_t>(_vertex)]; }

  Points moved(const Points& _x, double _length, const Eigen::VectorXd& _direction) const
  {
    Points result = _x;
    for (Eigen::Index v = 0; v < _x.cols(); ++v)
      if (unknownOf(v) >= 0) result.col(v) += _length * _direction.segment<3>(3 * unknownOf(v));
    return result;
  }

  double energy(const Points& _x) const
  {
    double sum = 0.0;
    for (std::size_t e = 0; e < cells_.size(); ++e) {
      const Eigen::Matrix<double, 3, nodes> x = corners(_x, cells_[e]);
      for (const RestPoint<nodes>& point : rest_[e])
        sum += point.volume * density(x * point.gradients.transpose(), settings_);
    }
    return sum;
  }

  Eigen::VectorXd force(const Points& _x) const
  {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(unknowns());
    for (std::size_t e = 0; e < cells_.size(); ++e) {
      const Eigen::Matrix<double, 3, nodes> x = corners(_x, cells_[e]);
      Eigen::Matrix<double, 3, nodes> f = Eigen::Matrix<double, 3, nodes>::Zero();
      for (const RestPoint<nodes>& point : rest_[e])
        f -= point.volume * stress(x * point.gradients.transpose(), settings_) * point.gradients;
      for (int a = 0; a < nodes; ++a) {
        const int row = unknownOf(cells_[e][static_cast<std::size_t>(a)]);
        if (row >= 0) result.segment<3>(3 * row) += f.col(a);
      }
    }
    return result;
  }

  Sparse hessian(const Points& _x, bool _clamp) const
  {
    std::vector<Eigen::Triplet<double>> triplets;
    triplets.reserve(9 * nodes * nodes * cells_.size());
    for (std::size_t e = 0; e < cells_.size(); ++e) {
      const ElementMatrix K = elementHessian(corners(_x, cells_[e]), rest_[e], _clamp);
      for (int a = 0; a < 3 * nodes; ++a)
        for (int b = 0; b < 3 * nodes; ++b) {
          const int row = unknownOf(cells_[e][static_cast<std::size_t>(a / 3)]);
          const int column = unknownOf(cells_[e][static_cast<std::size_t>(b / 3)]);
          if (row >= 0 && column >= 0) triplets.emplace_back(3 * row + a % 3, 3 * column + b % 3, K(a, b));
        }
    }
    Sparse matrix(unknowns(), unknowns());
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    return matrix;
  }

private:
  static Eigen::Matrix<double, 3, nodes> corners(const Points& _x, const Cell& _cell)
  {
    Eigen::Matrix<double, 3, nodes> result;
    for (int a = 0; a < nodes; ++a)
      result.col(a) = _x.col(_cell[static_cast<std::size_t>(a)]);
    return result;
  }

  ElementMatrix elementHessian(const Eigen::Matrix<double, 3, nodes>& _x, const typename Element::Rest& _rest,
                               bool _clamp) const
  {
    ElementMatrix K = ElementMatrix::Zero();
    for (const RestPoint<nodes>& point : _rest) {
      const Eigen::Matrix<double, 9, 3 * nodes> B = deformationDerivative<nodes>(point.gradients);
      const Matrix9 H = densityHessian(_x * point.gradients.transpose(), settings_, _clamp);
      K.noalias() += point.volume * B.transpose() * (H * B);
    }
    return K;
  }

  const std::vector<Cell>& cells_;
  Settings settings_;
  std::vector<typename Element::Rest> rest_;
  std::vector<int> unknown_;
  int count_ = 0;
};

/// Newton's direction by conjugate gradients with the diagonal as preconditioner: Eigen's algorithm, but it stops, and
/// the result is false, when a direction of negative curvature is met (Eigen's would run away).
bool direction(const Sparse& _matrix, const Eigen::VectorXd& _force, const Settings& _settings, Eigen::VectorXd& _d,
               Result& _result)
{
  ++_result.newtonIterations;
  const Eigen::VectorXd inverse = _matrix.diagonal().cwiseInverse();
  _d = Eigen::VectorXd::Zero(_force.size());
  Eigen::VectorXd residual = _force;
  Eigen::VectorXd p = inverse.cwiseProduct(residual);
  double rho = residual.dot(p);
  const double target = _settings.linearTolerance * _force.norm();
  while (residual.norm() > target) {
    const Eigen::VectorXd product = _matrix * p;
    ++_result.linearIterations;
    const double curvature = p.dot(product);
    if (!(curvature > 0.0)) return false;
    _d += rho / curvature * p;
    residual -= rho / curvature * product;
    const Eigen::VectorXd z = inverse.cwiseProduct(residual);
    const double next = residual.dot(z);
    p = z + next / rho * p;
    rho = next;
  }
  return true;
}

template <class Element>
bool minimize(const Problem<Element>& _problem, const Settings& _settings, Points& _x, Result& _result)
{
  for (int iteration = 0; iteration < 200; ++iteration) {
    const Eigen::VectorXd force = _problem.force(_x);
    if (force.norm() <= _settings.tolerance) return true;
    Eigen::VectorXd d;
    if (_settings.clampAlways || !direction(_problem.hessian(_x, false), force, _settings, d, _result))
      direction(_problem.hessian(_x, true), force, _settings, d, _result);
    const double start = _problem.energy(_x);
    const double slope = -force.dot(d);
    double length = 1.0;
    while (length > 1e-10 &&
           !(_problem.energy(_problem.moved(_x, length, d)) <= start + 1e-4 * length * slope + 1e-13 * std::abs(start)))
      length *= 0.5;
    _x = _problem.moved(_x, length, d);
  }
  return false;
}

template <class Element>
Result stretchCells(const Points& _rest, const std::vector<std::array<int, Element::nodes>>& _cells, double _rate,
                    int _steps, const Settings& _settings)
{
  const std::clock_t start = std::clock();
  const Problem<Element> problem(_rest, _cells, _settings);
  const double middle = _rest.row(1).mean();
  Points x = _rest;
  Result result;
  for (int step = 1; step <= _steps && result.converged; ++step) {
    for (Eigen::Index v = 0; v < x.cols(); ++v)
      if (problem.unknownOf(v) < 0) x(1, v) += _rest(1, v) < middle ? -_rate : _rate;
    result.converged = minimize(problem, _settings, x, result);
  }
  result.energy = problem.energy(x);
  result.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return result;
}

} // namespace

Result stretch(const FleshSim::VolumeMesh& _mesh, double _rate, int _steps, const Settings& _settings)
{
  if (_mesh.hexes.empty()) return stretchCells<PlainTet>(_mesh.positions, _mesh.tets, _rate, _steps, _settings);
  return stretchCells<PlainHex>(_mesh.positions, _mesh.hexes, _rate, _steps, _settings);
}

} // namespace PlainSolver
