#include "PlainSolver.hh"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <cmath>
#include <ctime>

namespace PlainSolver {

namespace {

using FleshSim::Matrix3;
using FleshSim::Points;
using FleshSim::Tet;
using Matrix9 = Eigen::Matrix<double, 9, 9>;
using Vector9 = Eigen::Matrix<double, 9, 1>;
using Sparse = Eigen::SparseMatrix<double, Eigen::RowMajor>;

struct RestTet
{
  Eigen::Matrix<double, 9, 12> gradient; ///< d vec(F) / d x
  Matrix3 inverse;
  double volume;
};

Matrix3 cofactor(const Matrix3& _F)
{
  Matrix3 result;
  result << _F.col(1).cross(_F.col(2)), _F.col(2).cross(_F.col(0)), _F.col(0).cross(_F.col(1));
  return result;
}

Matrix3 crossMatrix(const Eigen::Vector3d& _v)
{
  Matrix3 result;
  result << 0, -_v.z(), _v.y(), _v.z(), 0, -_v.x(), -_v.y(), _v.x(), 0;
  return result;
}

class Problem
{
public:
  Problem(const FleshSim::VolumeMesh& _mesh, const Settings& _settings)
      : mesh_(_mesh), settings_(_settings), unknown_(static_cast<std::size_t>(_mesh.vertexCount()), -1)
  {
    for (const Tet& tet : mesh_.tets) {
      RestTet rest;
      Matrix3 edges;
      for (int i = 0; i < 3; ++i)
        edges.col(i) = mesh_.positions.col(tet[static_cast<std::size_t>(i) + 1]) - mesh_.positions.col(tet[0]);
      rest.volume = edges.determinant() / 6.0;
      rest.inverse = edges.inverse();
      rest.gradient.setZero();
      for (int c = 0; c < 3; ++c)
        for (int a = 0; a < 4; ++a) {
          const double g = a == 0 ? -rest.inverse.col(c).sum() : rest.inverse(a - 1, c);
          for (int r = 0; r < 3; ++r)
            rest.gradient(3 * c + r, 3 * a + r) = g;
        }
      rest_.push_back(rest);
    }
    const double low = mesh_.positions.row(1).minCoeff() + 1e-9;
    const double high = mesh_.positions.row(1).maxCoeff() - 1e-9;
    for (int v = 0; v < mesh_.vertexCount(); ++v)
      if (mesh_.positions(1, v) > low && mesh_.positions(1, v) < high) unknown_[static_cast<std::size_t>(v)] = count_++;
  }

  int unknowns() const { return 3 * count_; }
  bool isFree(int _vertex) const { return unknown_[static_cast<std::size_t>(_vertex)] >= 0; }

  Points moved(const Points& _x, double _length, const Eigen::VectorXd& _direction) const
  {
    Points result = _x;
    for (int v = 0; v < mesh_.vertexCount(); ++v)
      if (isFree(v)) result.col(v) += _length * _direction.segment<3>(3 * unknown_[static_cast<std::size_t>(v)]);
    return result;
  }

  double energy(const Points& _x) const
  {
    double sum = 0.0;
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      const Matrix3 F = deformation(_x, e);
      const double J = F.determinant();
      sum += rest_[e].volume * (0.5 * settings_.mu * (F.squaredNorm() - 3.0) - settings_.mu * (J - 1.0) +
                                0.5 * settings_.lambda * (J - 1.0) * (J - 1.0));
    }
    return sum;
  }

  Eigen::VectorXd force(const Points& _x) const
  {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(unknowns());
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      const Matrix3 F = deformation(_x, e);
      const Matrix3 P = settings_.mu * F + (settings_.lambda * (F.determinant() - 1.0) - settings_.mu) * cofactor(F);
      const Eigen::Matrix<double, 12, 1> f =
          -rest_[e].volume * rest_[e].gradient.transpose() * Eigen::Map<const Vector9>(P.data());
      for (int a = 0; a < 4; ++a) {
        const int row = unknown_[static_cast<std::size_t>(mesh_.tets[e][static_cast<std::size_t>(a)])];
        if (row >= 0) result.segment<3>(3 * row) += f.segment<3>(3 * a);
      }
    }
    return result;
  }

  Sparse hessian(const Points& _x, bool _clamp) const
  {
    std::vector<Eigen::Triplet<double>> triplets;
    triplets.reserve(144 * rest_.size());
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      const Matrix9 H = densityHessian(deformation(_x, e), _clamp);
      const Eigen::Matrix<double, 12, 12> K = rest_[e].volume * rest_[e].gradient.transpose() * H * rest_[e].gradient;
      for (int a = 0; a < 12; ++a)
        for (int b = 0; b < 12; ++b) {
          const int row = unknown_[static_cast<std::size_t>(mesh_.tets[e][static_cast<std::size_t>(a / 3)])];
          const int column = unknown_[static_cast<std::size_t>(mesh_.tets[e][static_cast<std::size_t>(b / 3)])];
          if (row >= 0 && column >= 0) triplets.emplace_back(3 * row + a % 3, 3 * column + b % 3, K(a, b));
        }
    }
    Sparse matrix(unknowns(), unknowns());
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    return matrix;
  }

private:
  Matrix3 deformation(const Points& _x, std::size_t _element) const
  {
    const Tet& tet = mesh_.tets[_element];
    Matrix3 edges;
    for (int i = 0; i < 3; ++i)
      edges.col(i) = _x.col(tet[static_cast<std::size_t>(i) + 1]) - _x.col(tet[0]);
    return edges * rest_[_element].inverse;
  }

  Matrix9 densityHessian(const Matrix3& _F, bool _clamp) const
  {
    const Matrix3 C = cofactor(_F);
    const Eigen::Map<const Vector9> g(C.data());
    Matrix9 HJ = Matrix9::Zero();
    HJ.block<3, 3>(0, 3) = -crossMatrix(_F.col(2));
    HJ.block<3, 3>(0, 6) = crossMatrix(_F.col(1));
    HJ.block<3, 3>(3, 6) = -crossMatrix(_F.col(0));
    HJ.block<3, 3>(3, 0) = HJ.block<3, 3>(0, 3).transpose().eval();
    HJ.block<3, 3>(6, 0) = HJ.block<3, 3>(0, 6).transpose().eval();
    HJ.block<3, 3>(6, 3) = HJ.block<3, 3>(3, 6).transpose().eval();
    Matrix9 H = settings_.mu * Matrix9::Identity() + settings_.lambda * g * g.transpose() +
                (settings_.lambda * (_F.determinant() - 1.0) - settings_.mu) * HJ;
    if (!_clamp) return H;
    const Eigen::SelfAdjointEigenSolver<Matrix9> eigen(H);
    if (eigen.eigenvalues()[0] >= 0.0) return H;
    return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() * eigen.eigenvectors().transpose();
  }

  const FleshSim::VolumeMesh& mesh_;
  Settings settings_;
  std::vector<RestTet> rest_;
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

bool minimize(const Problem& _problem, const Settings& _settings, Points& _x, Result& _result)
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

} // namespace

Result stretch(const FleshSim::VolumeMesh& _mesh, double _rate, int _steps, const Settings& _settings)
{
  const std::clock_t start = std::clock();
  const Problem problem(_mesh, _settings);
  Points x = _mesh.positions;
  Result result;
  for (int step = 1; step <= _steps && result.converged; ++step) {
    for (int v = 0; v < _mesh.vertexCount(); ++v)
      if (!problem.isFree(v)) x(1, v) += _mesh.positions(1, v) < _mesh.positions.row(1).mean() ? -_rate : _rate;
    result.converged = minimize(problem, _settings, x, result);
  }
  result.energy = problem.energy(x);
  result.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return result;
}

} // namespace PlainSolver
